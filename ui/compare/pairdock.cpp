// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/pairdock.h"

#include "ui/compare/pairmodel.h"
#include "ui/delegates/celldelegate.h"
#include "ui/style/icon.h"
#include "ui/widgets/label.h"
#include "ui/widgets/markwidget.h"
#include "ui/widgets/rangebars.h"
#include "ui/widgets/sectionpage.h"
#include "ui/widgets/tableview.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace qdq::ui {

namespace {

QString wordOf(PairFinding::State state)
{
    switch (state) {
    case PairFinding::State::Resolved:
        return PairDock::tr("resolved in B");
    case PairFinding::State::New:
        return PairDock::tr("new in B");
    case PairFinding::State::Both:
        break;
    }
    return PairDock::tr("in both");
}

} // namespace

PairDock::PairDock(QWidget* parent)
    : Dock(QStringLiteral("dock.pair"), tr("Pair"), parent)
    , m_area(new QScrollArea(this))
{
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setWidgetResizable(true);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidget(m_area);
}

void PairDock::setPair(const ComparisonPtr& comparison, NodeId a, NodeId b)
{
    m_comparison = comparison;
    m_a = a;
    m_b = b;
    invalidate();
}

void PairDock::refresh()
{
    m_pair = m_comparison ? viewPair(*m_comparison, m_a, m_b) : PairView {};
    auto* page = new SectionPage;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    addHead(column);
    addFacts(column);
    addRanges(column);
    addFindings(column);
    column->addStretch();
    m_area->setWidget(page);
}

void PairDock::addHead(QVBoxLayout* column)
{
    QVBoxLayout* inner = addSection(column, {});
    if (m_pair.title.isEmpty()) {
        inner->addWidget(makeWrapped(tr("Nothing selected"), LabelRole::Title));
        inner->addWidget(
            makeWrapped(tr("Select a card, a tensor or a difference to see both sides of it."),
                LabelRole::Secondary));
        return;
    }
    inner->addWidget(makeWrapped(m_pair.title, LabelRole::Title));
    inner->addWidget(makeWrapped(m_pair.subtitle, LabelRole::Secondary));
    addPairing(inner);
}

/// What is on one side only can be said to be what is on the other side only.
void PairDock::addPairing(QVBoxLayout* column)
{
    const auto add = [&](const QString& text, const char* name, auto signal) {
        auto* button = new QPushButton(text);
        button->setObjectName(QLatin1String(name));
        button->setProperty("isSmall", true);
        connect(button, &QPushButton::clicked, this, signal);
        column->addWidget(button, 0, Qt::AlignLeft);
    };
    const bool isAloneA = m_comparison->canBePaired(false, m_a);
    const bool isAloneB = m_comparison->canBePaired(true, m_b);
    if (isAloneA && isAloneB)
        add(tr("Pair these"), "pair.pairThese", &PairDock::pairRequested);
    else if (m_comparison->pairAt(false, m_a))
        add(tr("Separate"), "pair.separate", &PairDock::separateRequested);
    else if (isAloneA || isAloneB)
        column->addWidget(
            makeWrapped(isAloneA ? tr("To pair it by hand, select a card of B that is only in B.")
                                 : tr("To pair it by hand, select a card of A that is only in A."),
                LabelRole::Caption));
}

void PairDock::addFacts(QVBoxLayout* column)
{
    if (m_pair.facts.empty())
        return;
    auto* model = new PairModel(column->parentWidget());
    model->setFacts(m_pair.facts);
    TableView* table = makePairTable(*model, tr("Fields of the pair"), column->parentWidget());
    table->setObjectName(QStringLiteral("pair.table"));
    table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const int rowHeight = std::max(CellDelegate::kRowHeight, table->sizeHintForRow(0));
    table->setFixedHeight(table->header()->sizeHint().height()
        + static_cast<int>(m_pair.facts.size()) * rowHeight + 1);
    column->addWidget(table);
}

void PairDock::addRanges(QVBoxLayout* column)
{
    std::vector<RangeBars::Bar> bars;
    for (const auto& [letter, range] :
        {std::pair("A", m_pair.rangeA), std::pair("B", m_pair.rangeB)})
        if (range)
            bars.push_back({QLatin1String(letter), range->first, range->second});
    if (bars.empty())
        return;
    QVBoxLayout* inner = addSection(column, m_pair.rangeTitle);
    auto* drawing = new RangeBars;
    drawing->setObjectName(QStringLiteral("pair.ranges"));
    drawing->setInks(Token::DiffChangedTint, Token::DiffChanged);
    drawing->setBars(std::move(bars));
    inner->addWidget(drawing);
    if (!m_pair.sentences.isEmpty())
        inner->addWidget(
            makeWrapped(m_pair.sentences.join(QLatin1Char(' ')), LabelRole::Secondary));
}

void PairDock::addFindings(QVBoxLayout* column)
{
    if (m_pair.findings.empty())
        return;
    QVBoxLayout* inner = addSection(column, tr("Violations"));
    for (const PairFinding& finding : m_pair.findings) {
        auto* line = new QHBoxLayout;
        line->setSpacing(8);
        auto* mark = new MarkWidget;
        mark->setMark(finding.mark);
        line->addWidget(mark);
        line->addWidget(makeLabel(finding.words, LabelRole::Body), 1);
        Label* state = makeLabel(wordOf(finding.state),
            finding.state == PairFinding::State::New            ? LabelRole::Error
                : finding.state == PairFinding::State::Resolved ? LabelRole::Good
                                                                : LabelRole::Secondary);
        line->addWidget(state);
        inner->addLayout(line);
    }
}

} // namespace qdq::ui
