// SPDX-License-Identifier: Apache-2.0
#include "core/diff/places.h"
#include "core/io/reader.h"
#include "tests/support/graphtext.h"
#include "tests/support/places.h"

#include <QtTest>

using namespace qdq;
using qdq::test::graphFromText;

namespace {

constexpr auto kNetwork = R"(
    x  = input(float32[1, 3, 8, 8])
    w  = const(float32[4, 3, 3, 3])
    b  = const(float32[4])
    c1 = conv2d(x, w, b) @ stem
    r1 = relu(c1) @ stem
    w2 = const(float32[4, 4, 3, 3])
    c2 = conv2d(r1, w2) @ body
    c3 = conv2d(c2, w2) @ body
    s  = add(c3, r1) @ body
    output(s)
)";

// The same after prepare and convert: other names, and Q and DQ where a quantizer put them.
constexpr auto kConverted = R"(
    iw = const(int8[4, 3, 3, 3])
    sw = const(float32[4])
    zw = const(int64[4])
    b  = param(float32[4])
    v2 = const(float32[4, 4, 3, 3])
    x  = input(float32[s7, 3, 8, 8])
    qx = quantize(x, 0.5, 0, -128, 127, int8)
    dx = dequantize(qx, 0.5, 0, -128, 127, int8)
    dw = dequantize_channel(iw, sw, zw, 0, -127, 127, int8)
    a  = conv2d(dx, dw, b) @ stem
    r  = relu(a) @ stem
    qr = quantize(r, 0.25, 0, -128, 127, int8)
    d1 = dequantize(qr, 0.25, 0, -128, 127, int8)
    d2 = dequantize(qr, 0.25, 0, -128, 127, int8)
    e  = conv2d(d1, v2) @ body
    f  = conv2d(e, v2) @ body
    g  = add(f, d2) @ body
    output(g)
)";

QString lineOf(const Graph& graph, const Places& places, NodeId id)
{
    const NodePlace& place = places.nodes[id];
    QString line = QString::fromStdString(graph[id].name) + ": ";
    if (!place.op.isValid())
        return line + "nowhere";
    const OpPlace& op = places[place.op];
    line += QString::fromStdString(op.module + "/" + op.op.substr(0, op.op.rfind('.')));
    line += QStringLiteral(" %1").arg(op.nth);
    return line + (place.port.empty() ? "" : ", " + QString::fromStdString(place.port));
}

QString textOf(const Graph& graph)
{
    const Places places = placesOf(graph);
    QString text;
    for (const NodeId id : allNodes(graph))
        text += lineOf(graph, places, id) + "\n";
    return text;
}

/// "c1 → a": sought names and what they were found to be.
QString located(const Graph& sought, const Graph& there)
{
    const Places from = placesOf(sought);
    const Places to = placesOf(there);
    const auto found = locatePlaces(from.ops, to.ops);
    QStringList pairs;
    for (std::size_t i = 0; i < found.size(); ++i)
        pairs += QString::fromStdString(from.ops[i].name) + ">"
            + (found[i].isValid() ? QString::fromStdString(to[found[i]].name) : "?");
    return pairs.join(' ');
}

std::string swapped(std::string text, const std::string& from, const std::string& to)
{
    const std::size_t at = text.find(from);
    Q_ASSERT(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

std::vector<Surroundings> surroundingsOf(const Graph& graph)
{
    std::vector<Surroundings> all;
    for (const OpPlace& place : placesOf(graph).ops)
        all.push_back(place.around);
    return all;
}

} // namespace

class TestPlaces : public QObject
{
    Q_OBJECT

private slots:
    void everyNodeStandsAtAPortOfAnOp()
    {
        QCOMPARE(textOf(graphFromText(kConverted)),
            QString("iw: stem/aten.conv2d 0, weight.value\n"
                    "sw: stem/aten.conv2d 0, weight.scale\n"
                    "zw: stem/aten.conv2d 0, weight.zero_point\n"
                    "b: stem/aten.conv2d 0, bias\n"
                    "v2: body/aten.conv2d 0, weight\n"
                    "x: /input 0\n"
                    "qx: /input 0, output\n"
                    "dx: stem/aten.conv2d 0, input 0\n"
                    "dw: stem/aten.conv2d 0, weight\n"
                    "a: stem/aten.conv2d 0\n"
                    "r: stem/aten.relu 0\n"
                    "qr: stem/aten.relu 0, output\n"
                    "d1: body/aten.conv2d 0, input 0\n"
                    "d2: body/aten.add 0, input 1\n"
                    "e: body/aten.conv2d 0\n"
                    "f: body/aten.conv2d 1\n"
                    "g: body/aten.add 0\n"
                    "output: /output 0\n"));
    }

    void quantizationChangesNoSurroundings()
    {
        const auto plain = surroundingsOf(graphFromText(kNetwork));
        const auto converted = surroundingsOf(graphFromText(kConverted));
        QCOMPARE(plain.size(), std::size_t {7});
        QVERIFY(plain == converted);
        QCOMPARE(located(graphFromText(kNetwork), graphFromText(kConverted)),
            QString("x>x c1>a r1>r c2>e c3>f s>g output>output"));
    }

    void everyOpHasSurroundingsOfItsOwn()
    {
        auto all = surroundingsOf(graphFromText(kNetwork));
        std::ranges::sort(all);
        QVERIFY(std::ranges::adjacent_find(all) == all.end());
    }

    void anInsertedOpKeepsWhatIsBehindAndBeforeIt()
    {
        // A 1×1 conv between the two convs of body: number and name of the second shift.
        const std::string edited = swapped(kNetwork, "c3 = conv2d(c2, w2) @ body",
            "w3 = const(float32[4, 4, 1, 1]); c3 = conv2d(c2, w3) @ body; "
            "c4 = conv2d(c3, w2) @ body");
        const Graph after = graphFromText(swapped(edited, "add(c3", "add(c4"));
        const auto was = surroundingsOf(graphFromText(kNetwork));
        const auto is = surroundingsOf(after);
        QCOMPARE(is[3].up, was[3].up); // c2 reads what it read
        QCOMPARE(is[5].down, was[4].down); // c3, now c4, is read as it was
        QVERIFY(is[5].up != was[4].up && is[3].down != was[3].down);
        QCOMPARE(located(graphFromText(kNetwork), after),
            QString("x>x c1>c1 r1>r1 c2>c2 c3>c4 s>s output>output"));
    }

    void aRenamedModuleIsFoundByStructure()
    {
        std::string renamed = kNetwork;
        for (int i = 0; i < 3; ++i)
            renamed = swapped(renamed, "@ body", "@ trunk.body");
        QCOMPARE(located(graphFromText(kNetwork), graphFromText(renamed)),
            QString("x>x c1>c1 r1>r1 c2>c2 c3>c3 s>s output>output"));
    }

    void anOpThatIsGoneIsNotFound()
    {
        const std::string less =
            swapped(swapped(kNetwork, "s  = add(c3, r1) @ body\n", ""), "output(s)", "output(c3)");
        QCOMPARE(located(graphFromText(kNetwork), graphFromText(less)),
            QString("x>x c1>c1 r1>r1 c2>c2 c3>c3 s>? output>output"));
    }

    void oneOpAloneIsNotTakenForItsNeighbour()
    {
        // Only the second of five equal convs in a row is sought.
        std::string row =
            "x = input(float32[1, 4, 8, 8]); w = const(float32[4, 4, 3, 3]); c0 = conv2d(x, w);";
        for (int i = 1; i < 5; ++i)
            row += "c" + std::to_string(i) + " = conv2d(c" + std::to_string(i - 1) + ", w);";
        const Places places = placesOf(graphFromText(row + "output(c4)"));
        std::vector<OpPlace> sought = {places.ops[2]};
        sought.front().name.clear();
        QCOMPARE(locatePlaces(sought, places.ops).front(), PlaceId {2});
    }

    /// Two ops changed names between the graphs: by name each goes with its namesake, by structure
    /// with what stands where it stood, whatever module says so.
    void namesAloneOrStructureAloneCanDecide()
    {
        const Places a = placesOf(graphFromText(
            "x = input(float32[4]); p = relu(x) @ one; q = relu(p) @ one; output(q)"));
        const Places b = placesOf(graphFromText(
            "x = input(float32[4]); q = relu(x) @ two; p = relu(q) @ two; output(p)"));
        const auto byName = locatePlaces(a.ops, b.ops, MatchBy::Name);
        QCOMPARE(b[byName[1]].name, std::string("p"));
        QCOMPARE(b[byName[2]].name, std::string("q"));
        const auto byStructure = locatePlaces(a.ops, b.ops, MatchBy::Structure);
        QCOMPARE(b[byStructure[1]].name, std::string("q"));
        QCOMPARE(b[byStructure[2]].name, std::string("p"));
        for (const MatchBy match : {MatchBy::ModuleAndOp, MatchBy::Name, MatchBy::Structure})
            QCOMPARE(matchByFromName(nameOf(match)), std::optional(match));
        QVERIFY(!matchByFromName("colour"));
    }

    /// A program exported again stands where the graph in memory stood, though no Q or DQ has its
    /// name any more.
    void aSecondExportIsTheSameNetwork()
    {
        std::vector<std::pair<std::filesystem::path, std::filesystem::path>> pairs;
        const std::filesystem::path tests(QDQ_SOURCE_DIR "/tests/data/pt2e");
        pairs.emplace_back(tests / "tiny/xnn_channel/converted.json",
            qdq::test::samples() / "graphs/tiny_convnet_xnnpack.pt2");
        pairs.emplace_back(tests / "tiny/vpu/converted.json",
            qdq::test::samples() / "graphs/tiny_convnet_vpu.pt2");
        for (const auto& path : qdq::test::filesNamed(qdq::test::corpus("pt2e"), "converted.pt2"))
            pairs.emplace_back(path.parent_path() / "converted.json", path);
        for (const auto& [json, pt2] : pairs) {
            const auto a = openGraph(json);
            const auto b = openGraph(pt2);
            QVERIFY2(a && b, json.c_str());
            QVERIFY2(surroundingsOf(a->graph) == surroundingsOf(b->graph), json.c_str());
        }
        qInfo("%zu pairs", pairs.size());
    }
};

QTEST_APPLESS_MAIN(TestPlaces)
#include "tst_places.moc"
