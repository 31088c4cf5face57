// SPDX-License-Identifier: Apache-2.0
// What is offered for dragged files, told apart by what is in them.
#include "core/io/outputfile.h"
#include "core/io/zipwriter.h"
#include "tests/support/places.h"
#include "ui/support/qtconvert.h"
#include "ui/workspace/bundle.h"
#include "ui/workspace/dropplan.h"
#include "ui/workspace/filekind.h"
#include "ui/workspace/workspacefile.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace qdq;
using namespace qdq::ui;

class TestDropPlan : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void contentTellsTheKind_data();
    void contentTellsTheKind();
    void aGraphOverAGraphHasThreeZones();
    void aGraphOverNothingOpens();
    void aFolderOfArraysIsCalibrationData();
    void twoGraphsAreCompared();
    void aMixtureIsNotTaken();

private:
    [[nodiscard]] static QString sample(const char* name)
    {
        return QString::fromStdString((qdq::test::samples() / name).string());
    }
    [[nodiscard]] QString path(const char* name) const
    {
        return m_folder.filePath(QLatin1String(name));
    }

    QTemporaryDir m_folder;
};

void TestDropPlan::initTestCase()
{
    Workspace workspace;
    workspace.graph.path = sample("graphs/chain.pt2");
    workspace.view.docks = QByteArray(9000, 'x');
    QVERIFY(writeWorkspaceFile(path("a.txt"), workspace));
    auto file = OutputFile::create(toPath(path("b.txt")));
    QVERIFY(file);
    ZipWriter zip(*file);
    QVERIFY(zip.add(kBundleWorkspace, std::string_view("{}")) && zip.finish() && file->commit());
    QVERIFY(QDir().mkpath(path("arrays")) && QDir().mkpath(path("empty")));
    for (const char* name :
        {"arrays/input0_batch10.npy", "arrays/input0_batch9.npy", "arrays/x.txt"})
        QVERIFY(QFile::copy(sample("graphs/chain_calib.npz"), path(name)));
}

void TestDropPlan::contentTellsTheKind_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<FileKind>("kind");
    QTest::addRow("program") << sample("graphs/chain.pt2") << FileKind::Graph;
    QTest::addRow("arrays") << sample("graphs/chain_calib.npz") << FileKind::Data;
    QTest::addRow("config") << sample("configs/x86.json") << FileKind::Config;
    QTest::addRow("target") << sample("targets/shifter.json") << FileKind::Target;
    QTest::addRow("workspace") << path("a.txt") << FileKind::Workspace;
    QTest::addRow("bundle") << path("b.txt") << FileKind::Bundle;
    QTest::addRow("folder of arrays") << path("arrays") << FileKind::Data;
    QTest::addRow("other folder") << path("empty") << FileKind::Other;
    QTest::addRow("nothing") << path("missing") << FileKind::Other;
    QTest::addRow("device") << QStringLiteral("/dev/zero") << FileKind::Other;
}

void TestDropPlan::contentTellsTheKind()
{
    QFETCH(QString, file);
    QFETCH(FileKind, kind);
    QCOMPARE(fileKindOf(file), kind);
}

void TestDropPlan::aGraphOverAGraphHasThreeZones()
{
    const auto plan = planDrop({sample("graphs/chain.pt2")}, {true});
    QCOMPARE(plan.size(), std::size_t(3));
    QCOMPARE(plan[0].title, QStringLiteral("Open here"));
    QCOMPARE(plan[1].title, QStringLiteral("Open in new window"));
    QCOMPARE(plan[2].title, QStringLiteral("Compare with current"));
    QCOMPARE(plan[0].action, DropAction::OpenHere);
    QCOMPARE(plan[1].action, DropAction::OpenInNewWindow);
    QCOMPARE(plan[2].action, DropAction::CompareWithCurrent);
    for (const DropChoice& choice : plan) {
        QCOMPARE(choice.note, QStringLiteral("chain.pt2"));
        QCOMPARE(choice.paths, QStringList {sample("graphs/chain.pt2")});
    }
    // A view cannot be compared.
    const auto view = planDrop({path("b.txt")}, {true});
    QCOMPARE(view.size(), std::size_t(2));
    QCOMPARE(view[1].action, DropAction::OpenInNewWindow);
}

void TestDropPlan::aGraphOverNothingOpens()
{
    const auto plan = planDrop({sample("graphs/chain.pt2")}, {false});
    QCOMPARE(plan.size(), std::size_t(1));
    QCOMPARE(plan.front().action, DropAction::OpenHere);
}

void TestDropPlan::aFolderOfArraysIsCalibrationData()
{
    const auto plan = planDrop({path("arrays")}, {true});
    QCOMPARE(plan.size(), std::size_t(1));
    QCOMPARE(plan.front().action, DropAction::UseData);
    QCOMPARE(plan.front().paths,
        (QStringList {path("arrays/input0_batch9.npy"), path("arrays/input0_batch10.npy")}));
}

void TestDropPlan::twoGraphsAreCompared()
{
    const auto plan =
        planDrop({sample("graphs/tiny_convnet_vpu.pt2"), sample("graphs/chain.pt2")}, {false});
    QCOMPARE(plan.size(), std::size_t(1));
    QCOMPARE(plan.front().action, DropAction::CompareBoth);
    QCOMPARE(plan.front().paths, // A is what was named first
        (QStringList {sample("graphs/tiny_convnet_vpu.pt2"), sample("graphs/chain.pt2")}));
    QCOMPARE(plan.front().note, QStringLiteral("tiny_convnet_vpu.pt2 ↔ chain.pt2"));
}

void TestDropPlan::aMixtureIsNotTaken()
{
    QVERIFY(planDrop({sample("graphs/chain.pt2"), sample("configs/x86.json")}, {true}).empty());
    QVERIFY(planDrop({path("empty")}, {true}).empty());
    QVERIFY(planDrop({}, {true}).empty());
    const QString graph = sample("graphs/chain.pt2");
    QVERIFY(planDrop({graph, graph, graph}, {true}).empty());
}

QTEST_GUILESS_MAIN(TestDropPlan)
#include "tst_dropplan.moc"
