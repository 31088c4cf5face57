// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/query/querymatch.h"
#include "core/query/suggest.h"
#include "ui/async/latestjob.h"
#include "ui/session/document.h"

#include <QObject>

namespace qdq::ui {

/// Asks the open graph what the query bar says. Reading is at once, looking is away from the UI
/// thread; what was found before stays until the new answer is there, and for good when the query
/// cannot be read.
class Finder : public QObject
{
    Q_OBJECT

public:
    explicit Finder(QObject* parent = nullptr);

    /// Forgets what was found.
    void setDocument(DocumentPtr document);
    /// Asked for what changes while a graph is open, whenever a query runs.
    void setStateSource(std::function<QueryState()> source) { m_state = std::move(source); }

    void find(const QString& text);
    void suggest(const QString& text, int cursor);

    [[nodiscard]] bool isEmpty() const { return m_text.isEmpty(); }
    [[nodiscard]] const QueryMatches& matches() const { return m_matches; }
    /// One node of every card or badge that was found: where stepping stops.
    [[nodiscard]] const std::vector<NodeId>& stops() const { return m_stops; }
    [[nodiscard]] bool showsModules() const { return m_showsModules; }

Q_SIGNALS:
    void found();
    void unreadable(const qdq::QueryError& error);
    void suggested(const std::vector<qdq::QuerySuggestion>& suggestions);

private:
    struct Indexed;
    using IndexedPtr = std::shared_ptr<const Indexed>;
    struct Answer
    {
        IndexedPtr index;
        QueryMatches matches;
        std::vector<NodeId> stops;
    };

    [[nodiscard]] static IndexedPtr makeIndex(const DocumentPtr& document);
    [[nodiscard]] QueryState state() const { return m_state ? m_state() : QueryState {}; }
    void clear();

    LatestJob m_finding;
    LatestJob m_suggesting;
    std::function<QueryState()> m_state;
    DocumentPtr m_document;
    IndexedPtr m_index; ///< of m_document; null until a query was asked
    QString m_text;
    QueryMatches m_matches;
    std::vector<NodeId> m_stops;
    bool m_showsModules = false;
};

} // namespace qdq::ui
