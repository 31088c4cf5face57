// SPDX-License-Identifier: Apache-2.0
#include "core/diff/quantchanges.h"

#include "core/diff/tensordiff.h"

#include <algorithm>

namespace qdq {

namespace {

/// Ops that read what a Q or observer hands on, itself or by its DQs; ascending.
std::vector<NodeId> readersOf(const DiffSide& side, NodeId carrier)
{
    std::vector<NodeId> readers;
    std::vector<NodeId> open {carrier};
    while (!open.empty()) {
        const NodeId node = open.back();
        open.pop_back();
        for (const NodeId user : side.graph()[node].users) {
            const NodePlace& place = side.places().nodes[user];
            if (place.op.isValid() && place.port.empty())
                readers.push_back(user);
            else
                open.push_back(user); // bounded: users come later in the graph
        }
    }
    std::ranges::sort(readers);
    readers.erase(std::unique(readers.begin(), readers.end()), readers.end());
    return readers;
}

/// A node of its own on the value of an op; specs of an annotated graph are none.
bool isCarrier(const TensorState& state)
{
    return state.kind == TensorKind::Quantized || state.kind == TensorKind::Observed;
}

class Comparer
{
public:
    Comparer(const Graph& now, const Graph& then, double rtol)
        : m_now(now)
        , m_then(then)
        , m_rtol(rtol)
        , m_thenOf(now.nodes.size())
    {
        m_changes.nowOf.resize(then.nodes.size());
    }

    QuantChanges run()
    {
        const std::vector<PlaceId> matches = locatePlaces(m_then.places().ops, m_now.places().ops);
        for (std::size_t i = 0; i < matches.size(); ++i)
            if (matches[i].isValid())
                pair(m_now.places()[matches[i]].node, m_then.places().ops[i].node);
        for (std::size_t i = 0; i < matches.size(); ++i) {
            if (!matches[i].isValid())
                continue;
            compareInputs(matches[i], PlaceId {i});
            compareOutputs(matches[i], PlaceId {i});
        }
        return std::move(m_changes);
    }

private:
    void pair(NodeId now, NodeId then)
    {
        m_changes.nowOf[then] = now;
        m_thenOf[now] = then;
    }

    void compareInputs(PlaceId now, PlaceId then)
    {
        OpChange change {m_now.places()[now].node, m_then.places()[then].node, {}};
        std::vector<InputState> inputsNow = m_now.inputsOf(now);
        std::vector<InputState> inputsThen = m_then.inputsOf(then);
        const std::size_t count = std::min(inputsNow.size(), inputsThen.size());
        for (std::size_t i = 0; i < count; ++i) {
            TensorState& a = inputsNow[i].tensor;
            TensorState& b = inputsThen[i].tensor;
            const bool isConstant = inputsNow[i].constant.isValid();
            const bool differs = isConstant
                ? !compareStates(inputsNow[i].port, a, b, m_rtol).empty()
                : a.kind != b.kind;
            if (differs)
                change.ports.push_back({inputsThen[i].port, std::move(a), std::move(b)});
        }
        if (!change.ports.empty())
            m_changes.ops.push_back(std::move(change));
    }

    void compareOutputs(PlaceId now, PlaceId then)
    {
        const std::vector<TensorState> statesNow = m_now.outputsOf(now);
        const std::vector<TensorState> statesThen = m_then.outputsOf(then);
        const NodeId producer = m_then.places()[then].node;
        for (std::size_t i = 0; i < std::max(statesNow.size(), statesThen.size()); ++i) {
            const bool isNow = i < statesNow.size() && isCarrier(statesNow[i]);
            const bool isThen = i < statesThen.size() && isCarrier(statesThen[i]);
            if (isNow && isThen)
                addKept(statesNow[i], statesThen[i], producer);
            else if (isNow)
                m_changes.gone.push_back(
                    {statesNow[i].node, producer, readersThen(statesNow[i].node)});
            else if (isThen)
                m_changes.added.push_back(statesThen[i].node);
        }
    }

    void addKept(const TensorState& now, const TensorState& then, NodeId producer)
    {
        pair(now.node, then.node);
        KeptTensor kept;
        kept.now = now.node;
        kept.then = then.node;
        kept.producer = producer;
        kept.isChanged = !compareStates("output", now, then, m_rtol).empty();
        kept.consumers = readersOf(m_then, then.node);
        const std::vector<NodeId> before = readersThen(now.node);
        kept.losesReader = !std::ranges::includes(kept.consumers, before);
        m_changes.kept.push_back(std::move(kept));
    }

    /// The readers of a carrier of now, as nodes of then; ascending.
    [[nodiscard]] std::vector<NodeId> readersThen(NodeId carrier) const
    {
        std::vector<NodeId> readers;
        for (const NodeId reader : readersOf(m_now, carrier))
            if (m_thenOf[reader].isValid())
                readers.push_back(m_thenOf[reader]);
        std::ranges::sort(readers);
        return readers;
    }

    DiffSide m_now;
    DiffSide m_then;
    double m_rtol;
    IdMap<NodeId, NodeId> m_thenOf; ///< per op of now
    QuantChanges m_changes;
};

} // namespace

bool OpChange::losesQuantized() const
{
    return std::ranges::any_of(ports, [](const PortChange& port) {
        return port.now.kind != TensorKind::Float && port.then.kind == TensorKind::Float;
    });
}

QuantChanges quantChanges(const Graph& now, const Graph& then, double rtol)
{
    return Comparer(now, then, rtol).run();
}

} // namespace qdq
