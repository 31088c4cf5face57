// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/async/latestjob.h"
#include "ui/session/stagerun.h"

#include <QObject>
#include <QStringList>

namespace qdq::ui {

class Session;

/// Per call: how many ops that the back end can quantize it points at; an activation follows its
/// producer.
[[nodiscard]] std::vector<int> opCountsOf(
    const Annotated& annotated, const std::vector<CallState>& states);

/// The five stages of the open network: the float graph, the config, calibration data, and what
/// running them gave. Results are dropped, not merged, when something before them changes. Running
/// never touches what is shown until it is done.
class Quantization : public QObject
{
    Q_OBJECT

public:
    explicit Quantization(Session& session, QObject* parent = nullptr);

    [[nodiscard]] const std::optional<QuantizerConfig>& config() const { return m_config; }
    /// Empty for one that was never saved.
    [[nodiscard]] QString configPath() const { return m_configPath; }
    /// What the file at configPath() has; none where there is no file.
    [[nodiscard]] const std::optional<QuantizerConfig>& savedConfig() const
    {
        return m_savedConfig;
    }
    /// What the config would do to the open float graph; null while that is not known.
    [[nodiscard]] const std::shared_ptr<const Applied>& applied() const { return m_applied; }
    [[nodiscard]] const std::vector<CallState>& callStates() const { return m_callStates; }
    /// Per call: how many ops that the back end can quantize it points at; an activation follows
    /// its producer.
    [[nodiscard]] const std::vector<int>& opCounts() const { return m_opCounts; }
    /// Why the config cannot be applied to the open graph; no message when it can.
    [[nodiscard]] const Error& applyError() const { return m_applyError; }
    [[nodiscard]] const QStringList& data() const { return m_data; }
    /// Whose rules are checked; null for none.
    [[nodiscard]] const TargetPtr& target() const;
    [[nodiscard]] const std::vector<LintFinding>& findings() const { return m_findings; }

    /// Reads a config file; the one that was there stays when it cannot be read.
    [[nodiscard]] Result<void> openConfig(const QString& path);
    /// A config for a back end with its default setting everywhere.
    void newConfig(const QString& backend);
    /// Takes an edited config, which is not saved yet, and runs it to converted where there is
    /// data.
    void applyConfig(QuantizerConfig config);
    /// A config that was edited before and not saved: of the file that was opened last, or of none
    /// where `path` is another. Runs nothing.
    void takeEdited(QuantizerConfig config, const QString& path);
    /// Writes the config, applied or not; the path is that of the config from then on.
    [[nodiscard]] Result<void> saveConfig(const QString& path, const QuantizerConfig& config);
    void setData(const QStringList& files);

    /// The document of a stage; null when it is not there.
    [[nodiscard]] const DocumentPtr& documentAt(Stage stage) const
    {
        return m_documents[indexOf(stage)];
    }
    /// Whether run() can reach the stage: there is a float graph and a config, and it is not there
    /// yet.
    [[nodiscard]] bool canReach(Stage stage) const;
    /// Whether going to the stage asks for calibration data that was not chosen yet.
    [[nodiscard]] bool needsData(Stage stage) const;
    [[nodiscard]] std::optional<Stage> failedAt() const { return m_failedAt; }
    [[nodiscard]] const StageNames& names() const { return m_names; }

    /// Runs to the stage and shows it when it is there.
    void run(Stage until);
    void cancel();
    [[nodiscard]] LatestJob& running() { return m_running; }
    [[nodiscard]] LatestJob& applying() { return m_applying; }

Q_SIGNALS:
    /// Another config, or other data.
    void configChanged();
    /// What the config would do is known.
    void appliedChanged();
    /// Stages came or went.
    void stagesChanged();
    void stageReached(qdq::Stage stage);
    void runFailed(qdq::Stage stage, const qdq::Error& error);

private:
    void onFileChanged();
    /// What results leave behind on the screen.
    enum class Leaves : std::uint8_t
    {
        Nothing, ///< the float graph is shown again
        WhatIsShown, ///< until the run that follows has something else
    };
    void setConfig(QuantizerConfig config, const QString& path, Leaves leaves = Leaves::Nothing);
    void dropResults(Leaves leaves = Leaves::Nothing);
    void apply();
    void deliver(const StageOutcome& outcome, Stage until);

    Session& m_session;
    LatestJob m_running;
    LatestJob m_applying;
    std::optional<QuantizerConfig> m_config;
    QString m_configPath;
    std::optional<QuantizerConfig> m_savedConfig;
    QStringList m_data;
    std::shared_ptr<const Applied> m_applied;
    std::vector<CallState> m_callStates;
    std::vector<int> m_opCounts;
    Error m_applyError;
    StageDocuments m_documents;
    StageNames m_names;
    std::vector<LintFinding> m_findings;
    std::optional<Stage> m_failedAt;
};

} // namespace qdq::ui
