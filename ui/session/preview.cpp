// SPDX-License-Identifier: Apache-2.0
#include "ui/session/preview.h"

#include "core/quant/sourcenames.h"
#include "core/units/qparams.h"
#include "ui/support/qtconvert.h"

#include <QCoreApplication>

#include <algorithm>

namespace qdq::ui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("PreviewWords", text);
}

/// The module of a reader as seen from the producer: "head_conv" from "block.conv", "conv2" from
/// "layer1.0.conv1"; the op itself where it is in no other module.
QString readerText(const Document& document, NodeId producer, NodeId reader)
{
    const QStringList from =
        toQString(document.moduleOf(producer)).split(QLatin1Char('.'), Qt::SkipEmptyParts);
    const QStringList to =
        toQString(document.moduleOf(reader)).split(QLatin1Char('.'), Qt::SkipEmptyParts);
    for (qsizetype i = 0; i < to.size(); ++i)
        if (i >= from.size() || from[i] != to[i])
            return to[i];
    return toQString(document[reader].name);
}

/// Words and signs for the drawing.
class PreviewWords
{
public:
    PreviewWords(const Document& then, const Preview& preview, const QuantizerConfig& config)
        : m_then(then)
        , m_preview(preview)
        , m_config(config)
    {
    }

    std::shared_ptr<const ScenePreview> run()
    {
        for (const OpChange& change : m_preview.changes.ops)
            describeOp(change);
        describeFooters();
        for (const KeptTensor& kept : m_preview.changes.kept)
            describeKept(kept);
        for (const NodeId added : m_preview.changes.added)
            m_drawing.badges[added] = {Difference::Added, {}, isUnknown(added)};
        for (const GoneTensor& gone : m_preview.changes.gone)
            m_drawing.gone.push_back({gone.node, gone.producer, gone.consumers});
        m_drawing.now = {m_preview.now, &m_preview.now->graph()};
        m_drawing.unitsNow = {m_preview.now, &m_preview.now->units};
        return std::make_shared<const ScenePreview>(std::move(m_drawing));
    }

private:
    void describeOp(const OpChange& change)
    {
        ScenePreview::Card& card = m_drawing.cards[change.then];
        card.difference = Difference::Changed;
        card.isFloat = change.losesQuantized();
        for (const PortChange& port : change.ports)
            if (port.port == "weight" && port.now.kind == TensorKind::Quantized
                && port.then.kind == TensorKind::Float)
                card.weightWas = tr("was %1").arg(toQString(shortNameOf(port.now.params.dtype))
                    + (port.now.params.axis ? QStringLiteral("/ch") : QString()));
    }

    /// Why a conv has no requant: what a footer has room for.
    void describeFooters()
    {
        if (!m_preview.applied)
            return;
        for (const RequantRow& row : m_then.requant) {
            const AppliedRow* applied = m_preview.applied->rowOf(m_then[row.node].name);
            if (!applied || !row.m.empty())
                continue;
            const bool isExcluded = applied->call && !m_config.calls[*applied->call].qconfig;
            if (isExcluded)
                m_drawing.cards[row.node].footer =
                    tr("excluded by %1").arg(keyOf(m_config.calls[*applied->call]));
            else if (applied->isQuantized && !row.sOut)
                m_drawing.cards[row.node].footer = tr("output stays fp32");
        }
    }

    [[nodiscard]] static QString keyOf(const ConfigCall& call)
    {
        if (call.set == Setter::Global)
            return tr("global");
        return toQString(
            call.set == Setter::ModuleName ? std::string_view(call.key) : lastPart(call.key));
    }

    void describeKept(const KeptTensor& kept)
    {
        ScenePreview::Badge badge;
        badge.isUnknown = isUnknown(kept.then);
        badge.difference = kept.isChanged ? Difference::Changed : Difference::None;
        const bool isLessNeeded = kept.losesReader || isFloatNow(kept.producer);
        if (isLessNeeded && !kept.consumers.empty())
            badge.note = tr("kept: %1 needs it")
                             .arg(readerText(m_then, kept.producer, kept.consumers.front()));
        const bool isPredicted = kept.isChanged && !badge.isUnknown
            && m_preview.change.certainty == Certainty::FromCalibration;
        if (isPredicted && badge.note.isEmpty())
            badge.note = tr("predicted");
        if (badge.difference != Difference::None || badge.isUnknown || !badge.note.isEmpty())
            m_drawing.badges[kept.then] = std::move(badge);
    }

    /// Whether the unit that gives a value took its inputs quantized and does so no more.
    [[nodiscard]] bool isFloatNow(NodeId producer) const
    {
        const UnitId unit = m_then.units.placeOf[producer].unit;
        return unit.isValid()
            && std::ranges::any_of(m_preview.changes.ops, [&](const OpChange& change) {
                   return change.losesQuantized() && m_then.units.placeOf[change.then].unit == unit;
               });
    }

    [[nodiscard]] bool isUnknown(NodeId carrier) const
    {
        if (!isQuantize(m_then[carrier]))
            return false;
        const QdqParams params = qparamsOf(m_then.graph(), carrier);
        return params.scales.empty() && !params.isDynamic && !isFloat(params.dtype);
    }

    const Document& m_then;
    const Preview& m_preview;
    const QuantizerConfig& m_config;
    ScenePreview m_drawing;
};

std::shared_ptr<const Preview> describe(
    const Document& then, const DocumentPtr& now, const Tried& tried)
{
    auto preview = std::make_shared<Preview>();
    preview->change = compareChecks(now->graph(), now->check, then.graph(), then.check);
    preview->change.certainty = tried.certainty;
    preview->changes = quantChanges(now->graph(), then.graph());
    preview->now = now;
    preview->applied = tried.applied;
    preview->drawing = PreviewWords(then, *preview, tried.config).run();
    return preview;
}

/// What stands for a node itself; none where it has no counterpart of its own.
NodeId mapped(const Document& from, NodeId node, const Document& to)
{
    if (from.preview && from.preview->now.get() == &to)
        return from.preview->changes.nowOf[node];
    if (to.preview && to.preview->now.get() == &from) {
        const auto& nowOf = to.preview->changes.nowOf;
        for (std::size_t i = 0; i < nowOf.size(); ++i)
            if (nowOf[NodeId {i}] == node)
                return NodeId {i};
        return {};
    }
    if (from.preview && to.preview && from.preview->now == to.preview->now) {
        const NodeId now = from.preview->changes.nowOf[node];
        return now.isValid() ? mapped(*from.preview->now, now, to) : NodeId {};
    }
    return to.graph().find(from[node].name);
}

} // namespace

bool Preview::isChanged(NodeId op) const
{
    return std::ranges::any_of(changes.ops, [op](const OpChange& each) { return each.then == op; });
}

const RequantRow* Preview::requantNow(NodeId op) const
{
    const NodeId then = changes.nowOf[op];
    const auto row = std::ranges::find(now->requant, then, &RequantRow::node);
    return then.isValid() && row != now->requant.end() ? &*row : nullptr;
}

DocumentPtr makePreview(Tried tried, DocumentPtr now)
{
    OpenedGraph file;
    file.graph = std::move(tried.graph);
    file.info = now->file.info;
    return makeDocument(std::move(file), std::move(tried.check), std::move(tried.run),
        [&](const Document& then) { return describe(then, now, tried); });
}

NodeId acrossPreviews(const Document& from, NodeId node, const Document& to)
{
    // Bounded by the graph: every step goes to an earlier node.
    while (node.isValid()) {
        if (const NodeId there = mapped(from, node, to); there.isValid())
            return there;
        node = from[node].inputs.empty() ? NodeId {} : from[node].inputs.front();
    }
    return {};
}

} // namespace qdq::ui
