// SPDX-License-Identifier: Apache-2.0
#include "ui/support/translations.h"

#include <QCoreApplication>
#include <QTranslator>

// qt_add_resources makes this function; it stands outside of every namespace.
static void initTranslationResources()
{
    Q_INIT_RESOURCE(window_translations);
}

namespace qdq::ui {

void installTranslations()
{
    initTranslationResources();
    auto* translator = new QTranslator(QCoreApplication::instance());
    if (translator->load(QStringLiteral(":/qdq/translations/window_en")))
        QCoreApplication::installTranslator(translator);
}

} // namespace qdq::ui
