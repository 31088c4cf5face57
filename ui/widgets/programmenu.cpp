// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/programmenu.h"

#include "ui/session/session.h"
#include "ui/support/qtconvert.h"

#include <QActionGroup>

namespace qdq::ui {

ProgramMenu::ProgramMenu(const Session& session, QWidget* parent)
    : QMenu(tr("&Program"), parent)
    , m_session(session)
{
    setObjectName(QStringLiteral("menu.program"));
    connect(&session, &Session::fileChanged, this, &ProgramMenu::fill);
    fill();
}

void ProgramMenu::fill()
{
    clear();
    const DocumentPtr& document = m_session.document();
    menuAction()->setVisible(document && document->file.info.programs.size() > 1);
    if (!document)
        return;
    auto* group = new QActionGroup(this);
    for (const std::string& program : document->file.info.programs) {
        const QString name = toQString(program);
        QAction* action = addAction(QString(name).replace(u'&', QStringLiteral("&&")));
        action->setCheckable(true);
        action->setChecked(program == document->file.info.program);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, name] { Q_EMIT programChosen(name); });
    }
}

} // namespace qdq::ui
