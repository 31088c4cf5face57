// SPDX-License-Identifier: Apache-2.0
#include "ui/dialogs/reporttab.h"

#include "ui/dialogs/segmentedcontrol.h"
#include "ui/support/qtconvert.h"
#include "ui/widgets/label.h"

#include <QComboBox>
#include <QFormLayout>
#include <QSpinBox>
#include <QVBoxLayout>

#include <array>

namespace qdq::ui {

namespace {

constexpr std::array kThemes {ThemeName::Light, ThemeName::Dark, ThemeName::Print};

} // namespace

ReportTab::ReportTab(QWidget* parent)
    : QWidget(parent)
    , m_format(new SegmentedControl(tr("Format"),
          {QStringLiteral("HTML"), QStringLiteral("PDF"), QStringLiteral("PNG"),
              QStringLiteral("SVG")},
          this))
    , m_language(new SegmentedControl(
          tr("Language"), {QStringLiteral("English"), QStringLiteral("繁體中文")}, this))
    , m_theme(new QComboBox(this))
    , m_pictures(new QSpinBox(this))
{
    setObjectName(QStringLiteral("export.report"));
    m_format->setObjectName(QStringLiteral("report.format"));
    m_language->setObjectName(QStringLiteral("report.language"));
    m_theme->addItems({tr("As the reader's system"), tr("Light"), tr("Dark"), tr("Print")});
    m_theme->setAccessibleName(tr("Theme"));
    m_pictures->setRange(0, 1000);
    m_pictures->setValue(static_cast<int>(kReportPictures));
    m_pictures->setAccessibleName(tr("Pictures at most"));

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(makeLabel(tr("FORMAT"), LabelRole::Group, this));
    column->addWidget(m_format);
    column->addSpacing(8);
    column->addWidget(makeLabel(tr("LOOK"), LabelRole::Group, this));
    auto* form = new QFormLayout;
    form->setContentsMargins(0, 0, 0, 0);
    form->setVerticalSpacing(6);
    form->setHorizontalSpacing(12);
    form->addRow(makeLabel(tr("Language"), LabelRole::Secondary, this), m_language);
    form->addRow(makeLabel(tr("Theme"), LabelRole::Secondary, this), m_theme);
    form->addRow(makeLabel(tr("Pictures at most"), LabelRole::Secondary, this), m_pictures);
    column->addLayout(form);
    column->addSpacing(8);
    Label* words = makeLabel(
        tr("HTML and PDF say all that was found, with a picture of each violation; PNG and SVG are "
           "one tall page with the first violation of each rule."),
        LabelRole::Secondary, this);
    words->setWordWrap(true);
    column->addWidget(words);
    column->addStretch();

    for (SegmentedControl* control : {m_format, m_language})
        connect(control, &SegmentedControl::chosen, this, &ReportTab::changed);
    connect(m_theme, &QComboBox::currentIndexChanged, this, &ReportTab::changed);
    connect(m_pictures, &QSpinBox::valueChanged, this, &ReportTab::changed);
}

ReportChoice ReportTab::choice() const
{
    ReportChoice choice;
    choice.format = static_cast<ReportFormat>(m_format->choice());
    choice.options.language =
        m_language->choice() == 1 ? ReportLanguage::TraditionalChinese : ReportLanguage::English;
    choice.options.maxPictures = static_cast<std::size_t>(m_pictures->value());
    if (m_theme->currentIndex() > 0)
        choice.theme = kThemes[static_cast<std::size_t>(m_theme->currentIndex() - 1)];
    return choice;
}

void ReportTab::setFormat(ReportFormat format)
{
    m_format->setChoice(static_cast<int>(format));
}

} // namespace qdq::ui
