// SPDX-License-Identifier: Apache-2.0
#include "ui/session/gatekeeper.h"

#include "core/gate/gatecauses.h"
#include "core/io/outputfile.h"
#include "ui/support/qtconvert.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace qdq::ui {

QString baselinePathOf(const QString& graph)
{
    return graph + QStringLiteral(".baseline.json");
}

QString waiversPathOf(const QString& graph)
{
    return graph + QStringLiteral(".waivers.json");
}

namespace {

/// As the file tells it, so that two of the same words are one.
bool isSame(const Waiver& a, const Waiver& b)
{
    return writeWaivers({a}) == writeWaivers({b});
}

/// A baseline of another target knows nothing of this one's findings and is left alone.
void readSides(const QString& graph, const std::string& target, GateSides& sides,
    std::vector<std::pair<QString, Error>>& unreadable)
{
    if (const QString path = baselinePathOf(graph); QFileInfo::exists(path)) {
        auto baseline = readBaselineFile(toPath(path));
        if (!baseline)
            unreadable.emplace_back(path, baseline.error());
        else if (baseline->target == target)
            sides.baseline = std::make_shared<const Baseline>(*std::move(baseline));
    }
    if (const QString path = waiversPathOf(graph); QFileInfo::exists(path)) {
        auto waivers = readWaiversFile(toPath(path));
        if (!waivers)
            unreadable.emplace_back(path, waivers.error());
        else
            sides.waivers = std::make_shared<const std::vector<Waiver>>(*std::move(waivers));
    }
}

} // namespace

GateOutcome judgeDocument(const Document& document, const GateSides& sides)
{
    std::vector<RootCause> causes;
    for (const DocumentCause& each : document.causes)
        causes.push_back(each.cause);
    GateOutcome outcome;
    outcome.causes = causesForGate(document.graph(), causes, document.check.violations.size());
    outcome.result = judge(document.graph(), document.check,
        {sides.baseline.get(), sides.waivers.get(), todayInUtc(), outcome.causes});
    return outcome;
}

Gatekeeper::Gatekeeper(Session& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
    connect(&m_session, &Session::documentChanged, this, &Gatekeeper::onDocumentChanged);
    connect(&m_session, &Session::fileChanged, this, &Gatekeeper::onFileChanged);
}

void Gatekeeper::onDocumentChanged()
{
    m_job.cancel();
    m_document.reset();
    m_outcome.reset();
    const DocumentPtr& document = m_session.document();
    const std::string target =
        document && document->check.target ? document->check.target->id : std::string();
    if (std::exchange(m_target, target) != target)
        forgetSides();
    if (std::exchange(m_path, m_session.path()) == m_session.path()) {
        judgeAgain();
        return;
    }
    forgetSides(); // another file: fileChanged() follows
    Q_EMIT changed();
}

/// Another file, or the same once more: what lies beside it may have changed, too.
void Gatekeeper::onFileChanged()
{
    forgetSides();
    judgeAgain();
}

void Gatekeeper::forgetSides()
{
    m_sides = {};
    m_isRead = false;
}

bool Gatekeeper::isAnythingBeside() const
{
    return m_isRead ? m_sides.baseline || m_sides.waivers
                    : QFileInfo::exists(baselinePath()) || QFileInfo::exists(waiversPath());
}

/// Without files there is nothing to judge: all is open.
void Gatekeeper::judgeAgain()
{
    const DocumentPtr& document = m_session.document();
    if (!document || m_target.empty() || !isAnythingBeside()) {
        m_job.cancel();
        m_outcome.reset();
        Q_EMIT changed();
        return;
    }
    startJudging([this, document](Judged judged) { deliver(document, std::move(judged)); });
}

/// Away from this thread; the files are read first where that was not done yet.
void Gatekeeper::startJudging(std::function<void(Judged)> done)
{
    m_job.start(
        tr("Judging findings"),
        [document = m_session.document(), isRead = m_isRead, sides = m_sides, graph = m_path,
            target = m_target](const Progress&) {
            Judged judged {sides, {}, {}};
            if (!isRead)
                readSides(graph, target, judged.sides, judged.unreadable);
            judged.outcome = judgeDocument(*document, judged.sides);
            return judged;
        },
        std::move(done));
}

void Gatekeeper::deliver(const DocumentPtr& document, Judged judged)
{
    m_document = document;
    m_isRead = true;
    m_sides = std::move(judged.sides);
    m_outcome = isAnythingBeside() ? std::make_shared<const GateOutcome>(std::move(judged.outcome))
                                   : nullptr;
    Q_EMIT changed();
    for (const auto& [path, error] : judged.unreadable)
        Q_EMIT failed(path, error);
}

// ---- what is known ---------------------------------------------------------------------------

const std::vector<Waiver>& Gatekeeper::waivers() const
{
    static const std::vector<Waiver> kNone;
    return m_sides.waivers ? *m_sides.waivers : kNone;
}

std::size_t Gatekeeper::coveredBy(std::size_t waiver) const
{
    const bool isKnown = m_outcome && waiver < m_outcome->result.waiverMatches.size();
    return isKnown ? m_outcome->result.waiverMatches[waiver] : 0;
}

std::optional<std::size_t> Gatekeeper::violationOf(FindingId finding) const
{
    return m_document && finding.isValid() ? m_document->violationOf(finding) : std::nullopt;
}

std::optional<FindingState> Gatekeeper::stateOf(FindingId finding) const
{
    if (!m_outcome)
        return m_session.document() && m_session.document()->violationOf(finding)
            ? std::optional(FindingState::Open)
            : std::nullopt;
    const auto violation = violationOf(finding);
    return violation ? std::optional(m_outcome->result.violations[*violation].state) : std::nullopt;
}

const Waiver* Gatekeeper::waiverOf(FindingId finding) const
{
    const auto violation = m_outcome && m_sides.waivers ? violationOf(finding) : std::nullopt;
    const auto waiver = violation ? m_outcome->result.violations[*violation].waiver : std::nullopt;
    return waiver && *waiver < m_sides.waivers->size() ? &(*m_sides.waivers)[*waiver] : nullptr;
}

std::size_t Gatekeeper::count(FindingState state) const
{
    if (m_outcome)
        return m_outcome->result.count(state);
    const DocumentPtr& document = m_session.document();
    return state == FindingState::Open && document ? document->check.violations.size() : 0;
}

std::size_t Gatekeeper::resolvedCount() const
{
    return m_outcome ? m_outcome->result.absent.size() : 0;
}

std::shared_ptr<const std::vector<bool>> Gatekeeper::waived() const
{
    if (count(FindingState::Waived) == 0)
        return nullptr;
    auto waived = std::make_shared<std::vector<bool>>();
    for (const Judgement& judgement : m_outcome->result.violations)
        waived->push_back(judgement.state == FindingState::Waived);
    return waived;
}

// ---- changes ---------------------------------------------------------------------------------

/// Whatever could not be done: what was being judged for it is judged as it is.
void Gatekeeper::fail(const QString& path, const Error& error)
{
    Q_EMIT failed(path, error);
    judgeAgain();
}

void Gatekeeper::setBaseline()
{
    const DocumentPtr& document = m_session.document();
    if (!document || !document->check.target)
        return;
    startJudging([this](const Judged& judged) { saveBaseline(judged.outcome.result); });
}

void Gatekeeper::saveBaseline(const GateResult& result)
{
    const Target& target = *m_session.document()->check.target;
    Baseline baseline {target.id, target.version, {}};
    for (std::size_t i = 0; i < result.violations.size(); ++i)
        if (result.violations[i].state != FindingState::Waived)
            baseline.findings.push_back(result.fingerprints[i]);
    if (const auto written = writeFile(toPath(baselinePath()), writeBaseline(baseline)); !written) {
        fail(baselinePath(), written.error());
        return;
    }
    m_sides.baseline = std::make_shared<const Baseline>(std::move(baseline));
    Q_EMIT saved(baselinePath());
    judgeAgain();
}

void Gatekeeper::removeBaseline()
{
    if (!m_sides.baseline)
        return;
    if (!QFile::remove(baselinePath())) {
        fail(baselinePath(),
            {ErrorCode::Unwritable, {}, "the file cannot be removed", toStd(baselinePath())});
        return;
    }
    m_sides.baseline.reset();
    judgeAgain();
}

void Gatekeeper::waive(const WaiverRequest& request)
{
    const DocumentPtr& document = m_session.document();
    if (!document || !document->violationOf(request.finding))
        return;
    startJudging(
        [this, request](const Judged& judged) { addWaiver(waiverFor(request, judged.outcome)); });
}

Waiver Gatekeeper::waiverFor(const WaiverRequest& request, const GateOutcome& outcome) const
{
    const std::size_t violation = *m_session.document()->violationOf(request.finding);
    const Fingerprint& fingerprint = outcome.result.fingerprints[violation];
    Waiver waiver {FindingScope {fingerprint, true}, request.reason, request.expires};
    if (request.scope == WaiverScope::RuleInModule)
        waiver.scope = RuleScope {fingerprint.rule, fingerprint.place.module};
    else if (request.scope == WaiverScope::RootCause && outcome.causes[violation])
        waiver.scope =
            CauseScope {outcome.causes[violation]->kind, outcome.causes[violation]->module};
    return waiver;
}

void Gatekeeper::addWaiver(const Waiver& waiver)
{
    if (changeWaivers([&](std::vector<Waiver>& waivers) { waivers.push_back(waiver); }))
        Q_EMIT waiverAdded(waiver);
}

void Gatekeeper::removeWaiver(const Waiver& waiver)
{
    const auto remove = [&](std::vector<Waiver>& waivers) {
        const auto at = std::ranges::find_if(
            waivers, [&](const Waiver& other) { return isSame(other, waiver); });
        if (at != waivers.end())
            waivers.erase(at);
    };
    if (changeWaivers(remove))
        Q_EMIT waiverRemoved(waiver);
}

/// Begins with what is in the file now, so that nothing of others is written over. One that cannot
/// be read is never written.
bool Gatekeeper::changeWaivers(const WaiverChange& change)
{
    std::vector<Waiver> waivers;
    if (QFileInfo::exists(waiversPath())) {
        auto now = readWaiversFile(toPath(waiversPath()));
        if (!now) {
            fail(waiversPath(), now.error());
            return false;
        }
        waivers = *std::move(now);
    }
    change(waivers);
    if (const Result<void> written = writeWaiversFile(waivers); !written) {
        fail(waiversPath(), written.error());
        return false;
    }
    m_sides.waivers =
        waivers.empty() ? nullptr : std::make_shared<const std::vector<Waiver>>(std::move(waivers));
    Q_EMIT saved(waiversPath());
    judgeAgain();
    return true;
}

/// A list without any is no file.
Result<void> Gatekeeper::writeWaiversFile(const std::vector<Waiver>& waivers) const
{
    const QString path = waiversPath();
    if (!waivers.empty())
        return writeFile(toPath(path), writeWaivers(waivers));
    if (QFileInfo::exists(path) && !QFile::remove(path))
        return tl::unexpected(
            Error {ErrorCode::Unwritable, {}, "the file cannot be removed", toStd(path)});
    return {};
}

} // namespace qdq::ui
