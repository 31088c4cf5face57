// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/gate/gate.h"
#include "ui/async/latestjob.h"
#include "ui/session/session.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace qdq::ui {

/// What of the open graph is to be lived with: one finding, its rule in its module and below, or
/// all findings of its root cause.
enum class WaiverScope : std::uint8_t
{
    Finding,
    RuleInModule,
    RootCause,
};

struct WaiverRequest
{
    FindingId finding;
    WaiverScope scope = WaiverScope::Finding;
    std::string reason; ///< never empty
    std::optional<Date> expires; ///< the last day on which it holds
};

/// Beside a graph: "net.pt2.baseline.json", "net.pt2.waivers.json".
[[nodiscard]] QString baselinePathOf(const QString& graph);
[[nodiscard]] QString waiversPathOf(const QString& graph);

/// What those files say; null for what is not there.
struct GateSides
{
    std::shared_ptr<const Baseline> baseline;
    std::shared_ptr<const std::vector<Waiver>> waivers;
};

struct GateOutcome
{
    GateResult result;
    std::vector<std::optional<FindingCause>> causes; ///< by violation
};
/// Holds what was found in a document against baseline and waivers, as of today in UTC.
[[nodiscard]] GateOutcome judgeDocument(const Document& document, const GateSides& sides);

/// Which findings of the open graph count: those that its baseline does not know and that nobody
/// waived. Both are files beside the graph, which `check --baseline --waivers` reads too, and which
/// others may write: they are read again with the graph, and before waivers are written.
class Gatekeeper : public QObject
{
    Q_OBJECT

public:
    explicit Gatekeeper(Session& session, QObject* parent = nullptr);

    [[nodiscard]] QString baselinePath() const { return baselinePathOf(m_session.path()); }
    [[nodiscard]] QString waiversPath() const { return waiversPathOf(m_session.path()); }

    [[nodiscard]] const GateSides& sides() const { return m_sides; }
    [[nodiscard]] bool hasBaseline() const { return m_sides.baseline != nullptr; }
    /// In the order of the file.
    [[nodiscard]] const std::vector<Waiver>& waivers() const;
    /// Violations that a waiver covers, expired or not; by its place in waivers().
    [[nodiscard]] std::size_t coveredBy(std::size_t waiver) const;
    /// Nothing for undecided rules and notes, and while nothing is known.
    [[nodiscard]] std::optional<FindingState> stateOf(FindingId finding) const;
    /// The waiver that covers a finding, expired or not; null for none.
    [[nodiscard]] const Waiver* waiverOf(FindingId finding) const;
    [[nodiscard]] std::size_t count(FindingState state) const;
    /// Findings of the baseline that are gone.
    [[nodiscard]] std::size_t resolvedCount() const;
    /// By violation of the check: waived; null where none is.
    [[nodiscard]] std::shared_ptr<const std::vector<bool>> waived() const;
    [[nodiscard]] LatestJob& job() { return m_job; }

    /// All open findings of now are known from now on.
    void setBaseline();
    /// No finding is known any more; the file goes too.
    void removeBaseline();
    void waive(const WaiverRequest& request);
    /// Takes a waiver back out of the file; nothing where it is not in it any more.
    void removeWaiver(const Waiver& waiver);
    /// Puts one in that was taken out.
    void addWaiver(const Waiver& waiver);

Q_SIGNALS:
    /// Other findings count than before.
    void changed();
    /// A person waived or removed one; what undo takes back.
    void waiverAdded(const qdq::Waiver& waiver);
    void waiverRemoved(const qdq::Waiver& waiver);
    /// A file was written.
    void saved(const QString& path);
    void failed(const QString& path, const qdq::Error& error);

private:
    /// What a worker read and judged.
    struct Judged
    {
        GateSides sides;
        GateOutcome outcome;
        std::vector<std::pair<QString, Error>> unreadable;
    };
    using WaiverChange = std::function<void(std::vector<Waiver>&)>;

    void onDocumentChanged();
    void onFileChanged();
    void judgeAgain();
    void startJudging(std::function<void(Judged)> done);
    void forgetSides();
    [[nodiscard]] bool isAnythingBeside() const;
    void deliver(const DocumentPtr& document, Judged judged);
    void saveBaseline(const GateResult& result);
    [[nodiscard]] Waiver waiverFor(const WaiverRequest& request, const GateOutcome& outcome) const;
    [[nodiscard]] bool changeWaivers(const WaiverChange& change);
    [[nodiscard]] Result<void> writeWaiversFile(const std::vector<Waiver>& waivers) const;
    void fail(const QString& path, const Error& error);
    [[nodiscard]] std::optional<std::size_t> violationOf(FindingId finding) const;

    Session& m_session;
    LatestJob m_job;
    QString m_path; ///< of the graph whose files are meant
    std::string m_target; ///< id of the target that the baseline must be of
    bool m_isRead = false; ///< m_sides is what the files say
    GateSides m_sides;
    DocumentPtr m_document; ///< that m_outcome is of
    std::shared_ptr<const GateOutcome> m_outcome;
};

} // namespace qdq::ui
