// SPDX-License-Identifier: Apache-2.0
#include "app/cli/interrupt.h"

#include "core/io/outputfile.h"

#include <csignal>

namespace qdq::cli {

namespace {

/// Raises the signal again with its default action, so that the caller sees a program that was
/// interrupted.
void onSignal(int number)
{
    removeUnfinishedOutputs();
    std::signal(number, SIG_DFL);
    std::raise(number);
}

} // namespace

void removeOutputsOnInterrupt()
{
    for (const int number : {SIGINT, SIGTERM})
        if (std::signal(number, onSignal) == SIG_IGN)
            std::signal(number, SIG_IGN);
}

} // namespace qdq::cli
