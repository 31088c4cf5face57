// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/qnamespace.h>

namespace qdq::ui {

/// What models offer beside Qt's own roles. Raw values only; delegates make pictures of them.
enum Role : int
{
    SortRole = Qt::UserRole + 1, ///< what a column sorts by
    NodeRole, ///< NodeId::value of the row, or Id::kNone
    FindingRole, ///< FindingId::value of the row, or Id::kNone
    MarkRole, ///< text of a mark: "R3", "33"; empty for none
    SeverityRole, ///< int(Severity) of the mark
    IsWaivedRole, ///< bool: the mark is that of a waived finding
    IsCurrentRole, ///< bool: the mark is drawn solid
    GlyphRole, ///< name of an icon before the text: "op-compute"
    FamilyRole, ///< int(OpFamily): colour of the glyph
    NoteRole, ///< grey words behind the text: "fused", "Residual"
    IsMonospacedRole, ///< bool
    IsWrongRole, ///< bool: drawn in the error colour
    IsMutedRole, ///< bool: drawn a step back
    IsGroupRole, ///< bool: a heading over its children
    CountRole, ///< number in a pill behind the text of a group
    ChipRole, ///< name of a config source ("global", "module", …)
    SentenceRole, ///< text that is drawn below the title, over several lines
    ExactRole, ///< text with full precision, for copies
    NowRole, ///< number that a what-if is compared with, before that of CountRole
    IsStruckRole, ///< bool: is there now and goes away with the what-if
    DifferenceRole, ///< int(Difference): its sign stands at the end of the cell
};

} // namespace qdq::ui
