// SPDX-License-Identifier: Apache-2.0
#include "ui/dialogs/waivedialog.h"

#include "core/graph/servedmodules.h"
#include "ui/style/textscale.h"
#include "ui/support/qtconvert.h"
#include "ui/widgets/label.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QDateEdit>
#include <QDateTime>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

namespace qdq::ui {

namespace {

constexpr int kSuggestedDays = 90;
constexpr int kWidth = 460;

} // namespace

WaiveDialog::WaiveDialog(const Document& document, FindingId finding, QWidget* parent)
    : QDialog(parent)
    , m_finding(finding)
    , m_scope(new QButtonGroup(this))
    , m_reason(new QLineEdit(this))
    , m_expires(new QCheckBox(tr("Until"), this))
    , m_day(new QDateEdit(QDateTime::currentDateTimeUtc().date().addDays(kSuggestedDays), this))
{
    const Finding& found = document[finding];
    setObjectName(QStringLiteral("waive"));
    setWindowTitle(tr("Waive %1").arg(toQString(found.rule)));
    setMinimumWidth(scaled(kWidth));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(8);
    column->addWidget(makeLabel(
        tr("Waive %1 at %2").arg(toQString(found.rule), toQString(document[found.node].name)),
        LabelRole::Title, this));
    addScopes(column, document);
    column->addSpacing(4);
    column->addWidget(makeLabel(tr("REASON"), LabelRole::Group, this));
    m_reason->setObjectName(QStringLiteral("waive.reason"));
    m_reason->setAccessibleName(tr("Reason"));
    m_reason->setPlaceholderText(tr("Why this may stay as it is"));
    column->addWidget(m_reason);
    addExpiry(column);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_accept = buttons->addButton(tr("Waive"), QDialogButtonBox::AcceptRole);
    m_accept->setDefault(true);
    m_accept->setEnabled(false);
    column->addSpacing(4);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_reason, &QLineEdit::textChanged, this,
        [this](const QString& text) { m_accept->setEnabled(!text.trimmed().isEmpty()); });
    m_reason->setFocus();
}

void WaiveDialog::addScopes(QVBoxLayout* column, const Document& document)
{
    const Finding& finding = document[m_finding];
    const auto add = [&](WaiverScope scope, const QString& text) {
        auto* choice = new QRadioButton(text, this);
        m_scope->addButton(choice, static_cast<int>(scope));
        column->addWidget(choice);
    };
    column->addWidget(makeLabel(tr("SCOPE"), LabelRole::Group, this));
    add(WaiverScope::Finding, tr("This finding"));
    const QString rule = toQString(finding.rule);
    const QString module = toQString(servedModulePaths(document.graph())[finding.node]);
    add(WaiverScope::RuleInModule,
        module.isEmpty() ? tr("%1 in the whole network").arg(rule)
                         : tr("%1 in %2 and below").arg(rule, module));
    if (const DocumentCause* cause = document.causeAt(m_finding);
        cause && cause->cause.kind != CauseKind::Single)
        add(WaiverScope::RootCause, tr("Its root cause: %1").arg(toQString(cause->cause.title)));
    m_scope->button(static_cast<int>(WaiverScope::Finding))->setChecked(true);
}

void WaiveDialog::addExpiry(QVBoxLayout* column)
{
    m_expires->setObjectName(QStringLiteral("waive.expires"));
    m_expires->setChecked(true);
    m_day->setObjectName(QStringLiteral("waive.day"));
    m_day->setAccessibleName(tr("Last day"));
    m_day->setDisplayFormat(QStringLiteral("yyyy-MM-dd"));
    m_day->setCalendarPopup(true);
    m_day->setMinimumWidth(132);
    m_day->setMinimumDate(QDateTime::currentDateTimeUtc().date());
    connect(m_expires, &QCheckBox::toggled, m_day, &QWidget::setEnabled);
    auto* row = new QHBoxLayout;
    row->addWidget(m_expires);
    row->addWidget(m_day);
    row->addStretch();
    column->addLayout(row);
}

WaiverRequest WaiveDialog::request() const
{
    WaiverRequest request;
    request.finding = m_finding;
    request.scope = static_cast<WaiverScope>(m_scope->checkedId());
    request.reason = toStd(m_reason->text().trimmed());
    if (m_expires->isChecked()) {
        const QDate day = m_day->date();
        request.expires = Date(std::chrono::year(day.year()),
            std::chrono::month(static_cast<unsigned>(day.month())),
            std::chrono::day(static_cast<unsigned>(day.day())));
    }
    return request;
}

} // namespace qdq::ui
