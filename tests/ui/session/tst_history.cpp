// SPDX-License-Identifier: Apache-2.0
#include "ui/session/history.h"

#include <QtTest>

using namespace qdq;
using namespace qdq::ui;

namespace {

History::Place place(std::size_t node)
{
    return {NodeId {node}, {}, {}};
}

} // namespace

class TestHistory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void goesBackTheWayItCame();
    void forgetsWhatLayAheadAfterAJump();
    void keepsAHundredPlaces();
    void remembersAPlaceOnce();
};

void TestHistory::goesBackTheWayItCame()
{
    History history;
    QVERIFY(!history.canGoBack());
    history.leave(place(1));
    history.leave(place(2));
    QCOMPARE(history.goBack(place(3)), place(2));
    QCOMPARE(history.goBack(place(2)), place(1));
    QVERIFY(!history.canGoBack());
    QCOMPARE(history.goForward(place(1)), place(2));
    QCOMPARE(history.goForward(place(2)), place(3));
    QVERIFY(!history.canGoForward());
}

void TestHistory::forgetsWhatLayAheadAfterAJump()
{
    History history;
    history.leave(place(1));
    (void)history.goBack(place(2));
    QVERIFY(history.canGoForward());
    history.leave(place(1));
    QVERIFY(!history.canGoForward());
}

void TestHistory::keepsAHundredPlaces()
{
    History history;
    for (std::size_t i = 0; i < 150; ++i)
        history.leave(place(i));
    std::size_t steps = 0;
    for (; history.canGoBack(); ++steps)
        (void)history.goBack(place(999));
    QCOMPARE(steps, std::size_t(100));
}

void TestHistory::remembersAPlaceOnce()
{
    History history;
    history.leave(place(1));
    history.leave(place(1));
    (void)history.goBack(place(2));
    QVERIFY(!history.canGoBack());
}

QTEST_APPLESS_MAIN(TestHistory)
#include "tst_history.moc"
