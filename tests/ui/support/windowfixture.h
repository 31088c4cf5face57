// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/layoutengine.h"
#include "tests/support/places.h"
#include "ui/graphview/graphview.h"
#include "ui/mainwindow.h"
#include "ui/session/drawing.h"
#include "ui/session/openwork.h"
#include "ui/settings/settings.h"
#include "ui/style/scopestyle.h"
#include "ui/support/qtconvert.h"
#include "ui/support/translations.h"

#include <QAction>
#include <QApplication>
#include <QTemporaryDir>
#include <QtTest>

#include <memory>
#include <string_view>

namespace qdq::ui::test {

/// A test that drives the real window: a new one, with settings of its own, for every test
/// function. With QDQ_SHOTS set to a folder shoot() leaves pictures of it there.
class WindowFixture : public QObject
{
    Q_OBJECT

protected Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        installTranslations(QStringLiteral("en"));
        applyTheme(*qApp, ThemeName::Light);
    }
    void init()
    {
        m_settings = std::make_unique<Settings>(m_folder.filePath(QStringLiteral("settings.ini")));
        m_work = std::make_unique<OpenWork>();
        m_window = std::make_unique<MainWindow>(*m_settings, *m_work);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        m_window->canvas().setAnimated(false);
    }
    void cleanup()
    {
        m_window->close();
        m_window.reset();
        m_work.reset();
        m_settings.reset();
        applyTheme(*qApp, ThemeName::Light);
    }

protected:
    /// Opens a bundled graph and waits for its drawing.
    void open(const QString& name)
    {
        m_window->openFile(sample(name));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().document(), 20000);
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->drawing().scene() && !m_window->drawing().job().isRunning(), 30000);
    }
    void shoot(const QString& name) const { shoot(m_window.get(), name); }
    static void shoot(QWidget* widget, const QString& name)
    {
        const QString folder = qEnvironmentVariable("QDQ_SHOTS");
        if (folder.isEmpty())
            return;
        QTest::qWait(300);
        widget->grab().save(QStringLiteral("%1/shots-window-%2.png").arg(folder, name));
    }
    [[nodiscard]] static QString sample(const QString& name)
    {
        return QString::fromStdString((qdq::test::samples() / "graphs" / toStd(name)).string());
    }
    template <typename T> [[nodiscard]] T* child(const char* name) const
    {
        return m_window->findChild<T*>(QLatin1String(name));
    }
    [[nodiscard]] QAction* action(const char* name) const { return child<QAction>(name); }

    QTemporaryDir m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<OpenWork> m_work;
    std::unique_ptr<MainWindow> m_window;
};

/// main() of a window test. Layouts run in a child process of the test's own executable, as in the
/// program.
template <typename Test> int runWindowTest(int argc, char** argv)
{
    if (argc > 1 && std::string_view(argv[1]) == "--layout-worker")
        return qdq::layoutWorkerMain();
    QApplication application(argc, argv);
    Test test;
    return QTest::qExec(&test, argc, argv);
}

} // namespace qdq::ui::test
