// SPDX-License-Identifier: Apache-2.0
#include "ui/config/configeditor.h"

#include "core/graph/stage.h"
#include "core/quant/configedit.h"
#include "core/quant/quantizer.h"
#include "core/quant/sourcenames.h"
#include "ui/config/configwords.h"
#include "ui/session/quantization.h"
#include "ui/session/whatif.h"
#include "ui/support/qtconvert.h"

#include <algorithm>
#include <set>

namespace qdq::ui {

namespace {

template <typename Tell> void forEachFrame(const Graph& graph, const Tell& tell)
{
    for (const ModuleStack& stack : graph.moduleStacks)
        for (const ModuleFrame& frame : stack)
            tell(frame);
}

} // namespace

ConfigEditor::ConfigEditor(Quantization& quantization, WhatIf& whatIf, QObject* parent)
    : QObject(parent)
    , m_quantization(quantization)
    , m_whatIf(whatIf)
{
    connect(&m_whatIf, &WhatIf::changed, this, &ConfigEditor::refresh);
    connect(&m_quantization, &Quantization::configChanged, this, &ConfigEditor::refresh);
    connect(&m_quantization, &Quantization::appliedChanged, this, &ConfigEditor::refresh);
    refresh();
}

void ConfigEditor::refresh()
{
    m_facts = configFacts(m_quantization, m_whatIf);
    m_lines = m_facts ? ruleLines(*m_facts) : std::vector<RuleLine> {};
    const std::size_t count = m_lines.size();
    if (count == 0)
        m_current.reset();
    else if (!m_current)
        m_current = m_lines.front().call;
    else
        m_current = std::min(*m_current, count - 1);
    Q_EMIT changed();
}

const RuleLine* ConfigEditor::currentLine() const
{
    const auto line = std::ranges::find_if(
        m_lines, [&](const RuleLine& candidate) { return candidate.call == m_current; });
    return line == m_lines.end() ? nullptr : &*line;
}

const RuleLine* ConfigEditor::wrongLine() const
{
    if (const RuleLine* line = currentLine(); line && line->isWrong())
        return line;
    const auto line = std::ranges::find_if(m_lines, &RuleLine::isWrong);
    return line == m_lines.end() ? nullptr : &*line;
}

std::vector<Setter> ConfigEditor::setters() const
{
    const Quantizer* quantizer = m_facts ? findQuantizer(m_facts->config.backend) : nullptr;
    if (!quantizer)
        return {};
    std::vector<Setter> setters(quantizer->setters.begin(), quantizer->setters.end());
    std::ranges::stable_sort(setters, {}, laneOf);
    return setters;
}

QStringList ConfigEditor::keysFor(Setter setter) const
{
    const DocumentPtr& program = m_quantization.documentAt(Stage::Float);
    if (!program || setter == Setter::Global)
        return {};
    std::set<std::string> keys;
    const Graph& graph = program->graph();
    if (setter == Setter::ModuleName || setter == Setter::ModuleType)
        forEachFrame(graph, [&](const ModuleFrame& frame) {
            keys.insert(setter == Setter::ModuleName ? frame.path : frame.type);
        });
    else if (setter == Setter::FunctionType)
        for (const Node& node : graph.nodes)
            for (const SourceFn& source : node.meta.sourceFnStack)
                keys.insert(source.function);
    else
        for (const Node& node : graph.nodes)
            if (node.op == OpKind::CallFunction)
                keys.insert(node.target);
    keys.erase("");
    QStringList texts;
    for (const std::string& key : keys)
        texts << toQString(key);
    return texts;
}

QString ConfigEditor::classOf(const QString& modulePath) const
{
    const DocumentPtr& program = m_quantization.documentAt(Stage::Float);
    QString name;
    if (program)
        forEachFrame(program->graph(), [&](const ModuleFrame& frame) {
            if (frame.path == toStd(modulePath))
                name = toQString(lastPart(frame.type));
        });
    return name;
}

void ConfigEditor::setCurrent(std::optional<std::size_t> call)
{
    if (call == m_current || (call && *call >= m_lines.size()))
        return;
    m_current = call;
    Q_EMIT changed();
}

// ---- edits -----------------------------------------------------------------------------------

void ConfigEditor::edit(QuantizerConfig config, const QString& words,
    std::optional<std::size_t> current, const QString& stretch)
{
    m_current = current;
    m_whatIf.edit(std::move(config), words, stretch);
}

void ConfigEditor::setBackend(const QString& backend)
{
    if (!m_facts)
        m_quantization.newConfig(backend);
    else if (m_facts->config.backend != toStd(backend))
        edit(withBackend(m_facts->config, toStd(backend)), tr("set back end to %1").arg(backend),
            std::nullopt);
}

void ConfigEditor::addRule(Setter set, const QString& key)
{
    QuantizerConfig config = withNewCall(m_facts->config, set, toStd(key));
    const std::size_t call = config.calls.size() - 1;
    const QString words = tr("add rule %1").arg(nameOf(config.calls[call]));
    edit(std::move(config), words, call);
}

void ConfigEditor::removeRule(std::size_t call)
{
    const QString words = tr("delete rule %1").arg(nameOf(m_facts->config.calls[call]));
    edit(withoutCall(m_facts->config, call), words, call > 0 ? call - 1 : 0);
}

void ConfigEditor::moveRule(std::size_t call, int step)
{
    const std::size_t to = placeOfMoved(m_facts->config, call, step);
    if (to != call)
        edit(withMovedCall(m_facts->config, call, step),
            tr("move rule %1").arg(nameOf(m_facts->config.calls[call])), to);
}

void ConfigEditor::duplicateRule(std::size_t call)
{
    edit(withDuplicate(m_facts->config, call),
        tr("duplicate rule %1").arg(nameOf(m_facts->config.calls[call])), call + 1);
}

void ConfigEditor::switchRule(std::size_t call, bool isOn)
{
    const QString name = nameOf(m_facts->config.calls[call]);
    edit(withSwitched(m_facts->config, call, isOn),
        isOn ? tr("switch rule %1 on").arg(name) : tr("switch rule %1 off").arg(name), call);
}

void ConfigEditor::setScope(std::size_t call, Setter set, const QString& key)
{
    QuantizerConfig config = withScope(m_facts->config, call, set, toStd(key));
    const QString words = tr("set %1 to %2").arg(scopeWord(set), nameOf(config.calls[call]));
    edit(std::move(config), words, call, QStringLiteral("key %1").arg(call));
}

void ConfigEditor::setQuantized(std::size_t call, bool isQuantized)
{
    const QString name = nameOf(m_facts->config.calls[call]);
    edit(withAction(m_facts->config, call, isQuantized),
        isQuantized ? tr("quantize %1").arg(name) : tr("set %1 to None").arg(name), call);
}

void ConfigEditor::setQConfig(
    std::size_t call, const NamedQConfig& qconfig, const QString& field, const QString& value)
{
    edit(withQConfig(m_facts->config, call, qconfig),
        tr("set %1 of %2 to %3").arg(field, nameOf(m_facts->config.calls[call]), value), call,
        QStringLiteral("field %1 %2").arg(QString::number(call), field));
}

void ConfigEditor::setGlobal()
{
    addRule(Setter::Global, {});
}

} // namespace qdq::ui
