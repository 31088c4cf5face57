// SPDX-License-Identifier: Apache-2.0
#include "core/units/noderoles.h"

#include <algorithm>

namespace qdq {

namespace {

using Roles = IdMap<NodeId, NodeRole>;

bool isSymbolValue(const ValueMeta& val)
{
    return std::holds_alternative<SymMeta>(val.value)
        || std::holds_alternative<ConstMeta>(val.value);
}

NodeRole roleOfPlaceholder(const Graph& graph, NodeId id)
{
    const Node& node = graph[id];
    if (node.inputKind == InputKind::UserInput)
        return isSymbolValue(node.meta.val) ? NodeRole::Symbolic : NodeRole::Input;
    return NodeRole::Constant; // also tokens, script objects and baked-in literals: never drawn as
                               // nodes
}

NodeRole roleOfModuleCall(const Graph& graph, const Node& node)
{
    const ObserverModule* module = graph.findModule(node.target);
    if (module && module->isObserver())
        return NodeRole::Observer;
    const bool isGuard = module ? module->type.find("Guard") != std::string::npos
                                : node.target.starts_with("_guards");
    return isGuard ? NodeRole::Guard : NodeRole::Op;
}

bool readsOnly(const Node& node, const Roles& roles, NodeRole role)
{
    return !node.inputs.empty()
        && std::ranges::all_of(node.inputs, [&](NodeId input) { return roles[input] == role; });
}

NodeRole roleOfGetItem(const Node& node, const Roles& roles)
{
    if (isSymbolValue(node.meta.val) || node.inputs.empty())
        return NodeRole::Symbolic;
    switch (roles[node.inputs.front()]) {
    case NodeRole::QdqParams:
        return NodeRole::QdqParams;
    case NodeRole::Op:
    case NodeRole::Element:
        return NodeRole::Element;
    case NodeRole::Symbolic:
        return NodeRole::Symbolic;
    default:
        return NodeRole::Op;
    }
}

NodeRole roleOfFunctionCall(const Node& node, const Roles& roles)
{
    switch (roleOf(node)) {
    case OpRole::Quantize:
        return NodeRole::Quantize;
    case OpRole::Dequantize:
        return NodeRole::Dequantize;
    case OpRole::ChooseQParams:
        return NodeRole::QdqParams;
    case OpRole::GetItem:
        return roleOfGetItem(node, roles);
    case OpRole::Symbolic:
        return NodeRole::Symbolic;
    case OpRole::Assertion:
        return NodeRole::Assertion;
    case OpRole::PassThrough:
    case OpRole::Plain:
        break;
    }
    return isSymbolValue(node.meta.val) ? NodeRole::Symbolic : NodeRole::Op;
}

/// Whether a node that reads only constants is part of the constant: values go in and the same
/// values come out.
bool keepsConstant(const Node& node, NodeRole role)
{
    switch (role) {
    case NodeRole::Quantize:
    case NodeRole::Dequantize:
    case NodeRole::QdqParams:
    case NodeRole::Observer:
        return true;
    default:
        return roleOf(node) == OpRole::PassThrough;
    }
}

NodeRole firstRole(const Graph& graph, NodeId id, const Roles& roles)
{
    const Node& node = graph[id];
    NodeRole role = NodeRole::Op;
    switch (node.op) {
    case OpKind::Placeholder:
        return roleOfPlaceholder(graph, id);
    case OpKind::GetAttr:
        return NodeRole::Constant; // a subgraph of a cond too: it is a constant to the op that
                                   // takes it
    case OpKind::Output:
        return NodeRole::Output;
    case OpKind::CallModule:
        role = roleOfModuleCall(graph, node);
        break;
    case OpKind::CallFunction:
        role = roleOfFunctionCall(node, roles);
        break;
    }
    const bool isConstant = keepsConstant(node, role) && readsOnly(node, roles, NodeRole::Constant);
    return isConstant ? NodeRole::Constant : role;
}

void markDeadConstants(const Graph& graph, Roles& roles)
{
    for (std::size_t i = graph.nodes.size(); i-- > 0;) {
        const NodeId id {i};
        if (roles[id] != NodeRole::Constant)
            continue;
        const bool isRead = std::ranges::any_of(
            graph[id].users, [&](NodeId user) { return !isHidden(roles[user]); });
        if (!isRead)
            roles[id] = NodeRole::DeadConstant;
    }
}

} // namespace

IdMap<NodeId, NodeRole> nodeRoles(const Graph& graph)
{
    Roles roles(graph.nodes.size(), NodeRole::Op);
    for (NodeId id : allNodes(graph))
        roles[id] = firstRole(graph, id, roles);
    markDeadConstants(graph, roles);
    return roles;
}

DType quantizedDType(const Node& node)
{
    for (const Arg& arg : node.args)
        if (const auto* dtype = arg.as<DType>())
            return *dtype;
    return DType::Unknown;
}

} // namespace qdq
