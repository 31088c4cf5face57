// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/svgdevice.h"

#include <QFontMetricsF>
#include <QPaintEngine>
#include <QPainterPath>
#include <QPen>
#include <QStringList>
#include <QTransform>

#include <cmath>

namespace qdq::ui {
namespace {

/// At most two decimals, no trailing zeros, never an exponent, never "-0".
QByteArray number(double value)
{
    const double rounded = std::round(value * 100) / 100;
    QByteArray text = QByteArray::number(rounded, 'f', 2);
    while (text.endsWith('0'))
        text.chop(1);
    if (text.endsWith('.'))
        text.chop(1);
    return text == "-0" ? QByteArray("0") : text;
}

QByteArray attribute(const char* name, const QByteArray& value)
{
    return QByteArray(" ") + name + "=\"" + value + "\"";
}

QByteArray colourAttributes(const char* name, const QColor& colour)
{
    const std::optional<Token> token = markedToken(colour);
    QByteArray text =
        attribute(name, token ? "var(" + cssName(*token) + ')' : colour.name().toLatin1());
    if (colour.alpha() < 255)
        text += attribute((QByteArray(name) + "-opacity").constData(), number(colour.alphaF()));
    return text;
}

QByteArray pathData(const QPainterPath& path)
{
    QByteArray data;
    QPointF start;
    QPointF last;
    const auto point = [](const QPointF& p) { return number(p.x()) + ' ' + number(p.y()); };
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element element = path.elementAt(i);
        const bool isMove = element.type == QPainterPath::MoveToElement;
        if (isMove && i > 0 && start == last)
            data += 'Z';
        if (isMove || element.type == QPainterPath::LineToElement) {
            data += (isMove ? 'M' : 'L') + point(element);
            start = isMove ? QPointF(element) : start;
            last = element;
        } else {
            data += 'C' + point(element) + ' ' + point(path.elementAt(i + 1)) + ' '
                + point(path.elementAt(i + 2));
            last = path.elementAt(i + 2);
            i += 2;
        }
    }
    if (path.elementCount() > 2 && start == last)
        data += 'Z';
    return data;
}

bool isMono(const QFont& font)
{
    return font.families().contains(QStringLiteral("JetBrains Mono"));
}

} // namespace

QByteArray cssName(Token token)
{
    QByteArray name("--");
    for (const char* at = nameOf(token); *at != '\0'; ++at) {
        if (*at >= 'A' && *at <= 'Z')
            (name += '-') += static_cast<char>(*at - 'A' + 'a');
        else
            name += *at == '.' ? '-' : *at;
    }
    return name;
}

QByteArray cssFamilies(const QFont& font)
{
    QStringList families;
    for (const QString& family : font.families())
        families += family.contains(QLatin1Char(' '))
            ? QLatin1Char('\'') + family + QLatin1Char('\'')
            : family;
    families += isMono(font) ? QStringLiteral("monospace") : QStringLiteral("sans-serif");
    return families.join(QLatin1Char(',')).toUtf8();
}

class SvgEngine : public QPaintEngine
{
public:
    explicit SvgEngine(SvgForm form)
        : QPaintEngine(
            PainterPaths | PrimitiveTransform | PatternTransform | Antialiasing | AlphaBlend)
        , m_form(form)
    {
    }

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    Type type() const override { return User; }

    void updateState(const QPaintEngineState& now) override
    {
        m_pen = now.pen();
        m_brush = now.brush();
        m_transform = now.transform();
        Q_ASSERT(m_transform.type() <= QTransform::TxScale);
    }

    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override
    {
        Q_ASSERT_X(false, "SvgEngine", "pictures are made of shapes and text");
    }

    void drawPath(const QPainterPath& path) override
    {
        m_body += "<path" + attribute("d", pathData(m_transform.map(path))) + style() + "/>\n";
    }

    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override
    {
        QByteArray data;
        for (int i = 0; i < count; ++i) {
            const QPointF p = m_transform.map(points[i]);
            data += (i ? "L" : "M") + number(p.x()) + ' ' + number(p.y());
        }
        if (mode != PolylineMode)
            data += 'Z';
        m_body += "<path" + attribute("d", data) + style(mode != PolylineMode) + "/>\n";
    }

    void drawLines(const QLineF* lines, int count) override
    {
        QByteArray data;
        for (int i = 0; i < count; ++i) {
            const QLineF line = m_transform.map(lines[i]);
            data += 'M' + number(line.x1()) + ' ' + number(line.y1()) + 'L' + number(line.x2())
                + ' ' + number(line.y2());
        }
        m_body += "<path" + attribute("d", data) + style(false) + "/>\n";
    }

    void drawRects(const QRectF* rects, int count) override
    {
        for (int i = 0; i < count; ++i) {
            const QRectF rect = m_transform.mapRect(rects[i]);
            m_body += "<rect" + attribute("x", number(rect.x())) + attribute("y", number(rect.y()))
                + attribute("width", number(rect.width()))
                + attribute("height", number(rect.height())) + style() + "/>\n";
        }
    }

    void drawEllipse(const QRectF& ellipse) override
    {
        const QRectF rect = m_transform.mapRect(ellipse);
        m_body += "<ellipse" + attribute("cx", number(rect.center().x()))
            + attribute("cy", number(rect.center().y())) + attribute("rx", number(rect.width() / 2))
            + attribute("ry", number(rect.height() / 2)) + style() + "/>\n";
    }

    void drawTextItem(const QPointF& at, const QTextItem& item) override
    {
        const QPointF place = m_transform.map(at);
        const double scale = m_transform.m11();
        const QFont font = item.font();
        m_body += "<text" + attribute("x", number(place.x())) + attribute("y", number(place.y()))
            + familyAttribute(font) + attribute("font-size", number(font.pixelSize() * scale));
        if (font.weight() != QFont::Normal)
            m_body += attribute("font-weight", QByteArray::number(font.weight()));
        // The width of the layout holds where another font has to stand in.
        m_body += attribute("textLength", number(item.width() * scale))
            + attribute("lengthAdjust", "spacingAndGlyphs")
            + colourAttributes("fill", m_pen.color()) + '>' + item.text().toHtmlEscaped().toUtf8()
            + "</text>\n";
    }

    const QByteArray& body() const { return m_body; }

private:
    QByteArray style(bool isFilled = true) const
    {
        QByteArray text = isFilled && m_brush.style() != Qt::NoBrush
            ? colourAttributes("fill", m_brush.color())
            : attribute("fill", "none");
        if (m_pen.style() == Qt::NoPen)
            return text;
        const double width =
            m_pen.isCosmetic() ? m_pen.widthF() : m_pen.widthF() * m_transform.m11();
        text += colourAttributes("stroke", m_pen.color());
        if (width != 1)
            text += attribute("stroke-width", number(width));
        if (m_pen.capStyle() == Qt::RoundCap)
            text += attribute("stroke-linecap", "round");
        if (m_pen.joinStyle() == Qt::RoundJoin)
            text += attribute("stroke-linejoin", "round");
        if (m_pen.style() == Qt::CustomDashLine) {
            QByteArray dashes;
            for (const qreal dash : m_pen.dashPattern())
                dashes += (dashes.isEmpty() ? "" : " ") + number(dash * width);
            text += attribute("stroke-dasharray", dashes);
        }
        return text;
    }

    QByteArray familyAttribute(const QFont& font) const
    {
        if (m_form == SvgForm::Document)
            return attribute("font-family", cssFamilies(font));
        return attribute("class", isMono(font) ? "mono" : "sans");
    }

    SvgForm m_form;
    QByteArray m_body;
    QPen m_pen;
    QBrush m_brush;
    QTransform m_transform;
};

SvgDevice::SvgDevice(const QSizeF& size, const QString& title, SvgForm form)
    : m_size(size)
    , m_title(title)
    , m_form(form)
    , m_engine(std::make_unique<SvgEngine>(form))
{
}

SvgDevice::~SvgDevice() = default;

QPaintEngine* SvgDevice::paintEngine() const
{
    return m_engine.get();
}

QByteArray SvgDevice::document() const
{
    const QByteArray width = number(m_size.width());
    const QByteArray height = number(m_size.height());
    const QByteArray start = m_form == SvgForm::Fragment
        ? QByteArray("<svg")
        : QByteArray("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                     "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    return start + attribute("width", width) + attribute("height", height)
        + attribute("viewBox", "0 0 " + width + ' ' + height) + attribute("xml:space", "preserve")
        + ">\n<title>" + m_title.toHtmlEscaped().toUtf8() + "</title>\n" + m_engine->body()
        + "</svg>\n";
}

int SvgDevice::metric(PaintDeviceMetric metric) const
{
    switch (metric) {
    case PdmWidth:
        return qCeil(m_size.width());
    case PdmHeight:
        return qCeil(m_size.height());
    case PdmDepth:
        return 32;
    case PdmDevicePixelRatio:
        return 1;
    case PdmDevicePixelRatioScaled:
        return static_cast<int>(devicePixelRatioFScale());
    case PdmNumColors:
        return 0;
    default:
        return 96;
    }
}

} // namespace qdq::ui
