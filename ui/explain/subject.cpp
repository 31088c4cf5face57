// SPDX-License-Identifier: Apache-2.0
#include "ui/explain/subject.h"

#include "core/rules/qdqview.h"
#include "ui/support/qtconvert.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStringList>

#include <algorithm>

namespace qdq::ui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Subject", text);
}

QString roleName(char role)
{
    switch (role) {
    case 'W':
        return tr("weight");
    case 'B':
        return tr("bias");
    default:
        return tr("constant");
    }
}

const ConstantRow* constantRow(const Unit& unit, NodeId node)
{
    for (const ConstantRow& row : unit.constants)
        if (row.constant == node || row.dequantize == node || row.quantize == node)
            return &row;
    return nullptr;
}

QString unitTitle(const Unit& unit)
{
    const QString title = toQString(unit.kind == UnitKind::Input ? unit.name : unit.title);
    return unit.fusedTitle.empty()
        ? title
        : QStringLiteral("%1 + %2").arg(title, toQString(unit.fusedTitle));
}

} // namespace

QString modelTitle(const Document& document)
{
    // What exporters and their callers put around a model.
    static const QStringList kWrappers {QStringLiteral("Wrapper"), QStringLiteral("_WrapperModule"),
        QStringLiteral("Module"), QStringLiteral("GraphModule"),
        QStringLiteral("InterpreterModule")};
    for (const ModuleStack& stack : document.graph().moduleStacks)
        if (!stack.empty() && stack.front().path.empty() && !stack.front().type.empty()) {
            const QString name = className(stack.front().type);
            if (!kWrappers.contains(name))
                return name;
        }
    const QString file = QFileInfo(toQString(document.file.info.path)).completeBaseName();
    return file.isEmpty() ? tr("model") : file;
}

QString className(std::string_view type)
{
    return toQString(type.substr(type.find_last_of('.') + 1));
}

QString moduleClass(const Graph& graph, NodeId node, std::string_view path)
{
    if (const ModuleStack* stack = graph.moduleStack(node))
        for (const ModuleFrame& frame : *stack)
            if (frame.path == path)
                return className(frame.type);
    return {};
}

QString subjectTitle(const Document& document, NodeId node)
{
    if (!node.isValid())
        return tr("the graph");
    const Endpoint place = document.units.placeOf[node];
    if (place.unit.isValid()) {
        const Unit& unit = document.units[place.unit];
        if (const ConstantRow* row = constantRow(unit, node))
            return tr("%1 of %2").arg(roleName(row->role), toQString(unit.name));
        return unitTitle(unit);
    }
    if (place.badge.isValid())
        if (const NodeId producer = document.units[place.badge].producer; producer.isValid())
            return tr("output of %1").arg(toQString(document[producer].name));
    return toQString(document[node].name);
}

NodeId sourceOf(const Document& document, NodeId node)
{
    // Q and DQ read what they carry as their first input; two steps lead from a DQ over its Q to
    // the op.
    for (int step = 0; step < 2; ++step) {
        const Node& at = document[node];
        if ((!isQuantize(at) && !isDequantize(at)) || at.inputs.empty())
            break;
        node = at.inputs.front();
    }
    return node;
}

QString portOf(const Document& document, NodeId op, NodeId tensor)
{
    if (!op.isValid() || !tensor.isValid() || op == tensor)
        return {};
    const Endpoint place = document.units.placeOf[op];
    if (place.unit.isValid()) {
        const Unit& unit = document.units[place.unit];
        if (const ConstantRow* row = constantRow(unit, tensor))
            return roleName(row->role);
        const NodeId source = sourceOf(document, tensor);
        if (isQuantize(document[tensor]) && (source == unit.main || source == unit.fused))
            return tr("out");
    }
    const std::vector<NodeId>& inputs = document[op].inputs;
    const auto input = std::ranges::find(inputs, tensor);
    if (input == inputs.end())
        return {};
    return tr("in %1").arg(input - inputs.begin());
}

} // namespace qdq::ui
