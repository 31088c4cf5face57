// SPDX-License-Identifier: Apache-2.0
#include "ui/support/querytext.h"

#include "ui/support/qtconvert.h"

namespace qdq::ui {

void showProblem(QueryField& field, const QueryError& error)
{
    const QByteArray text = field.text().toUtf8();
    const auto letters = [&text](std::size_t bytes) {
        return static_cast<int>(QString::fromUtf8(text.left(static_cast<qsizetype>(bytes))).size());
    };
    field.setProblem(letters(error.begin), letters(error.end),
        QueryField::tr("Expected: %1").arg(toQString(error.expected)));
}

std::vector<QueryField::Suggestion> suggestionsFrom(const std::vector<QuerySuggestion>& suggestions)
{
    std::vector<QueryField::Suggestion> shown;
    for (const QuerySuggestion& each : suggestions)
        shown.push_back({toQString(each.text), toQString(each.shown),
            each.count ? QString::number(*each.count) : toQString(each.note),
            static_cast<int>(toQString(each.text.substr(0, each.cursor)).size())});
    return shown;
}

} // namespace qdq::ui
