// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QPaintDevice>
#include <QSizeF>

#include <memory>

namespace qdq::ui {

class SvgEngine;

/// Records what a QPainter draws as SVG. Not QSvgGenerator: that writes its size in millimetres,
/// drops font fallbacks and keeps a transform around every shape. Here: px units, a viewBox,
/// attributes inline, text as text with a list of families and the width it was laid out with,
/// numbers to a hundredth; the same calls give the same bytes. Only transforms of scale and
/// translation.
class SvgDevice : public QPaintDevice
{
public:
    explicit SvgDevice(const QSizeF& size, const QString& title);
    ~SvgDevice() override;

    QPaintEngine* paintEngine() const override;
    /// The document; after the painter has ended.
    [[nodiscard]] QByteArray document() const;

protected:
    int metric(PaintDeviceMetric metric) const override;

private:
    QSizeF m_size;
    QString m_title;
    std::unique_ptr<SvgEngine> m_engine;
};

} // namespace qdq::ui
