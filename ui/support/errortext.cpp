// SPDX-License-Identifier: Apache-2.0
#include "ui/support/errortext.h"

#include "ui/support/qtconvert.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace qdq::ui {

QString sentenceOf(const Error& error)
{
    QString text = toQString(error.message);
    if (text.isEmpty())
        return {};
    if (!error.where.empty())
        return QCoreApplication::translate("Errors", "At %1: %2.")
            .arg(toQString(error.where), text);
    text[0] = text[0].toUpper();
    return text + QLatin1Char('.');
}

Message openFailedMessage(const QString& path, const Error& error)
{
    Message message;
    message.kind = Message::Kind::Error;
    message.what =
        QCoreApplication::translate("Errors", "Cannot open %1.").arg(QFileInfo(path).fileName());
    message.why = sentenceOf(error);
    message.details = QStringLiteral("file   %1\nwhere  %2\nwhat   %3")
                          .arg(path, toQString(error.where), toQString(error.message));
    return message;
}

} // namespace qdq::ui
