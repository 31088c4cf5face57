// SPDX-License-Identifier: Apache-2.0
#include "ui/config/whyladder.h"

#include "core/quant/sourcenames.h"
#include "ui/config/chipwidget.h"
#include "ui/config/configeditor.h"
#include "ui/config/configwords.h"
#include "ui/config/lanemodel.h"
#include "ui/support/qtconvert.h"
#include "ui/widgets/label.h"

#include <QGridLayout>
#include <QVBoxLayout>

namespace qdq::ui {

namespace {

/// "block.conv lies inside block".
QString winText(const ConfigFacts& facts, const Rung& rung, NodeId node)
{
    const Graph& graph = facts.applied->annotated.graph;
    const ConfigCall& call = facts.config.calls[*rung.call];
    const QString path = toQString(graph.modulePath(node));
    switch (rung.lane) {
    case Lane::Global:
        return WhyLadder::tr("no other rule took it");
    case Lane::ModuleName:
        return path == toQString(call.key)
            ? WhyLadder::tr("it lies in %1").arg(nameOf(call))
            : WhyLadder::tr("%1 lies inside %2").arg(path, nameOf(call));
    case Lane::OpType:
        break;
    }
    return toQString(rung.reason);
}

QString mismatchText(const ConfigFacts& facts, const Rung& rung, NodeId node)
{
    if (rung.lane != Lane::ModuleName) {
        const Graph& graph = facts.applied->annotated.graph;
        return WhyLadder::tr("%1 is no %2")
            .arg(toQString(packetOf(graph[node].target)), nameOf(facts.config.calls[*rung.call]));
    }
    if (rung.there.empty())
        return WhyLadder::tr("its path ends before %1").arg(toQString(rung.asked));
    return WhyLadder::tr("%1 is not %2").arg(toQString(rung.there), toQString(rung.asked));
}

QString idleText(const ConfigFacts& facts, std::size_t call)
{
    const auto& lines = ruleLines(facts);
    for (const RuleLine& line : lines)
        if (line.call == call)
            return line.stateText;
    return {};
}

} // namespace

QString rungText(const ConfigFacts& facts, const Rung& rung, NodeId node)
{
    switch (rung.state) {
    case RungState::Wins:
        return WhyLadder::tr("<b>wins</b>: %1").arg(winText(facts, rung, node).toHtmlEscaped());
    case RungState::NotReached:
        return rung.by ? WhyLadder::tr("not reached: %1 took the node first")
                             .arg(nameOf(facts.config.calls[*rung.by]))
                       : WhyLadder::tr("not reached: the op was taken first");
    case RungState::Refused:
        return WhyLadder::tr("matches, dropped: %1").arg(toQString(rung.reason));
    case RungState::DoesNotMatch:
        return WhyLadder::tr("does not match: %1").arg(mismatchText(facts, rung, node));
    case RungState::Idle:
        return idleText(facts, *rung.call);
    case RungState::NoRule:
        break;
    }
    return WhyLadder::tr("no rule");
}

WhyLadder::WhyLadder(ConfigEditor& editor, QWidget* parent)
    : QWidget(parent)
    , m_editor(editor)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    m_heading = makeLabel({}, LabelRole::Group, this);
    m_heading->setObjectName(QStringLiteral("config.whyHeading"));
    column->addWidget(m_heading);
}

/// Made anew each time: facts and node come together, when the panel that has both is seen.
void WhyLadder::setNode(NodeId node)
{
    delete m_rungs;
    m_rungs = nullptr;
    const std::optional<ConfigFacts>& facts = m_editor.facts();
    if (!node.isValid() || !facts || !facts->applied)
        return;
    const Annotated& annotated = facts->applied->annotated;
    const QString name = toQString(annotated.graph[node].name);
    m_heading->setText(isQuantized(annotated, node) ? tr("Why %1 is quantized").arg(name)
                                                    : tr("Why %1 is not quantized").arg(name));
    m_rungs = new QWidget(this);
    m_rungs->setObjectName(QStringLiteral("config.why"));
    m_grid = new QGridLayout(m_rungs);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(6);
    m_grid->setColumnMinimumWidth(0, 66);
    m_grid->setColumnMinimumWidth(1, 60);
    m_grid->setColumnStretch(2, 1);
    for (const Rung& rung : ladderOf(facts->applied->annotated, facts->config, facts->states, node))
        addRung(rung, node);
    layout()->addWidget(m_rungs);
    m_rungs->show();
}

void WhyLadder::addRung(const Rung& rung, NodeId node)
{
    const ConfigFacts& facts = *m_editor.facts();
    const int row = m_grid->rowCount();
    const ConfigSource source =
        rung.call ? configSourceOf(facts.config.calls[*rung.call]) : ConfigSource::Unmatched;
    m_grid->addWidget(new ChipWidget(source, m_rungs), row, 0, Qt::AlignTop);
    const QString key =
        rung.call ? nameOf(facts.config.calls[*rung.call]) : titleOf(rung.lane).toLower();
    m_grid->addWidget(makeLabel(key, LabelRole::Mono, m_rungs), row, 1, Qt::AlignTop);
    const bool isWinner = rung.state == RungState::Wins;
    Label* text = makeLabel(
        rungText(facts, rung, node), isWinner ? LabelRole::Body : LabelRole::Secondary, m_rungs);
    text->setTextFormat(isWinner ? Qt::RichText : Qt::PlainText);
    text->setWordWrap(true);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_grid->addWidget(text, row, 2, Qt::AlignTop);
}

} // namespace qdq::ui
