// SPDX-License-Identifier: Apache-2.0
// Workspaces and evidence bundles open to the view that they were saved with.
#include "core/io/outputfile.h"
#include "core/io/zipfile.h"
#include "tests/ui/support/keeperfixture.h"
#include "ui/session/gatekeeper.h"
#include "ui/workspace/bundle.h"

#include <QDialog>
#include <QDir>
#include <QLineEdit>
#include <QPointer>

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
    void aBundleHasItsBaselineAndWaivers_data();
    void aBundleHasItsBaselineAndWaivers();
    void aBundleHasTheFilesThatValuesLieIn();
    void theOriginOutlivesTheWindow();
    void aGraphThatIsOpenedMeanwhileStays();
    void aDamagedBundleIsRefused();

private:
    void layDocksOtherwise()
    {
        dock("dock.violations")->raise();
        dock("dock.log")->show();
    }
    /// Of what the window shows, without a dialog.
    [[nodiscard]] BundleRequest requestFor(const QString& target)
    {
        BundleRequest request;
        request.workspace = window().workspace();
        request.picture.document = window().session().document();
        request.picture.path = window().session().path();
        request.target = target;
        return request;
    }
    [[nodiscard]] static std::string entryOf(const QString& archive, const char* name)
    {
        const Result<ZipFile> zip = ZipFile::open(*InputFile::open(toPath(archive)));
        const ZipEntry* entry = zip ? zip->find(name) : nullptr;
        const Result<Bytes> bytes =
            entry ? zip->read(*entry, 1 << 20) : Result<Bytes>(fail(ErrorCode::Usage, {}, "none"));
        return bytes ? std::string(reinterpret_cast<const char*>(bytes->data()), bytes->size())
                     : std::string();
    }
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
    layDocksOtherwise();
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

    layDocksOtherwise();
    window().session().close();
    QVERIFY(QFile::remove(path("net.pt2")));
    open(bundle);
    compareViews(before);
    QCOMPARE(window().session().document()->check.violations.size(), std::size_t(33));
    QTRY_VERIFY(!window().session().sha256().isEmpty());
    QVERIFY(!messages().text().contains(QStringLiteral("another file")));
    QCOMPARE(m_settings->recentFiles().front().path, bundle);
}

void TestWorkspaces::aBundleHasItsBaselineAndWaivers_data()
{
    aBundleOpensToTheSameView_data();
}

void TestWorkspaces::aBundleHasItsBaselineAndWaivers()
{
    QFETCH(bool, hasWeights);
    QVERIFY(QFile::copy(sample("graphs/tiny_convnet_xnnpack.pt2"), path("net.pt2")));
    QVERIFY(writeFile(toPath(waiversPathOf(path("net.pt2"))),
        writeWaivers({{RuleScope {"R3", ""}, "rescaled by hand", {}}})));
    open(path("net.pt2"));
    Gatekeeper& gate = window().gate();
    QTRY_COMPARE(gate.count(FindingState::Waived), std::size_t(1));
    gate.setBaseline();
    QTRY_COMPARE(gate.count(FindingState::Known), std::size_t(32));
    BundleRequest request = requestFor(path("b.qdqscope.zip"));
    request.hasWeights = hasWeights;
    request.gate = gate.sides();
    const Result<qsizetype> written = writeBundle(request, {});
    QVERIFY2(written, written ? "" : written.error().message.c_str());
    const std::string findings = entryOf(request.target, "findings.json");
    QVERIFY2(findings.find("rescaled by hand") != std::string::npos, findings.c_str());
    QVERIFY(findings.find("\"known\"") != std::string::npos);

    window().session().close();
    open(request.target);
    QVERIFY(window().session().path().contains(QStringLiteral("cache")));
    QTRY_COMPARE(gate.count(FindingState::Known), std::size_t(32));
    QCOMPARE(gate.count(FindingState::Waived), std::size_t(1));
    // What is waived there stays when the bundle is opened again.
    gate.removeWaiver(Waiver(gate.waivers().front()));
    QTRY_COMPARE(gate.count(FindingState::Waived), std::size_t(0));
    gate.addWaiver({RuleScope {"R2", ""}, "later", {}});
    QTRY_VERIFY(gate.count(FindingState::Waived) > 1);
    window().session().close();
    open(request.target);
    QTRY_VERIFY(gate.count(FindingState::Waived) > 1);
}

void TestWorkspaces::aBundleHasTheFilesThatValuesLieIn()
{
    QVERIFY(QDir().mkpath(path("values")));
    QVERIFY(writeFile(toPath(path("values/w.bin")), std::string_view("\0\0\x80\x3f\0\0\0\x40", 8)));
    QVERIFY(writeFile(toPath(path("net.json")),
        R"({"format": "qdqscope.graph", "version": 1, "producer": {}, "modules": {}, "nodes": [
 {"name": "x", "op": "placeholder", "target": "x", "args": [], "kwargs": {}},
 {"name": "w", "op": "get_attr", "target": "w", "args": [], "kwargs": {}},
 {"name": "add", "op": "call_function", "target": "aten.add.Tensor",
  "args": [{"node": "x"}, {"node": "w"}], "kwargs": {}},
 {"name": "output", "op": "output", "target": "output", "args": [[{"node": "add"}]], "kwargs": {}}],
 "tensors": {"w": {"dtype": "float32", "shape": [2], "file": "values/w.bin"}}})"));
    open(path("net.json"));
    const BundleRequest request = requestFor(path("b.qdqscope.zip"));
    const Result<qsizetype> written = writeBundle(request, {});
    QVERIFY2(written, written ? "" : toText(written.error()).c_str());
    window().session().close();
    QVERIFY(QDir(path("values")).removeRecursively());
    open(request.target);
    const Tensor* tensor = window().session().document()->graph().findTensor("w");
    QVERIFY(tensor);
    const auto values = tensor->loadAsDouble();
    QVERIFY2(values, values ? "" : toText(values.error()).c_str());
    QCOMPARE(*values, (std::vector<double> {1, 2}));
}

void TestWorkspaces::theOriginOutlivesTheWindow()
{
    QVERIFY(QFile::copy(sample("graphs/tiny_convnet_vpu.pt2"), path("net.pt2")));
    open(path("net.pt2"));
    const BundleRequest request = requestFor(path("b.qdqscope.zip"));
    QVERIFY(writeBundle(request, {}));
    window().session().close();
    open(request.target);
    QCOMPARE(window().workspace().bundle, request.target);
    const QPointer<MainWindow> before = &window();
    Preferences preferences = m_settings->preferences();
    preferences.general.textSize = 110;
    m_settings->setPreferences(preferences);
    QTRY_VERIFY(!before);
    waitForDrawing();
    QCOMPARE(window().workspace().bundle, request.target);
}

void TestWorkspaces::aGraphThatIsOpenedMeanwhileStays()
{
    QVERIFY(QFile::copy(sample("graphs/tiny_convnet_vpu.pt2"), path("net.pt2")));
    open(path("net.pt2"));
    const BundleRequest request = requestFor(path("b.qdqscope.zip"));
    QVERIFY(writeBundle(request, {}));
    window().openFile(request.target); // unpacked by a worker
    window().openFile(sample("graphs/tiny_convnet_xnnpack.pt2"));
    QTRY_VERIFY(window().session().path().endsWith(QStringLiteral("xnnpack.pt2")));
    waitForDrawing();
    QTest::qWait(300);
    QVERIFY(window().session().path().endsWith(QStringLiteral("xnnpack.pt2")));
}

void TestWorkspaces::aDamagedBundleIsRefused()
{
    QVERIFY(QFile::copy(sample("graphs/tiny_convnet_vpu.pt2"), path("net.pt2")));
    open(path("net.pt2"));
    const BundleRequest request = requestFor(path("b.zip"));
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
