// SPDX-License-Identifier: Apache-2.0
#include "core/diff/graphdiff.h"

#include "core/base/text.h"
#include "core/diff/tensordiff.h"
#include "core/diff/tensorstate.h"
#include "core/graph/argtext.h"

#include <algorithm>
#include <utility>

namespace qdq {

namespace {

/// Nodes are compared as inputs; here they all look the same, and so does their absence.
Arg withoutNodes(const Arg& arg)
{
    if (arg.as<NodeId>() || arg.isNone())
        return ReprArg {"_"};
    const auto* list = arg.as<ArgList>();
    if (!list)
        return arg;
    ArgList items;
    for (const Arg& item : *list)
        items.push_back(withoutNodes(item));
    return items;
}

/// The call without its nodes: positional arguments have no name.
NamedArgs literalsOf(const Node& node)
{
    NamedArgs literals;
    if (node.op != OpKind::CallFunction && node.op != OpKind::CallModule)
        return literals;
    for (const Arg& arg : node.args)
        literals.emplace_back(std::string(), withoutNodes(arg));
    for (const auto& [name, value] : node.kwargs)
        literals.emplace_back(name, withoutNodes(value));
    return literals;
}

/// A keyword is the argument at its position: older exporters wrote one for the other.
bool areSameLiterals(const NamedArgs& a, const NamedArgs& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
        const bool isSamePlace = x.first.empty() || y.first.empty() || x.first == y.first;
        return isSamePlace && x.second == y.second;
    });
}

/// "(_, _, _, [1, 1], padding=[1, 1])".
std::string textOf(const Graph& graph, const NamedArgs& literals)
{
    Node call;
    for (const auto& [name, value] : literals)
        if (name.empty())
            call.args.push_back(value);
        else
            call.kwargs.emplace_back(name, value);
    return callText(graph, call);
}

/// Symbols are names: another export calls them otherwise.
bool areSameShapes(const std::vector<Dim>& a, const std::vector<Dim>& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
        [](const Dim& x, const Dim& y) { return x == y || (isSymbolic(x) && isSymbolic(y)); });
}

class GraphComparer
{
public:
    GraphComparer(const Graph& a, const Graph& b, const DiffOptions& options)
        : m_a(a)
        , m_b(b)
        , m_options(options)
    {
    }

    Result<GraphDiff> run()
    {
        const std::size_t count = m_a.places().ops.size();
        match();
        for (std::size_t i = 0; i < count; ++i) {
            if (m_options.progress.isCancelled())
                return fail(ErrorCode::Cancelled, {}, "the comparison was stopped");
            m_options.progress.tell("comparing", i, count);
            if (m_diff.matchOf[i].isValid())
                compareOps(PlaceId {i}, m_diff.matchOf[i]);
        }
        m_diff.placesA = m_a.places();
        m_diff.placesB = m_b.places();
        return std::move(m_diff);
    }

private:
    void match()
    {
        std::vector<std::pair<PlaceId, PlaceId>> pinned;
        for (const NodePair& pair : m_options.pairs)
            pinned.emplace_back(m_a.places().nodes[pair.a].op, m_b.places().nodes[pair.b].op);
        m_diff.matchOf = locatePlaces(m_a.places().ops, m_b.places().ops, m_options.match, pinned);
        std::vector<bool> isTaken(m_b.places().ops.size(), false);
        for (std::size_t i = 0; i < m_diff.matchOf.size(); ++i) {
            if (m_diff.matchOf[i].isValid())
                isTaken[m_diff.matchOf[i].index()] = true;
            else
                m_diff.onlyA.emplace_back(i);
        }
        for (std::size_t j = 0; j < isTaken.size(); ++j)
            if (!isTaken[j])
                m_diff.onlyB.emplace_back(j);
    }

    void compareOps(PlaceId a, PlaceId b)
    {
        m_opA = a;
        m_opB = b;
        compareWords();
        compareShape();
        compareInputs(m_a.inputsOf(a), m_b.inputsOf(b));
        compareOutputs(m_a.outputsOf(a), m_b.outputsOf(b));
    }

    void compareWords()
    {
        const std::string& moduleA = m_a.places()[m_opA].module;
        const std::string& moduleB = m_b.places()[m_opB].module;
        if (moduleA != moduleB)
            add("module", moduleA, moduleB);
        const std::string& opA = m_a.places()[m_opA].op;
        const std::string& opB = m_b.places()[m_opB].op;
        if (opA != opB) { // whose arguments mean other things
            add("operator", opA, opB);
            return;
        }
        const NamedArgs literalsA = literalsOf(m_a.nodeOf(m_opA));
        const NamedArgs literalsB = literalsOf(m_b.nodeOf(m_opB));
        if (!areSameLiterals(literalsA, literalsB))
            add("arguments", textOf(m_a.graph(), literalsA), textOf(m_b.graph(), literalsB));
    }

    /// Of inputs only: every other shape follows from those and from what is compared anyway.
    void compareShape()
    {
        const Node& a = m_a.nodeOf(m_opA);
        const Node& b = m_b.nodeOf(m_opB);
        if (a.op != OpKind::Placeholder || b.op != OpKind::Placeholder)
            return;
        const TensorMeta* metaA = a.meta.val.tensor();
        const TensorMeta* metaB = b.meta.val.tensor();
        if (!metaA || !metaB)
            return;
        if (!areSameShapes(metaA->shape, metaB->shape))
            add("shape", shapeText(metaA->shape), shapeText(metaB->shape));
        if (metaA->dtype != metaB->dtype)
            add("dtype", std::string(nameOf(metaA->dtype)), std::string(nameOf(metaB->dtype)));
    }

    void compareInputs(const std::vector<InputState>& a, const std::vector<InputState>& b)
    {
        const bool areSame = haveSameSources(a, b);
        if (!areSame)
            add("inputs", sourcesText(m_a, a), sourcesText(m_b, b));
        for (std::size_t i = 0; i < a.size(); ++i) {
            const InputState* other = areSame ? &b[i] : constantAt(b, a[i].port);
            if (!other)
                continue; // no telling that it is the same tensor
            if (a[i].constant.isValid() && other->constant.isValid())
                compareConstantInputs(a[i], *other);
            else if (areSame && (a[i].isOwn || other->isOwn))
                addAll(compareStates(a[i].port, a[i].tensor, other->tensor, m_options.rtol));
        }
    }

    [[nodiscard]] static const InputState* constantAt(
        const std::vector<InputState>& inputs, const std::string& port)
    {
        const auto found = std::find_if(inputs.begin(), inputs.end(), [&](const InputState& input) {
            return input.constant.isValid() && input.port == port;
        });
        return found == inputs.end() ? nullptr : &*found;
    }

    void compareConstantInputs(const InputState& a, const InputState& b)
    {
        bool isUnknown = false;
        addAll(compareConstants({m_a.graph(), a, m_b.graph(), b}, m_options.rtol, isUnknown));
        if (isUnknown)
            m_diff.notCompared.push_back(m_a.places()[m_opA].name + " " + a.port);
    }

    [[nodiscard]] bool haveSameSources(
        const std::vector<InputState>& a, const std::vector<InputState>& b) const
    {
        return std::equal(
            a.begin(), a.end(), b.begin(), b.end(), [&](const InputState& x, const InputState& y) {
                if (x.constant.isValid() || y.constant.isValid())
                    return x.constant.isValid() == y.constant.isValid() && x.port == y.port;
                return m_diff.matchOf[x.source.index()] == y.source;
            });
    }

    [[nodiscard]] static std::string sourcesText(
        const DiffSide& side, const std::vector<InputState>& inputs)
    {
        std::vector<std::string> names;
        for (const InputState& input : inputs)
            names.push_back(
                input.constant.isValid() ? input.port : side.places()[input.source].name);
        return names.empty() ? "nothing" : join(names, ", ");
    }

    void compareOutputs(const std::vector<TensorState>& a, const std::vector<TensorState>& b)
    {
        const TensorState none;
        for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i)
            addAll(compareStates(i == 0 ? "output" : "output " + std::to_string(i),
                i < a.size() ? a[i] : none, i < b.size() ? b[i] : none, m_options.rtol));
    }

    void add(std::string field, std::string a, std::string b)
    {
        GraphChange change;
        change.field = std::move(field);
        change.textA = std::move(a);
        change.textB = std::move(b);
        addAll({std::move(change)});
    }

    void addAll(std::vector<GraphChange> changes)
    {
        for (GraphChange& change : changes) {
            change.a = m_opA;
            change.b = m_opB;
            m_diff.changes.push_back(std::move(change));
        }
    }

    DiffSide m_a;
    DiffSide m_b;
    const DiffOptions& m_options;
    GraphDiff m_diff;
    PlaceId m_opA; ///< the pair that is being compared
    PlaceId m_opB;
};

} // namespace

Result<GraphDiff> diffGraphs(const Graph& a, const Graph& b, const DiffOptions& options)
{
    return GraphComparer(a, b, options).run();
}

} // namespace qdq
