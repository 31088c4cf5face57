// SPDX-License-Identifier: Apache-2.0
#include "core/graph/arg.h"

namespace qdq {

// Defined here because Arg is incomplete where the structs that hold it are.
bool operator==(const SliceArg& a, const SliceArg& b)
{
    return a.parts == b.parts;
}

bool operator==(const DictArg& a, const DictArg& b)
{
    return a.entries == b.entries;
}

bool operator==(const Arg& a, const Arg& b)
{
    return a.value == b.value;
}

} // namespace qdq
