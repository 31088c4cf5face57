// SPDX-License-Identifier: Apache-2.0
#include "ui/desktop/desktoptheme.h"

#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QFileInfo>

#include <utility>

namespace qdq::ui {

namespace {

// https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Settings.html
const QString kService = QStringLiteral("org.freedesktop.portal.Desktop");
const QString kPath = QStringLiteral("/org/freedesktop/portal/desktop");
const QString kInterface = QStringLiteral("org.freedesktop.portal.Settings");
const QString kSpace = QStringLiteral("org.freedesktop.appearance");
const QString kKey = QStringLiteral("color-scheme");

enum class Scheme : std::uint8_t
{
    NoPreference,
    Dark,
    Light
};

/// Where no bus runs, asking for one would start one.
QDBusConnection runningBus()
{
    const QString folder = qEnvironmentVariable("XDG_RUNTIME_DIR");
    const bool isThere = qEnvironmentVariableIsSet("DBUS_SESSION_BUS_ADDRESS")
        || (!folder.isEmpty() && QFileInfo::exists(folder + QStringLiteral("/bus")));
    return isThere ? QDBusConnection::sessionBus() : QDBusConnection(QString());
}

/// Variants of variants, as the older of the two calls answers.
QVariant unwrapped(QVariant value)
{
    while (value.metaType() == QMetaType::fromType<QDBusVariant>())
        value = value.value<QDBusVariant>().variant();
    return value;
}

} // namespace

DesktopTheme::DesktopTheme(QObject* parent)
    : DesktopTheme(runningBus(), kService, parent)
{
}

DesktopTheme::DesktopTheme(const QDBusConnection& bus, const QString& service, QObject* parent)
    : QObject(parent)
    , m_bus(bus)
    , m_service(service)
{
    if (!m_bus.isConnected())
        return;
    [[maybe_unused]] const bool isWatched =
        m_bus.connect(m_service, kPath, kInterface, QStringLiteral("SettingChanged"), this,
            SLOT(onSettingChanged(QString, QString, QDBusVariant)));
    Q_ASSERT(isWatched);
    ask();
}

void DesktopTheme::ask()
{
    QDBusMessage call =
        QDBusMessage::createMethodCall(m_service, kPath, kInterface, QStringLiteral("Read"));
    call << kSpace << kKey;
    auto* answer = new QDBusPendingCallWatcher(m_bus.asyncCall(call), this);
    connect(answer, &QDBusPendingCallWatcher::finished, this, [this, answer] {
        answer->deleteLater();
        const QDBusPendingReply<QDBusVariant> reply = *answer;
        if (reply.isValid())
            take(reply.value().variant());
    });
}

void DesktopTheme::onSettingChanged(
    const QString& space, const QString& key, const QDBusVariant& value)
{
    if (space == kSpace && key == kKey)
        take(value.variant());
}

void DesktopTheme::take(const QVariant& value)
{
    bool isNumber = false;
    const uint number = unwrapped(value).toUInt(&isNumber);
    std::optional<bool> isDark;
    if (isNumber && number == static_cast<uint>(Scheme::Dark))
        isDark = true;
    if (isNumber && number == static_cast<uint>(Scheme::Light))
        isDark = false;
    if (std::exchange(m_isDark, isDark) != isDark)
        Q_EMIT changed();
}

} // namespace qdq::ui
