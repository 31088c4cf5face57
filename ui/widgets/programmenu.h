// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QMenu>

namespace qdq::ui {

class Session;

/// The programs of the open archive (file-formats 1.2), with a tick on the one that is shown; it is
/// seen only where there are several.
class ProgramMenu : public QMenu
{
    Q_OBJECT

public:
    explicit ProgramMenu(const Session& session, QWidget* parent = nullptr);

Q_SIGNALS:
    void programChosen(const QString& program);

private:
    void fill();

    const Session& m_session;
};

} // namespace qdq::ui
