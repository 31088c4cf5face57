// SPDX-License-Identifier: Apache-2.0
#include "ui/preferences/privacypage.h"

#include "ui/widgets/label.h"

#include <QDir>
#include <QPushButton>
#include <QVBoxLayout>

namespace qdq::ui {

PrivacyPage::PrivacyPage(Settings& settings, QWidget* parent)
    : PreferencePage(tr("Privacy"), settings, parent)
{
    auto* part = new QWidget(this);
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(8);
    const auto add = [&](const QString& text, LabelRole role) {
        Label* label = makeLabel(text, role, part);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        label->setAccessibleName(text);
        column->addWidget(label);
        return label;
    };
    add(tr("There is no network code in this program. Files stay on this machine."),
        LabelRole::Heading);
    const auto addPlace = [&](const QString& what, const QString& path) {
        add(what, LabelRole::Body);
        add(QDir::toNativeSeparators(path), LabelRole::Mono);
    };
    addPlace(tr("Preferences, names and counts of recent files, bookmarks by file, and where the "
                "window and its panels lie:"),
        settings.fileName());
    addPlace(tr("The last session, session.json: which files were open, how they were looked at, "
                "and configs that were edited and not saved:"),
        settings.stateFolder());
    addPlace(tr("Evidence bundles that were opened, with the graphs and data in them, and samples "
                "that were made here:"),
        settings.cacheFolder());
    add(tr("Baselines and waivers are files beside your graphs, made when you ask for them."),
        LabelRole::Secondary);

    auto* recent = new QPushButton(tr("Forget recent files"), part);
    recent->setObjectName(QStringLiteral("privacy.recent"));
    auto* all = new QPushButton(tr("Forget everything"), part);
    all->setObjectName(QStringLiteral("privacy.all"));
    all->setToolTip(tr("All of the above: the program is as at its first start. Files beside your "
                       "graphs stay."));
    for (QPushButton* button : {recent, all}) {
        button->setAutoDefault(false);
        column->addWidget(button, 0, Qt::AlignLeft);
    }
    Label* done = add({}, LabelRole::Secondary);
    connect(recent, &QPushButton::clicked, this, [this, done] {
        this->settings().clearRecentFiles();
        done->setText(tr("Recent files are forgotten."));
    });
    connect(all, &QPushButton::clicked, this, [this, done] {
        done->setText(tr("Everything is forgotten. What is open now is kept again when you go on "
                         "with it."));
        this->settings().clearAll();
    });
    addPart(part, tr("Privacy network stored recent forget clear"));
}

} // namespace qdq::ui
