// SPDX-License-Identifier: Apache-2.0
#include "core/query/querymatch.h"
#include "core/query/suggest.h"
#include "core/rules/target.h"
#include "tests/support/graphtext.h"

#include <QtTest>

using namespace qdq;
using qdq::test::graphFromText;

namespace {

// A quantized block, and an op in float behind it.
constexpr auto kGraph = R"(
    x  = input(float32[1,4])
    q0 = quantize(x, 0.5, 0, -128, 127, int8)
    d0 = dequantize(q0, 0.5, 0, -128, 127, int8)
    a1 = flatten(d0) @ a.one
    q1 = quantize(a1, 0.3, 5, -128, 127, int8)
    d1 = dequantize(q1, 0.3, 5, -128, 127, int8)
    e1 = dequantize(q1, 0.3, 5, -128, 127, int8)
    b1 = flatten(d1) @ b
    z  = add(b1, e1) @ b
    f  = aten.neg.default(z)
    output(f)
)";

/// A graph and everything a query is asked about.
struct Asked
{
    Graph graph = graphFromText(kGraph);
    UnitGraph units = makeUnits(graph);
    std::vector<RequantRow> requant = makeRequantTable(graph);
    SharedGroups shared = sharedGroups(graph, units, findTarget("vpu").get());
    std::vector<Finding> findings;
    QueryState state;

    Asked()
    {
        Finding finding;
        finding.rule = "R2";
        finding.node = graph.find("q1");
        findings.push_back(finding);
    }
    QueryIndex index() const
    {
        return QueryIndex({graph, units, {&findings.front()}, requant, &shared});
    }
    std::string names(const char* text) const
    {
        const auto query = parseQuery(text);
        if (!query)
            return "error: " + query.error().expected;
        std::string names;
        for (const NodeId id : matchQuery(*query, index(), state).nodes)
            names += (names.empty() ? "" : " ") + graph[id].name;
        return names;
    }
};

} // namespace

class TestQueryMatch : public QObject
{
    Q_OBJECT

private slots:
    void findsWhatIsAsked_data()
    {
        QTest::addColumn<QByteArray>("query");
        QTest::addColumn<QByteArray>("found");
        const auto add = [](const char* query, const char* found) {
            QTest::newRow(query) << QByteArray(query) << QByteArray(found);
        };
        add("a1", "a1");
        add("name:?1", "a1 q1 d1 e1 b1");
        add("name:/^[ab]1$/", "a1 b1");
        add("op:flatten", "a1 b1");
        add("op:aten.add*", "z");
        add("module:b", "b1 z");
        add("module:a.*", "q0 d0 a1 q1 d1 e1"); // badges serve a.one
        add("scale:pow2", "q0 d0");
        add("group:S1", "q0 d0 q1 d1 e1");
        add("group:*", "q0 d0 q1 d1 e1");
        add("group:S2", "");
        add("scale:!pow2", "q1 d1 e1");
        add("scale<0.4", "q1 d1 e1");
        add("scale:2^-2..2^-1", "q0 d0 q1 d1 e1");
        add("zp!=0", "q1 d1 e1");
        add("qmin=-128 zp:0", "q0 d0");
        add("rule:R*", "q1");
        add("sev:error", "q1");
        add("users>1", "q1");
        add("is:quantized op:flatten,add", "a1 b1 z");
        add("is:float", "f");
        add("near:z~1", "q1 d1 e1 a1 b1 z f");
        add("up:a1", "x q0 d0 a1");
        add("down:b1", "b1 z f output");
        add("op:flatten -module:a", "b1");
        add("op:neg | op:add", "z f");
        add("rule:R2 zp=0", "");
    }
    void findsWhatIsAsked()
    {
        QFETCH(QByteArray, query);
        QFETCH(QByteArray, found);
        const Asked asked;
        // In the order of execution, whatever the row says.
        QStringList wanted = QString(found).split(' ', Qt::SkipEmptyParts);
        QStringList got = QString::fromStdString(asked.names(query)).split(' ', Qt::SkipEmptyParts);
        wanted.sort();
        got.sort();
        QCOMPARE(got, wanted);
    }

    void countsCardsAndBadgesAndModules()
    {
        const Asked asked;
        const QueryIndex index = asked.index();
        QCOMPARE(matchQuery(*parseQuery("scale:!pow2"), index).count, std::size_t {1});
        QCOMPARE(matchQuery(*parseQuery("op:flatten"), index).count, std::size_t {2});
        QCOMPARE(
            matchQuery(*parseQuery("op:flatten,add level:module"), index).count, std::size_t {2});
    }

    void namesTheTermThatRemovesMost()
    {
        const Asked asked;
        const std::string text = "op:flatten rule:R2";
        const QueryMatches matches = matchQuery(*parseQuery(text), asked.index());
        QCOMPARE(matches.count, std::size_t {0});
        QCOMPARE(QByteArray::fromStdString(
                     text.substr(matches.dropBegin, matches.dropEnd - matches.dropBegin)),
            QByteArray("rule:R2"));
        QCOMPARE(matches.dropCount, std::size_t {2});
    }

    void asksTheWindowForWhatTheGraphDoesNotKnow()
    {
        Asked asked;
        asked.state.bookmarked = {asked.graph.find("z")};
        asked.state.causes = {{}, {asked.graph.find("q1")}};
        asked.state.collapsed = {"b"};
        asked.state.configOf = [&](NodeId id) {
            return asked.graph[id].name == "a1" ? QueryState::Config {"module", "stem"}
                                                : QueryState::Config {"none", ""};
        };
        asked.state.withNewFinding = {asked.graph.find("q0")};
        asked.state.withWaivedFinding = {asked.graph.find("q1")};
        QCOMPARE(asked.names("is:bookmarked"), std::string("z"));
        QCOMPARE(asked.names("rule:new"), std::string("q0"));
        QCOMPARE(asked.names("rule:waived"), std::string("q1"));
        QCOMPARE(asked.names("rule:new,R2"), std::string("q0 q1"));
        QCOMPARE(asked.names("rule:R2 -rule:waived"), std::string());
        QCOMPARE(asked.names("rule:\"new\""), std::string()); // a rule of that name
        QCOMPARE(asked.names("cause:2"), std::string("q1"));
        QCOMPARE(asked.names("config:stem"), std::string("a1"));
        QCOMPARE(asked.names("config:none op:add"), std::string("z"));
        QCOMPARE(asked.names("is:collapsed op:flatten"), std::string("b1"));
        QCOMPARE(asked.names("diff:scale"), std::string()); // nothing stands beside the graph
        asked.state.differs = [&](NodeId id, std::string_view word) {
            return word == "scale" && asked.graph[id].name == "q1";
        };
        QCOMPARE(asked.names("diff:scale"), std::string("q1"));
        QCOMPARE(asked.names("diff:zp,scale name:q*"), std::string("q1"));
    }

    void suggestsFieldsAndValuesWithCounts()
    {
        const Asked asked;
        const QueryIndex index = asked.index();
        const auto fields = suggestQuery("op:add sc", 9, index);
        QCOMPARE(fields.size(), std::size_t {1});
        QCOMPARE(fields[0].text, std::string("op:add scale:"));
        QCOMPARE(fields[0].cursor, std::size_t {13});
        const auto ops = suggestQuery("op:", 3, index);
        QCOMPARE(ops[0].shown, std::string("op:dequantize_per_tensor"));
        const auto flatten = suggestQuery("op:fl", 5, index);
        QCOMPARE(flatten.size(), std::size_t {1});
        QCOMPARE(flatten[0].text, std::string("op:flatten"));
        QCOMPARE(flatten[0].count, std::optional(std::size_t {2}));
        QueryState gate;
        gate.withWaivedFinding = {asked.graph.find("q1")};
        const auto rules = suggestQuery("rule:", 5, index, gate);
        QCOMPARE(rules.size(), std::size_t {2}); // nothing is new
        QCOMPARE(rules[0].text, std::string("rule:waived"));
        QCOMPARE(rules[1].text, std::string("rule:R2"));
        const auto states = suggestQuery("x | -is:f", 9, index);
        QCOMPARE(states.size(), std::size_t {1});
        QCOMPARE(states[0].text, std::string("x | -is:float"));
        QCOMPARE(states[0].count, std::optional(std::size_t {1}));
    }
};

QTEST_APPLESS_MAIN(TestQueryMatch)
#include "tst_querymatch.moc"
