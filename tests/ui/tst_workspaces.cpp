// SPDX-License-Identifier: Apache-2.0
// Workspaces and evidence bundles open to the view that they were saved with.
#include "core/io/outputfile.h"
#include "tests/ui/support/keeperfixture.h"
#include "ui/workspace/bundle.h"

#include <QDialog>
#include <QLineEdit>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestWorkspaces : public KeeperFixture
{
    Q_OBJECT

private Q_SLOTS:
    void aWorkspaceOpensToTheSameView();
    void aWorkspaceTellsOfAnotherGraph();
    void aWorkspaceOfNothingSaysWhy();
    void aBundleOpensToTheSameView_data();
    void aBundleOpensToTheSameView();
    void aDamagedBundleIsRefused();
};

void TestWorkspaces::aWorkspaceOpensToTheSameView()
{
    const QString graph = path("net.pt2");
    QVERIFY(QFile::copy(sample("graphs/tiny_convnet_xnnpack.pt2"), graph));
    open(graph);
    QTRY_VERIFY(!window().session().sha256().isEmpty());
    lookAround();
    const Workspace before = window().workspace();
    window().saveWorkspace(path("net.qdqscope"));
    QTRY_VERIFY_WITH_TIMEOUT(
        messages().text().startsWith(QStringLiteral("Saved net.qdqscope.")), 5000);

    // Elsewhere, both together.
    QVERIFY(QDir().mkpath(path("moved")));
    QVERIFY(QFile::rename(graph, path("moved/net.pt2")));
    QVERIFY(QFile::rename(path("net.qdqscope"), path("moved/net.qdqscope")));
    window().session().close();
    open(path("moved/net.qdqscope"));
    compareViews(before);
    QCOMPARE(window().session().path(), path("moved/net.pt2"));
}

void TestWorkspaces::aWorkspaceTellsOfAnotherGraph()
{
    QVERIFY(QFile::copy(sample("graphs/tiny_convnet_xnnpack.pt2"), path("net.pt2")));
    open(path("net.pt2"));
    QTRY_VERIFY(!window().session().sha256().isEmpty());
    window().saveWorkspace(path("net.qdqscope"));
    QTRY_VERIFY_WITH_TIMEOUT(messages().text().startsWith(QStringLiteral("Saved")), 5000);
    window().session().close();
    QVERIFY(QFile::remove(path("net.pt2")));
    QVERIFY(QFile::copy(sample("graphs/tiny_convnet_vpu.pt2"), path("net.pt2")));
    open(path("net.qdqscope"));
    QTRY_VERIFY_WITH_TIMEOUT(
        messages().text().startsWith(QStringLiteral("net.pt2 is another file than it was.")),
        10000);
    QVERIFY(window().session().document()->check.violations.empty());
}

void TestWorkspaces::aWorkspaceOfNothingSaysWhy()
{
    open(sample("graphs/tiny_convnet_vpu.pt2"));
    const DocumentPtr before = window().session().document();
    QVERIFY(writeFile(toPath(path("bad.qdqscope")),
        R"({"format": "qdqscope.workspace", "version": 9, "graph": {"path": "a.pt2"}})"));
    window().openFile(path("bad.qdqscope"));
    QTRY_VERIFY(messages().text().startsWith(QStringLiteral("Cannot open bad.qdqscope.")));
    QVERIFY(writeFile(toPath(path("gone.qdqscope")),
        R"({"format": "qdqscope.workspace", "version": 1, "graph": {"path": "gone.pt2"}})"));
    window().openFile(path("gone.qdqscope"));
    QTRY_VERIFY(messages().text().startsWith(QStringLiteral("Cannot open gone.pt2.")));
    QCOMPARE(window().session().document(), before);
}

void TestWorkspaces::aBundleOpensToTheSameView_data()
{
    QTest::addColumn<bool>("hasWeights");
    QTest::addRow("with weights") << true;
    QTest::addRow("without weights") << false;
}

void TestWorkspaces::aBundleOpensToTheSameView()
{
    QFETCH(bool, hasWeights);
    QVERIFY(QFile::copy(sample("graphs/tiny_convnet_xnnpack.pt2"), path("net.pt2")));
    open(path("net.pt2"));
    lookAround();
    const Workspace before = window().workspace();
    QTest::keyClick(&window(), Qt::Key_F, Qt::AltModifier);
    window().findChild<QAction*>(QStringLiteral("file.saveBundle"))->trigger();
    auto* dialog = window().findChild<QDialog*>(QStringLiteral("dialog.bundle"));
    QVERIFY(dialog);
    dialog->findChild<QAbstractButton*>(QStringLiteral("bundle.weights"))->setChecked(hasWeights);
    const QString bundle = dialog->findChild<QLineEdit*>(QStringLiteral("bundle.file"))->text();
    QVERIFY(bundle.endsWith(QStringLiteral(".qdqscope.zip")));
    shoot(dialog, QStringLiteral("bundle-dialog"));
    dialog->findChild<QAbstractButton*>(QStringLiteral("bundle.accept"))->click();
    QTRY_VERIFY_WITH_TIMEOUT(messages().text().startsWith(QStringLiteral("Saved net_")), 20000);
    qInfo("%s of a graph of %lld bytes", qPrintable(messages().text()),
        static_cast<long long>(QFileInfo(path("net.pt2")).size()));

    window().session().close();
    QVERIFY(QFile::remove(path("net.pt2")));
    open(bundle);
    compareViews(before);
    QCOMPARE(window().session().document()->check.violations.size(), std::size_t(33));
    QTRY_VERIFY(!window().session().sha256().isEmpty());
    QVERIFY(!messages().text().contains(QStringLiteral("another file")));
    QCOMPARE(m_settings->recentFiles().front().path, bundle);
}

void TestWorkspaces::aDamagedBundleIsRefused()
{
    QVERIFY(QFile::copy(sample("graphs/tiny_convnet_vpu.pt2"), path("net.pt2")));
    open(path("net.pt2"));
    BundleRequest request;
    request.workspace = window().workspace();
    request.picture.document = window().session().document();
    request.picture.path = window().session().path();
    request.target = path("b.zip");
    QVERIFY(writeBundle(request, {}));
    QFile file(request.target);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QByteArray bytes = file.readAll();
    const QByteArray name = "graph/net.pt2";
    // In the workspace the graph has another name than in the archive.
    const qsizetype at = bytes.indexOf("\"path\":\"" + name);
    QVERIFY(at > 0);
    const Result<Workspace> whole = openBundle(request.target, path("cache"), {});
    QVERIFY2(whole, whole ? "" : whole.error().message.c_str());
    for (const qsizetype cut : {qsizetype(0), qsizetype(30), bytes.size() / 2, bytes.size() - 1}) {
        QVERIFY(file.resize(0) && file.seek(0) && file.write(bytes.left(cut)) == cut);
        file.flush();
        QVERIFY(!openBundle(request.target, path("cache"), {}));
    }
    bytes.replace(at + 8, name.size(), "../../net.pt2");
    QVERIFY(file.resize(0) && file.seek(0) && file.write(bytes) == bytes.size());
    file.flush();
    QVERIFY(!openBundle(request.target, path("cache"), {}));
    QVERIFY(QFileInfo(path("net.pt2")).size() > 0);
}

int main(int argc, char** argv)
{
    return runWindowTest<TestWorkspaces>(argc, argv);
}

#include "tst_workspaces.moc"
