// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace qdq {

/// Something that a pass of the quantizer noticed and that did not stop it; where torchao warns or
/// logs.
struct PassWarning
{
    std::string node; ///< name at that time
    std::string message; ///< as Error::message
    friend bool operator==(const PassWarning&, const PassWarning&) = default;
};

} // namespace qdq
