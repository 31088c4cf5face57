// SPDX-License-Identifier: Apache-2.0
#include "ui/settings/settingshealth.h"

#include <QFileInfo>
#include <QSettings>

namespace qdq::ui {

SettingsTrouble troubleOf(const QString& file, int version)
{
    if (QFileInfo(file).size() == 0)
        return SettingsTrouble::None;
    const QSettings store(file, QSettings::IniFormat);
    const QVariant found = store.value(QStringLiteral("version"));
    bool isNumber = false;
    const int number = found.toInt(&isNumber);
    if (store.status() != QSettings::NoError || !isNumber || number < 1)
        return SettingsTrouble::Garbage;
    return number > version ? SettingsTrouble::Newer : SettingsTrouble::None;
}

QString backupNameFor(const QString& path)
{
    const QString first = path + QStringLiteral(".bak");
    QString name = first;
    for (int number = 1; QFileInfo::exists(name); ++number)
        name = first + QString::number(number);
    return name;
}

} // namespace qdq::ui
