// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace qdq::cli {

/// From here on SIGINT and SIGTERM end the program at once and leave no unfinished output behind.
void removeOutputsOnInterrupt();

} // namespace qdq::cli
