// SPDX-License-Identifier: Apache-2.0
#include "ui/dialogs/bundledialog.h"

#include "ui/style/textscale.h"
#include "ui/support/numbers.h"
#include "ui/widgets/iconbutton.h"
#include "ui/widgets/label.h"
#include "ui/widgets/sectionpage.h"

#include <QCheckBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace qdq::ui {

namespace {

constexpr int kMargin = 20;

QString kilobytesOf(const QString& path)
{
    return wholeText((QFileInfo(path).size() + 999) / 1000);
}

/// What is in the archive, a line each.
QStringList contentsOf(const BundleRequest& request)
{
    QStringList lines {BundleDialog::tr("workspace: target, selection, open modules, bookmarks"),
        BundleDialog::tr("findings as JSON, and a picture of the view")};
    if (request.gate.baseline || request.gate.waivers)
        lines << BundleDialog::tr("baseline and waivers");
    if (!request.evidence.isEmpty())
        lines << BundleDialog::tr("evidence of the current finding, as text");
    const Workspace& workspace = request.workspace;
    if (workspace.config)
        lines << BundleDialog::tr("config %1").arg(QFileInfo(workspace.config->path).fileName());
    else if (!workspace.configText.isEmpty())
        lines << BundleDialog::tr("the edited config");
    return lines;
}

} // namespace

BundleDialog::BundleDialog(BundleRequest request, QWidget* parent)
    : QDialog(parent)
    , m_request(std::move(request))
{
    setObjectName(QStringLiteral("dialog.bundle"));
    setWindowTitle(tr("Save evidence bundle"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeContents(), 1);
    column->addWidget(makeFileRow());
    column->addWidget(makeButtons());
    setMinimumWidth(scaled(520));
    m_save->setFocus();
}

QWidget* BundleDialog::makeContents()
{
    auto* section = new Section(this);
    auto* column = new QVBoxLayout(section);
    column->setContentsMargins(kMargin, 16, kMargin, 16);
    column->setSpacing(6);
    auto* sentence = makeLabel(
        tr("One zip archive for a ticket or a colleague; it opens again to the same view."),
        LabelRole::Body, section);
    sentence->setWordWrap(true);
    column->addWidget(sentence);
    column->addSpacing(8);
    column->addWidget(makeLabel(tr("CONTENTS"), LabelRole::Group, section));
    const QString graph = m_request.workspace.graph.path;
    m_weights = new QCheckBox(
        tr("Weights: %1 as it is, %2 kB").arg(QFileInfo(graph).fileName(), kilobytesOf(graph)),
        section);
    m_weights->setObjectName(QStringLiteral("bundle.weights"));
    m_weights->setChecked(m_request.hasWeights);
    m_weights->setToolTip(
        tr("With the files that its values lie in, where it has any. Without them the graph is "
           "written as JSON, with scales and zero points only"));
    column->addWidget(m_weights);
    for (const QString& line : contentsOf(m_request))
        column->addWidget(makeLabel(QStringLiteral("· ") + line, LabelRole::Secondary, section));
    column->addStretch();
    return section;
}

QWidget* BundleDialog::makeFileRow()
{
    auto* panel = new QWidget(this);
    auto* column = new QVBoxLayout(panel);
    column->setContentsMargins(kMargin, 12, kMargin, 4);
    column->setSpacing(6);
    column->addWidget(makeLabel(tr("FILE"), LabelRole::Group, panel));
    auto* row = new QHBoxLayout;
    m_file = new QLineEdit(m_request.target, panel);
    m_file->setObjectName(QStringLiteral("bundle.file"));
    m_file->setAccessibleName(tr("File"));
    auto* browse = new IconButton(
        QStringLiteral("ui-folder"), tr("Choose file…"), IconButton::Look::Outlined, panel);
    connect(browse, &QToolButton::clicked, this, &BundleDialog::chooseTarget);
    connect(m_file, &QLineEdit::textChanged, this,
        [this](const QString& text) { m_save->setEnabled(!text.trimmed().isEmpty()); });
    row->addWidget(m_file, 1);
    row->addWidget(browse);
    column->addLayout(row);
    return panel;
}

QWidget* BundleDialog::makeButtons()
{
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(kMargin, 12, kMargin, 16);
    auto* cancel = new QPushButton(tr("Cancel"), bar);
    cancel->setAutoDefault(false);
    m_save = new QPushButton(tr("Save bundle"), bar);
    m_save->setObjectName(QStringLiteral("bundle.accept"));
    m_save->setDefault(true);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_save, &QPushButton::clicked, this, &QDialog::accept);
    row->addStretch();
    row->addWidget(cancel);
    row->addWidget(m_save);
    return bar;
}

BundleRequest BundleDialog::request() const
{
    BundleRequest request = m_request;
    request.hasWeights = m_weights->isChecked();
    request.target = QFileInfo(m_request.target).dir().absoluteFilePath(m_file->text().trimmed());
    return request;
}

void BundleDialog::chooseTarget()
{
    const QString path = QFileDialog::getSaveFileName(
        this, windowTitle(), m_file->text(), tr("Evidence bundles (*.qdqscope.zip)"));
    if (!path.isEmpty())
        m_file->setText(path);
}

} // namespace qdq::ui
