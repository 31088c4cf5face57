// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/models/logmodel.h"
#include "ui/session/gatekeeper.h"
#include "ui/session/quantization.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/session/trial.h"
#include "ui/session/whatif.h"

namespace qdq::ui {

/// Where the open graph came from.
struct Origin
{
    QString graph; ///< path that was opened
    QString bundle; ///< evidence bundle that it lay in; empty for none
};

/// What is open, apart from the window that shows it: a window that is made anew, for another
/// language, goes on with it.
struct OpenWork
{
    Session session;
    Selection selection;
    Quantization quantization {session};
    WhatIf whatIf {quantization};
    Gatekeeper gate {session};
    Origin origin;
    std::vector<LogModel::Entry> log;
    Trial trial {session, quantization, whatIf};
};

} // namespace qdq::ui
