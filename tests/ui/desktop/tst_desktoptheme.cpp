// SPDX-License-Identifier: Apache-2.0
// The desktop's wish for dark windows, asked of a portal that the test plays itself.
#include "ui/desktop/desktoptheme.h"
#include "ui/style/scopestyle.h"

#include <QDBusConnection>
#include <QDBusError>
#include <QDBusServer>
#include <QDBusVariant>
#include <QSignalSpy>
#include <QtTest>

using namespace qdq::ui;

/// Answers as the settings portal does: the number in a variant in a variant.
class Portal : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Settings")

public:
    uint scheme = 0;
    int asked = 0;

public Q_SLOTS:
    QDBusVariant Read(const QString& space, const QString& key)
    {
        ++asked;
        const bool isKnown = space == QLatin1String("org.freedesktop.appearance")
            && key == QLatin1String("color-scheme");
        return QDBusVariant(
            isKnown ? QVariant::fromValue(QDBusVariant(scheme)) : QVariant(QString()));
    }
};

class TestDesktopTheme : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void asksOnceWithoutWaiting();
    void saysNothingWithoutABus();
    void theThemeOfTheSystemIsWhatTheDesktopSays();

private:
    std::unique_ptr<QDBusServer> m_server;
    std::unique_ptr<QDBusConnection> m_their; ///< the portal's end
    std::unique_ptr<QDBusConnection> m_ours;
    Portal m_portal;
};

void TestDesktopTheme::init()
{
    m_portal.scheme = 0;
    m_portal.asked = 0;
    m_server = std::make_unique<QDBusServer>(QStringLiteral("unix:tmpdir=/tmp"));
    m_server->setAnonymousAuthenticationAllowed(true);
    QVERIFY2(m_server->isConnected(), qPrintable(m_server->lastError().message()));
    connect(m_server.get(), &QDBusServer::newConnection, this, [this](const QDBusConnection& bus) {
        m_their = std::make_unique<QDBusConnection>(bus);
        m_their->registerObject(QStringLiteral("/org/freedesktop/portal/desktop"), &m_portal,
            QDBusConnection::ExportAllSlots);
    });
    m_ours = std::make_unique<QDBusConnection>(
        QDBusConnection::connectToPeer(m_server->address(), QStringLiteral("ours")));
    QTRY_VERIFY(m_their && m_ours->isConnected());
}

void TestDesktopTheme::cleanup()
{
    QDBusConnection::disconnectFromPeer(QStringLiteral("ours"));
    m_ours.reset();
    m_their.reset();
    m_server.reset();
    setDesktopDark(std::nullopt);
}

void TestDesktopTheme::asksOnceWithoutWaiting()
{
    m_portal.scheme = 1;
    const DesktopTheme desktop(*m_ours, {});
    QSignalSpy changed(&desktop, &DesktopTheme::changed);
    QVERIFY(!desktop.isDark()); // nobody waits for the answer
    QTRY_COMPARE(desktop.isDark(), std::optional(true));
    QCOMPARE(m_portal.asked, 1);
    QCOMPARE(changed.count(), 1);
}

void TestDesktopTheme::saysNothingWithoutABus()
{
    const DesktopTheme desktop(QDBusConnection(QStringLiteral("nobody")), {});
    QSignalSpy changed(&desktop, &DesktopTheme::changed);
    QTest::qWait(20);
    QVERIFY(!desktop.isDark());
    QCOMPARE(changed.count(), 0);
}

void TestDesktopTheme::theThemeOfTheSystemIsWhatTheDesktopSays()
{
    const QString system = QStringLiteral("system");
    setDesktopDark(true);
    QCOMPARE(themeForChoice(system), ThemeName::Dark);
    QCOMPARE(themeForChoice(QStringLiteral("light")), ThemeName::Light);
    QCOMPARE(themeForChoice(QStringLiteral("high-contrast")), ThemeName::HighContrastDark);
    setDesktopDark(false);
    QCOMPARE(themeForChoice(system), ThemeName::Light);
    QCOMPARE(themeForChoice(QStringLiteral("dark")), ThemeName::Dark);
}

QTEST_MAIN(TestDesktopTheme)
#include "tst_desktoptheme.moc"
