// SPDX-License-Identifier: Apache-2.0
#include "ui/models/causemodel.h"

#include "ui/support/coretext.h"
#include "ui/support/predictiontext.h"
#include "ui/support/qtconvert.h"

#include <set>

namespace qdq::ui {

CauseModel::CauseModel(QObject* parent)
    : TableModel(parent)
{
    setColumns({{tr("Root cause"), 0}});
}

void CauseModel::setDocument(DocumentPtr document)
{
    beginResetModel();
    m_document = std::move(document);
    endResetModel();
}

int CauseModel::count() const
{
    return m_document ? static_cast<int>(m_document->causes.size()) : 0;
}

const DocumentCause* CauseModel::causeAt(int row) const
{
    return row >= 0 && row < count() ? &m_document->causes[static_cast<std::size_t>(row)] : nullptr;
}

int CauseModel::rowOf(FindingId finding) const
{
    if (!m_document || !finding.isValid() || finding.index() >= m_document->causeOf.size())
        return -1;
    const std::uint32_t cause = m_document->causeOf[finding.index()];
    return cause == Document::kNoCause ? -1 : static_cast<int>(cause);
}

QVariant CauseModel::cell(int row, int, int role) const
{
    const DocumentCause& entry = m_document->causes[static_cast<std::size_t>(row)];
    const RootCause& cause = entry.cause;
    switch (role) {
    case Qt::DisplayRole:
        return coreText(cause.title);
    case Qt::ToolTipRole:
    case SentenceRole:
        return sentenceFrom(cause.message);
    case NoteRole:
        return placeOfCause(*m_document, entry);
    case Qt::AccessibleTextRole:
        return tr("%1, %n finding(s): %2", nullptr, static_cast<int>(entry.findings.size()))
            .arg(coreText(cause.title), coreText(cause.message));
    case MarkRole:
        return ruleOfCause(*m_document, entry);
    case CountRole:
        return static_cast<int>(entry.findings.size());
    case SeverityRole:
        return static_cast<int>((*m_document)[entry.findings.front()].severity);
    default:
        return {};
    }
}

QString ruleOfCause(const Document& document, const DocumentCause& cause)
{
    return toQString(document[cause.findings.front()].rule);
}

QString placeOfCause(const Document& document, const DocumentCause& cause)
{
    constexpr qsizetype kShown = 2;
    QStringList modules;
    std::set<std::string_view> seen;
    for (const FindingId id : cause.findings) {
        const NodeId node = document[id].node;
        const std::string_view module = node.isValid() ? document.moduleOf(node) : "";
        if (!module.empty() && seen.insert(module).second)
            modules << toQString(module);
    }
    if (modules.isEmpty())
        return CauseModel::tr("%n tensor(s)", nullptr, static_cast<int>(cause.findings.size()));
    const QString shown = modules.mid(0, kShown).join(QStringLiteral(", "));
    const auto more = static_cast<int>(modules.size() - kShown);
    return more > 0 ? CauseModel::tr("%1 and %n more module(s)", nullptr, more).arg(shown) : shown;
}

QString causesHeading(const Document& document)
{
    const auto violations = static_cast<int>(document.check.violations.size());
    const auto causes = static_cast<int>(document.causes.size());
    return QStringLiteral("%1, %2").arg(CauseModel::tr("%n violation(s)", nullptr, violations),
        CauseModel::tr("%n cause(s)", nullptr, causes));
}

} // namespace qdq::ui
