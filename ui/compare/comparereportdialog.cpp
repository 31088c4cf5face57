// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/comparereportdialog.h"

#include "ui/dialogs/segmentedcontrol.h"
#include "ui/style/icon.h"
#include "ui/widgets/label.h"
#include "ui/widgets/sectionpage.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <array>

namespace qdq::ui {

namespace {

constexpr std::array kThemes {ThemeName::Light, ThemeName::Dark, ThemeName::Print};
constexpr int kWidth = 680;

} // namespace

CompareReportDialog::CompareReportDialog(
    CompareReportRequest request, const QString& folder, QWidget* parent)
    : QDialog(parent)
    , m_request(std::move(request))
    , m_folder(folder)
{
    setObjectName(QStringLiteral("dialog.compareReport"));
    setWindowTitle(tr("Export comparison"));
    setMinimumWidth(kWidth);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeChoices());
    column->addWidget(makeCommandRow());
    column->addWidget(makeButtons());
    onChoiceChanged();
}

QWidget* CompareReportDialog::makeChoices()
{
    auto* section = new Section(this);
    auto* column = new QVBoxLayout(section);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(8);
    column->addWidget(makeLabel(tr("Report of %1 and %2").arg(m_request.a.name, m_request.b.name),
        LabelRole::Heading, section));
    auto* form = new QFormLayout;
    form->setContentsMargins(0, 8, 0, 0);
    form->setVerticalSpacing(8);
    form->setHorizontalSpacing(12);
    m_format = new SegmentedControl(
        tr("Format"), {QStringLiteral("HTML"), QStringLiteral("JSON"), tr("Text")}, section);
    m_format->setObjectName(QStringLiteral("compareReport.format"));
    m_theme = new QComboBox(section);
    m_theme->addItems({tr("As the reader's system"), tr("Light"), tr("Dark"), tr("Print")});
    m_theme->setAccessibleName(tr("Theme"));
    m_file = new QLineEdit(section);
    m_file->setObjectName(QStringLiteral("compareReport.file"));
    m_file->setAccessibleName(tr("File"));
    auto* choose = new QPushButton(tr("Choose…"), section);
    choose->setAutoDefault(false);
    auto* file = new QHBoxLayout;
    file->addWidget(m_file, 1);
    file->addWidget(choose);
    form->addRow(makeLabel(tr("Format"), LabelRole::Secondary, section), m_format);
    form->addRow(makeLabel(tr("Theme"), LabelRole::Secondary, section), m_theme);
    form->addRow(makeLabel(tr("File"), LabelRole::Secondary, section), file);
    column->addLayout(form);
    connect(m_format, &SegmentedControl::chosen, this, &CompareReportDialog::onChoiceChanged);
    connect(m_theme, &QComboBox::currentIndexChanged, this, &CompareReportDialog::onChoiceChanged);
    connect(m_file, &QLineEdit::textEdited, this, [this] {
        m_isNameOwn = true;
        onChoiceChanged();
    });
    connect(choose, &QPushButton::clicked, this, &CompareReportDialog::chooseTarget);
    return section;
}

QWidget* CompareReportDialog::makeCommandRow()
{
    auto* section = new Section(this);
    auto* row = new QHBoxLayout(section);
    row->setContentsMargins(20, 4, 20, 5);
    m_command = makeLabel({}, LabelRole::Mono, section);
    m_command->setObjectName(QStringLiteral("compareReport.command"));
    m_command->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_command->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_command->setWordWrap(true);
    m_copyCommand =
        new QPushButton(makeIcon(QStringLiteral("ui-copy")), tr("Copy command"), section);
    m_copyCommand->setObjectName(QStringLiteral("compareReport.copyCommand"));
    m_copyCommand->setFlat(true);
    m_copyCommand->setAutoDefault(false);
    connect(m_copyCommand, &QPushButton::clicked, this,
        [this] { QApplication::clipboard()->setText(commandOf(request())); });
    row->addWidget(m_command, 1);
    row->addWidget(m_copyCommand);
    return section;
}

QWidget* CompareReportDialog::makeButtons()
{
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(20, 12, 20, 12);
    auto* cancel = new QPushButton(tr("Cancel"), bar);
    auto* accept = new QPushButton(tr("Export"), bar);
    accept->setObjectName(QStringLiteral("compareReport.accept"));
    accept->setDefault(true);
    cancel->setAutoDefault(false);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(accept, &QPushButton::clicked, this, &QDialog::accept);
    row->addStretch();
    row->addWidget(cancel);
    row->addWidget(accept);
    return bar;
}

CompareReportRequest CompareReportDialog::request() const
{
    CompareReportRequest request = m_request;
    request.format = static_cast<CompareFormat>(m_format->choice());
    if (m_theme->currentIndex() > 0)
        request.theme = kThemes[static_cast<std::size_t>(m_theme->currentIndex() - 1)];
    request.target = QDir(m_folder).absoluteFilePath(m_file->text());
    return request;
}

void CompareReportDialog::onChoiceChanged()
{
    m_theme->setEnabled(m_format->choice() == static_cast<int>(CompareFormat::Html));
    if (!m_isNameOwn)
        m_file->setText(suggestedName(request()));
    const QString command = commandOf(request());
    m_command->setText(command.isEmpty()
            ? tr("No command is equal: a side was made here, or both are one file.")
            : command);
    m_command->setToolTip(command);
    m_copyCommand->setEnabled(!command.isEmpty());
}

void CompareReportDialog::chooseTarget()
{
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Export comparison"), request().target);
    if (path.isEmpty())
        return;
    m_isNameOwn = true;
    m_file->setText(path);
    onChoiceChanged();
}

} // namespace qdq::ui
