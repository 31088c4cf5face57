// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QImage>
#include <QWidget>

namespace qdq::ui {

/// A picture on the window's ground, with its edge; a sentence instead while there is none. A page
/// that is much higher than wide is shown as wide as it fits, and scrolled by wheel and keys.
class PicturePreview : public QWidget
{
    Q_OBJECT

public:
    explicit PicturePreview(QWidget* parent = nullptr);

    void setImage(const QImage& image);
    void setSentence(const QString& sentence);
    [[nodiscard]] const QImage& image() const { return m_image; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] double fit() const;
    /// How far it can be scrolled; 0 where all of it is seen.
    [[nodiscard]] double mostOffset() const;
    void scrollTo(double offset);

    double m_offset = 0; ///< px of the widget that are above its upper edge
    QImage m_image;
    QString m_sentence;
};

} // namespace qdq::ui
