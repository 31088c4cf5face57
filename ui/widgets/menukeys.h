// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

class QMenu;

namespace qdq::ui {

/// Letters typed into an open menu are its mnemonics. Qt would give them to the shortcuts of the
/// widget that has the focus under it first: on the canvas B makes a bookmark, and "Save evidence
/// bundle" could not be chosen by its letter.
class MenuKeys : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    void guard(QMenu* menu);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace qdq::ui
