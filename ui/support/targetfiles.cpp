// SPDX-License-Identifier: Apache-2.0
#include "ui/support/targetfiles.h"

#include <QDir>

namespace qdq::ui {

QStringList targetFilesIn(const QString& folder)
{
    QStringList files;
    if (folder.isEmpty())
        return files;
    const QDir directory(folder);
    for (const QString& name :
        directory.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name))
        files << directory.absoluteFilePath(name);
    return files;
}

} // namespace qdq::ui
