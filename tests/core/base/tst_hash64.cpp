// SPDX-License-Identifier: Apache-2.0
#include "core/base/hash64.h"

#include <QtTest>

using qdq::Hash64;

/// Baselines that people keep have these numbers in them. Worked out from the definitions of
/// splitmix64 and FNV-1a, not by this code.
class TestHash64 : public QObject
{
    Q_OBJECT

private slots:
    void numbersAreThoseOfTheDefinition()
    {
        QCOMPARE(Hash64().add(std::uint64_t {0}).value(), std::uint64_t {0xe220a8397b1dcdafULL});
        QCOMPARE(Hash64().add(std::uint64_t {42}).value(), std::uint64_t {0xbdd732262feb6e95ULL});
        QCOMPARE(Hash64().add("ab").value(), std::uint64_t {0xd10a49bf76c55fd0ULL});
    }

    void textsEndSomewhere()
    {
        QCOMPARE(Hash64().add("ab").add("c").value(), std::uint64_t {0x902d89252c8e9c77ULL});
        QCOMPARE(Hash64().add("a").add("bc").value(), std::uint64_t {0x7f8fea0c0a053d79ULL});
    }
};

QTEST_APPLESS_MAIN(TestHash64)
#include "tst_hash64.moc"
