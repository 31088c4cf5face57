// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QImage>
#include <QWidget>

namespace qdq::ui {

/// A picture on the window's ground, with its edge; a sentence instead while there is none.
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

private:
    QImage m_image;
    QString m_sentence;
};

} // namespace qdq::ui
