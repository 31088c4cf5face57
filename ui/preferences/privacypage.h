// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/preferences/preferencepage.h"

namespace qdq::ui {

/// What is kept between runs and where, and how to forget it.
class PrivacyPage : public PreferencePage
{
    Q_OBJECT

public:
    PrivacyPage(Settings& settings, QWidget* parent);
};

} // namespace qdq::ui
