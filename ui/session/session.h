// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
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

    void open(const QString& path);
    /// Whether the rules of the target are checked; changing it checks the open graph again.
    void setChecksRules(bool checks);
    void reload();
    void close();
    /// Stops what runs; nothing changes.
    void cancel();

Q_SIGNALS:
    /// Ids of the open document will soon mean nothing: whoever keeps any forgets them now.
    void documentAboutToChange();
    /// Another document is open, or none.
    void documentChanged();
    void openFailed(const QString& path, const qdq::Error& error);
    void openCancelled(const QString& path);
    /// The hash of the open file is known; it comes later than the document.
    void sha256Changed();

private:
    void deliver(const QString& path, Result<DocumentPtr> document);
    void startHash();

    LatestJob m_opening;
    LatestJob m_hashing;
    DocumentPtr m_document;
    QString m_path;
    QString m_opened; ///< path of the opening that runs
    QString m_sha256;
    bool m_checksRules = true;
};

} // namespace qdq::ui
