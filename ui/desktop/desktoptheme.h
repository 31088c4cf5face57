// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDBusConnection>
#include <QDBusVariant> // a slot's argument must be known whole
#include <QObject>
#include <QString>

#include <optional>

namespace qdq::ui {

/// Whether the desktop wants dark windows, while the program runs: the setting "color-scheme" of
/// the desktop portal (org.freedesktop.portal.Settings), asked once without waiting and watched.
/// The only door to D-Bus; where there is no bus or no portal nothing is ever said.
class DesktopTheme : public QObject
{
    Q_OBJECT

public:
    /// On the session bus, as far as there is one already: none is started for this.
    explicit DesktopTheme(QObject* parent = nullptr);
    /// On another connection; `service` is empty on one between two programs.
    DesktopTheme(const QDBusConnection& bus, const QString& service, QObject* parent = nullptr);

    /// Nothing where the desktop did not say, or has no preference.
    [[nodiscard]] std::optional<bool> isDark() const { return m_isDark; }

Q_SIGNALS:
    void changed();

private Q_SLOTS:
    void onSettingChanged(const QString& space, const QString& key, const QDBusVariant& value);

private:
    void ask();
    void take(const QVariant& value);

    QDBusConnection m_bus;
    QString m_service;
    std::optional<bool> m_isDark;
};

} // namespace qdq::ui
