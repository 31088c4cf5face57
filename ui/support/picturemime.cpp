// SPDX-License-Identifier: Apache-2.0
#include "ui/support/picturemime.h"

#include <utility>

namespace qdq::ui {

namespace {

const QString kSvg = QStringLiteral("image/svg+xml");

} // namespace

PictureMime::PictureMime(const QImage& image, std::function<QByteArray()> svg)
    : m_make(std::move(svg))
{
    setImageData(image);
}

bool PictureMime::hasFormat(const QString& type) const
{
    return type == kSvg || QMimeData::hasFormat(type);
}

QStringList PictureMime::formats() const
{
    return QMimeData::formats() << kSvg;
}

QVariant PictureMime::retrieveData(const QString& type, QMetaType wanted) const
{
    if (type != kSvg)
        return QMimeData::retrieveData(type, wanted);
    if (!std::exchange(m_isMade, true))
        m_svg = m_make();
    return m_svg;
}

} // namespace qdq::ui
