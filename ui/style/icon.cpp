// SPDX-License-Identifier: Apache-2.0
#include "ui/style/icon.h"

#include "ui/draw/icons.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmap>

#include <algorithm>

namespace qdq::ui {

namespace {

class LineIconEngine : public QIconEngine
{
public:
    explicit LineIconEngine(QString name)
        : m_name(std::move(name))
    {
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        const QPalette palette = QGuiApplication::palette();
        const QPalette::ColorGroup group =
            mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const double size = std::min(rect.width(), rect.height());
        const QPalette::ColorRole ink =
            state == QIcon::On && mode != QIcon::Disabled ? QPalette::Link : QPalette::ButtonText;
        drawIcon(*painter, m_name, rect.x() + (rect.width() - size) / 2,
            rect.y() + (rect.height() - size) / 2, size, palette.color(group, ink));
        painter->restore();
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        if (size.isEmpty()) // of a button that is squeezed to nothing
            return {};
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

    [[nodiscard]] QIconEngine* clone() const override { return new LineIconEngine(m_name); }

private:
    QString m_name;
};

} // namespace

QIcon makeIcon(const QString& name)
{
    return QIcon(new LineIconEngine(name));
}

} // namespace qdq::ui
