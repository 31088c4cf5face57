// SPDX-License-Identifier: Apache-2.0
#include "core/quant/xnnpackpass.h"

namespace qdq {

namespace {

std::optional<double> numberOf(const Arg& arg)
{
    if (const auto* flag = arg.as<bool>())
        return *flag ? 1.0 : 0.0;
    if (const auto* whole = arg.as<std::int64_t>())
        return static_cast<double>(*whole);
    if (const auto* real = arg.as<double>())
        return *real;
    return std::nullopt;
}

/// A 0-dim float32 buffer with the value, and a get_attr of it directly before `place`.
NodeId insertConstant(GraphRewriter& rewriter, NodeId place, double value)
{
    const std::string name = rewriter.freeAttribute("_tensor_constant_");
    rewriter.setTensor(name, makeFloatTensor({}, {static_cast<float>(value)}));
    Node draft;
    draft.op = OpKind::GetAttr;
    draft.target = name;
    draft.meta.val.value = TensorMeta {DType::Float32, {}};
    return rewriter.insertBefore(place, std::move(draft), name);
}

Result<void> liftArgs(GraphRewriter& rewriter, NodeId id)
{
    ArgList args = rewriter[id].args;
    for (Arg& arg : args) {
        if (arg.node().isValid())
            continue;
        const auto value = numberOf(arg);
        if (!value)
            return refused(rewriter[id],
                "an argument of " + rewriter[id].target + " is neither a tensor nor a number");
        arg = insertConstant(rewriter, id, *value);
    }
    rewriter.setArgs(id, std::move(args), NamedArgs(rewriter[id].kwargs));
    return {};
}

} // namespace

Result<void> liftScalars(GraphRewriter& rewriter)
{
    for (NodeId id = rewriter.first(); id.isValid(); id = rewriter.next(id))
        if (rewriter[id].isCall("aten.add.Tensor") || rewriter[id].isCall("aten.mul.Tensor"))
            if (auto ok = liftArgs(rewriter, id); !ok)
                return ok;
    return {};
}

} // namespace qdq
