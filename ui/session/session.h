// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/rules/adjust.h"
#include "core/rules/target.h"
#include "ui/async/latestjob.h"
#include "ui/session/document.h"

#include <QObject>
#include <QString>

namespace qdq::ui {

/// What is open in one window. Opening reads, checks and folds away from the UI thread; what was
/// open stays open until the new one is complete, and for good when it fails or is cancelled.
class Session : public QObject
{
    Q_OBJECT

public:
    explicit Session(QObject* parent = nullptr);

    [[nodiscard]] const DocumentPtr& document() const { return m_document; }
    /// Path of the open file as it was given; empty when nothing is open.
    [[nodiscard]] QString path() const { return m_path; }
    [[nodiscard]] QString sha256() const { return m_sha256; }
    [[nodiscard]] LatestJob& opening() { return m_opening; }

    /// `program` is one of an archive with several; empty is the one named "model", or the first.
    void open(const QString& path, const std::string& program = {});
    /// Whose rules are checked, null for none; changing it checks the open graph again. The VPU
    /// target to begin with.
    void setTarget(TargetPtr target);
    /// What is wanted otherwise than any target says; checks again as well.
    void setAdjustments(RuleAdjustments adjustments);
    /// The target that was chosen, with the adjustments; what documents are checked for.
    [[nodiscard]] const TargetPtr& target() const { return m_target; }
    [[nodiscard]] const TargetPtr& chosenTarget() const { return m_chosenTarget; }
    /// Shows another stage of the file that is open.
    void showStage(const DocumentPtr& stage);
    /// Tells a window that was made after the document was opened that there is one.
    void announceDocument() { Q_EMIT documentChanged(); }
    void close();
    /// Stops what runs; nothing changes.
    void cancel();

Q_SIGNALS:
    /// Ids of the open document will soon mean nothing: whoever keeps any forgets them now.
    void documentAboutToChange();
    /// Another document is shown, or none: another file, or another stage of it.
    void documentChanged();
    /// Another file is open, or none; comes after documentChanged().
    void fileChanged();
    /// A document was checked for the target that is chosen now; `after` takes its place.
    void documentChecked(const qdq::ui::DocumentPtr& before, const qdq::ui::DocumentPtr& after);
    void openFailed(const QString& path, const qdq::Error& error);
    void openCancelled(const QString& path);
    /// Another target was chosen.
    void targetChanged();
    /// The hash of the open file is known; it comes later than the document.
    void sha256Changed();

private:
    void deliver(const QString& path, Result<DocumentPtr> document);
    void replaceDocument(DocumentPtr document);
    void updateTarget();
    void checkAgain(const DocumentPtr& document);
    void startHash();

    LatestJob m_opening;
    LatestJob m_hashing;
    DocumentPtr m_document;
    QString m_path;
    QString m_opened; ///< path of the opening that runs
    QString m_sha256;
    TargetPtr m_chosenTarget = builtInTargets().front();
    RuleAdjustments m_adjustments;
    TargetPtr m_target = m_chosenTarget;
};

} // namespace qdq::ui
