// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/models/tablemodel.h"
#include "ui/session/document.h"

namespace qdq::ui {

/// The root causes of a document, largest first, one row each.
class CauseModel : public TableModel
{
    Q_OBJECT

public:
    explicit CauseModel(QObject* parent = nullptr);

    void setDocument(DocumentPtr document);
    /// Null for a row that is not there.
    [[nodiscard]] const DocumentCause* causeAt(int row) const;
    /// Row of the cause of a finding; -1 where it has none.
    [[nodiscard]] int rowOf(FindingId finding) const;

protected:
    [[nodiscard]] int count() const override;
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;

private:
    DocumentPtr m_document;
};

/// Rule of the first finding of a cause, with how many there are.
[[nodiscard]] QString ruleOfCause(const Document& document, const DocumentCause& cause);
/// "block, stem and 3 more modules".
[[nodiscard]] QString placeOfCause(const Document& document, const DocumentCause& cause);
/// "33 violations, 6 causes".
[[nodiscard]] QString causesHeading(const Document& document);

} // namespace qdq::ui
