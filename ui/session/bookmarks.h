// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/camera.h"

#include <QObject>
#include <QString>
#include <QVariantList>

#include <string>
#include <vector>

namespace qdq::ui {

/// A view to come back to. Nodes and rules by name, so that it outlives the file it was made in.
struct Bookmark
{
    QString name; ///< "R3 add"
    QString note;
    QString node; ///< what was selected; may be empty
    QString rule; ///< of the finding on it
    Camera camera;
    std::vector<std::string> collapsed; ///< modules drawn as boxes

    friend bool operator==(const Bookmark&, const Bookmark&) = default;
};

/// The bookmarks of the open file, in the order that the digits count.
class Bookmarks : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] const std::vector<Bookmark>& all() const { return m_bookmarks; }
    void replace(std::vector<Bookmark> bookmarks);
    void add(Bookmark bookmark);
    void remove(std::size_t index);
    void rename(std::size_t index, const QString& name);
    void setNote(std::size_t index, const QString& note);
    /// By one place; nothing at the ends.
    void move(std::size_t index, int step);

    /// As the settings keep them; what makes no sense is left out.
    [[nodiscard]] QVariantList toVariant() const;
    [[nodiscard]] static std::vector<Bookmark> fromVariant(const QVariantList& list);
    /// "1. R3 add (add): note", a line each.
    [[nodiscard]] QString toText() const;

Q_SIGNALS:
    void changed();
    /// A person changed them; `words` say how, `before` is what undo brings back.
    void edited(const QString& words, const std::vector<qdq::ui::Bookmark>& before);

private:
    void change(const QString& words, std::vector<Bookmark> bookmarks);

    std::vector<Bookmark> m_bookmarks;
};

} // namespace qdq::ui
