// SPDX-License-Identifier: Apache-2.0
#include "ui/session/finder.h"

#include "ui/support/qtconvert.h"

#include <algorithm>
#include <set>
#include <utility>

namespace qdq::ui {

struct Finder::Indexed
{
    DocumentPtr document; ///< that the index borrows from
    QueryIndex index;
};

namespace {

std::vector<const Finding*> pointersTo(const std::vector<Finding>& findings)
{
    std::vector<const Finding*> pointers;
    for (const Finding& finding : findings)
        pointers.push_back(&finding);
    return pointers;
}

std::vector<NodeId> stopsOf(const std::vector<NodeId>& nodes, const QueryIndex& index)
{
    std::set<Endpoint> seen;
    std::vector<NodeId> stops;
    for (const NodeId node : nodes)
        if (seen.insert(index.placeOf(node)).second)
            stops.push_back(node);
    return stops;
}

} // namespace

Finder::Finder(QObject* parent)
    : QObject(parent)
{
}

Finder::IndexedPtr Finder::makeIndex(const DocumentPtr& document)
{
    return std::make_shared<const Indexed>(Indexed {document,
        QueryIndex({document->graph(), document->units, pointersTo(document->findings),
            document->requant, &document->shared})});
}

void Finder::setDocument(DocumentPtr document)
{
    m_document = std::move(document);
    m_index.reset();
    m_suggesting.cancel();
    clear();
}

void Finder::clear()
{
    m_finding.cancel();
    m_text.clear();
    m_matches = {};
    m_stops.clear();
    m_showsModules = false;
    Q_EMIT found();
}

void Finder::find(const QString& text)
{
    if (!m_document || text.trimmed().isEmpty()) {
        clear();
        return;
    }
    auto query = parseQuery(toStd(text));
    if (!query) {
        Q_EMIT unreadable(query.error());
        return;
    }
    m_text = text;
    const bool showsModules = query->showsModules;
    m_finding.start(
        tr("Looking for %1").arg(text),
        [document = m_document, index = m_index, query = std::move(*query), state = state()](
            const Progress&) {
            Answer answer {index ? index : makeIndex(document), {}, {}};
            answer.matches = matchQuery(query, answer.index->index, state);
            answer.stops = stopsOf(answer.matches.nodes, answer.index->index);
            return answer;
        },
        [this, showsModules](Answer answer) {
            m_index = std::move(answer.index);
            m_matches = std::move(answer.matches);
            m_stops = std::move(answer.stops);
            m_showsModules = showsModules;
            Q_EMIT found();
        });
}

void Finder::suggest(const QString& text, int cursor)
{
    if (!m_document)
        return;
    // The cursor counts letters, the query bytes.
    const std::size_t at = toStd(text.left(cursor)).size();
    m_suggesting.start(
        tr("Completing"),
        [document = m_document, index = m_index, text = toStd(text), at, state = state()](
            const Progress&) {
            const IndexedPtr used = index ? index : makeIndex(document);
            return std::pair(used, suggestQuery(text, at, used->index, state));
        },
        [this](std::pair<IndexedPtr, std::vector<QuerySuggestion>> answer) {
            m_index = std::move(answer.first);
            Q_EMIT suggested(answer.second);
        });
}

} // namespace qdq::ui
