// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QString>

#include <functional>

class QAbstractItemView;

namespace qdq::ui {

/// Drawn over an item view that has no rows: an icon, one bold line, one sentence. Nothing is drawn
/// while `sentence` gives an empty text.
class EmptyState : public QObject
{
    Q_OBJECT

public:
    EmptyState(QAbstractItemView* view, const QString& icon, const QString& title,
        std::function<QString()> sentence);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void paint() const;

    QAbstractItemView* m_view;
    QString m_icon;
    QString m_title;
    std::function<QString()> m_sentence;
};

} // namespace qdq::ui
