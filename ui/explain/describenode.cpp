// SPDX-License-Identifier: Apache-2.0
#include "ui/explain/describenode.h"

#include "core/base/text.h"
#include "core/graph/argtext.h"
#include "core/io/opschema.h"
#include "core/rules/qdqview.h"
#include "ui/draw/scenegroups.h"
#include "ui/explain/subject.h"
#include "ui/models/requantmodel.h"
#include "ui/support/numbers.h"
#include "ui/support/qtconvert.h"
#include "ui/support/ruletext.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <map>

namespace qdq::ui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Describe", text);
}

QString shapeAndType(const Node& node)
{
    const TensorMeta* tensor = node.meta.val.tensor();
    if (!tensor)
        return {};
    return QStringLiteral("%1 %2").arg(
        toQString(shapeText(tensor->shape)), toQString(nameOf(tensor->dtype)));
}

void add(
    PropertySection& section, const QString& name, const QString& value, const QString& exact = {})
{
    if (!value.isEmpty())
        section.properties.push_back({name, value, exact});
}

void addSection(std::vector<PropertySection>& sections, PropertySection section)
{
    if (!section.properties.empty())
        sections.push_back(std::move(section));
}

/// "0.027519 · zp −128 · i8 −128…127".
QString qparamsText(const QdqFacts& facts)
{
    QStringList parts;
    parts << (facts.scale.empty() ? tr("scale unknown") : numbersText(facts.scale));
    if (!facts.zeroPoint.empty())
        parts << tr("zp %1").arg(zeroPointText(facts.zeroPoint));
    QString type = toQString(shortNameOf(facts.dtype));
    if (facts.range)
        type +=
            QStringLiteral(" %1…%2").arg(wholeText(facts.range->min), wholeText(facts.range->max));
    parts << type;
    if (facts.axis)
        parts << tr("axis %1").arg(*facts.axis);
    return parts.join(QStringLiteral(" · "));
}

void addTensor(
    const Document& document, PropertySection& section, const QString& port, NodeId tensor)
{
    const NodeId source = sourceOf(document, tensor);
    section.properties.push_back({port, toQString(document[source].name), {}, true, false, source});
    if (const QString text = shapeAndType(document[source]); !text.isEmpty())
        section.properties.push_back({{}, text});
    if (const QdqFacts* facts = document.factsAt(tensor)) {
        section.properties.push_back({{}, qparamsText(*facts), exactText(facts->scale)});
        section.properties.push_back(
            {{}, toQString(document[tensor].name), {}, true, false, tensor});
    }
}

PropertySection tensorsOf(const Document& document, const Unit& unit)
{
    PropertySection section {tr("Tensors"), {}};
    int input = 0;
    for (const NodeId tensor : document[unit.main].inputs) {
        const bool isConstant = std::ranges::any_of(unit.constants, [&](const ConstantRow& row) {
            return row.constant == tensor || row.dequantize == tensor;
        });
        if (!isConstant)
            addTensor(document, section, tr("in %1").arg(input), tensor);
        ++input;
    }
    const NodeId last = unit.fused.isValid() ? unit.fused : unit.main;
    section.properties.push_back({tr("out"), shapeAndType(document[last])});
    for (const NodeId user : document[last].users)
        if (const QdqFacts* facts = document.factsAt(user)) {
            section.properties.push_back({{}, qparamsText(*facts), exactText(facts->scale)});
            section.properties.push_back(
                {{}, toQString(document[user].name), {}, true, false, user});
        }
    return section;
}

PropertySection constantsOf(const Document& document, const Unit& unit)
{
    PropertySection section {tr("Constants"), {}};
    for (const ConstantRow& row : unit.constants) {
        const QString role = row.role == 'W' ? tr("weight")
            : row.role == 'B'                ? tr("bias")
                                             : tr("constant");
        const std::string_view name = document.graph().constantName(row.constant);
        section.properties.push_back({role, toQString(name), {}, true, false, row.constant});
        if (const Tensor* tensor = document.graph().constantOf(row.constant)) {
            std::vector<Dim> shape(tensor->shape.begin(), tensor->shape.end());
            section.properties.push_back({{},
                QStringLiteral("%1 %2").arg(
                    toQString(shapeText(shape)), toQString(nameOf(tensor->dtype)))});
            if (!tensor->hasData())
                section.properties.push_back({{}, tr("values not in file"), {}, false});
        }
        if (const QdqFacts* facts = document.factsAt(row.dequantize))
            section.properties.push_back({{}, qparamsText(*facts), exactText(facts->scale)});
        if (row.userCount > 1)
            section.properties.push_back(
                {{}, tr("shared by %1 consumers").arg(static_cast<qulonglong>(row.userCount)), {},
                    false});
    }
    return section;
}

PropertySection argumentsOf(const Document& document, const Node& node)
{
    PropertySection section {tr("Arguments"), {}};
    const OpSchema* schema = findOpSchema(node.target);
    for (std::size_t i = 0; i < node.args.size(); ++i) {
        const QString name = schema && i < schema->parameters.size()
            ? toQString(schema->parameters[i])
            : QString::number(i);
        add(section, name, toQString(argText(document.graph(), node.args[i])));
    }
    for (const auto& [name, value] : node.kwargs)
        add(section, toQString(name), toQString(argText(document.graph(), value)));
    return section;
}

PropertySection quantizationOf(const QdqFacts& facts)
{
    PropertySection section {tr("Quantization"), {}};
    add(section, tr("scale"),
        facts.scale.empty() ? toQString(facts.whyUnknown) : numbersText(facts.scale),
        exactText(facts.scale));
    if (facts.scale.size() == 1) {
        add(section, tr("exact"), toQString(shortest(facts.scale.front())));
        add(section, tr("log₂"), log2Text(facts.scale.front()));
    }
    add(section, tr("zero point"), zeroPointText(facts.zeroPoint), exactText(facts.zeroPoint));
    add(section, tr("dtype"), toQString(nameOf(facts.dtype)));
    if (facts.range)
        add(section, tr("codes"),
            QStringLiteral("%1…%2").arg(wholeText(facts.range->min), wholeText(facts.range->max)));
    if (facts.range && facts.scale.size() == 1 && facts.zeroPoint.size() == 1) {
        const auto real = [&](std::int64_t code) {
            return numberText(
                (static_cast<double>(code) - facts.zeroPoint.front()) * facts.scale.front());
        };
        add(section, tr("holds"),
            QStringLiteral("%1 … %2").arg(real(facts.range->min), real(facts.range->max)));
    }
    if (facts.axis)
        add(section, tr("axis"),
            tr("%1, %2 channels")
                .arg(*facts.axis)
                .arg(static_cast<qulonglong>(facts.scale.size())));
    return section;
}

PropertySection requantOf(const Document& document, NodeId node)
{
    PropertySection section {tr("Requant"), {}};
    const auto row = std::ranges::find(document.requant, node, &RequantRow::node);
    if (row == document.requant.end())
        return section;
    if (row->m.empty()) {
        add(section, tr("M"), toQString(row->why));
        return section;
    }
    add(section, tr("M"), numbersText(row->m), exactText(row->m));
    add(section, tr("shift"), shiftText(row->shift));
    add(section, tr("multiplier"), row->isPow2 ? tr("none") : tr("Q31, per channel in the table"));
    if (row->headroomBits)
        add(section, tr("headroom"), QString::number(*row->headroomBits) + tr(" bits"));
    return section;
}

QString reasonText(const SharedReason& reason)
{
    switch (reason.kind) {
    case SharedReason::Kind::Required:
        return tr("%1 asks for one scale on its sides").arg(toQString(reason.rule));
    case SharedReason::Kind::HandedOn:
        return tr("keeps its values; one scale on its sides");
    case SharedReason::Kind::SameObserver:
        return tr("one observer on its sides");
    case SharedReason::Kind::SharedSpec:
        return tr("its specs are shared");
    }
    return {};
}

/// The group that a tensor is in: its members, and what ties them.
PropertySection sharedScaleOf(const Document& document, NodeId node)
{
    PropertySection section {tr("Shared scale"), {}};
    const SharedGroup* group = document.shared.of(node);
    if (!group)
        return section;
    section.properties.push_back(
        {{}, labelOf(*group, document.graph(), NumberForm::Pow2), {}, false, group->disagrees()});
    for (const SharedTensor& tensor : group->tensors) {
        if (!tensor.producer.isValid())
            continue;
        Property member {toQString(document[tensor.producer].name)};
        member.node = tensor.producer;
        member.isWrong = group->disagrees();
        if (tensor.scale) {
            member.value = numberText(*tensor.scale);
            member.exact = toQString(shortest(*tensor.scale));
        }
        section.properties.push_back(std::move(member));
    }
    for (const SharedReason& reason : group->reasons)
        if (reason.op.isValid())
            section.properties.push_back({toQString(document[reason.op].name), reasonText(reason),
                {}, false, false, reason.op});
    return section;
}

PropertySection findingsOf(const Document& document, const std::vector<NodeId>& nodes)
{
    PropertySection section {tr("Findings"), {}};
    for (const NodeId node : nodes)
        for (const FindingId id : document.findingsOf[node]) {
            const Finding& finding = document[id];
            section.properties.push_back(
                {toQString(finding.rule), withSuperscripts(toQString(finding.found)), {}, true,
                    finding.severity == Severity::Error && !finding.isUndecided, node});
        }
    return section;
}

PropertySection sourceSection(const Document& document, NodeId id)
{
    const Node& node = document[id];
    PropertySection section {tr("Source"), {}};
    if (const ModuleStack* stack = document.graph().moduleStack(id))
        for (const ModuleFrame& frame : *stack)
            add(section, frame.path.empty() ? tr("root") : toQString(frame.path),
                toQString(frame.type));
    if (node.meta.torchFn)
        add(section, tr("torch_fn"), toQString(node.meta.torchFn->function));
    for (const SourceFn& source : node.meta.sourceFnStack)
        add(section, tr("source_fn"), toQString(source.function));
    QStringList from;
    for (const std::string& name : node.meta.fromNode)
        from << toQString(name);
    add(section, tr("from"), from.join(QStringLiteral(" ← ")));
    if (node.meta.stackTrace)
        add(section, tr("trace"),
            toQString(*node.meta.stackTrace).trimmed().section(QLatin1Char('\n'), -1).trimmed(),
            toQString(*node.meta.stackTrace));
    return section;
}

PropertySection headOf(const Document& document, NodeId id)
{
    const Node& node = document[id];
    PropertySection section {tr("Node"), {}};
    add(section, tr("name"), toQString(node.name));
    add(section, tr("op"), toQString(node.target));
    add(section, tr("module"), toQString(document.moduleOf(id)));
    add(section, tr("value"), shapeAndType(node));
    add(section, tr("users"), QString::number(node.users.size()));
    return section;
}

} // namespace

std::vector<PropertySection> describeNode(const Document& document, NodeId node)
{
    std::vector<PropertySection> sections;
    addSection(sections, headOf(document, node));
    const Endpoint place = document.units.placeOf[node];
    std::vector<NodeId> own {node};
    if (place.unit.isValid()) {
        const Unit& unit = document.units[place.unit];
        own = unit.nodes;
        if (node == unit.main || node == unit.fused) {
            addSection(sections, tensorsOf(document, unit));
            addSection(sections, constantsOf(document, unit));
        }
    } else if (place.badge.isValid()) {
        own = document.units[place.badge].nodes;
    }
    addSection(sections, argumentsOf(document, document[node]));
    if (const QdqFacts* facts = document.factsAt(node))
        addSection(sections, quantizationOf(*facts));
    addSection(sections, sharedScaleOf(document, node));
    addSection(sections, requantOf(document, node));
    addSection(sections, findingsOf(document, own));
    addSection(sections, sourceSection(document, node));
    return sections;
}

std::vector<PropertySection> describeModel(const Document& document)
{
    std::vector<PropertySection> sections;
    const Graph& graph = document.graph();

    PropertySection file {tr("File"), {}};
    add(file, tr("path"), toQString(document.file.info.path));
    add(file, tr("format"),
        QStringLiteral("%1 %2").arg(
            toQString(document.file.info.format), toQString(document.file.info.formatVersion)));
    for (const auto& [name, version] : graph.producer)
        add(file, toQString(name), toQString(version));
    addSection(sections, std::move(file));

    PropertySection ends {tr("Inputs and outputs"), {}};
    for (const NodeId id : allNodes(graph)) {
        const Node& node = graph[id];
        if (node.op == OpKind::Placeholder && node.inputKind == InputKind::UserInput)
            ends.properties.push_back(
                {toQString(node.name), shapeAndType(node), {}, true, false, id});
        if (node.op == OpKind::Output)
            for (const NodeId output : node.inputs)
                ends.properties.push_back({tr("output"), shapeAndType(graph[output]),
                    toQString(graph[output].name), true, false, output});
    }
    addSection(sections, std::move(ends));

    PropertySection ops {tr("Cards by op"), {}};
    std::map<std::string, std::size_t> counts;
    for (const Unit& unit : document.units.units)
        if (unit.kind == UnitKind::Op)
            ++counts[unit.title];
    for (const auto& [title, count] : counts)
        add(ops, toQString(title), QString::number(count));
    addSection(sections, std::move(ops));
    return sections;
}

} // namespace qdq::ui
