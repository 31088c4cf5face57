// SPDX-License-Identifier: Apache-2.0
#include "ui/actions.h"

#include "ui/draw/colourby.h"
#include "ui/keyboard/keymap.h"
#include "ui/style/icon.h"

#include <QAction>
#include <QActionGroup>
#include <QKeySequence>
#include <QWidget>

namespace qdq::ui {

Actions::Actions(QWidget* window)
    : QObject(window)
    , m_window(window)
{
    open = make("file.open", tr("&Open graph…"), "ui-file", {QKeySequence::Open});
    openWorkspace = make("file.openWorkspace", tr("Open &workspace…"), "ui-folder", {});
    newWindow = make("file.newWindow", tr("&New window"), "", {Qt::CTRL | Qt::SHIFT | Qt::Key_N});
    saveWorkspace =
        make("file.saveWorkspace", tr("Save wor&kspace…"), "", {Qt::CTRL | Qt::SHIFT | Qt::Key_S});
    saveBundle = make("file.saveBundle", tr("Save evidence &bundle…"), "ui-layers", {});
    reload = make("file.reload", tr("&Reload"), "ui-redo", {Qt::Key_F5});
    exportPicture = make("file.export", tr("&Export…"), "ui-export", {Qt::CTRL | Qt::Key_E});
    exportPicture->setIconText(tr("Export"));
    copyImage =
        make("file.copyImage", tr("Copy &image"), "ui-image", {Qt::CTRL | Qt::SHIFT | Qt::Key_C});
    close = make("file.close", tr("&Close graph"), "", {Qt::CTRL | Qt::Key_W});
    quit = make("file.quit", tr("&Quit"), "", {Qt::CTRL | Qt::Key_Q});

    undo = make("edit.undo", tr("&Undo"), "ui-undo", {QKeySequence::Undo});
    redo = make("edit.redo", tr("Re&do"), "ui-redo",
        {Qt::CTRL | Qt::SHIFT | Qt::Key_Z, Qt::CTRL | Qt::Key_Y});
    for (QAction* action : {undo, redo})
        action->setEnabled(false);
    copyEvidence = make("edit.copyEvidence", tr("Copy &evidence"), "ui-copy", {});
    find = make("edit.find", tr("&Find…"), "ui-search", {QKeySequence::Find});

    zoomIn = make("view.zoomIn", tr("Zoom &in"), "ui-plus", {QKeySequence::ZoomIn});
    zoomOut = make("view.zoomOut", tr("Zoom &out"), "ui-minus", {QKeySequence::ZoomOut});
    zoomFull = make("view.zoomFull", tr("&100 %"), "", {Qt::CTRL | Qt::Key_0});
    fitAll = make("view.fitAll", tr("Fit &all"), "ui-fit", {Qt::CTRL | Qt::SHIFT | Qt::Key_A});
    fitSelection =
        make("view.fitSelection", tr("Fit &selection"), "", {Qt::CTRL | Qt::SHIFT | Qt::Key_Z});
    colours = new QActionGroup(this);
    for (int i = 0; i < kColourByCount; ++i) {
        const auto by = static_cast<ColourBy>(i);
        QAction* colour =
            make(qPrintable(QStringLiteral("view.colour-") + nameOf(by)), titleOf(by), "", {});
        colour->setCheckable(true);
        colours->addAction(colour);
    }
    legend = make("view.legend", tr("&Legend"), "", {});
    legend->setCheckable(true);
    legend->setChecked(true);
    themes = new QActionGroup(this);
    for (const auto& [name, text] : {std::pair("view.themeSystem", tr("&System")),
             std::pair("view.themeLight", tr("&Light")), std::pair("view.themeDark", tr("&Dark")),
             std::pair("view.themeHighContrast", tr("&High contrast"))}) {
        QAction* theme = make(name, text, "", {});
        theme->setCheckable(true);
        themes->addAction(theme);
    }

    languages = new QActionGroup(this);
    // A language is written in itself, whatever the others are in.
    for (const auto& [name, text] : {std::pair("view.languageSystem", tr("&System")),
             std::pair("view.languageEnglish", QStringLiteral("English")),
             std::pair("view.languageChinese", QStringLiteral("繁體中文"))}) {
        QAction* language = make(name, text, "", {});
        language->setCheckable(true);
        languages->addAction(language);
    }

    back = make("go.back", tr("&Back"), "ui-back", {Qt::ALT | Qt::Key_Left});
    forward = make("go.forward", tr("&Forward"), "ui-fwd", {Qt::ALT | Qt::Key_Right});
    nextFinding = make("go.nextFinding", tr("&Next finding"), "ui-down", {Qt::Key_F8});
    previousFinding =
        make("go.previousFinding", tr("&Previous finding"), "ui-up", {Qt::SHIFT | Qt::Key_F8});
    nextOfRule = make("go.nextOfRule", tr("Next of the same &rule"), "", {Qt::ALT | Qt::Key_F8});
    previousOfRule = make("go.previousOfRule", tr("Previous of the same r&ule"), "",
        {Qt::ALT | Qt::SHIFT | Qt::Key_F8});
    nextCause = make("go.nextCause", tr("Next root &cause"), "", {Qt::CTRL | Qt::Key_F8});
    nextMatch = make("go.nextMatch", tr("Next &match"), "", {Qt::Key_F3});
    previousMatch = make("go.previousMatch", tr("Previous ma&tch"), "", {Qt::SHIFT | Qt::Key_F3});
    explain = make("go.explain", tr("&Explain"), "ui-bulb", {Qt::CTRL | Qt::Key_I});

    openConfig =
        make("config.open", tr("Open co&nfig…"), "ui-folder", {Qt::CTRL | Qt::SHIFT | Qt::Key_O});
    openConfig->setIconText(tr("Open…"));
    saveConfig = make("config.save", tr("&Save config"), "ui-file", {Qt::CTRL | Qt::Key_S});
    saveConfigAs = make("config.saveAs", tr("Save config &as…"), "", {});
    copyPython = make("config.copyPython", tr("Copy as &Python"), "ui-copy", {});
    chooseData = make("config.data", tr("Calibration &data…"), "ui-folder", {});
    chooseData->setIconText(tr("Choose…"));
    run = make("quantize.run", tr("&Run to converted"), "ui-play", {Qt::CTRL | Qt::Key_R});
    run->setIconText(tr("Run"));
    runStep = make(
        "quantize.runStep", tr("Run &one step"), "ui-step", {Qt::CTRL | Qt::SHIFT | Qt::Key_R});
    stages = new QActionGroup(this);
    int digit = Qt::Key_1;
    for (const auto& [name, text] : {std::pair("quantize.float", tr("Show &float")),
             std::pair("quantize.annotated", tr("Show &annotated")),
             std::pair("quantize.prepared", tr("Show &prepared")),
             std::pair("quantize.calibrated", tr("Show ca&librated")),
             std::pair("quantize.converted", tr("Show &converted"))})
        stages->addAction(make(name, text, "", {Qt::CTRL | static_cast<Qt::Key>(digit++)}));

    setBaseline = make("check.setBaseline", tr("Set as &baseline"), "ui-pin", {});
    removeBaseline = make("check.removeBaseline", tr("&Remove baseline"), "", {});
    waive = make("check.waive", tr("&Waive…"), "ui-check", {Qt::SHIFT | Qt::Key_W});
    waivers = make("check.waivers", tr("Wai&vers…"), "", {});

    compare = make("compare.with", tr("&Compare with…"), "ui-compare", {Qt::CTRL | Qt::Key_D});
    compare->setIconText(tr("Compare"));

    resetLayout = make("window.resetLayout", tr("&Reset layout"), "", {});
    fullScreen = make("window.fullScreen", tr("&Full screen"), "", {Qt::Key_F11});
    fullScreen->setCheckable(true);
    cancel = make("run.cancel", tr("&Cancel what runs"), "ui-stop", {Qt::CTRL | Qt::Key_Period});

    about = make("help.about", tr("&About QDQ Scope"), "ui-info", {});
    update({});
}

void Actions::update(const State& state)
{
    for (QAction* action : {reload, close, find, saveWorkspace})
        action->setEnabled(state.hasGraph);
    for (QAction* action :
        {exportPicture, copyImage, saveBundle, zoomIn, zoomOut, zoomFull, fitAll})
        action->setEnabled(state.hasPicture);
    fitSelection->setEnabled(state.hasPicture && state.hasSelection);
    explain->setEnabled(state.hasSelection);
    for (QAction* action : {nextFinding, previousFinding, nextCause})
        action->setEnabled(state.hasFindings);
    for (QAction* action : {nextOfRule, previousOfRule, copyEvidence})
        action->setEnabled(state.hasCurrentFinding);
    waive->setEnabled(state.canWaive);
    setBaseline->setEnabled(state.hasTarget);
    removeBaseline->setEnabled(state.hasBaseline);
    waivers->setEnabled(state.hasWaivers);
    for (QAction* action : {nextMatch, previousMatch})
        action->setEnabled(state.hasMatches);
    cancel->setEnabled(state.isRunning);
    for (QAction* action : {saveConfig, saveConfigAs})
        action->setEnabled(state.hasConfig);
    for (QAction* action : {run, runStep})
        action->setEnabled(state.canRun);
    chooseData->setEnabled(state.hasGraph);
    back->setEnabled(state.canGoBack);
    forward->setEnabled(state.canGoForward);
    compare->setText(state.hasGraph ? tr("&Compare with…") : tr("&Compare two graphs…"));
    // Two graphs have steps and a selection of their own.
    if (state.isComparing)
        for (QAction* action : {nextFinding, previousFinding, nextOfRule, previousOfRule, nextCause,
                 nextMatch, previousMatch, copyEvidence, back, forward})
            action->setEnabled(false);
}

QAction* Actions::make(
    const char* name, const QString& text, const char* icon, const QList<QKeySequence>& keys)
{
    auto* action = new QAction(text, m_window);
    action->setObjectName(QLatin1String(name));
    if (*icon)
        action->setIcon(makeIcon(QLatin1String(icon)));
    action->setShortcuts(keys);
    action->setIconText(plainText(text));
    describeKey(action);
    m_window->addAction(action);
    return action;
}

} // namespace qdq::ui
