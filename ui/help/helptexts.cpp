// SPDX-License-Identifier: Apache-2.0
#include "ui/help/helptexts.h"

#include <QCoreApplication>
#include <QMainWindow>
#include <QWidget>

#include <array>

namespace qdq::ui {

namespace {

struct HelpTexts
{
    Q_DECLARE_TR_FUNCTIONS(qdq::ui::HelpTexts)
};

struct Help
{
    const char* name;
    const char* title;
    const char* text;
};

constexpr std::array kHelps {
    Help {"canvas", QT_TRANSLATE_NOOP("qdq::ui::HelpTexts", "Canvas"),
        QT_TRANSLATE_NOOP("qdq::ui::HelpTexts",
            "Each card is an op with its constants and a fused activation, each badge a tensor "
            "with its "
            "scale and zero point. A mark names the rule that is broken. Arrow keys follow the "
            "edges, "
            "Tab goes through a card, E explains.")},
    Help {"toolbar.stages", QT_TRANSLATE_NOOP("qdq::ui::HelpTexts", "Stages"),
        QT_TRANSLATE_NOOP("qdq::ui::HelpTexts",
            "The same network as float, annotated, prepared, calibrated and converted. A dashed "
            "ring is "
            "a stage that the file does not have. Ctrl+1 to Ctrl+5 show a stage.")},
    Help {"toolbar.target", QT_TRANSLATE_NOOP("qdq::ui::HelpTexts", "Target"),
        QT_TRANSLATE_NOOP("qdq::ui::HelpTexts",
            "Whose rules are checked: a chip or a runtime that is built in, one from a file, or "
            "none. "
            "Another target checks the open graph again at once.")},
    Help {"toolbar.query", QT_TRANSLATE_NOOP("qdq::ui::HelpTexts", "Query"),
        QT_TRANSLATE_NOOP("qdq::ui::HelpTexts",
            "Finds nodes by name, op, module, shape, scale or finding: rule:R3, scale:!pow2, "
            "shift>8. "
            "Down shows what can be written, Enter goes to the next match.")},
    Help {"toolbar.stepper", QT_TRANSLATE_NOOP("qdq::ui::HelpTexts", "Findings"),
        QT_TRANSLATE_NOOP("qdq::ui::HelpTexts",
            "Steps through the findings in the order of the Violations table. F8 is the next one, "
            "Shift+F8 the one before.")},
    Help {"dock.outline", QT_TRANSLATE_NOOP("qdq::ui::HelpTexts", "Outline and rules"),
        QT_TRANSLATE_NOOP("qdq::ui::HelpTexts",
            "The modules of the network with the number of findings in each, and the rules of the "
            "target. A click on a rule lists its findings only; the eye hides its marks.")},
    Help {"dock.bookmarks", QT_TRANSLATE_NOOP("qdq::ui::HelpTexts", "Bookmarks"),
        QT_TRANSLATE_NOOP("qdq::ui::HelpTexts",
            "Views to come back to. B makes one of what is shown, 1 to 9 go to the first nine.")},
    Help {"dock.violations", QT_TRANSLATE_NOOP("qdq::ui::HelpTexts", "Violations"),
        QT_TRANSLATE_NOOP("qdq::ui::HelpTexts",
            "Every finding: the rule, the node, what was expected and what was found. Selecting a "
            "row "
            "shows the evidence on the canvas.")},
    Help {"dock.requant", QT_TRANSLATE_NOOP("qdq::ui::HelpTexts", "Convs and requant"),
        QT_TRANSLATE_NOOP("qdq::ui::HelpTexts",
            "One row per conv and linear: scales in and out, the multiplier M between them and the "
            "right "
            "shift that it is. Space unfolds the channels.")},
    Help {"dock.nodes", QT_TRANSLATE_NOOP("qdq::ui::HelpTexts", "Nodes"),
        QT_TRANSLATE_NOOP("qdq::ui::HelpTexts",
            "Every node of the stage that is shown, in execution order; nothing is folded here. It "
            "is "
            "the reading of the graph for screen readers.")},
    Help {"dock.log", QT_TRANSLATE_NOOP("qdq::ui::HelpTexts", "Log"),
        QT_TRANSLATE_NOOP("qdq::ui::HelpTexts",
            "What was done and what went wrong, with the command lines that do the same.")},
    Help {"dock.inspector", QT_TRANSLATE_NOOP("qdq::ui::HelpTexts", "Inspector"),
        QT_TRANSLATE_NOOP("qdq::ui::HelpTexts",
            "Everything that is known of the selected node: tensors, constants, arguments, "
            "quantization, config and source. Ctrl+C copies values with full precision.")},
    Help {"dock.explain", QT_TRANSLATE_NOOP("qdq::ui::HelpTexts", "Explain"),
        QT_TRANSLATE_NOOP("qdq::ui::HelpTexts",
            "Why the current finding is one: what is required, the evidence, the chain from the "
            "config "
            "to the value, and the ways out.")},
    Help {"dock.causes", QT_TRANSLATE_NOOP("qdq::ui::HelpTexts", "Root causes"),
        QT_TRANSLATE_NOOP("qdq::ui::HelpTexts",
            "What many findings have in common, and which edit would take them away.")},
    Help {"dock.config", QT_TRANSLATE_NOOP("qdq::ui::HelpTexts", "Config"),
        QT_TRANSLATE_NOOP("qdq::ui::HelpTexts",
            "The settings of the quantizer, what each of them hits, and the calibration data. Run "
            "makes "
            "the stages from it.")},
};

} // namespace

QString helpFor(const QString& objectName)
{
    for (const Help& help : kHelps)
        if (objectName == QLatin1String(help.name))
            return QStringLiteral("<b>%1</b><p>%2</p>")
                .arg(HelpTexts::tr(help.title).toHtmlEscaped(),
                    HelpTexts::tr(help.text).toHtmlEscaped());
    return {};
}

void giveHelp(const QMainWindow& window)
{
    for (const Help& help : kHelps)
        if (auto* part = window.findChild<QWidget*>(QLatin1String(help.name)))
            part->setWhatsThis(helpFor(part->objectName()));
}

QString helpAround(const QWidget* widget)
{
    for (; widget; widget = widget->parentWidget())
        if (!widget->whatsThis().isEmpty())
            return widget->whatsThis();
    return {};
}

} // namespace qdq::ui
