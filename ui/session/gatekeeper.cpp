// SPDX-License-Identifier: Apache-2.0
#include "ui/session/gatekeeper.h"

#include "core/gate/gatecauses.h"
#include "core/io/outputfile.h"
#include "ui/support/qtconvert.h"

#include <QFile>
#include <QFileInfo>

#include <chrono>
#include <utility>

namespace qdq::ui {

namespace {

/// In UTC, as the command line has it.
Date today()
{
    return Date(std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()));
}

} // namespace

Gatekeeper::Gatekeeper(Session& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
    connect(&m_session, &Session::documentChanged, this, &Gatekeeper::onDocumentChanged);
}

QString Gatekeeper::baselinePath() const
{
    return m_session.path() + QStringLiteral(".baseline.json");
}

QString Gatekeeper::waiversPath() const
{
    return m_session.path() + QStringLiteral(".waivers.json");
}

void Gatekeeper::onDocumentChanged()
{
    m_job.cancel();
    m_document.reset();
    m_outcome.reset();
    const DocumentPtr& document = m_session.document();
    const std::string target =
        document && document->check.target ? document->check.target->id : std::string();
    if (m_path != m_session.path() || m_target != target) {
        m_path = m_session.path();
        m_target = target;
        load();
    }
    judgeAgain();
}

/// A baseline of another target knows nothing of this one's findings and is left alone.
void Gatekeeper::load()
{
    m_baseline.reset();
    m_waivers.reset();
    if (m_path.isEmpty() || m_target.empty())
        return;
    if (QFileInfo::exists(baselinePath())) {
        auto baseline = readBaselineFile(toPath(baselinePath()));
        if (!baseline)
            Q_EMIT failed(baselinePath(), baseline.error());
        else if (baseline->target == m_target)
            m_baseline = std::make_shared<const Baseline>(*std::move(baseline));
    }
    if (QFileInfo::exists(waiversPath())) {
        auto waivers = readWaiversFile(toPath(waiversPath()));
        if (!waivers)
            Q_EMIT failed(waiversPath(), waivers.error());
        else
            m_waivers = std::make_shared<const std::vector<Waiver>>(*std::move(waivers));
    }
}

Gatekeeper::Outcome Gatekeeper::judged(
    const Document& document, const BaselinePtr& baseline, const WaiversPtr& waivers)
{
    std::vector<RootCause> causes;
    for (const DocumentCause& each : document.causes)
        causes.push_back(each.cause);
    Outcome outcome;
    outcome.causes = causesForGate(document.graph(), causes, document.check.violations.size());
    outcome.result = judge(
        document.graph(), document.check, {baseline.get(), waivers.get(), today(), outcome.causes});
    return outcome;
}

/// Without files there is nothing to judge: all is open.
void Gatekeeper::judgeAgain()
{
    const DocumentPtr& document = m_session.document();
    if (!document || (!m_baseline && !m_waivers)) {
        m_outcome.reset();
        Q_EMIT changed();
        return;
    }
    m_job.start(
        tr("Judging findings"),
        [document, baseline = m_baseline, waivers = m_waivers](
            const Progress&) { return judged(*document, baseline, waivers); },
        [this, document](Outcome outcome) {
            m_document = document;
            m_outcome = std::make_shared<const Outcome>(std::move(outcome));
            Q_EMIT changed();
        });
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
    const auto violation = m_outcome && m_waivers ? violationOf(finding) : std::nullopt;
    const auto waiver = violation ? m_outcome->result.violations[*violation].waiver : std::nullopt;
    return waiver ? &(*m_waivers)[*waiver] : nullptr;
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

bool Gatekeeper::write(const QString& path, const std::string& text)
{
    if (const Result<void> written = writeFile(toPath(path), text); !written) {
        Q_EMIT failed(path, written.error());
        return false;
    }
    Q_EMIT saved(path);
    return true;
}

void Gatekeeper::setBaseline()
{
    const DocumentPtr& document = m_session.document();
    if (!document || !document->check.target)
        return;
    m_job.start(
        tr("Judging findings"),
        [document, waivers = m_waivers](
            const Progress&) { return judged(*document, nullptr, waivers); },
        [this](const Outcome& outcome) { saveBaseline(outcome.result); });
}

void Gatekeeper::saveBaseline(const GateResult& result)
{
    const Target& target = *m_session.document()->check.target;
    Baseline baseline {target.id, target.version, {}};
    for (std::size_t i = 0; i < result.violations.size(); ++i)
        if (result.violations[i].state != FindingState::Waived)
            baseline.findings.push_back(result.fingerprints[i]);
    if (!write(baselinePath(), writeBaseline(baseline)))
        return;
    m_baseline = std::make_shared<const Baseline>(std::move(baseline));
    judgeAgain();
}

void Gatekeeper::removeBaseline()
{
    if (!m_baseline)
        return;
    if (!QFile::remove(baselinePath())) {
        Q_EMIT failed(baselinePath(),
            {ErrorCode::Unwritable, {}, "the file cannot be removed", toStd(baselinePath())});
        return;
    }
    m_baseline.reset();
    judgeAgain();
}

void Gatekeeper::waive(const WaiverRequest& request)
{
    const DocumentPtr& document = m_session.document();
    if (!document || !document->violationOf(request.finding))
        return;
    m_job.start(
        tr("Judging findings"),
        [document, baseline = m_baseline, waivers = m_waivers](
            const Progress&) { return judged(*document, baseline, waivers); },
        [this, request](const Outcome& outcome) { addWaiver(request, outcome); });
}

void Gatekeeper::addWaiver(const WaiverRequest& request, const Outcome& outcome)
{
    const Document& document = *m_session.document();
    const std::size_t violation = *document.violationOf(request.finding);
    const Fingerprint& fingerprint = outcome.result.fingerprints[violation];
    Waiver waiver {FindingScope {fingerprint, true}, request.reason, request.expires};
    if (request.scope == WaiverScope::RuleInModule)
        waiver.scope = RuleScope {fingerprint.rule, fingerprint.place.module};
    else if (request.scope == WaiverScope::RootCause && outcome.causes[violation])
        waiver.scope =
            CauseScope {outcome.causes[violation]->kind, outcome.causes[violation]->module};
    std::vector<Waiver> waivers = m_waivers ? *m_waivers : std::vector<Waiver> {};
    waivers.push_back(std::move(waiver));
    if (!write(waiversPath(), writeWaivers(waivers)))
        return;
    m_waivers = std::make_shared<const std::vector<Waiver>>(std::move(waivers));
    judgeAgain();
}

} // namespace qdq::ui
