// SPDX-License-Identifier: Apache-2.0
#include "ui/explain/describeseveral.h"

#include "ui/support/qtconvert.h"

#include <QCoreApplication>
#include <QHash>
#include <QSet>

#include <algorithm>
#include <optional>
#include <utility>

namespace qdq::ui {

namespace {

QString tr(const char* text, int n)
{
    return QCoreApplication::translate("DescribeSeveral", text, nullptr, n);
}

/// One property over all nodes.
struct Line
{
    QString name;
    std::vector<std::optional<Property>> ofNode; ///< by node; none where it has no such
};

struct Block
{
    QString title;
    std::vector<Line> lines;
    QHash<std::pair<QString, int>, std::size_t> placeOf; ///< by name, and which of that name it is
};

class Merger
{
public:
    explicit Merger(std::size_t nodes)
        : m_nodes(nodes)
    {
    }

    void add(std::size_t node, const std::vector<PropertySection>& sections)
    {
        for (const PropertySection& section : sections) {
            Block& block = blockOf(section.title);
            QHash<QString, int> seen;
            for (const Property& property : section.properties) {
                Line& line = lineOf(block, property.name, seen[property.name]++);
                line.ofNode[node] = property;
            }
        }
    }
    [[nodiscard]] const std::vector<Block>& blocks() const { return m_blocks; }

private:
    Block& blockOf(const QString& title)
    {
        const auto known = std::ranges::find(m_blocks, title, &Block::title);
        return known != m_blocks.end() ? *known : m_blocks.emplace_back(Block {title, {}, {}});
    }
    Line& lineOf(Block& block, const QString& name, int which)
    {
        const std::pair key(name, which);
        if (!block.placeOf.contains(key)) {
            block.placeOf.insert(key, block.lines.size());
            block.lines.push_back({name, std::vector<std::optional<Property>>(m_nodes)});
        }
        return block.lines[block.placeOf.value(key)];
    }

    std::size_t m_nodes;
    std::vector<Block> m_blocks;
};

Property merged(const Line& line, const Document& document, std::span<const NodeId> nodes)
{
    QSet<QString> values;
    for (const std::optional<Property>& property : line.ofNode)
        values.insert(property ? property->value : QString());
    if (values.size() == 1)
        return *line.ofNode.front();
    Property sum;
    sum.name = line.name;
    sum.value = tr("%n values", static_cast<int>(values.size()));
    sum.isMonospaced = false;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        Property part = line.ofNode[i].value_or(Property {{}, QStringLiteral("—")});
        part.name = toQString(document[nodes[i]].name);
        part.node = nodes[i];
        sum.isWrong = sum.isWrong || part.isWrong;
        sum.parts.push_back(std::move(part));
    }
    return sum;
}

} // namespace

std::vector<PropertySection> describeSeveral(
    const Document& document, std::span<const NodeId> nodes)
{
    Merger merger(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i)
        merger.add(i, describeNode(document, nodes[i]));
    std::vector<PropertySection> sections;
    for (const Block& block : merger.blocks()) {
        PropertySection& section = sections.emplace_back(PropertySection {block.title, {}});
        for (const Line& line : block.lines)
            section.properties.push_back(merged(line, document, nodes));
    }
    return sections;
}

} // namespace qdq::ui
