// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/configdiffdock.h"

#include "ui/compare/pairmodel.h"
#include "ui/session/runrecord.h"
#include "ui/support/numbers.h"
#include "ui/support/qtconvert.h"
#include "ui/widgets/label.h"
#include "ui/widgets/tableview.h"

#include <QVBoxLayout>

namespace qdq::ui {

namespace {

QString typicalText(const Document& document)
{
    return document.typical.empty() ? ConfigDiffDock::tr("its Q/DQ point to no one back end")
                                    : withSuperscripts(toQString(document.typical));
}

} // namespace

ConfigDiffDock::ConfigDiffDock(QWidget* parent)
    : Dock(QStringLiteral("dock.configDiff"), tr("Config diff"), parent)
    , m_words(makeLabel({}, LabelRole::Secondary, this))
    , m_model(new PairModel(this))
    , m_view(makePairTable(*m_model, tr("Settings of both configs"), this))
{
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_words->setContentsMargins(12, 10, 12, 10);
    auto* panel = new QWidget(this);
    panel->setAutoFillBackground(true);
    auto* column = new QVBoxLayout(panel);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_words);
    column->addWidget(m_view, 1);
    column->addStretch();
    setWidget(panel);
}

void ConfigDiffDock::setComparison(ComparisonPtr comparison)
{
    m_comparison = std::move(comparison);
    invalidate();
}

void ConfigDiffDock::refresh()
{
    std::vector<PairFact> facts;
    QString words;
    if (m_comparison) {
        const Document& a = *m_comparison->a;
        const Document& b = *m_comparison->b;
        facts = compareConfigs(a, b);
        if (!a.run || !b.run)
            words = tr("A file does not say which config made it.\n\nA: %1.\nB: %2.")
                        .arg(a.run ? tr("made here") : typicalText(a),
                            b.run ? tr("made here") : typicalText(b));
        else if (a.run->config == b.run->config)
            words = tr("One config made both.");
    }
    m_words->setText(words);
    m_words->setVisible(!words.isEmpty());
    m_view->setVisible(!facts.empty());
    m_model->setFacts(std::move(facts));
}

} // namespace qdq::ui
