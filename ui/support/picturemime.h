// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QImage>
#include <QMimeData>

#include <functional>

namespace qdq::ui {

/// A picture for the clipboard, as pixels and as SVG. The SVG of a large view takes a while: it is
/// made only when someone pastes it.
class PictureMime : public QMimeData
{
    Q_OBJECT

public:
    /// `svg` is called at most once and gives no bytes where there can be none.
    PictureMime(const QImage& image, std::function<QByteArray()> svg);

    [[nodiscard]] bool hasFormat(const QString& type) const override;
    [[nodiscard]] QStringList formats() const override;

protected:
    [[nodiscard]] QVariant retrieveData(const QString& type, QMetaType wanted) const override;

private:
    std::function<QByteArray()> m_make;
    mutable QByteArray m_svg;
    mutable bool m_isMade = false;
};

} // namespace qdq::ui
