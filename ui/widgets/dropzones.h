// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

#include <optional>
#include <vector>

namespace qdq::ui {

/// Over the whole of its parent while something is dragged: one labelled zone for each thing that
/// would happen. One fills it, two stand side by side, of three the last has the right half.
class DropZones : public QWidget
{
    Q_OBJECT

public:
    struct Zone
    {
        QString icon;
        QString title;
        QString note;
    };

    explicit DropZones(QWidget* parent);

    void show(std::vector<Zone> zones);
    /// The zone under a point of the parent, which is shown as the chosen one; nothing between
    /// zones.
    std::optional<std::size_t> point(const QPoint& position);
    [[nodiscard]] QRect rectOf(std::size_t zone) const;
    [[nodiscard]] const std::vector<Zone>& zones() const { return m_zones; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    using QWidget::show;

    std::vector<Zone> m_zones;
    std::optional<std::size_t> m_chosen;
};

} // namespace qdq::ui
