// SPDX-License-Identifier: Apache-2.0
#include "core/base/nameindex.h"

#include <QTest>

#include <string>
#include <vector>

using namespace qdq;

namespace {

// The items are their names.
struct Names
{
    std::vector<std::string> all;
    NameIndex index;

    auto nameAt() const
    {
        return [this](std::size_t i) -> std::string_view { return all[i]; };
    }
    void add(std::string name)
    {
        all.push_back(std::move(name));
        index.insert(all.size() - 1, nameAt());
    }
    std::optional<std::size_t> find(std::string_view name) const
    {
        return index.find(name, nameAt());
    }
};

} // namespace

class TestNameIndex : public QObject
{
    Q_OBJECT

private slots:
    void findsNothingWhereNothingIs();
    void findsEveryNameWhileItGrows();
    void theFirstOfTwoEqualNamesIsFound();
    void rebuildForgetsWhatWasThere();
};

void TestNameIndex::findsNothingWhereNothingIs()
{
    Names names;
    QVERIFY(!names.find("x"));
    names.add("");
    QVERIFY(names.find("") == std::size_t {0});
    QVERIFY(!names.find("x"));
}

void TestNameIndex::findsEveryNameWhileItGrows()
{
    Names names;
    constexpr std::size_t kCount = 5'000;
    for (std::size_t i = 0; i < kCount; ++i)
        names.add("node_" + std::to_string(i));
    for (std::size_t i = 0; i < kCount; ++i)
        QVERIFY(names.find("node_" + std::to_string(i)) == i);
    QVERIFY(!names.find("node_5000"));
    QVERIFY(!names.find("node_"));
}

void TestNameIndex::theFirstOfTwoEqualNamesIsFound()
{
    Names names;
    names.add("a");
    names.add("b");
    names.add("a");
    QVERIFY(names.find("a") == std::size_t {0});
    QVERIFY(names.find("b") == std::size_t {1});
}

void TestNameIndex::rebuildForgetsWhatWasThere()
{
    Names names;
    for (const char* name : {"a", "b", "c"})
        names.add(name);
    names.all = {"c", "d"};
    names.index.rebuild(names.all.size(), names.nameAt());
    QVERIFY(names.find("c") == std::size_t {0});
    QVERIFY(names.find("d") == std::size_t {1});
    QVERIFY(!names.find("a"));
}

QTEST_APPLESS_MAIN(TestNameIndex)
#include "tst_nameindex.moc"
