// SPDX-License-Identifier: Apache-2.0
#include "cardsheet.h"

#include "ui/draw/icons.h"
#include "ui/draw/nodegeometry.h"
#include "ui/draw/paintertools.h"

#include <QPainter>

namespace qdq::ui::test {
namespace {

using Qt::Literals::StringLiterals::operator""_s;

CardContent convCard()
{
    CardContent card;
    card.family = OpFamily::Compute;
    card.title = u"conv2d"_s;
    card.fusedTitle = u"relu"_s;
    card.name = u"conv2d_1"_s;
    card.shape = u"16×8×8×8"_s;
    card.dtype = u"int8"_s;
    card.rows = {{u"W"_s, u"8×8×3×3 i8/ch"_s, u"s 2⁻⁹…2⁻⁸"_s}, {u"B"_s, u"8 i32"_s, u"s_in·s_w"_s}};
    card.footer = u"M 2⁻⁹…2⁻⁸  ≫ 8–9"_s;
    card.source = ConfigSource::Global;
    return card;
}

CardContent plainCard(OpFamily family, const QString& title, const QString& name)
{
    CardContent card;
    card.family = family;
    card.title = title;
    card.name = name;
    card.shape = u"16×8×8×8"_s;
    card.dtype = u"int8"_s;
    return card;
}

CardContent addCard()
{
    CardContent card = plainCard(OpFamily::Elementwise, u"add"_s, u"add"_s);
    card.fusedTitle = u"relu"_s;
    return card;
}

Mark mark(
    const QString& rule, Severity severity = Severity::Error, bool isCurrent = false, int count = 1)
{
    return {rule, severity, false, isCurrent, count};
}

Mark waived()
{
    return {u"R3"_s, Severity::Error, true, false, 1};
}

BadgeContent badge(const QString& text, bool isPowerOfTwo)
{
    BadgeContent content;
    content.text = text;
    content.isPowerOfTwo = isPowerOfTwo;
    return content;
}

NamedCard marked(const QString& label, std::vector<Mark> marks)
{
    NamedCard named {label, addCard(), {}};
    named.card.marks = std::move(marks);
    named.state.tone = toneOf(named.card.marks);
    return named;
}

NamedCard floating(
    const QString& label, CardContent card, const QString& footer, ConfigSource source)
{
    card.isFloat = true;
    card.dtype = u"fp32"_s;
    card.footer = footer;
    card.source = source;
    return {label, card, {}};
}

NamedCard uncalibrated()
{
    CardContent card = plainCard(OpFamily::Compute, u"conv2d"_s, u"conv2d_3"_s);
    card.rows.push_back({{}, u"observer saw no data"_s, u"s ?"_s, RowTone::Warning, true});
    card.marks = {mark(u"W1"_s, Severity::Warning)};
    return {u"Not calibrated"_s, card, {Tone::Warning}};
}

NamedCard module()
{
    CardContent card = plainCard(OpFamily::Io, u"block"_s, u"Residual · 23"_s);
    card.kind = UnitKind::Module;
    card.mix = {{Token::OpCompute, 12}, {Token::OpElementwise, 4}, {Token::OpShape, 7}};
    card.marks = {mark(u"R2"_s, Severity::Error, false, 4)};
    return {u"Collapsed module"_s, card, {Tone::Error}};
}

// ---- the sheet
// ------------------------------------------------------------------------------------------------

struct Sheet
{
    QPainter& painter;
    const Theme& theme;

    void label(double x, double y, const QString& text) const
    {
        drawText(painter, {x, y}, text, TextStyle::CardText, theme[Token::TextSecondary]);
    }
    void heading(double x, double y, const QString& text, double width) const
    {
        drawText(painter, {x, y}, text, TextStyle::CardTitle, theme[Token::TextPrimary]);
        painter.setPen(QPen(theme[Token::LineHairline], 1));
        painter.drawLine(QPointF(x, y + 8.5), QPointF(x + width, y + 8.5));
    }
    QRectF card(double x, double y, const CardContent& content, const CardState& state = {}) const
    {
        const QRectF rect(QPointF(x, y), sizeOf(content));
        paintCard(painter, theme, rect, content, state);
        paintCardMarks(painter, theme, rect, content.marks);
        return rect;
    }
    QRectF pill(
        double centre, double y, const BadgeContent& content, const BadgeState& state = {}) const
    {
        const QSizeF size = sizeOf(content);
        const QRectF rect(QPointF(centre - size.width() / 2, y), size);
        paintBadge(painter, theme, rect, content, state);
        paintBadgeMarks(painter, theme, rect, content.marks);
        return rect;
    }
    void edge(double x0, double y0, double x1, double y1, const EdgeLook& look = {}) const
    {
        paintEdge(painter, theme, QPolygonF {{x0, y0}, {x1, y1}}, look);
    }
};

void paintNear(const Sheet& sheet)
{
    sheet.heading(24, 68, u"Near zoom (70 % and above): the full card"_s, 464);
    CardContent card = convCard();
    card.marks = {mark(u"R4"_s, Severity::Error, true)};
    BadgeContent in = badge(u"i8 · 2⁻⁴ · z 0"_s, true);
    in.hasToggle = true;
    in.group = u"S1"_s;
    BadgeContent out = badge(u"i8 · 2⁻⁴ · z 0"_s, true);
    out.hasToggle = true;
    const double centre = 112 + sizeOf(card).width() / 2;
    const double bottom = 138 + sizeOf(card).height();
    BadgeState onScreen;
    onScreen.showsToggle = true;
    EdgeLook plain;
    plain.hasArrow = false;
    sheet.pill(centre, 96, in, onScreen);
    sheet.edge(centre, 116, centre, 138);
    sheet.card(112, 138, card, {Tone::Current});
    sheet.edge(centre, bottom, centre, bottom + 16, plain);
    sheet.pill(centre, bottom + 16, out, onScreen);
}

void paintMid(const Sheet& sheet)
{
    sheet.heading(24, 358, u"Mid zoom (35–70 %): op and name"_s, 224);
    constexpr double kZoom = 0.5;
    sheet.painter.save();
    sheet.painter.translate(44, 384);
    sheet.painter.scale(kZoom, kZoom);
    const auto compact = [&](double y, const CardContent& card, const CardState& state = {}) {
        paintCompactCard(sheet.painter, sheet.theme, {0, y, 304, 84}, card, state, kZoom);
    };
    EdgeLook look;
    sheet.edge(152, 84, 152, 130, look);
    sheet.edge(152, 214, 152, 260, look);
    compact(0, convCard());
    compact(130, addCard(), {Tone::Current});
    compact(260, plainCard(OpFamily::Shape, u"cat"_s, u"cat"_s));
    sheet.painter.restore();
    paintMark(sheet.painter, sheet.theme, {168, 440}, mark(u"R3"_s, Severity::Error, true));
}

void paintFar(const Sheet& sheet)
{
    sheet.heading(272, 358, u"Far zoom (below 35 %): blocks"_s, 216);
    constexpr double kZoom = 0.2;
    sheet.painter.save();
    sheet.painter.translate(300, 384);
    sheet.painter.scale(kZoom, kZoom);
    double y = 0;
    for (const OpFamily family : {OpFamily::Io, OpFamily::Compute, OpFamily::Compute,
             OpFamily::Elementwise, OpFamily::Shape}) {
        EdgeLook look;
        look.isHairline = true;
        if (y > 0)
            sheet.edge(116, y - 46, 116, y, look);
        paintBlock(sheet.painter, sheet.theme, {0, y, 232, 80}, plainCard(family, u"op"_s, u"op"_s),
            {}, kZoom);
        y += 126;
    }
    paintBlock(sheet.painter, sheet.theme, {360, 240, 420, 120},
        plainCard(OpFamily::Compute, u"conv2d"_s, {}), {}, kZoom);
    sheet.painter.restore();
    paintMark(sheet.painter, sheet.theme, {338, 450}, mark(u"R3"_s, Severity::Error, true));
    paintMark(sheet.painter, sheet.theme, {440, 420}, mark(u"R2"_s, Severity::Error, true, 48));
}

void paintExpanded(const Sheet& sheet)
{
    sheet.heading(24, 582, u"Expanded Q/DQ and shared-scale group"_s, 464);
    CardContent q = plainCard(OpFamily::Quant, u"quantize"_s, u"2⁻⁴ · z 0 · i8"_s);
    q.kind = UnitKind::Quantize;
    paintCompactCard(sheet.painter, sheet.theme, {24, 606, 140, 40}, q);
    sheet.edge(94, 646, 94, 668);
    q.title = u"dequantize"_s;
    paintCompactCard(sheet.painter, sheet.theme, {24, 668, 140, 40}, q);
    const QRectF group(188, 610, 300, 104);
    paintGroup(sheet.painter, sheet.theme, group);
    paintGroupLabel(sheet.painter, sheet.theme, group.topLeft(), u"S1 · 3 tensors · 2⁻⁴"_s);
    const QRectF left = sheet.pill(262, 630, badge(u"i8 · 2⁻⁴ · z 0"_s, true));
    const QRectF right = sheet.pill(414, 630, badge(u"i8 · 2⁻⁴ · z 0"_s, true));
    sheet.edge(left.center().x(), 650, 314, 666);
    sheet.edge(right.center().x(), 650, 362, 666);
    paintCompactCard(sheet.painter, sheet.theme, {284, 666, 108, 40},
        plainCard(OpFamily::Shape, u"cat"_s, u"cat"_s));
    paintModule(sheet.painter, sheet.theme, {24, 750, 464, 120});
    paintModuleLabel(sheet.painter, sheet.theme, {24, 750}, u"block"_s, u"Residual"_s, true);
    CardContent inside = plainCard(OpFamily::Pool, u"max_pool2d_with_a_very_long_op_name"_s,
        u"backbone_layer1_0_max_pool2d_with_indices_12"_s);
    inside.shape = u"s77×64×56×56"_s;
    inside.shapeRule = u"R6"_s;
    sheet.card(120, 790, inside);
}

void paintStates(const Sheet& sheet)
{
    sheet.heading(520, 68, u"States"_s, 480);
    const std::vector<NamedCard> states = cardStates();
    double y = 100;
    for (std::size_t i = 0; i < states.size(); i += 2) {
        double height = 0;
        for (std::size_t k = 0; k < 2; ++k) {
            const NamedCard& named = states[i + k];
            const double x = 520 + static_cast<double>(k) * 252;
            sheet.label(x, y - 5, named.label);
            QRectF rect(QPointF(x, y + 6), QSizeF(228, sizeOf(named.card).height()));
            paintCard(sheet.painter, sheet.theme, rect, named.card, named.state);
            paintCardMarks(sheet.painter, sheet.theme, rect, named.card.marks);
            height = std::max(height, rect.height());
        }
        y += height + 32;
    }
}

double paintBadges(const Sheet& sheet)
{
    sheet.heading(1028, 68, u"Q/DQ badges"_s, 388);
    double y = 90;
    for (const NamedBadge& named : badgeStates()) {
        const QSizeF size = sizeOf(named.badge);
        const QRectF rect(QPointF(1028, y), size);
        paintBadge(sheet.painter, sheet.theme, rect, named.badge, named.state);
        paintBadgeMarks(sheet.painter, sheet.theme, rect, named.badge.marks);
        sheet.label(1256, y + 14, named.label);
        y += 25;
    }
    return y;
}

double paintEdges(const Sheet& sheet, double y)
{
    sheet.heading(1028, y, u"Edges"_s, 388);
    y += 24;
    const std::pair<EdgeLook, QString> edges[] = {
        {{EdgeStyle::Integer}, u"integer tensor"_s},
        {{EdgeStyle::Float}, u"fp32 tensor"_s},
        {{EdgeStyle::ShapeOrIndex}, u"shape or index, never quantized"_s},
        {{EdgeStyle::Accumulator}, u"int32 accumulator or bias"_s},
        {{EdgeStyle::Integer, EdgeTone::Evidence}, u"evidence of the current finding"_s},
        {{EdgeStyle::Integer, EdgeTone::Traced}, u"path trace or selected edge"_s},
        {{EdgeStyle::Integer, EdgeTone::Normal, false, true}, u"leaves the picture"_s},
    };
    for (const auto& [look, text] : edges) {
        sheet.edge(1028, y, 1160, y, look);
        sheet.label(1180, y + 4, text);
        y += 19;
    }
    return y;
}

void paintLegend(const Sheet& sheet, double y)
{
    sheet.heading(1028, y, u"Violation marks"_s, 388);
    y += 20;
    const std::pair<Mark, QString> marks[] = {
        {mark(u"R3"_s, Severity::Error, true), u"error, current"_s}, {mark(u"R3"_s), u"error"_s},
        {mark(u"W1"_s, Severity::Warning), u"warning"_s},
        {mark(u"I2"_s, Severity::Note), u"note"_s}, {waived(), u"waived"_s},
        {mark(u"R2"_s, Severity::Error, false, 48), u"sum"_s}};
    for (std::size_t i = 0; i < std::size(marks); ++i) {
        const QPointF at(
            1028 + static_cast<double>(i % 3) * 132, y + static_cast<double>(i / 3) * 26);
        paintMark(sheet.painter, sheet.theme, at, marks[i].first);
        sheet.label(at.x() + widthOf(marks[i].first) + 8, at.y() + 13, marks[i].second);
    }
    paintEvidenceNumber(sheet.painter, sheet.theme, {1400, y + 9}, 1);
    y += 76;
    sheet.heading(1028, y, u"Config rule that hit the node"_s, 388);
    y += 18;
    double x = 1028;
    for (const ConfigSource source : {ConfigSource::ModuleName, ConfigSource::OpType,
             ConfigSource::Global, ConfigSource::None, ConfigSource::Unmatched}) {
        paintChip(sheet.painter, sheet.theme, {x, y}, source);
        x += widthOf(source) + 10;
    }
    y += 44;
    sheet.heading(1028, y, u"Op kinds: glyph first, colour second"_s, 388);
    y += 18;
    const std::pair<OpFamily, QString> families[] = {{OpFamily::Compute, u"conv, linear"_s},
        {OpFamily::Elementwise, u"add, mul"_s}, {OpFamily::Activation, u"relu, silu"_s},
        {OpFamily::Pool, u"pool, resize"_s}, {OpFamily::Shape, u"cat, view"_s},
        {OpFamily::Norm, u"norm, softmax"_s}, {OpFamily::Quant, u"Q, DQ"_s},
        {OpFamily::Io, u"input, output"_s}, {OpFamily::Other, u"other"_s}};
    for (std::size_t i = 0; i < std::size(families); ++i) {
        const QPointF at(
            1028 + static_cast<double>(i % 3) * 132, y + static_cast<double>(i / 3) * 24);
        const QColor ink = sheet.theme[tokenOf(families[i].first)];
        sheet.painter.fillRect(QRectF(at, QSizeF(4, 18)), ink);
        drawIcon(sheet.painter, iconOf(plainCard(families[i].first, {}, {})), at.x() + 12,
            at.y() + 1, 16, ink);
        sheet.label(at.x() + 36, at.y() + 13, families[i].second);
    }
}

} // namespace

std::vector<NamedCard> cardStates()
{
    const auto state = [](Difference difference, bool isDimmed = false) {
        CardState result;
        result.difference = difference;
        result.isDimmed = isDimmed;
        return result;
    };
    CardState hovered;
    hovered.isHovered = true;
    CardState selected;
    selected.isSelected = true;
    CardState focused;
    focused.hasFocus = true;
    CardContent unknown = plainCard(OpFamily::Other, u"mylib::roi_fold"_s, u"roi_fold"_s);
    CardContent avg = plainCard(OpFamily::Pool, u"avg_pool2d"_s, u"avg"_s);
    CardContent excluded = plainCard(OpFamily::Compute, u"conv2d"_s, u"conv2d_1"_s);
    excluded.fusedTitle = u"relu"_s;
    return {
        {u"Normal"_s, addCard(), {}},
        {u"Hover"_s, addCard(), hovered},
        {u"Selected"_s, addCard(), selected},
        {u"Keyboard focus"_s, addCard(), focused},
        marked(u"Violation, current"_s, {mark(u"R3"_s, Severity::Error, true)}),
        marked(u"Violations, not current"_s, {mark(u"R3"_s), mark(u"R2"_s)}),
        marked(u"Warning"_s, {mark(u"W2"_s, Severity::Warning)}),
        marked(u"Waived, with reason"_s, {waived()}),
        floating(u"Float: target has no int8 kernel"_s, avg, {}, ConfigSource::Unknown),
        floating(u"Excluded by config"_s, excluded, u"rule: block"_s, ConfigSource::None),
        floating(u"No rule matched"_s, plainCard(OpFamily::Compute, u"conv2d"_s, u"conv2d_2"_s),
            u"nearest: stem"_s, ConfigSource::Unmatched),
        uncalibrated(),
        {u"What-if or diff: changed"_s, addCard(), state(Difference::Changed)},
        {u"Diff: only here"_s, addCard(), state(Difference::Added)},
        {u"Diff: missing here"_s, addCard(), state(Difference::Removed, true)},
        {u"Outside the focus"_s, addCard(), state(Difference::None, true)},
        {u"Unknown op, drawn generically"_s, unknown, {}},
        module(),
    };
}

std::vector<NamedBadge> badgeStates()
{
    const auto difference = [](Difference value) {
        BadgeState state;
        state.difference = value;
        return state;
    };
    BadgeContent grouped = badge(u"i8 · 2⁻⁴ · z 0"_s, true);
    grouped.group = u"S1"_s;
    BadgeContent uncalibratedBadge = badge(u"u8 · s ? · z ?"_s, false);
    uncalibratedBadge.isUncalibrated = true;
    BadgeContent floatBadge = badge(u"fp32"_s, false);
    floatBadge.isFloat = true;
    BadgeContent broken = badge(u"i8 · 0.019803 · z −128"_s, false);
    broken.marks = {mark(u"R1"_s), mark(u"R2"_s)};
    BadgeContent torn = badge(u"i8 · 2⁻⁴"_s, false);
    torn.hasMismatch = true;
    torn.otherText = u"2⁻⁵"_s;
    BadgeContent spec = badge(u"i8 affine −128…127 · Histogram"_s, false);
    spec.kind = BadgeKind::Specified;
    return {
        {u"power of two"_s, badge(u"i8 · 2⁻⁴ · z 0"_s, true), {}},
        {u"decimal, zero point kept"_s, badge(u"i8 · 0.027519 · z −128"_s, false), {}},
        {u"per-channel, axis 0"_s, badge(u"i8 · 2⁻⁹…2⁻⁷ · z 0 · ch 0"_s, true), {}},
        {u"in shared-scale group S1"_s, grouped, {}},
        {u"evidence of the current finding"_s, badge(u"i8 · 0.039895 · z 6"_s, false),
            {Tone::Current}},
        {u"other findings"_s, broken, {Tone::Error}},
        {u"observer never calibrated"_s, uncalibratedBadge, {}},
        {u"goes away (what-if, diff)"_s, badge(u"i8 · 0.018734 · z 0"_s, false),
            difference(Difference::Removed)},
        {u"value differs (diff)"_s, badge(u"i8 · 2⁻⁵ · z 0"_s, true),
            difference(Difference::Changed)},
        {u"Q and DQ disagree"_s, torn, {}},
        {u"annotated: a spec"_s, spec, {}},
        {u"nothing is quantized here"_s, floatBadge, {}},
    };
}

void paintSheet(QPainter& painter, const Theme& theme)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(QRectF(QPointF(), QSizeF(kSheetSize)), theme[Token::SurfaceCanvas]);
    const Sheet sheet {painter, theme};
    drawText(painter, {24, 34}, u"Node card"_s, TextStyle::Title, theme[Token::TextPrimary]);
    paintNear(sheet);
    paintMid(sheet);
    paintFar(sheet);
    paintExpanded(sheet);
    paintStates(sheet);
    const double edges = paintBadges(sheet) + 22;
    paintLegend(sheet, paintEdges(sheet, edges) + 8);
}

} // namespace qdq::ui::test
