// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QWidget>

#include <cstdint>
#include <functional>
#include <vector>

class QVBoxLayout;

namespace qdq::ui {

class MessageStrip;

struct Message
{
    enum class Kind : std::uint8_t
    {
        Error,
        Warning,
        Info,
        Success
    };
    struct Button
    {
        QString text;
        std::function<void()> action;
    };

    Kind kind = Kind::Info;
    QString what; ///< bold: what happened
    QString why; ///< where and why
    QString details; ///< monospaced, unfolded on demand; empty for none
    std::vector<Button> buttons; ///< two at most
    QString id {}; ///< a message takes the place of an older one with the same; empty for none
    QString icon {}; ///< instead of that of the kind
    bool stays = false; ///< does not close by itself: it offers something
    /// About the program, not about what is open: neither another file nor later messages take it
    /// away.
    bool outlasts = false;
};

/// Messages above the canvas, newest first and at most two, not counting those that outlast others;
/// older ones are in the log. Information
/// and success close by themselves after some seconds without pointer or focus, unless they offer
/// something; warnings and errors stay until closed.
class MessageBar : public QWidget
{
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    void show(const Message& message);
    /// Takes away the message with this id, which no longer holds; none may be there.
    void withdraw(const QString& id);
    /// Takes away what was said before: the next thing begins.
    void clear();
    /// What the newest message says, for tests and readers; empty when there is none.
    [[nodiscard]] QString text() const;

private:
    [[nodiscard]] MessageStrip* stripAt(int index) const;
    void removeAt(int index);

    QVBoxLayout* m_layout = nullptr;
};

} // namespace qdq::ui
