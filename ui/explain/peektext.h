// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document.h"

#include <QString>

#include <utility>
#include <vector>

namespace qdq::ui {

/// What one wants to know of a badge or card without leaving it; design/ui.md, section 4.5.
struct PeekText
{
    QString title; ///< in a monospaced face where it is what the badge says
    bool isTensor = false;
    std::vector<std::pair<QString, QString>> rows; ///< name, value

    [[nodiscard]] bool isEmpty() const { return title.isEmpty(); }
    /// All of it as one sentence, for a reader.
    [[nodiscard]] QString toSentence() const;
};

/// Of a Q, DQ or observer: the exact scale, the nearest power of two and how far it is, the real
/// values that the codes hold, who sets it, who shares it. Of an op: module, output, requant,
/// findings. Empty for a node that is nothing of a graph.
[[nodiscard]] PeekText peekAt(const Document& document, NodeId node);

} // namespace qdq::ui
