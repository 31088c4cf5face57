// SPDX-License-Identifier: Apache-2.0
#include "ui/help/aboutdialog.h"

#include "ui/style/textscale.h"
#include "ui/widgets/label.h"

#include <QApplication>
#include <QFile>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QVBoxLayout>

namespace qdq::ui {

namespace {

constexpr QSize kSize {560, 440};

QPlainTextEdit* makeLicence(const QString& file, const QString& name, QWidget* parent)
{
    auto* text = new QPlainTextEdit(parent);
    text->setReadOnly(true);
    text->setFrameShape(QFrame::NoFrame);
    text->setAccessibleName(name);
    QFile licence(file);
    if (licence.open(QIODevice::ReadOnly))
        text->setPlainText(QString::fromUtf8(licence.readAll()));
    return text;
}

} // namespace

AboutDialog::AboutDialog(QWidget* parent)
    : QDialog(parent)
{
    setObjectName(QStringLiteral("dialog.about"));
    setWindowTitle(tr("About QDQ Scope"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(6);
    const auto add = [&](const QString& text, LabelRole role) {
        Label* label = makeLabel(text, role, this);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        label->setAccessibleName(text);
        column->addWidget(label);
    };
    add(QStringLiteral("QDQ Scope %1").arg(QApplication::applicationVersion()), LabelRole::Title);
    add(tr("Inspector for quantized (Q/DQ) neural network graphs. Which node breaks which rule, "
           "and "
           "why."),
        LabelRole::Body);
    add(tr("There is no network code in this program. Files stay on this machine."),
        LabelRole::Body);
    add(tr("Licence: Apache-2.0. Built with Qt %1, runs with Qt %2. Layout by Graphviz.")
            .arg(QStringLiteral(QT_VERSION_STR), QString::fromLatin1(qVersion())),
        LabelRole::Secondary);
    column->addSpacing(6);
    auto* licences = new QTabWidget(this);
    licences->setDocumentMode(true);
    const QString folder = QStringLiteral(":/qdq/fonts/");
    licences->addTab(makeLicence(folder + QStringLiteral("Inter-LICENSE.txt"),
                         tr("Licence of the font Inter"), licences),
        QStringLiteral("Inter"));
    licences->addTab(makeLicence(folder + QStringLiteral("JetBrainsMono-LICENSE.txt"),
                         tr("Licence of the font JetBrains Mono"), licences),
        QStringLiteral("JetBrains Mono"));
    column->addWidget(licences, 1);
    auto* close = new QPushButton(tr("Close"), this);
    close->setDefault(true);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    column->addWidget(close, 0, Qt::AlignRight);
    resize(scaled(kSize.width()), scaled(kSize.height()));
}

} // namespace qdq::ui
