// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/ui/support/windowfixture.h"
#include "ui/canvaspane.h"
#include "ui/docks/violationsdock.h"
#include "ui/session/quantization.h"
#include "ui/widgets/messagebar.h"
#include "ui/widgets/queryfield.h"
#include "ui/windowkeeper.h"
#include "ui/workspace/workspacefile.h"

#include <QAction>
#include <QDockWidget>
#include <QPushButton>

#include <algorithm>

namespace qdq::ui::test {

/// A test of what outlives a window: the windows of the program as WindowKeeper keeps them, with a
/// folder, settings and a session of their own for every test function.
class KeeperFixture : public QObject
{
    Q_OBJECT

protected Q_SLOTS:
    void initTestCase()
    {
        installTranslations(QStringLiteral("en"));
        applyTheme(*qApp, ThemeName::Light);
        QApplication::setQuitOnLastWindowClosed(false);
    }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
        start();
    }
    void cleanup()
    {
        m_keeper.reset();
        m_settings.reset();
        m_folder.reset();
    }

protected:
    using Settings = qdq::ui::Settings; // core has one of its own

    static void shoot(QWidget* widget, const QString& name)
    {
        const QString folder = qEnvironmentVariable("QDQ_SHOTS");
        if (folder.isEmpty())
            return;
        QTest::qWait(300);
        widget->grab().save(QStringLiteral("%1/shots-keeping-%2.png").arg(folder, name));
    }
    [[nodiscard]] MainWindow& window() { return m_keeper->window(); }
    [[nodiscard]] MessageBar& messages() { return window().pane().messages(); }
    [[nodiscard]] static QString sample(const char* name)
    {
        return QString::fromStdString((qdq::test::samples() / name).string());
    }
    [[nodiscard]] QString path(const char* name) const
    {
        return m_folder->filePath(QLatin1String(name));
    }
    [[nodiscard]] std::string nodeName()
    {
        return (*window().session().document())[window().selection().node()].name;
    }
    void start(const QString& path = {})
    {
        m_settings = std::make_unique<Settings>(m_folder->filePath(QStringLiteral("settings.ini")));
        m_settings->setLanguageChoice(QStringLiteral("en"));
        m_keeper = std::make_unique<WindowKeeper>(*m_settings);
        window().show();
        QVERIFY(QTest::qWaitForWindowExposed(&window()));
        window().canvas().setAnimated(false);
        m_keeper->start(path);
    }
    /// Docks lie as designed then: how they lay comes from what was kept, or not at all.
    void reopen()
    {
        window().close();
        m_keeper.reset();
        m_settings->setWindow({}, {});
        m_settings.reset();
        start();
    }
    [[nodiscard]] QDockWidget* dock(const char* name)
    {
        return window().findChild<QDockWidget*>(QLatin1String(name));
    }
    void open(const QString& path)
    {
        window().openFile(path);
        waitForDrawing();
    }
    void waitForDrawing()
    {
        QTRY_VERIFY_WITH_TIMEOUT(window().session().document(), 20000);
        QTRY_VERIFY_WITH_TIMEOUT(window().drawing().scene() && !window().drawing().job().isRunning()
                && !window().quantization().running().isRunning(),
            30000);
    }
    /// Goes to a view that no graph opens with.
    void lookAround()
    {
        Drawing& drawing = window().drawing();
        drawing.toggleModule(QStringLiteral("block"));
        QTRY_VERIFY_WITH_TIMEOUT(!drawing.job().isRunning(), 20000);
        window()
            .findChild<ViolationsDock*>(QStringLiteral("dock.violations"))
            ->setRuleFilter(QStringLiteral("R2"));
        window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window()));
        QTest::keyClick(&window(), Qt::Key_F8);
        window()
            .findChild<QueryField*>(QStringLiteral("toolbar.query"))
            ->setText(QStringLiteral("op:conv*"));
        dock("dock.nodes")->raise();
        dock("dock.log")->close();
        QTest::qWait(200);
        QTRY_VERIFY_WITH_TIMEOUT(!drawing.job().isRunning(), 20000);
        window().canvas().setCamera({{123.5, 456.25}, 0.8125});
    }
    void compareViews(const Workspace& before)
    {
        QTRY_COMPARE_WITH_TIMEOUT(window().canvas().camera(), *before.view.camera, 30000);
        const Workspace after = window().workspace();
        QCOMPARE(after.view.node, before.view.node);
        QCOMPARE(after.view.rule, before.view.rule);
        QCOMPARE(after.view.query, before.view.query);
        QCOMPARE(after.view.ruleFilter, before.view.ruleFilter);
        auto collapsed = *after.view.collapsed;
        auto wanted = *before.view.collapsed;
        std::ranges::sort(collapsed);
        std::ranges::sort(wanted);
        QCOMPARE(collapsed, wanted);
        QVERIFY(after.view.groups == before.view.groups);
        QCOMPARE(after.view.foldsQdq, before.view.foldsQdq);
        QCOMPARE(after.view.numbers, before.view.numbers);
        QCOMPARE(after.stage, before.stage);
        QCOMPARE(after.target, before.target);
        // As lookAround() left them: one closed, one in front of the others.
        QVERIFY(!dock("dock.log")->toggleViewAction()->isChecked());
        QVERIFY(dock("dock.violations")->toggleViewAction()->isChecked());
        QTRY_VERIFY(!dock("dock.nodes")->visibleRegion().isEmpty());
        QTRY_VERIFY(dock("dock.violations")->visibleRegion().isEmpty());
    }
    void press(const QString& text)
    {
        for (QPushButton* button : messages().findChildren<QPushButton*>())
            if (button->text() == text && button->isVisible()) {
                button->click();
                return;
            }
        QFAIL(qPrintable(QStringLiteral("no button ") + text));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<WindowKeeper> m_keeper;
};

} // namespace qdq::ui::test
