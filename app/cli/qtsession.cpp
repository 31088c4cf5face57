// SPDX-License-Identifier: Apache-2.0
#include "app/cli/qtsession.h"

#include <QGuiApplication>
#include <QLocale>
#include <QTranslator>

#include <cstdio>

namespace qdq::cli {

namespace {

/// Qt's remarks on the environment are of no use to who draws a picture.
void dropRemarks(QtMsgType type, const QMessageLogContext&, const QString& message)
{
    if (type == QtCriticalMsg || type == QtFatalMsg)
        std::fprintf(stderr, "qdqscope-cli: error: %s\n", qPrintable(message));
}

} // namespace

QtSession::QtSession(const std::string& language)
{
    // Whatever the environment says: a picture must not depend on a screen, its ratio or its fonts.
    qInstallMessageHandler(dropRemarks);
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qunsetenv("QT_SCALE_FACTOR");
    qunsetenv("QT_SCREEN_SCALE_FACTORS");
    qunsetenv("QT_FONT_DPI");
    static int argumentCount = 1;
    static char name[] = "qdqscope-cli";
    static char* arguments[] = {name, nullptr};
    m_application = std::make_unique<QGuiApplication>(argumentCount, arguments);
    QLocale::setDefault(QLocale(QString::fromStdString(language)));
    m_translator = std::make_unique<QTranslator>();
    if (m_translator->load(":/qdq/translations/draw_" + QString::fromStdString(language)))
        QCoreApplication::installTranslator(m_translator.get());
}

QtSession::~QtSession() = default;

} // namespace qdq::cli
