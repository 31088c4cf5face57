// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/config/configfacts.h"

#include <QWidget>

class QGridLayout;

namespace qdq::ui {

class ConfigEditor;
class Label;

/// The rules as one op meets them: which wins, which are not reached, which do not match and where
/// their key goes apart from its path.
class WhyLadder : public QWidget
{
    Q_OBJECT

public:
    explicit WhyLadder(ConfigEditor& editor, QWidget* parent = nullptr);

    /// The op of the annotated graph that is asked about; none for nothing.
    void setNode(NodeId node);

private:
    void addRung(const Rung& rung, NodeId node);

    ConfigEditor& m_editor;
    Label* m_heading = nullptr;
    QWidget* m_rungs = nullptr;
    QGridLayout* m_grid = nullptr;
};

/// "does not match: stm is not stem": what a rung says of the op.
[[nodiscard]] QString rungText(const ConfigFacts& facts, const Rung& rung, NodeId node);

} // namespace qdq::ui
