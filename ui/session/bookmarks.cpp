// SPDX-License-Identifier: Apache-2.0
#include "ui/session/bookmarks.h"

#include "ui/support/qtconvert.h"

#include <QStringList>
#include <QVariantMap>

#include <utility>

namespace qdq::ui {

void Bookmarks::replace(std::vector<Bookmark> bookmarks)
{
    m_bookmarks = std::move(bookmarks);
    Q_EMIT changed();
}

void Bookmarks::change(const QString& words, std::vector<Bookmark> bookmarks)
{
    const std::vector<Bookmark> before = std::exchange(m_bookmarks, std::move(bookmarks));
    Q_EMIT changed();
    Q_EMIT edited(words, before);
}

void Bookmarks::add(Bookmark bookmark)
{
    const QString words = tr("bookmark %1").arg(bookmark.name);
    std::vector<Bookmark> bookmarks = m_bookmarks;
    bookmarks.push_back(std::move(bookmark));
    change(words, std::move(bookmarks));
}

void Bookmarks::remove(std::size_t index)
{
    if (index >= m_bookmarks.size())
        return;
    std::vector<Bookmark> bookmarks = m_bookmarks;
    bookmarks.erase(bookmarks.begin() + static_cast<std::ptrdiff_t>(index));
    change(tr("remove bookmark %1").arg(m_bookmarks[index].name), std::move(bookmarks));
}

void Bookmarks::rename(std::size_t index, const QString& name)
{
    if (index >= m_bookmarks.size() || name.trimmed().isEmpty())
        return;
    std::vector<Bookmark> bookmarks = m_bookmarks;
    bookmarks[index].name = name.trimmed();
    change(tr("rename bookmark %1").arg(m_bookmarks[index].name), std::move(bookmarks));
}

void Bookmarks::setNote(std::size_t index, const QString& note)
{
    if (index >= m_bookmarks.size())
        return;
    std::vector<Bookmark> bookmarks = m_bookmarks;
    bookmarks[index].note = note.trimmed();
    change(tr("note on bookmark %1").arg(m_bookmarks[index].name), std::move(bookmarks));
}

void Bookmarks::move(std::size_t index, int step)
{
    const std::size_t other = index + static_cast<std::size_t>(step); // wraps below 0
    if (index >= m_bookmarks.size() || other >= m_bookmarks.size())
        return;
    std::vector<Bookmark> bookmarks = m_bookmarks;
    std::swap(bookmarks[index], bookmarks[other]);
    change(tr("move bookmark %1").arg(m_bookmarks[index].name), std::move(bookmarks));
}

QVariantList Bookmarks::toVariant() const
{
    QVariantList list;
    for (const Bookmark& bookmark : m_bookmarks) {
        QStringList collapsed;
        for (const std::string& path : bookmark.collapsed)
            collapsed << toQString(path);
        list << QVariantMap {{QStringLiteral("name"), bookmark.name},
            {QStringLiteral("note"), bookmark.note}, {QStringLiteral("node"), bookmark.node},
            {QStringLiteral("rule"), bookmark.rule},
            {QStringLiteral("x"), bookmark.camera.centre.x()},
            {QStringLiteral("y"), bookmark.camera.centre.y()},
            {QStringLiteral("zoom"), bookmark.camera.zoom},
            {QStringLiteral("collapsed"), collapsed}};
    }
    return list;
}

std::vector<Bookmark> Bookmarks::fromVariant(const QVariantList& list)
{
    std::vector<Bookmark> bookmarks;
    for (const QVariant& entry : list) {
        const QVariantMap map = entry.toMap();
        Bookmark bookmark;
        bookmark.name = map.value(QStringLiteral("name")).toString();
        bookmark.note = map.value(QStringLiteral("note")).toString();
        bookmark.node = map.value(QStringLiteral("node")).toString();
        bookmark.rule = map.value(QStringLiteral("rule")).toString();
        bookmark.camera.centre = {
            map.value(QStringLiteral("x")).toDouble(), map.value(QStringLiteral("y")).toDouble()};
        bookmark.camera.zoom = map.value(QStringLiteral("zoom")).toDouble();
        for (const QString& path : map.value(QStringLiteral("collapsed")).toStringList())
            bookmark.collapsed.push_back(toStd(path));
        const bool makesSense = bookmark.camera.zoom >= Camera::kMinZoom
            && bookmark.camera.zoom <= Camera::kMaxZoom && !bookmark.name.isEmpty();
        if (makesSense)
            bookmarks.push_back(std::move(bookmark));
    }
    return bookmarks;
}

QString Bookmarks::toText() const
{
    QString text;
    for (std::size_t i = 0; i < m_bookmarks.size(); ++i) {
        const Bookmark& bookmark = m_bookmarks[i];
        text += QStringLiteral("%1. %2").arg(i + 1).arg(bookmark.name);
        if (!bookmark.node.isEmpty())
            text += QStringLiteral(" (%1)").arg(bookmark.node);
        if (!bookmark.note.isEmpty())
            text += QStringLiteral(": ") + bookmark.note;
        text += QLatin1Char('\n');
    }
    return text;
}

} // namespace qdq::ui
