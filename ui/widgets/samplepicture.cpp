// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/samplepicture.h"

#include <QPainter>
#include <QPainterPath>

#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace qdq::ui {

namespace {

constexpr double kBlockHeight = 20;

/// One row of blocks. Letters are kinds of ops: i input or output, c compute, p pool, e
/// elementwise, s shape; x is a conv that is left out, o a pool that is float. Capitals are wide.
struct Strip
{
    std::string_view blocks;
    std::vector<std::pair<int, int>> arcs; ///< edges that skip blocks
    int mark = -1; ///< block with a violation
    double rise = 34; ///< of the arcs
};

Token inkOf(char block)
{
    switch (block) {
    case 'p':
    case 'o':
        return Token::OpPool;
    case 'e':
        return Token::OpElementwise;
    case 's':
        return Token::OpShape;
    case 'i':
    case 'I':
        return Token::OpIo;
    default:
        return Token::OpCompute;
    }
}

void paintBlockAt(QPainter& painter, const Theme& theme, const QRectF& rect, char block)
{
    const QColor ink = theme[inkOf(block)];
    const bool isHollow = block == 'X' || block == 'o';
    painter.setPen(isHollow ? QPen(ink, 1.5, Qt::DotLine) : QPen(Qt::NoPen));
    painter.setBrush(isHollow ? theme[Token::SurfacePanel] : ink);
    painter.drawRoundedRect(rect, 2, 2);
}

void paintDot(QPainter& painter, const Theme& theme, const QPointF& centre)
{
    painter.setPen(QPen(theme[Token::SurfaceCanvas], 1.5));
    painter.setBrush(theme[Token::ErrorSolid]);
    painter.drawEllipse(centre, 6, 6);
}

class StripPainter
{
public:
    StripPainter(QPainter& painter, const Theme& theme, const QRectF& rect, const Strip& strip)
        : m_painter(painter)
        , m_theme(theme)
        , m_strip(strip)
        , m_middle(rect.center().y())
    {
        double widths = 0;
        for (const char block : strip.blocks)
            widths += widthOf(block);
        const double gap = (rect.width() - widths)
            / std::max<double>(1, static_cast<double>(strip.blocks.size() - 1));
        double x = rect.left();
        for (const char block : strip.blocks) {
            m_blocks.emplace_back(x, m_middle - kBlockHeight / 2, widthOf(block), kBlockHeight);
            x += widthOf(block) + gap;
        }
    }

    void paint()
    {
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(m_theme[Token::LineEdge], 1));
        m_painter.drawLine(
            QPointF(m_blocks.front().right(), m_middle), QPointF(m_blocks.back().left(), m_middle));
        for (const auto& [from, to] : m_strip.arcs)
            paintArc(blockAt(from).right(), blockAt(to).left());
        for (std::size_t i = 0; i < m_blocks.size(); ++i)
            paintBlockAt(m_painter, m_theme, m_blocks[i], m_strip.blocks[i]);
        if (m_strip.mark >= 0)
            paintDot(m_painter, m_theme, blockAt(m_strip.mark).topRight() + QPointF(2, -1));
    }

private:
    static double widthOf(char block) { return block >= 'A' && block <= 'Z' ? 20 : 10; }
    [[nodiscard]] const QRectF& blockAt(int i) const
    {
        return m_blocks[static_cast<std::size_t>(i)];
    }

    void paintArc(double from, double to)
    {
        const double top = m_middle - m_strip.rise;
        QPainterPath path(QPointF(from, m_middle));
        path.cubicTo(QPointF(from + 2, top), QPointF(from + 6, top), QPointF(from + 14, top));
        path.lineTo(QPointF(to - 14, top));
        path.cubicTo(QPointF(to - 6, top), QPointF(to - 2, top), QPointF(to, m_middle));
        m_painter.drawPath(path);
    }

    QPainter& m_painter;
    const Theme& m_theme;
    const Strip& m_strip;
    double m_middle;
    std::vector<QRectF> m_blocks;
};

void paintStrip(QPainter& painter, const Theme& theme, const QRectF& rect, const Strip& strip)
{
    StripPainter(painter, theme, rect, strip).paint();
}

/// Six branches alike that meet in a trunk.
void paintLayers(QPainter& painter, const Theme& theme, const QRectF& rect)
{
    constexpr int kBranches = 6;
    constexpr int kRows = 7;
    const QSizeF block(14, 6);
    const double left = rect.center().x() - 58;
    const double top = rect.top();
    const auto at = [&](double x, double y) { return QRectF(QPointF(x, y), block); };
    const QPointF joint(rect.center().x(), top + kRows * 8 + 8);
    painter.setPen(QPen(theme[Token::LineEdge], 1));
    for (int branch = 0; branch < kBranches; ++branch)
        painter.drawLine(
            QPointF(left + branch * 20 + 8, top), QPointF(left + branch * 20 + 8, top + kRows * 8));
    for (int branch = 0; branch < kBranches; ++branch)
        painter.drawLine(QPointF(left + branch * 20 + 8, top + kRows * 8), joint);
    painter.drawLine(joint, joint + QPointF(0, 28));
    for (int branch = 0; branch < kBranches; ++branch)
        for (int row = 0; row < kRows; ++row)
            paintBlockAt(
                painter, theme, at(left + branch * 20 + 1, top + row * 8), row == 0 ? 'i' : 'c');
    paintBlockAt(painter, theme, QRectF(joint - QPointF(10, 3), QSizeF(20, 6)), 's');
    for (int row = 1; row < 4; ++row)
        paintBlockAt(painter, theme, QRectF(joint + QPointF(-6, row * 9 - 3), QSizeF(12, 6)), 'c');
}

} // namespace

void paintSamplePicture(
    QPainter& painter, const Theme& theme, const QRectF& rect, Sample::Picture picture)
{
    static const Strip kNetwork {"iCpCCeCspsCi", {{2, 5}, {5, 7}}, 5};
    static const Strip kPassing {"iCpCCeCsosCi", {{2, 5}, {5, 7}}};
    static const Strip kOneBuild {"icpcccecspsi", {{2, 6}, {6, 8}}, 6, 20};
    static const Strip kOtherBuild {"icpcccecsosi", {{2, 6}, {6, 8}}, -1, 20};
    static const Strip kExcluded {"ICXCI", {}};
    static const Strip kNothing {"IXXXI", {}};
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF narrow = rect.adjusted(rect.width() * 0.12, 0, -rect.width() * 0.12, 0);
    const QRectF chain = rect.adjusted(6, 0, -6, 0);
    switch (picture) {
    case Sample::Picture::Network:
        paintStrip(painter, theme, rect.translated(0, 6), kNetwork);
        break;
    case Sample::Picture::PassingNetwork:
        paintStrip(painter, theme, rect.translated(0, 6), kPassing);
        break;
    case Sample::Picture::ExcludedConv:
        paintStrip(painter, theme, chain, kExcluded);
        break;
    case Sample::Picture::NothingMatched:
        paintStrip(painter, theme, chain, kNothing);
        break;
    case Sample::Picture::TwoBuilds:
        painter.setPen(QPen(theme[Token::LineStrong], 1));
        painter.drawLine(QLineF(
            rect.left() + 8, rect.center().y() - 0.5, rect.right() - 8, rect.center().y() - 0.5));
        paintStrip(painter, theme, narrow.translated(0, -22), kOneBuild);
        paintStrip(painter, theme, narrow.translated(0, 34), kOtherBuild);
        break;
    case Sample::Picture::ManyLayers:
        paintLayers(painter, theme, QRectF(rect.left(), rect.center().y() - 48, rect.width(), 96));
        break;
    }
}

} // namespace qdq::ui
