// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/theme.h"

#include <QByteArray>
#include <QFont>
#include <QPaintDevice>
#include <QSizeF>

#include <memory>

namespace qdq::ui {

class SvgEngine;

/// What the SVG is for.
enum class SvgForm : std::uint8_t
{
    Document, ///< a file of its own
    /// Part of an HTML page, without a prolog or a namespace: fonts are the classes "sans" and
    /// "mono", colours of makeMarkerTheme() are custom properties ("var(--text-primary)"). The page
    /// brings both.
    Fragment
};
/// "--status-error-fg".
[[nodiscard]] QByteArray cssName(Token token);
/// "Inter,'Noto Sans TC',…,sans-serif": a font with those that may stand in for it.
[[nodiscard]] QByteArray cssFamilies(const QFont& font);

/// Records what a QPainter draws as SVG. Not QSvgGenerator: that writes its size in millimetres,
/// drops font fallbacks and keeps a transform around every shape. Here: px units, a viewBox,
/// attributes inline, text as text with a list of families and the width it was laid out with,
/// numbers to a hundredth; the same calls give the same bytes. Only transforms of scale and
/// translation.
class SvgDevice : public QPaintDevice
{
public:
    SvgDevice(const QSizeF& size, const QString& title, SvgForm form = SvgForm::Document);
    ~SvgDevice() override;

    QPaintEngine* paintEngine() const override;
    /// The document; after the painter has ended.
    [[nodiscard]] QByteArray document() const;

protected:
    int metric(PaintDeviceMetric metric) const override;

private:
    QSizeF m_size;
    QString m_title;
    SvgForm m_form;
    std::unique_ptr<SvgEngine> m_engine;
};

} // namespace qdq::ui
