// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document.h"

#include <QString>

#include <vector>

namespace qdq::ui {

struct Property
{
    QString name = {};
    QString value = {};
    QString exact = {}; ///< with full precision; empty where `value` is exact
    bool isMonospaced = true;
    bool isWrong = false;
    NodeId node = {}; ///< that it names, for "go there"
    std::vector<Property> parts = {}; ///< of several nodes that differ: each one's
};

struct PropertySection
{
    QString title;
    std::vector<Property> properties;
};

/// What the inspector shows of a node: of the op with its tensors and constants where it is drawn
/// as a card, of the tensor where it is a badge. Sections in the fixed order of the design; those
/// with nothing to say are left out.
[[nodiscard]] std::vector<PropertySection> describeNode(const Document& document, NodeId node);

/// What it shows while nothing is selected: the model in numbers.
[[nodiscard]] std::vector<PropertySection> describeModel(const Document& document);

} // namespace qdq::ui
