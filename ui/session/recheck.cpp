// SPDX-License-Identifier: Apache-2.0
#include "ui/session/recheck.h"

namespace qdq::ui {

Result<DocumentPtr> checkedFor(
    const DocumentPtr& document, const TargetPtr& target, const Progress& progress)
{
    if (document->check.target == target)
        return document;
    return makeCheckedDocument(document->file, target, progress, document->run,
        [&document](const Document&) { return document->preview; });
}

} // namespace qdq::ui
