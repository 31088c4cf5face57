// SPDX-License-Identifier: Apache-2.0
#include "ui/models/outlinemodel.h"

#include "ui/draw/nodepainter.h"
#include "ui/explain/subject.h"
#include "ui/session/preview.h"
#include "ui/support/numbers.h"
#include "ui/support/qtconvert.h"

#include <algorithm>
#include <string_view>

namespace qdq::ui {

namespace {

/// Deeper modules than a person could follow are one row; a hostile path costs no more than this.
constexpr std::size_t kMaxDepth = 64;

QString glyphOf(UnitKind kind, OpFamily family)
{
    CardContent card;
    card.kind = kind;
    card.family = family;
    return iconOf(card);
}

} // namespace

/// Which rows there will be, before any is made: a row needs to know whether its module holds
/// anything else.
class OutlineModel::Plan
{
public:
    struct Module
    {
        std::string path;
        QString title;
        QString type;
        std::size_t parent = 0;
        int children = 0;
        bool hasModules = false;
    };
    struct Row
    {
        std::size_t module = 0; ///< that it is (isModule), or stands in
        bool isModule = false;
        NodeId node;
        UnitId unit;
    };

    Plan(const Document& document)
        : m_graph(document.graph())
    {
        m_modules.push_back({{}, modelTitle(document), {}, 0, 0, false});
        m_byPath.emplace(std::string(), 0);
        for (std::size_t i = 0; i < document.units.units.size(); ++i) {
            const Unit& unit = document.units.units[i];
            if (unit.kind != UnitKind::Op && unit.kind != UnitKind::Input
                && unit.kind != UnitKind::Output)
                continue;
            addOp(unit.main, UnitId {i}, unit.modulePath);
            if (unit.fused.isValid())
                addOp(unit.fused, UnitId {i}, std::string(m_graph.modulePath(unit.fused)));
        }
    }

    [[nodiscard]] const std::vector<Row>& rows() const { return m_rows; }
    [[nodiscard]] const Module& operator[](std::size_t module) const { return m_modules[module]; }
    /// The root keeps its own row; every other module with a single op is that op's row.
    [[nodiscard]] bool isMerged(std::size_t module) const
    {
        return module != 0 && m_modules[module].children == 1 && !m_modules[module].hasModules;
    }

private:
    void addOp(NodeId node, UnitId unit, const std::string& path)
    {
        const std::size_t module = moduleAt(path, node);
        ++m_modules[module].children;
        m_rows.push_back({module, false, node, unit});
    }

    std::size_t moduleAt(const std::string& path, NodeId node)
    {
        if (const auto known = m_byPath.find(path); known != m_byPath.end())
            return known->second;
        std::size_t module = 0;
        std::size_t depth = 0;
        for (std::size_t end = 0; end != std::string::npos && depth < kMaxDepth; ++depth) {
            const std::size_t start = depth == 0 ? 0 : end + 1;
            end = depth + 1 == kMaxDepth ? std::string::npos : path.find('.', start);
            module = childAt(module, path.substr(0, end), start, node);
        }
        return module;
    }

    std::size_t childAt(std::size_t parent, const std::string& path, std::size_t start, NodeId node)
    {
        const auto [place, isNew] = m_byPath.try_emplace(path, m_modules.size());
        if (!isNew)
            return place->second;
        m_modules.push_back({path, toQString(path.substr(start)), moduleClass(m_graph, node, path),
            parent, 0, false});
        m_modules[parent].hasModules = true;
        ++m_modules[parent].children;
        m_rows.push_back({place->second, true, {}, {}});
        return place->second;
    }

    const Graph& m_graph;
    std::vector<Module> m_modules;
    std::vector<Row> m_rows;
    std::unordered_map<std::string, std::size_t> m_byPath;
};

OutlineModel::OutlineModel(QObject* parent)
    : TreeModel(parent)
{
    setColumns({
        {tr("Module"), 0},
        {tr("Findings"), 56, true},
    });
}

void OutlineModel::setDocument(DocumentPtr document)
{
    beginResetModel();
    m_document = std::move(document);
    m_current = {};
    rebuild();
    endResetModel();
}

void OutlineModel::setCurrent(FindingId finding)
{
    const FindingId before = std::exchange(m_current, finding);
    for (const FindingId changed : {before, finding}) {
        if (!changed.isValid())
            continue;
        const QModelIndex index = indexOf((*m_document)[changed].node);
        if (index.isValid())
            Q_EMIT dataChanged(index, index.siblingAtColumn(FindingsColumn), {IsCurrentRole});
    }
}

NodeId OutlineModel::nodeAt(const QModelIndex& index) const
{
    return index.isValid() ? m_items[static_cast<std::size_t>(itemAt(index))].node : NodeId {};
}

QString OutlineModel::moduleAt(const QModelIndex& index) const
{
    return index.isValid() ? toQString(m_items[static_cast<std::size_t>(itemAt(index))].path)
                           : QString();
}

QModelIndex OutlineModel::indexOf(NodeId node) const
{
    if (!m_document || !node.isValid())
        return {};
    if (const auto fused = m_itemOfFused.find(node.value); fused != m_itemOfFused.end())
        return TreeModel::indexOf(fused->second);
    return TreeModel::indexOf(itemOf(m_document->units.placeOf[node]));
}

int OutlineModel::itemOf(const Endpoint& place) const
{
    if (place.unit.isValid())
        return m_itemOfUnit[place.unit.index()];
    if (!place.badge.isValid())
        return kRoot;
    const NodeId producer = m_document->units[place.badge].producer;
    if (!producer.isValid())
        return kRoot;
    const Endpoint source = m_document->units.placeOf[producer];
    return source.unit.isValid() ? m_itemOfUnit[source.unit.index()] : kRoot;
}

void OutlineModel::rebuild()
{
    clearTree();
    m_items.clear();
    m_itemOfUnit.clear();
    m_itemOfFused.clear();
    if (!m_document)
        return;
    m_itemOfUnit.assign(m_document->units.units.size(), kRoot);

    const Plan plan(*m_document);
    std::unordered_map<std::size_t, int> itemOfModule;
    itemOfModule.emplace(0, addModule(plan, 0, kRoot));
    for (const Plan::Row& row : plan.rows()) {
        if (row.isModule) {
            const int parent = itemOfModule.at(plan[row.module].parent);
            itemOfModule.emplace(row.module, addModule(plan, row.module, parent));
            continue;
        }
        const Unit& unit = m_document->units[row.unit];
        const int module = itemOfModule.at(row.module);
        int item = module;
        if (plan.isMerged(row.module))
            describeOp(m_items[static_cast<std::size_t>(module)], row.node, unit);
        else
            item = addOp(row.node, unit, module);
        if (row.node == unit.fused)
            m_itemOfFused.emplace(row.node.value, item);
        else
            m_itemOfUnit[row.unit.index()] = item;
    }
    countFindings();
    if (m_document->graph().nodes.size() > kLarge)
        noteNodes();
}

/// Says beside the name of each module how many nodes it holds, its submodules included.
void OutlineModel::noteNodes()
{
    std::unordered_map<std::string_view, int> itemOfPath;
    for (std::size_t i = 0; i < m_items.size(); ++i)
        if (m_items[i].isModule)
            itemOfPath.emplace(m_items[i].path, static_cast<int>(i));
    std::vector<std::size_t> counts(m_items.size());
    for (const NodeId node : m_document->liveNodes) {
        std::string_view path = m_document->moduleOf(node);
        auto at = itemOfPath.find(path);
        while (at == itemOfPath.end() && !path.empty()) {
            const std::size_t dot = path.rfind('.');
            path = dot == std::string_view::npos ? std::string_view() : path.substr(0, dot);
            at = itemOfPath.find(path);
        }
        for (int item = at == itemOfPath.end() ? kRoot : at->second; item != kRoot;
             item = parentOf(item))
            ++counts[static_cast<std::size_t>(item)];
    }
    for (std::size_t i = 0; i < m_items.size(); ++i)
        if (Item& item = m_items[i]; item.isModule)
            item.note = QStringLiteral("%1 %2")
                            .arg(wholeText(static_cast<qint64>(counts[i])), item.note)
                            .trimmed();
}

int OutlineModel::addModule(const Plan& plan, std::size_t module, int parent)
{
    const Plan::Module& source = plan[module];
    Item item;
    item.title = source.title;
    item.note = source.type == source.title ? QString() : source.type;
    item.path = source.path;
    item.isModule = true;
    m_items.push_back(std::move(item));
    return addItem(parent);
}

int OutlineModel::addOp(NodeId node, const Unit& unit, int parent)
{
    Item item;
    item.title = toQString(node == unit.fused ? unit.fusedTitle : unit.title);
    item.path = unit.modulePath;
    describeOp(item, node, unit);
    m_items.push_back(std::move(item));
    return addItem(parent);
}

/// Puts an op's glyph and note on a row, which may be the row of its module.
void OutlineModel::describeOp(Item& item, NodeId node, const Unit& unit) const
{
    const Node& op = (*m_document)[node];
    const QString name = toQString(op.name);
    item.isModule = false;
    item.node = node;
    item.isOutput = unit.kind == UnitKind::Output;
    item.isChanged = m_document->preview && m_document->preview->isChanged(node);
    if (node == unit.fused) {
        item.family = OpFamily::Activation;
        item.note = tr("fused");
        return;
    }
    item.family = unit.family;
    if (unit.kind == UnitKind::Input) {
        const TensorMeta* tensor = op.meta.val.tensor();
        item.title = name;
        item.note = tensor ? toQString(shapeText(tensor->shape)) : QString();
        return;
    }
    item.note = item.title == name ? QString() : name;
}

void OutlineModel::countFindings()
{
    for (const Finding& finding : m_document->findings) {
        if (finding.severity != Severity::Error || finding.isUndecided || !finding.node.isValid())
            continue;
        int item = itemOf(m_document->units.placeOf[finding.node]);
        if (item == kRoot && !m_items.empty())
            item = 0;
        for (; item != kRoot; item = parentOf(item)) {
            Item& row = m_items[static_cast<std::size_t>(item)];
            ++row.findings;
            row.onlyRule = row.findings == 1 ? toQString(finding.rule) : QString();
        }
    }
}

QVariant OutlineModel::cell(int number, int column, int role) const
{
    const Item& item = m_items[static_cast<std::size_t>(number)];
    const bool isFindings = column == FindingsColumn;
    switch (role) {
    case Qt::DisplayRole:
        return isFindings ? QVariant() : item.title;
    case Qt::ToolTipRole:
        return item.path.empty() ? item.title : toQString(item.path);
    case Qt::AccessibleTextRole:
        return isFindings ? tr("%n finding(s)", nullptr, item.findings)
                          : QStringLiteral("%1 %2").arg(item.title, item.note).trimmed();
    case NoteRole:
        return isFindings ? QVariant() : item.note;
    case DifferenceRole:
        return static_cast<int>(
            !isFindings && item.isChanged ? Difference::Changed : Difference::None);
    case NodeRole:
        return item.node.value;
    case GlyphRole:
        if (isFindings)
            return {};
        return glyphOf(item.isModule ? UnitKind::Module
                : item.isOutput      ? UnitKind::Output
                                     : UnitKind::Op,
            item.family);
    case FamilyRole:
        return static_cast<int>(item.isModule ? OpFamily::Io : item.family);
    case MarkRole:
        if (!isFindings || item.findings == 0)
            return {};
        return item.onlyRule.isEmpty() || item.isModule ? QString::number(item.findings)
                                                        : item.onlyRule;
    case SeverityRole:
        return static_cast<int>(Severity::Error);
    case IsCurrentRole:
        return m_current.isValid()
            && indexOf((*m_document)[m_current].node) == TreeModel::indexOf(number);
    default:
        return {};
    }
}

} // namespace qdq::ui
