// SPDX-License-Identifier: Apache-2.0
#include "core/base/version.h"

namespace qdq {

std::string_view version()
{
    return QDQ_VERSION;
}

} // namespace qdq
