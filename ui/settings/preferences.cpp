// SPDX-License-Identifier: Apache-2.0
#include "ui/settings/preferences.h"

#include <QSettings>

#include <algorithm>

namespace qdq::ui {

namespace {

/// Takes values from the store as far as they are allowed.
class Reader
{
public:
    explicit Reader(QSettings& store)
        : m_store(store)
    {
    }

    void flag(const char* key, bool& value)
    {
        value = m_store.value(QLatin1String(key), value).toBool();
    }
    void text(const char* key, QString& value)
    {
        value = m_store.value(QLatin1String(key), value).toString();
    }
    void number(const char* key, int& value, int least, int most)
    {
        bool isNumber = false;
        const int read = m_store.value(QLatin1String(key), value).toInt(&isNumber);
        if (isNumber && read >= least && read <= most)
            value = read;
    }
    void fraction(const char* key, double& value)
    {
        bool isNumber = false;
        const double read = m_store.value(QLatin1String(key), value).toDouble(&isNumber);
        if (isNumber && read >= 0 && read <= 1)
            value = read;
    }
    void oneOf(const char* key, QString& value, const QStringList& choices)
    {
        const QString read = m_store.value(QLatin1String(key)).toString();
        if (choices.contains(read))
            value = read;
    }
    template <typename Choice> void word(const char* key, Choice& value, const QStringList& words)
    {
        const qsizetype read = words.indexOf(m_store.value(QLatin1String(key)).toString());
        if (read >= 0)
            value = static_cast<Choice>(read);
    }
    void words(const char* group, QMap<QString, QString>& values, const QStringList& allowed)
    {
        m_store.beginGroup(QLatin1String(group));
        for (const QString& key : m_store.childKeys())
            if (const QString read = m_store.value(key).toString(); allowed.contains(read))
                values.insert(key, read);
        m_store.endGroup();
    }
    void keys(const char* group, QMap<QString, QList<QKeySequence>>& values)
    {
        m_store.beginGroup(QLatin1String(group));
        for (const QString& key : m_store.childKeys()) {
            QList<QKeySequence> read = QKeySequence::listFromString(
                m_store.value(key).toString(), QKeySequence::PortableText);
            read.removeAll(QKeySequence());
            values.insert(key, read);
        }
        m_store.endGroup();
    }

private:
    QSettings& m_store;
};

class Writer
{
public:
    explicit Writer(QSettings& store)
        : m_store(store)
    {
    }

    void flag(const char* key, bool value) { m_store.setValue(QLatin1String(key), value); }
    void text(const char* key, const QString& value)
    {
        m_store.setValue(QLatin1String(key), value);
    }
    void number(const char* key, int value, int, int)
    {
        m_store.setValue(QLatin1String(key), value);
    }
    void fraction(const char* key, double value) { m_store.setValue(QLatin1String(key), value); }
    void oneOf(const char* key, const QString& value, const QStringList&) { text(key, value); }
    template <typename Choice> void word(const char* key, Choice value, const QStringList& words)
    {
        text(key, words.at(static_cast<qsizetype>(value)));
    }
    void words(const char* group, const QMap<QString, QString>& values, const QStringList&)
    {
        m_store.remove(QLatin1String(group));
        for (auto at = values.begin(); at != values.end(); ++at)
            m_store.setValue(QLatin1String(group) + QLatin1Char('/') + at.key(), at.value());
    }
    void keys(const char* group, const QMap<QString, QList<QKeySequence>>& values)
    {
        m_store.remove(QLatin1String(group));
        for (auto at = values.begin(); at != values.end(); ++at)
            m_store.setValue(QLatin1String(group) + QLatin1Char('/') + at.key(),
                QKeySequence::listToString(at.value(), QKeySequence::PortableText));
    }

private:
    QSettings& m_store;
};

/// Every key with its field and what is allowed there, once for both ways.
template <typename Archive, typename Values> void exchange(Archive& archive, Values& values)
{
    archive.oneOf("look/language", values.general.language, languageChoices());
    archive.oneOf("look/theme", values.general.theme, themeChoices());
    archive.number("look/textSize", values.general.textSize, kSmallestText, kLargestText);
    archive.word("start/show", values.general.atStart,
        {QStringLiteral("welcome"), QStringLiteral("last-session")});
    archive.flag("files/keepRecent", values.general.keepsRecent);

    archive.flag("canvas/compact", values.canvas.isCompact);
    archive.word("canvas/numbers", values.canvas.numbers,
        {QStringLiteral("pow2"), QStringLiteral("decimal"), QStringLiteral("both")});
    archive.flag("canvas/foldQdq", values.canvas.foldsQdq);
    archive.flag("canvas/foldActivations", values.canvas.foldsActivations);
    archive.flag("canvas/wheelZooms", values.canvas.wheelZooms);
    archive.word(
        "canvas/motion", values.canvas.motion, {QStringLiteral("full"), QStringLiteral("reduced")});
    archive.flag("canvas/minimap", values.canvas.showsMinimap);

    archive.text("rules/target", values.rules.target);
    archive.text("rules/folder", values.rules.folder);
    archive.words("severities", values.rules.severities,
        {QStringLiteral("error"), QStringLiteral("warning"), QStringLiteral("note")});
    archive.fraction("rules/biasTolerance", values.rules.biasTolerance);

    archive.text("pipeline/backend", values.pipeline.backend);

    archive.number("layout/mostBoxes", values.performance.mostBoxes, 20, 1000);
    archive.number("layout/dotSeconds", values.performance.dotSeconds, 1, 60);
    archive.number("layout/workers", values.performance.workers, 1, 16);

    archive.oneOf("export/format", values.exporting.format, pictureFormats());
    archive.number("export/scale", values.exporting.scale, 1, 3);
    archive.word("export/theme", values.exporting.theme,
        {QStringLiteral("window"), QStringLiteral("light"), QStringLiteral("dark"),
            QStringLiteral("print")});
    archive.flag("export/provenance", values.exporting.hasProvenance);

    archive.keys("keys", values.keyboard.keys);
}

} // namespace

const QStringList& themeChoices()
{
    static const QStringList kChoices {QStringLiteral("system"), QStringLiteral("light"),
        QStringLiteral("dark"), QStringLiteral("high-contrast")};
    return kChoices;
}

const QStringList& languageChoices()
{
    static const QStringList kChoices {
        QStringLiteral("system"), QStringLiteral("en"), QStringLiteral("zh_TW")};
    return kChoices;
}

const QStringList& pictureFormats()
{
    static const QStringList kChoices {
        QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf")};
    return kChoices;
}

Preferences readPreferences(QSettings& store)
{
    Preferences preferences;
    Reader reader(store);
    exchange(reader, preferences);
    return preferences;
}

void writePreferences(QSettings& store, const Preferences& preferences)
{
    Writer writer(store);
    exchange(writer, preferences);
}

} // namespace qdq::ui
