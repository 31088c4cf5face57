// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rules/target.h"

#include <QToolButton>

#include <vector>

class QActionGroup;

namespace qdq::ui {

/// Which target the rules are of: the ones that are built in, none, or one from a file of the
/// user's. Says its choice; what is checked is the session's business.
class TargetButton : public QToolButton
{
    Q_OBJECT

public:
    explicit TargetButton(QWidget* parent = nullptr);

    /// Its target files can be chosen too; "" is no folder.
    void setFolder(const QString& folder);
    /// Reads a target file and chooses it; says why where it cannot be read.
    void openFile(const QString& path);
    /// Shows a target that was chosen elsewhere, null for none; says nothing.
    void showTarget(const TargetPtr& target);

Q_SIGNALS:
    /// Null: nothing is checked.
    void targetChosen(const qdq::TargetPtr& target);
    void openFailed(const QString& path, const qdq::Error& error);

private:
    QAction* addTarget(const QString& text, const TargetPtr& target);
    void choose(const QString& text, const TargetPtr& target);
    void askForFile();
    QString offerFile(const TargetPtr& target);

    struct Offered
    {
        QAction* action = nullptr;
        TargetPtr target; ///< null for none
    };

    QActionGroup* m_group;
    std::vector<Offered> m_offered;
    QMenu* m_folder = nullptr;
    QAction* m_file = nullptr; ///< of the file that was opened last
};

} // namespace qdq::ui
