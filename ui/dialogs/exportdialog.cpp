// SPDX-License-Identifier: Apache-2.0
#include "ui/dialogs/exportdialog.h"

#include "ui/dialogs/picturepreview.h"
#include "ui/dialogs/reporttab.h"
#include "ui/dialogs/segmentedcontrol.h"
#include "ui/style/icon.h"
#include "ui/style/textscale.h"
#include "ui/support/errortext.h"
#include "ui/support/numbers.h"
#include "ui/support/qtconvert.h"
#include "ui/widgets/iconbutton.h"
#include "ui/widgets/label.h"
#include "ui/widgets/sectionpage.h"

#include <QApplication>
#include <QButtonGroup>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QKeySequence>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QRadioButton>
#include <QScreen>
#include <QSpinBox>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <chrono>

namespace qdq::ui {

namespace {

constexpr int kEveryDepth = 100; ///< every module stands open
constexpr QSize kPreviewSize {1400, 1000};
constexpr QSize kPageSize {1000, 6000}; ///< of a report: as wide as it is, however long
constexpr std::array kThemes {ThemeName::Light, ThemeName::Dark, ThemeName::Print};
constexpr std::array kNumbers {NumberForm::Decimal, NumberForm::Pow2, NumberForm::Both};

/// How the window draws, whatever it draws.
SceneOptions lookOf(const SceneOptions& drawing)
{
    SceneOptions look;
    look.units.foldQdq = drawing.units.foldQdq;
    look.units.foldActivations = drawing.units.foldActivations;
    look.units.unfolded = drawing.units.unfolded;
    look.groups = drawing.groups;
    look.isCompact = drawing.isCompact;
    look.numbers = drawing.numbers;
    look.colourBy = drawing.colourBy;
    look.configSource = drawing.configSource;
    look.waived = drawing.waived;
    look.preview = drawing.preview;
    return look;
}

/// Cards of a module, its submodules included.
std::size_t cardsIn(const Document& document, const std::string& module)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(document.units.units, [&](const Unit& unit) {
            return unit.kind == UnitKind::Op
                && (unit.modulePath == module || unit.modulePath.starts_with(module + '.'));
        }));
}

/// Cards that a part of a drawing shows, be it a corner of them.
std::size_t cardsIn(const Scene& scene, const QRectF& part)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        scene.cards, [&](const SceneCard& card) { return card.rect.intersects(part); }));
}

} // namespace

ExportDialog::ExportDialog(Context context, QWidget* parent)
    : QDialog(parent)
    , m_context(std::move(context))
    , m_job(this)
{
    setObjectName(QStringLiteral("dialog.export"));
    setWindowTitle(tr("Export"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead());
    auto* middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(makeChoices());
    middle->addWidget(makePreviewSide(), 1);
    column->addLayout(middle, 1);
    column->addWidget(makeCommandRow());
    column->addWidget(makeButtons());
    resize(QSize(scaled(1100), scaled(720)).boundedTo(screen()->availableSize() - QSize(40, 60)));

    m_delay.setSingleShot(true);
    m_delay.setInterval(std::chrono::milliseconds(80));
    connect(&m_delay, &QTimer::timeout, this, &ExportDialog::refreshPreview);
    onChoiceChanged();
}

QWidget* ExportDialog::makeHead()
{
    auto* head = new Section(this);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(20, 10, 20, 10);
    row->setSpacing(16);
    row->addWidget(makeLabel(tr("Export"), LabelRole::Title, head));
    m_kind = new SegmentedControl(tr("What to export"), {tr("Picture"), tr("Report")}, head);
    m_kind->setObjectName(QStringLiteral("export.kind"));
    row->addWidget(m_kind);
    row->addStretch();
    connect(m_kind, &SegmentedControl::chosen, this, [this](int kind) {
        m_tabs->setCurrentIndex(kind);
        m_isNameOwn = false;
        onChoiceChanged();
    });
    return head;
}

QWidget* ExportDialog::makeChoices()
{
    auto* side = new QWidget(this);
    side->setFixedWidth(scaled(340));
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(6);
    m_report = new ReportTab(side);
    m_tabs = new QStackedWidget(side);
    m_tabs->addWidget(makePictureTab());
    m_tabs->addWidget(m_report);
    connect(m_report, &ReportTab::changed, this, &ExportDialog::onChoiceChanged);
    column->addWidget(m_tabs);
    addFile(column);
    column->addStretch();
    return side;
}

QWidget* ExportDialog::makePictureTab()
{
    auto* tab = new QWidget(this);
    auto* column = new QVBoxLayout(tab);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    addScope(column);
    addFormat(column);
    addLook(column);
    addIncludes(column);
    column->addStretch();
    return tab;
}

void ExportDialog::addScope(QVBoxLayout* column)
{
    column->addWidget(makeLabel(tr("SCOPE"), LabelRole::Group, this));
    m_scope = new QButtonGroup(this);
    const auto add = [&](Scope scope, const QString& text) {
        auto* radio = new QRadioButton(text, this);
        m_scope->addButton(radio, scope);
        return radio;
    };
    const bool hasNode = m_context.node.isValid();
    if (hasNode) {
        auto* row = new QHBoxLayout;
        const Document& document = *m_context.document;
        row->addWidget(
            add(Focus, tr("Focus: %1").arg(toQString(document[m_context.node].name))), 1);
        row->addWidget(makeLabel(tr("hops"), LabelRole::Secondary, this));
        m_hops = new QSpinBox(this);
        m_hops->setRange(0, 9);
        m_hops->setValue(1);
        m_hops->setAccessibleName(tr("Hops around the focus"));
        connect(m_hops, &QSpinBox::valueChanged, this, &ExportDialog::onChoiceChanged);
        row->addWidget(m_hops);
        column->addLayout(row);
    }
    const auto addCounted = [&](Scope scope, const QString& text, std::size_t cards) {
        auto* row = new QHBoxLayout;
        row->addWidget(add(scope, text), 1);
        row->addWidget(makeLabel(
            tr("%n card(s)", nullptr, static_cast<int>(cards)), LabelRole::Secondary, this));
        column->addLayout(row);
    };
    const std::string module =
        hasNode ? std::string(m_context.document->moduleOf(m_context.node)) : std::string();
    if (!module.empty())
        addCounted(
            Module, tr("Module %1").arg(toQString(module)), cardsIn(*m_context.document, module));
    addCounted(View, tr("Current view"), cardsIn(*m_context.scene, m_context.viewed));
    addCounted(Whole, tr("Whole graph"), m_context.document->census.cards);
    m_scope->button(hasNode ? Focus : Whole)->setChecked(true);
    connect(m_scope, &QButtonGroup::idToggled, this, &ExportDialog::onChoiceChanged);
    column->addSpacing(8);
}

void ExportDialog::addFormat(QVBoxLayout* column)
{
    column->addWidget(makeLabel(tr("FORMAT"), LabelRole::Group, this));
    auto* row = new QHBoxLayout;
    m_format = new SegmentedControl(
        tr("Format"), {QStringLiteral("PNG"), QStringLiteral("SVG"), QStringLiteral("PDF")}, this);
    m_format->setObjectName(QStringLiteral("picture.format"));
    m_scale = new QComboBox(this);
    for (const int scale : {1, 2, 3})
        m_scale->addItem(tr("%1×").arg(scale), scale);
    m_format->setChoice(static_cast<int>(pictureFormats().indexOf(m_context.choices.format)));
    m_scale->setCurrentIndex(m_context.choices.scale - 1);
    m_scale->setAccessibleName(tr("Scale"));
    row->addWidget(m_format);
    row->addWidget(makeLabel(tr("Scale"), LabelRole::Secondary, this));
    row->addWidget(m_scale);
    column->addLayout(row);
    column->addSpacing(8);
    connect(m_format, &SegmentedControl::chosen, this, &ExportDialog::onChoiceChanged);
    connect(m_scale, &QComboBox::currentIndexChanged, this, &ExportDialog::onChoiceChanged);
}

void ExportDialog::addLook(QVBoxLayout* column)
{
    column->addWidget(makeLabel(tr("LOOK"), LabelRole::Group, this));
    auto* form = new QFormLayout;
    form->setContentsMargins(0, 0, 0, 0);
    form->setVerticalSpacing(6);
    form->setHorizontalSpacing(12);
    m_theme = new SegmentedControl(tr("Theme"), {tr("Light"), tr("Dark"), tr("Print")}, this);
    m_numbers = new SegmentedControl(tr("Numbers"), {tr("Decimal"), tr("2ᵏ"), tr("Both")}, this);
    m_paper = new SegmentedControl(tr("Paper"), {tr("Filled"), tr("Transparent")}, this);
    m_theme->setChoice(m_context.choices.theme == PictureTheme::AsWindow
            ? static_cast<int>(makeTheme(m_context.theme).isDark)
            : static_cast<int>(m_context.choices.theme) - 1);
    m_numbers->setChoice(static_cast<int>(
        std::ranges::find(kNumbers, m_context.drawing.numbers) - kNumbers.begin()));
    form->addRow(makeLabel(tr("Theme"), LabelRole::Secondary, this), m_theme);
    form->addRow(makeLabel(tr("Numbers"), LabelRole::Secondary, this), m_numbers);
    form->addRow(makeLabel(tr("Paper"), LabelRole::Secondary, this), m_paper);
    column->addLayout(form);
    column->addSpacing(8);
    for (SegmentedControl* control : {m_theme, m_numbers, m_paper})
        connect(control, &SegmentedControl::chosen, this, &ExportDialog::onChoiceChanged);
}

void ExportDialog::addIncludes(QVBoxLayout* column)
{
    column->addWidget(makeLabel(tr("INCLUDE"), LabelRole::Group, this));
    m_marks = addCheck(column, tr("Marks of all violations"), true);
    m_heading = addCheck(column, tr("Heading with the finding"), true);
    m_legend = addCheck(column, tr("Legend"), true);
    m_provenance =
        addCheck(column, tr("Provenance line: file, versions"), m_context.choices.hasProvenance);
    m_modules = addCheck(column, tr("Module outlines"), false);
    column->addSpacing(8);
}

QCheckBox* ExportDialog::addCheck(QVBoxLayout* column, const QString& text, bool isOn)
{
    auto* box = new QCheckBox(text, this);
    box->setChecked(isOn);
    connect(box, &QCheckBox::toggled, this, &ExportDialog::onChoiceChanged);
    column->addWidget(box);
    return box;
}

void ExportDialog::addFile(QVBoxLayout* column)
{
    column->addWidget(makeLabel(tr("FILE"), LabelRole::Group, this));
    auto* row = new QHBoxLayout;
    m_file = new QLineEdit(this);
    m_file->setObjectName(QStringLiteral("export.file"));
    m_file->setAccessibleName(tr("File"));
    connect(m_file, &QLineEdit::textEdited, this, [this] {
        m_isNameOwn = true;
        onChoiceChanged();
    });
    auto* browse = new IconButton(
        QStringLiteral("ui-folder"), tr("Choose file…"), IconButton::Look::Outlined, this);
    connect(browse, &QToolButton::clicked, this, &ExportDialog::chooseTarget);
    row->addWidget(m_file, 1);
    row->addWidget(browse);
    column->addLayout(row);
}

QWidget* ExportDialog::makePreviewSide()
{
    auto* side = new QWidget(this);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_preview = new PicturePreview(side);
    m_preview->setAccessibleName(tr("Preview"));
    column->addWidget(m_preview, 1);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(20, 8, 20, 8);
    foot->setSpacing(16);
    m_size = makeLabel({}, LabelRole::Secondary, side);
    m_size->setMinimumHeight(scaled(20));
    m_same = makeLabel(
        QStringLiteral("✓ ") + tr("same bytes from the command line"), LabelRole::Good, side);
    foot->addWidget(m_size);
    foot->addWidget(m_same);
    foot->addStretch();
    column->addLayout(foot);
    return side;
}

QWidget* ExportDialog::makeCommandRow()
{
    auto* section = new Section(this);
    auto* row = new QHBoxLayout(section);
    row->setContentsMargins(20, 4, 20, 5);
    row->setSpacing(8);
    auto* glyph = new QLabel(section);
    glyph->setPixmap(makeIcon(QStringLiteral("ui-term")).pixmap(16, 16));
    row->addWidget(glyph);
    m_command = makeLabel({}, LabelRole::Mono, section);
    m_command->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_command->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_copyCommand =
        new QPushButton(makeIcon(QStringLiteral("ui-copy")), tr("Copy command"), section);
    m_copyCommand->setFlat(true);
    m_copyCommand->setAutoDefault(false);
    connect(m_copyCommand, &QPushButton::clicked, this,
        [this] { QApplication::clipboard()->setText(m_command->toolTip()); });
    row->addWidget(m_command, 1);
    row->addWidget(m_copyCommand);
    return section;
}

QWidget* ExportDialog::makeButtons()
{
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(20, 12, 20, 12);
    auto* copy = new QPushButton(makeIcon(QStringLiteral("ui-image")), tr("Copy image"), bar);
    auto* cancel = new QPushButton(tr("Cancel"), bar);
    m_export = new QPushButton(tr("Export"), bar);
    m_export->setObjectName(QStringLiteral("export.accept"));
    m_export->setDefault(true);
    copy->setAutoDefault(false);
    cancel->setAutoDefault(false);
    copy->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_C);
    copy->setToolTip(
        tr("Copy image (%1)").arg(copy->shortcut().toString(QKeySequence::NativeText)));
    connect(copy, &QPushButton::clicked, this,
        [this] { QApplication::clipboard()->setImage(m_preview->image()); });
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_export, &QPushButton::clicked, this, &QDialog::accept);
    row->addWidget(copy);
    row->addStretch();
    row->addWidget(cancel);
    row->addWidget(m_export);
    return bar;
}

ExportDialog::Scope ExportDialog::scope() const
{
    return static_cast<Scope>(m_scope->checkedId());
}

ExportRequest ExportDialog::request() const
{
    ExportRequest request;
    request.document = m_context.document;
    request.path = m_context.path;
    request.sha256 = m_context.sha256;
    request.configFile = m_context.configFile;
    request.waiversFile = m_context.waiversFile;
    request.language = m_context.language;
    request.format = static_cast<PictureFormat>(m_format->choice());
    request.scale = m_scale->currentData().toInt();

    PictureChoice& choice = request.choice;
    choice.scene = lookOf(m_context.drawing);
    choice.scene.numbers = kNumbers[static_cast<std::size_t>(m_numbers->choice())];
    if (scope() == Focus)
        choice.scene.focus = FocusScope {m_context.node, m_hops->value()};
    if (scope() == Module)
        choice.scene.module = m_context.document->moduleOf(m_context.node);
    if (scope() == Whole)
        choice.scene.depth = kEveryDepth;
    if (scope() == View) {
        request.view = m_context.scene;
        request.viewed = m_context.viewed;
    }
    choice.theme = kThemes[static_cast<std::size_t>(m_theme->choice())];
    if (m_context.finding.isValid()) {
        choice.finding = (*m_context.document)[m_context.finding];
        choice.rule = choice.finding->rule;
    }
    choice.showsAllMarks = m_marks->isChecked();
    choice.hasHeading = m_heading->isChecked();
    choice.hasLegend = m_legend->isChecked();
    choice.hasProvenance = m_provenance->isChecked();
    choice.hasModules = m_modules->isChecked();
    choice.isTransparent = m_paper->choice() == 1;
    request.target = target(suggestedName(request));
    return request;
}

bool ExportDialog::isReport() const
{
    return m_kind->choice() == 1;
}

ReportRequest ExportDialog::reportRequest() const
{
    ReportRequest request;
    request.document = m_context.document;
    request.path = m_context.path;
    request.sha256 = m_context.sha256;
    request.config = m_context.config;
    request.choice = m_report->choice();
    request.target = target(suggestedName(request));
    return request;
}

QString ExportDialog::target(const QString& suggested) const
{
    const QString name = m_isNameOwn ? m_file->text().trimmed() : suggested;
    return QDir(m_context.folder).absoluteFilePath(name);
}

void ExportDialog::onChoiceChanged()
{
    if (!m_export)
        return; // still being made
    if (!m_isNameOwn)
        m_file->setText(isReport() ? suggestedName(reportRequest()) : suggestedName(request()));
    const QString command = isReport() ? commandOf(reportRequest()) : commandOf(request());
    const QString without = isReport()
        ? tr("only the window knows the config that this report tells of: no command makes it")
        : tr("only the window knows what this picture shows: no command makes it");
    m_command->setText(command.isEmpty() ? without : command);
    m_command->setToolTip(command);
    m_copyCommand->setEnabled(!command.isEmpty());
    m_same->setVisible(!command.isEmpty());
    m_numbers->setEnabled(scope() != View); // its cards are written already
    m_export->setEnabled(!m_file->text().trimmed().isEmpty());
    m_delay.start();
}

void ExportDialog::refreshPreview()
{
    const auto show = [this](const Result<ExportPreview>& preview) { showPreview(preview); };
    if (isReport())
        m_job.start(
            tr("Preview"),
            [wanted = reportRequest()](
                const Progress& progress) { return makePreview(wanted, kPageSize, progress); },
            show);
    else
        m_job.start(
            tr("Preview"),
            [wanted = request()](
                const Progress& progress) { return makePreview(wanted, kPreviewSize, progress); },
            show);
}

void ExportDialog::showPreview(const Result<ExportPreview>& preview)
{
    if (!preview) {
        m_preview->setSentence(sentenceOf(preview.error()));
        m_size->clear();
        m_export->setEnabled(false);
        return;
    }
    m_preview->setImage(preview->image);
    const QString kilobytes = wholeText((preview->bytes + 999) / 1000);
    m_size->setText(preview->pixels.isEmpty()
            ? tr("%1 kB").arg(kilobytes)
            : tr("%1 × %2 px, %3 kB")
                  .arg(wholeText(preview->pixels.width()), wholeText(preview->pixels.height()),
                      kilobytes));
}

void ExportDialog::chooseTarget()
{
    const QString path = isReport() ? QFileDialog::getSaveFileName(this, tr("Export report"),
                             reportRequest().target, tr("Reports (*.html *.pdf *.png *.svg)"))
                                    : QFileDialog::getSaveFileName(this, tr("Export picture"),
                                        request().target, tr("Pictures (*.png *.svg *.pdf)"));
    if (path.isEmpty())
        return;
    m_isNameOwn = true;
    m_file->setText(path);
    if (isReport()) {
        if (const auto format = reportFormatOf(path))
            m_report->setFormat(*format);
    } else if (const auto format = pictureFormatOf(path)) {
        m_format->setChoice(static_cast<int>(*format));
    }
    onChoiceChanged();
}

} // namespace qdq::ui
