// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/gate/gate.h"
#include "ui/async/latestjob.h"
#include "ui/session/session.h"

#include <QObject>

#include <memory>
#include <optional>
#include <string>
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

/// Which findings of the open graph count: those that its baseline does not know and that nobody
/// waived. Both are files beside the graph, which `check --baseline --waivers` reads too.
class Gatekeeper : public QObject
{
    Q_OBJECT

public:
    explicit Gatekeeper(Session& session, QObject* parent = nullptr);

    /// Beside the open graph: "net.pt2.baseline.json", "net.pt2.waivers.json".
    [[nodiscard]] QString baselinePath() const;
    [[nodiscard]] QString waiversPath() const;

    [[nodiscard]] bool hasBaseline() const { return m_baseline != nullptr; }
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

Q_SIGNALS:
    /// Other findings count than before.
    void changed();
    /// A file was written.
    void saved(const QString& path);
    void failed(const QString& path, const qdq::Error& error);

private:
    struct Outcome
    {
        GateResult result;
        std::vector<std::optional<FindingCause>> causes; ///< by violation
    };
    using BaselinePtr = std::shared_ptr<const Baseline>;
    using WaiversPtr = std::shared_ptr<const std::vector<Waiver>>;

    void onDocumentChanged();
    void load();
    void judgeAgain();
    void saveBaseline(const GateResult& result);
    void addWaiver(const WaiverRequest& request, const Outcome& outcome);
    [[nodiscard]] bool write(const QString& path, const std::string& text);
    [[nodiscard]] std::optional<std::size_t> violationOf(FindingId finding) const;
    [[nodiscard]] static Outcome judged(
        const Document& document, const BaselinePtr& baseline, const WaiversPtr& waivers);

    Session& m_session;
    LatestJob m_job;
    QString m_path; ///< of the graph whose files are loaded
    std::string m_target; ///< id of the target that the baseline must be of
    BaselinePtr m_baseline;
    WaiversPtr m_waivers;
    DocumentPtr m_document; ///< that m_outcome is of
    std::shared_ptr<const Outcome> m_outcome;
};

} // namespace qdq::ui
