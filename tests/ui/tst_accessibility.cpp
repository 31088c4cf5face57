// SPDX-License-Identifier: Apache-2.0
// The window for people who do not see it, or see it without colours.
#include "tests/ui/support/windowfixture.h"
#include "ui/accessibility/announcer.h"
#include "ui/accessibility/canvasaccessible.h"
#include "ui/accessibility/spokencard.h"
#include "ui/draw/findingtext.h"
#include "ui/draw/nodegeometry.h"
#include "ui/draw/nodepainter.h"
#include "ui/graphview/cardparts.h"
#include "ui/preferences/preferencesdialog.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QDialog>
#include <QDockWidget>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTabBar>

#include <set>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestAccessibility : public WindowFixture
{
    Q_OBJECT

private Q_SLOTS:
    void saysWhatIsDrawn_data();
    void saysWhatIsDrawn();
    void theCanvasHasTheCardAndItsNeighboursAsChildren();
    void aStepIsAnnounced();
    void tabGoesThroughTheCardAndOut();
    void enterOnAPartLeadsOn();
    void enterOnAMarkTakesAFindingOfThatCard();
    void anotherStageAnnouncesTheSameCard();
    void everythingThatTakesTheFocusHasAName();
    void everyPanelSaysWhatItIsFor();
    void minimapIsLeftOut();
    void toldApartWithoutColour_data();
    void toldApartWithoutColour();

private:
    static int lookForNames(const QWidget& window, QStringList& nameless);
    [[nodiscard]] QAccessibleInterface* canvas() const
    {
        return QAccessible::queryAccessibleInterface(&m_window->canvas());
    }
    void select(const char* name)
    {
        const NodeId node = m_window->session().document()->graph().find(name);
        m_window->selection().select(node, {}, nullptr);
    }
};

void TestAccessibility::saysWhatIsDrawn_data()
{
    QTest::addColumn<QString>("drawn");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* drawn, const char* words) {
        QTest::addRow("%s", drawn) << QString::fromUtf8(drawn) << QString::fromUtf8(words);
    };
    row("16×8×8×8", "16 by 8 by 8 by 8");
    row("2⁻⁴", "2 to the minus 4");
    row("2⁻⁹…2⁻⁷", "2 to the minus 9 to 2 to the minus 7");
    row("≫ 8–9", "shift 8 to 9");
    row("z −128", "z minus 128");
    row("2¹²", "2 to the 12");
    row("i8 · 0.027519", "int8, 0.027519");
    row("u8 → fp32", "u8 to fp32");
}

void TestAccessibility::saysWhatIsDrawn()
{
    QFETCH(QString, drawn);
    QFETCH(QString, words);
    QCOMPARE(spoken(drawn), words);
}

void TestAccessibility::theCanvasHasTheCardAndItsNeighboursAsChildren()
{
    open(QStringLiteral("tiny_convnet_vpu.pt2"));
    QVERIFY(canvas());
    QCOMPARE(canvas()->text(QAccessible::Name), QStringLiteral("Graph"));
    QCOMPARE(canvas()->childCount(), 0);
    select("conv2d_1");
    // The card, one input badge and what its output goes to.
    QVERIFY(canvas()->childCount() >= 3);
    QAccessibleInterface* card = canvas()->child(0);
    QVERIFY(card && card->isValid());
    const QString name = card->text(QAccessible::Name);
    qInfo("%s", qPrintable(name));
    for (const char* part : {"conv2d_1, conv2d", "module ", "output ", " by ", "int8",
             "scale 2 to the minus ", "zero point 0", "shift "})
        QVERIFY2(name.contains(QLatin1String(part)), part);
    QVERIFY(!name.contains(QStringLiteral("violation")));
    QCOMPARE(card->parent(), canvas());
    QCOMPARE(canvas()->indexOfChild(card), 0);
    QVERIFY(!card->rect().isEmpty());
    QVERIFY(card->state().selected);
    for (int i = 1; i < canvas()->childCount(); ++i)
        QVERIFY(!canvas()->child(i)->text(QAccessible::Name).isEmpty());

    m_window->session().close();
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    QVERIFY(canvas()->child(0) == nullptr);
    select("add");
    QVERIFY(canvas()->child(0)->text(QAccessible::Name).contains(QStringLiteral("violation")));
}

void TestAccessibility::aStepIsAnnounced()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    QSignalSpy announced(child<Announcer>("announcer"), &Announcer::announced);
    QTest::keyClick(m_window.get(), Qt::Key_F8);
    QCOMPARE(announced.count(), 1);
    const QString text = announced.front().front().toString();
    qInfo("%s", qPrintable(text));
    QVERIFY(text.startsWith(QStringLiteral("R1, 1 of 33, output of ")));
    QCOMPARE(child<Announcer>("announcer")->accessibleName(), text);
    auto* label = QAccessible::queryAccessibleInterface(child<Announcer>("announcer"));
    QCOMPARE(label->text(QAccessible::Name), text);
}

void TestAccessibility::tabGoesThroughTheCardAndOut()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    select("conv2d_1");
    GraphView& view = m_window->canvas();
    view.QWidget::setFocus();
    QSignalSpy announced(child<Announcer>("announcer"), &Announcer::announced);
    QStringList kinds;
    for (int step = 0; step < 12 && view.hasFocus(); ++step) {
        QTest::keyClick(&view, Qt::Key_Tab);
        if (const auto part = view.currentPart(); part && view.hasFocus()) {
            kinds << QString::number(static_cast<int>(part->kind));
            QVERIFY(view.scene()->rectOf(view.current()).intersects(part->rect));
        }
    }
    // Header, weight, bias, requant, its marks; then the canvas is left.
    QVERIFY2(kinds.size() >= 5, qPrintable(kinds.join(QLatin1Char(' '))));
    QCOMPARE(kinds.front(), QStringLiteral("0"));
    QCOMPARE(kinds.back(), QString::number(static_cast<int>(CardPart::Kind::Mark)));
    QVERIFY(!view.hasFocus());
    QVERIFY(announced.count() >= 5);

    view.QWidget::setFocus();
    QTest::keyClick(&view, Qt::Key_Tab);
    QVERIFY(view.currentPart());
    QTest::keyClick(&view, Qt::Key_Escape);
    QVERIFY(!view.currentPart());
    QVERIFY(!view.selection().empty());
    QTest::keyClick(&view, Qt::Key_Escape);
    QVERIFY(view.selection().empty());
}

void TestAccessibility::enterOnAPartLeadsOn()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    select("add");
    GraphView& view = m_window->canvas();
    view.QWidget::setFocus();
    for (int step = 0; step < 12; ++step) {
        QTest::keyClick(&view, Qt::Key_Tab);
        if (view.currentPart() && view.currentPart()->rule == QLatin1String("R3"))
            break;
    }
    QVERIFY(view.currentPart());
    QTest::keyClick(&view, Qt::Key_Return);
    const FindingId finding = m_window->selection().finding();
    QVERIFY(finding.isValid());
    QCOMPARE((*m_window->session().document())[finding].rule, std::string("R3"));
    QTRY_VERIFY(!child<QDockWidget>("dock.explain")->visibleRegion().isEmpty());
}

/// Whatever is current before, whose evidence may break the same rule elsewhere.
void TestAccessibility::enterOnAMarkTakesAFindingOfThatCard()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    GraphView& view = m_window->canvas();
    const Document& document = *m_window->session().document();
    const std::shared_ptr<const Scene> scene = view.scene();
    int entered = 0;
    std::set<Endpoint> seen;
    for (const Finding& finding : document.findings) {
        const Endpoint place = scene->placeOf(finding.node);
        if (!place.isValid() || !seen.insert(place).second)
            continue;
        for (std::size_t mark = 0; mark < scene->marksOf(place).size(); ++mark) {
            m_window->selection().select(finding.node,
                FindingId {static_cast<std::size_t>(&finding - document.findings.data())}, nullptr);
            view.QWidget::setFocus();
            std::size_t marks = 0;
            while (view.hasFocus() && marks <= mark) {
                QTest::keyClick(&view, Qt::Key_Tab);
                marks += view.currentPart() && view.currentPart()->kind == CardPart::Kind::Mark;
            }
            QVERIFY(view.hasFocus());
            const QString rule = view.currentPart()->rule;
            QTest::keyClick(&view, Qt::Key_Return);
            const FindingId id = m_window->selection().finding();
            QVERIFY(id.isValid());
            QCOMPARE(markRule(document[id]), rule);
            QVERIFY(scene->placeOf(document[id].node) == place);
            QCOMPARE(m_window->selection().node(), document[id].node);
            ++entered;
        }
    }
    QVERIFY(entered > 20);
}

/// The graph that is drawn lags behind the one that is open: its nodes have other numbers.
void TestAccessibility::anotherStageAnnouncesTheSameCard()
{
    open(QStringLiteral("chain.pt2"));
    Quantization& quantization = m_window->quantization();
    quantization.newConfig(QStringLiteral("x86_inductor"));
    quantization.setData({sample(QStringLiteral("chain_calib.npz"))});
    quantization.run(Stage::Converted);
    QTRY_VERIFY_WITH_TIMEOUT(quantization.documentAt(Stage::Converted), 60000);
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->drawing().job().isRunning(), 30000);
    select("conv2d_1");
    QSignalSpy announced(child<Announcer>("announcer"), &Announcer::announced);
    for (const char* stage : {"quantize.float", "quantize.prepared", "quantize.converted"}) {
        announced.clear();
        action(stage)->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!announced.isEmpty(), 30000);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->drawing().job().isRunning(), 30000);
        for (const QList<QVariant>& each : announced)
            QVERIFY2(each.front().toString().startsWith(QStringLiteral("conv2d_1,")),
                qPrintable(each.front().toString()));
    }
}

/// How many widgets of a window take the focus; those among them that say nothing go to `nameless`.
int TestAccessibility::lookForNames(const QWidget& window, QStringList& nameless)
{
    int checked = 0;
    for (QWidget* widget : window.findChildren<QWidget*>()) {
        // Parts of Qt's own widgets speak through the widget that they are part of, lists of
        // combo boxes (windows of their own) among them; what is hidden has nothing to say.
        const bool isPart = widget->window() != &window || widget->isHidden()
            || (widget->parentWidget() != &window && widget->parentWidget()->isHidden())
            || widget->objectName().startsWith(QLatin1String("qt_"))
            || qobject_cast<QTabBar*>(widget) || qobject_cast<QScrollArea*>(widget)
            || widget->focusProxy();
        const auto* label = qobject_cast<const QLabel*>(widget);
        const bool isEmpty = label && label->text().isEmpty();
        if (isPart || isEmpty || widget->focusPolicy() == Qt::NoFocus)
            continue;
        ++checked;
        const QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(widget);
        if (!accessible || accessible->text(QAccessible::Name).trimmed().isEmpty())
            nameless << QStringLiteral("%1 '%2' in '%3' of '%4'")
                            .arg(QLatin1String(widget->metaObject()->className()),
                                widget->objectName(), widget->parentWidget()->objectName(),
                                window.objectName());
    }
    return checked;
}

void TestAccessibility::everythingThatTakesTheFocusHasAName()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    QTest::keyClick(m_window.get(), Qt::Key_F8);
    for (QDockWidget* dock : m_window->findChildren<QDockWidget*>()) {
        dock->show();
        dock->raise();
        QTest::qWait(20);
    }
    QStringList nameless;
    const int inWindow = lookForNames(*m_window, nameless);
    m_window->openPreferences(0);
    auto* preferences = child<PreferencesDialog>("dialog.preferences");
    const auto pages = static_cast<int>(preferences->pages().size());
    QCOMPARE(pages, 8);
    QStringList perPage;
    for (int page = 0; page < pages; ++page) {
        preferences->showPage(page);
        const int count = lookForNames(*preferences, nameless);
        QVERIFY2(count > 3, qPrintable(QString::number(page))); // search, list, close, and its own
        perPage << QString::number(count);
    }
    preferences->close();
    action("file.export")->trigger();
    auto* exporting = child<QDialog>("dialog.export");
    QTRY_VERIFY(exporting->isVisible());
    const int inExport = lookForNames(*exporting, nameless);
    qInfo("take the focus: %d in the window, %s in the preferences, %d in export", inWindow,
        qPrintable(perPage.join(QLatin1Char(' '))), inExport);
    QVERIFY(inWindow > 60);
    QVERIFY(inExport > 15);
    QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(QLatin1Char('\n'))));
}

void TestAccessibility::everyPanelSaysWhatItIsFor()
{
    for (const QDockWidget* dock : m_window->findChildren<QDockWidget*>())
        QVERIFY2(!dock->whatsThis().isEmpty(), qPrintable(dock->objectName()));
    for (const char* part :
        {"toolbar.stages", "toolbar.target", "toolbar.query", "toolbar.stepper"})
        QVERIFY2(!child<QWidget>(part)->whatsThis().isEmpty(), part);
}

void TestAccessibility::minimapIsLeftOut()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    for (int i = 0; i < canvas()->childCount(); ++i)
        QVERIFY(canvas()->child(i)->object() == nullptr);
    QCOMPARE(child<QWidget>("canvas.minimap")->focusPolicy(), Qt::NoFocus);
}

namespace {

QImage greyOf(const std::function<void(QPainter&)>& paint, const Theme& theme)
{
    QImage image(220, 90, QImage::Format_RGB32);
    image.fill(theme[Token::SurfaceCanvas]);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    paint(painter);
    painter.end();
    return image.convertToFormat(QImage::Format_Grayscale8);
}

/// Pixels that differ clearly.
int differing(const QImage& a, const QImage& b)
{
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            count += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > 64;
    return count;
}

} // namespace

void TestAccessibility::toldApartWithoutColour_data()
{
    QTest::addColumn<ThemeName>("name");
    for (const ThemeName name : {ThemeName::Light, ThemeName::Dark, ThemeName::Print,
             ThemeName::HighContrastLight, ThemeName::HighContrastDark})
        QTest::addRow("%s", qPrintable(nameOf(name))) << name;
}

/// In shades of grey every severity, difference and config source is another picture, though the
/// words on them are the same.
void TestAccessibility::toldApartWithoutColour()
{
    QFETCH(ThemeName, name);
    const Theme theme = makeTheme(name);
    std::map<QString, std::vector<QImage>> sets;
    for (const bool isCurrent : {false, true})
        for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Note})
            sets[isCurrent ? QStringLiteral("current") : QStringLiteral("severity")].push_back(
                greyOf(
                    [&](QPainter& painter) {
                        Mark mark {QStringLiteral("R1"), severity, false, isCurrent};
                        paintMark(painter, theme, {20, 20}, mark);
                    },
                    theme));
    sets[QStringLiteral("severity")].push_back(greyOf(
        [&](QPainter& painter) {
            paintMark(painter, theme, {20, 20}, {QStringLiteral("R1"), Severity::Error, true});
        },
        theme));
    for (const Difference difference :
        {Difference::None, Difference::Changed, Difference::Added, Difference::Removed})
        sets[QStringLiteral("difference")].push_back(greyOf(
            [&](QPainter& painter) {
                CardContent card;
                card.title = QStringLiteral("add");
                card.name = QStringLiteral("add_1");
                CardState state;
                state.difference = difference;
                paintCard(painter, theme, QRectF(QPointF(20, 20), sizeOf(card)), card, state);
            },
            theme));
    for (const ConfigSource source : {ConfigSource::ModuleName, ConfigSource::OpType,
             ConfigSource::Global, ConfigSource::None, ConfigSource::Unmatched})
        sets[QStringLiteral("config")].push_back(greyOf(
            [&](QPainter& painter) {
                paintChip(painter, theme, {20, 20}, source);
            },
            theme));
    for (const auto& [set, pictures] : sets)
        for (std::size_t i = 0; i < pictures.size(); ++i)
            for (std::size_t j = i + 1; j < pictures.size(); ++j)
                QVERIFY2(differing(pictures[i], pictures[j]) >= 8,
                    qPrintable(QStringLiteral("%1: %2 and %3 differ in %4 pixels")
                                   .arg(set)
                                   .arg(i)
                                   .arg(j)
                                   .arg(differing(pictures[i], pictures[j]))));
}

int main(int argc, char** argv)
{
    return runWindowTest<TestAccessibility>(argc, argv);
}

#include "tst_accessibility.moc"
