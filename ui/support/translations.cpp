// SPDX-License-Identifier: Apache-2.0
#include "ui/support/translations.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

// qt_add_resources makes this function; it stands outside of every namespace.
static void initTranslationResources()
{
    Q_INIT_RESOURCE(window_translations);
}

namespace qdq::ui {

namespace {

const QString kEnglish = QStringLiteral("en");
const QString kChinese = QStringLiteral("zh_TW");
const QString kObjectName = QStringLiteral("qdq.translator");

void install(const QString& file, const QString& folder)
{
    auto* translator = new QTranslator(QCoreApplication::instance());
    translator->setObjectName(kObjectName);
    if (translator->load(file, folder))
        QCoreApplication::installTranslator(translator);
}

} // namespace

QString languageForChoice(const QString& choice)
{
    if (choice == kEnglish || choice == kChinese)
        return choice;
    const QLocale system = QLocale::system();
    const bool isTraditional =
        system.language() == QLocale::Chinese && system.script() == QLocale::TraditionalHanScript;
    return isTraditional ? kChinese : kEnglish;
}

void installTranslations(const QString& language)
{
    initTranslationResources();
    // One that is deleted is removed from the application.
    qDeleteAll(QCoreApplication::instance()->findChildren<QTranslator*>(kObjectName));
    QLocale::setDefault(QLocale(language));
    const QString own = QStringLiteral(":/qdq/translations");
    if (language == kChinese) {
        // Qt's words for its own dialogs come with Qt.
        install(QStringLiteral("qtbase_zh_TW"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
        install(QStringLiteral("draw_zh_TW"), own);
    }
    install(QStringLiteral("window_") + language, own);
}

} // namespace qdq::ui
