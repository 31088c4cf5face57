// SPDX-License-Identifier: Apache-2.0
#include "ui/preferences/pages.h"

#include "core/quant/quantizer.h"
#include "core/rules/target.h"
#include "ui/preferences/preferencepage.h"
#include "ui/preferences/severitytable.h"
#include "ui/support/qtconvert.h"
#include "ui/support/ruletext.h"
#include "ui/support/targetfiles.h"

#include <QFileInfo>

namespace qdq::ui {

namespace {

std::vector<int> textSizes()
{
    return {90, 100, 110, 125, 150, 175, 200};
}

QStringList percents(const std::vector<int>& sizes)
{
    QStringList words;
    for (const int size : sizes)
        words << PreferencePage::tr("%1 %").arg(size);
    return words;
}

/// Tolerances that mean something: float32 keeps 24 bits, so 2⁻²⁴ is "equal but for rounding".
std::vector<double> tolerances()
{
    return {0, 0x1p-24, 0x1p-20, 0x1p-16, 0x1p-12, 0x1p-8};
}

} // namespace

PreferencePage* makeGeneralPage(Settings& settings, QWidget* parent)
{
    auto* page = new PreferencePage(PreferencePage::tr("General"), settings, parent);
    page->setReset([](Preferences& p) { p.general = {}; });
    page->addChoice<QString>(PreferencePage::tr("Language"),
        PreferencePage::tr("Of the window; names in files are never translated"),
        {QStringLiteral("system"), QStringLiteral("en"), QStringLiteral("zh_TW")},
        {PreferencePage::tr("As the system"), QStringLiteral("English"),
            QStringLiteral("繁體中文")},
        [](Preferences& p) -> QString& { return p.general.language; });
    page->addChoice<QString>(PreferencePage::tr("Theme"),
        PreferencePage::tr("High contrast is black and white with strong borders"),
        {QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark"),
            QStringLiteral("high-contrast")},
        {PreferencePage::tr("As the system"), PreferencePage::tr("Light"),
            PreferencePage::tr("Dark"), PreferencePage::tr("High contrast")},
        [](Preferences& p) -> QString& { return p.general.theme; });
    page->addChoice<int>(PreferencePage::tr("Text size"),
        PreferencePage::tr("Of panels, tables and dialogs; the canvas has its zoom"), textSizes(),
        percents(textSizes()), [](Preferences& p) -> int& { return p.general.textSize; });
    page->addGroup(PreferencePage::tr("Start"));
    page->addChoice<AtStart>(PreferencePage::tr("When the program starts"),
        PreferencePage::tr("Without a file on the command line"),
        {AtStart::Welcome, AtStart::LastSession},
        {PreferencePage::tr("Welcome page"), PreferencePage::tr("Restore the last session")},
        [](Preferences& p) -> AtStart& { return p.general.atStart; });
    page->addSwitch(PreferencePage::tr("Keep a list of recent files"),
        PreferencePage::tr("Turning it off forgets those that are there"),
        [](Preferences& p) -> bool& { return p.general.keepsRecent; });
    return page;
}

PreferencePage* makeCanvasPage(Settings& settings, QWidget* parent)
{
    auto* page = new PreferencePage(PreferencePage::tr("Canvas"), settings, parent);
    page->setReset([](Preferences& p) { p.canvas = {}; });
    page->addGroup(PreferencePage::tr("Drawing"));
    page->addChoice<bool>(PreferencePage::tr("Density"),
        PreferencePage::tr("Compact cards hold glyph, op and name only"), {false, true},
        {PreferencePage::tr("Full cards"), PreferencePage::tr("Compact cards")},
        [](Preferences& p) -> bool& { return p.canvas.isCompact; });
    page->addChoice<NumberForm>(PreferencePage::tr("Scales"),
        PreferencePage::tr("2ᵏ only where a value is exactly that"),
        {NumberForm::Pow2, NumberForm::Decimal, NumberForm::Both},
        {PreferencePage::tr("2ᵏ"), PreferencePage::tr("Decimal"), PreferencePage::tr("Both")},
        [](Preferences& p) -> NumberForm& { return p.canvas.numbers; });
    page->addSwitch(PreferencePage::tr("Fold Q/DQ"),
        PreferencePage::tr("Quantize and dequantize as one badge on the edge"),
        [](Preferences& p) -> bool& { return p.canvas.foldsQdq; });
    page->addSwitch(PreferencePage::tr("Fold activations"),
        PreferencePage::tr("A relu joins the card of its producer"),
        [](Preferences& p) -> bool& { return p.canvas.foldsActivations; });
    page->addSwitch(PreferencePage::tr("Minimap"),
        PreferencePage::tr("While not all of the graph is in view"),
        [](Preferences& p) -> bool& { return p.canvas.showsMinimap; });
    page->addGroup(PreferencePage::tr("Moving"));
    page->addChoice<bool>(PreferencePage::tr("Wheel"),
        PreferencePage::tr("Ctrl with the wheel does the other"), {false, true},
        {PreferencePage::tr("Scrolls"), PreferencePage::tr("Zooms")},
        [](Preferences& p) -> bool& { return p.canvas.wheelZooms; });
    page->addChoice<Motion>(PreferencePage::tr("Motion"),
        PreferencePage::tr("Reduced: the view jumps instead of gliding"),
        {Motion::Full, Motion::Reduced},
        {PreferencePage::tr("Full"), PreferencePage::tr("Reduced")},
        [](Preferences& p) -> Motion& { return p.canvas.motion; });
    return page;
}

PreferencePage* makeRulesPage(Settings& settings, QWidget* parent)
{
    auto* page = new PreferencePage(PreferencePage::tr("Rules and targets"), settings, parent);
    page->setReset([](Preferences& p) { p.rules = {}; });
    std::vector<QString> ids;
    QStringList names;
    for (const TargetPtr& target : builtInTargets()) {
        ids.push_back(toQString(target->id));
        names << targetLabel(*target);
    }
    for (const QString& file : targetFilesIn(settings.preferences().rules.folder)) {
        ids.push_back(file);
        names << QFileInfo(file).fileName();
    }
    ids.emplace_back();
    names << PreferencePage::tr("No target");
    page->addChoice<QString>(PreferencePage::tr("Default target"),
        PreferencePage::tr("Whose rules are checked when the window opens"), ids, names,
        [](Preferences& p) -> QString& { return p.rules.target; });
    page->addFolder(PreferencePage::tr("Folder of targets"),
        PreferencePage::tr("Its target files stand in the target menu too"),
        [](Preferences& p) -> QString& { return p.rules.folder; });
    QStringList words {PreferencePage::tr("As the target says")};
    for (const QString& power : {QStringLiteral("2⁻²⁴"), QStringLiteral("2⁻²⁰"),
             QStringLiteral("2⁻¹⁶"), QStringLiteral("2⁻¹²"), QStringLiteral("2⁻⁸")})
        words << power;
    page->addChoice<double>(PreferencePage::tr("Tolerance of bias scales (R4)"),
        PreferencePage::tr("Largest relative distance of a bias scale from s_in·s_w"), tolerances(),
        words, [](Preferences& p) -> double& { return p.rules.biasTolerance; });
    page->addGroup(PreferencePage::tr("Severity of rules"));
    page->addPart(new SeverityTable(settings, page), PreferencePage::tr("Severity of rules"), true);
    return page;
}

PreferencePage* makePipelinePage(Settings& settings, QWidget* parent)
{
    auto* page = new PreferencePage(PreferencePage::tr("Pipeline"), settings, parent);
    page->setReset([](Preferences& p) { p.pipeline = {}; });
    std::vector<QString> ids {QString()};
    QStringList names {PreferencePage::tr("None")};
    for (const Quantizer& quantizer : quantizers()) {
        ids.push_back(toQString(quantizer.id));
        names << toQString(quantizer.id);
    }
    page->addChoice<QString>(PreferencePage::tr("Default back end"),
        PreferencePage::tr("A float graph begins with the default config of this back end"), ids,
        names, [](Preferences& p) -> QString& { return p.pipeline.backend; });
    return page;
}

PreferencePage* makePerformancePage(Settings& settings, QWidget* parent)
{
    auto* page = new PreferencePage(PreferencePage::tr("Performance"), settings, parent);
    page->setReset([](Preferences& p) { p.performance = {}; });
    page->addNumber(PreferencePage::tr("Boxes of a new drawing"),
        PreferencePage::tr("Modules open only as far as at most so many boxes are drawn"), 20, 1000,
        {}, [](Preferences& p) -> int& { return p.performance.mostBoxes; });
    page->addNumber(PreferencePage::tr("Time for dot"),
        PreferencePage::tr(
            "A part that takes longer is drawn with the fast layout, and it is said"),
        1, 60, PreferencePage::tr(" s"),
        [](Preferences& p) -> int& { return p.performance.dotSeconds; });
    page->addNumber(PreferencePage::tr("Layout processes"),
        PreferencePage::tr("Parts of a graph that are laid out at a time"), 1, 16, {},
        [](Preferences& p) -> int& { return p.performance.workers; });
    return page;
}

PreferencePage* makeExportPage(Settings& settings, QWidget* parent)
{
    auto* page = new PreferencePage(PreferencePage::tr("Export"), settings, parent);
    page->setReset([](Preferences& p) { p.exporting = {}; });
    page->addChoice<QString>(PreferencePage::tr("Format"),
        PreferencePage::tr("What the export dialog offers first"),
        {QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf")},
        {QStringLiteral("PNG"), QStringLiteral("SVG"), QStringLiteral("PDF")},
        [](Preferences& p) -> QString& { return p.exporting.format; });
    page->addChoice<int>(PreferencePage::tr("Scale of PNG"),
        PreferencePage::tr("Pixels of the picture for one of the screen"), {1, 2, 3},
        {QStringLiteral("1×"), QStringLiteral("2×"), QStringLiteral("3×")},
        [](Preferences& p) -> int& { return p.exporting.scale; });
    page->addChoice<PictureTheme>(PreferencePage::tr("Theme of pictures"),
        PreferencePage::tr("Print is light, in greys, on white"),
        {PictureTheme::AsWindow, PictureTheme::Light, PictureTheme::Dark, PictureTheme::Print},
        {PreferencePage::tr("As the window"), PreferencePage::tr("Light"),
            PreferencePage::tr("Dark"), PreferencePage::tr("Print")},
        [](Preferences& p) -> PictureTheme& { return p.exporting.theme; });
    page->addSwitch(PreferencePage::tr("Provenance line"),
        PreferencePage::tr("File, hash and versions under each picture"),
        [](Preferences& p) -> bool& { return p.exporting.hasProvenance; });
    return page;
}

} // namespace qdq::ui
