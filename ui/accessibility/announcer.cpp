// SPDX-License-Identifier: Apache-2.0
#include "ui/accessibility/announcer.h"

#include <QAccessible>

namespace qdq::ui {

Announcer::Announcer(QWidget* parent)
    : QLabel(parent)
{
    setObjectName(QStringLiteral("announcer"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    // Readers pass over what is hidden: one pixel without text is there and not seen.
    setFixedSize(1, 1);
}

void Announcer::announce(const QString& text)
{
    if (text.isEmpty())
        return;
    setAccessibleName(text);
    QAccessibleEvent event(this, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&event);
    Q_EMIT announced(text);
}

} // namespace qdq::ui
