// SPDX-License-Identifier: Apache-2.0
#include "ui/config/confighead.h"

#include "core/quant/quantizer.h"
#include "ui/actions.h"
#include "ui/config/configeditor.h"
#include "ui/draw/fonts.h"
#include "ui/session/quantization.h"
#include "ui/session/whatif.h"
#include "ui/style/scopestyle.h"
#include "ui/support/qtconvert.h"
#include "ui/widgets/iconbutton.h"
#include "ui/widgets/label.h"

#include <QAction>
#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenu>

#include <algorithm>

namespace qdq::ui {

ConfigHead::ConfigHead(ConfigEditor& editor, Quantization& quantization, WhatIf& whatIf,
    Actions& actions, QWidget* parent)
    : QWidget(parent)
    , m_editor(editor)
    , m_quantization(quantization)
    , m_whatIf(whatIf)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    Label* name = makeLabel(tr("Back end"), LabelRole::Secondary, this);
    row->addWidget(name);
    m_backend = new QComboBox(this);
    m_backend->setObjectName(QStringLiteral("config.backend"));
    m_backend->setAccessibleName(tr("Back end"));
    m_backend->setProperty("isSmall", true);
    m_backend->setFont(fontOf(TextStyle::Mono));
    m_backend->setPlaceholderText(tr("choose…"));
    for (const Quantizer& quantizer : quantizers())
        m_backend->addItem(toQString(quantizer.id));
    name->setBuddy(m_backend);
    row->addWidget(m_backend);
    m_file = makeLabel({}, LabelRole::Secondary, this);
    m_file->setObjectName(QStringLiteral("config.file"));
    m_file->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row->addWidget(m_file, 1);
    m_edited = makeLabel(tr("edited"), LabelRole::Caption, this);
    m_edited->setObjectName(QStringLiteral("config.edited"));
    row->addWidget(m_edited);
    for (QAction* action : {actions.undo, actions.redo}) {
        auto* button = new IconButton(action, IconButton::Look::Flat, false, this);
        button->setProperty("isSmall", true);
        row->addWidget(button);
    }
    addMenu(actions, row);
    connect(m_backend, &QComboBox::activated, this,
        [this] { m_editor.setBackend(m_backend->currentText()); });
    connect(&m_editor, &ConfigEditor::changed, this, &ConfigHead::refresh);
    refresh();
}

void ConfigHead::addMenu(Actions& actions, QHBoxLayout* row)
{
    auto* more = new IconButton(
        QStringLiteral("ui-dots"), tr("Open, save, copy"), IconButton::Look::Flat, this);
    more->setObjectName(QStringLiteral("config.more"));
    more->setProperty("isSmall", true);
    more->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(more);
    menu->addActions({actions.openConfig, actions.saveConfig, actions.saveConfigAs});
    menu->addSeparator();
    menu->addAction(actions.copyPython);
    more->setMenu(menu);
    row->addWidget(more);
}

void ConfigHead::refresh()
{
    const std::optional<ConfigFacts>& facts = m_editor.facts();
    m_backend->setCurrentText(facts ? toQString(facts->config.backend) : QString());
    if (!facts)
        m_backend->setCurrentIndex(-1);
    const QString path = m_quantization.configPath();
    const bool isEdited = facts && m_quantization.savedConfig() != facts->config
        && (!path.isEmpty() || m_whatIf.isActive());
    const QString name = !facts ? QString()
        : path.isEmpty()        ? (isEdited ? QString() : tr("not saved"))
                                : QFileInfo(path).fileName();
    m_file->setText(
        m_file->fontMetrics().elidedText(name, Qt::ElideMiddle, std::max(40, m_file->width())));
    m_file->setToolTip(path);
    m_edited->setVisible(isEdited);
    QPalette ink = m_edited->palette();
    ink.setColor(QPalette::WindowText, themeOf(this)[Token::DiffChanged]);
    m_edited->setPalette(ink);
}

} // namespace qdq::ui
