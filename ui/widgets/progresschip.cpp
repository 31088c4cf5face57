// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/progresschip.h"

#include "ui/async/latestjob.h"
#include "ui/style/textscale.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>

#include <chrono>

namespace qdq::ui {

namespace {

constexpr std::chrono::milliseconds kShowAfter {300};
constexpr int kSteps = 1000;

} // namespace

ProgressChip::ProgressChip(QWidget* parent)
    : QWidget(parent)
    , m_delay(new QTimer(this))
    , m_tick(new QTimer(this))
    , m_text(makeLabel({}, LabelRole::Secondary, this))
    , m_bar(new QProgressBar(this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    m_bar->setTextVisible(false);
    m_bar->setFixedSize(120, 16);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setProperty("isSmall", true);
    cancel->setFixedHeight(scaled(20));
    cancel->setToolTip(tr("Cancel (Ctrl+.)"));
    layout->addWidget(m_text);
    layout->addWidget(m_bar);
    layout->addWidget(cancel);
    connect(cancel, &QPushButton::clicked, this, &ProgressChip::cancelRequested);

    m_delay->setSingleShot(true);
    m_delay->setInterval(kShowAfter);
    connect(m_delay, &QTimer::timeout, this, [this] {
        refresh();
        show();
        m_tick->start();
    });
    m_tick->setInterval(std::chrono::milliseconds(100));
    connect(m_tick, &QTimer::timeout, this, &ProgressChip::refresh);
    hide();
}

void ProgressChip::follow(LatestJob* job)
{
    connect(job, &LatestJob::runningChanged, this,
        [this, job](bool isRunning) { onRunningChanged(job, isRunning); });
    connect(job, &LatestJob::progressed, this,
        [this, job](const QString& what, quint64 done, quint64 total) {
            if (job != m_job)
                return;
            m_what = what;
            m_bar->setRange(0, total > 0 ? kSteps : 0);
            m_bar->setValue(total > 0 ? static_cast<int>(done * kSteps / total) : 0);
        });
}

void ProgressChip::onRunningChanged(LatestJob* job, bool isRunning)
{
    if (isRunning) {
        m_job = job;
        m_what.clear();
        m_bar->setRange(0, 0);
        m_delay->start();
    } else if (job == m_job) {
        m_job = nullptr;
        m_delay->stop();
        m_tick->stop();
        hide();
    }
}

void ProgressChip::refresh()
{
    if (!m_job)
        return;
    const QString seconds = QString::number(static_cast<double>(m_job->elapsed()) / 1000, 'f', 1);
    m_text->setText(m_what.isEmpty() ? tr("%1, %2 s").arg(m_job->name(), seconds)
                                     : tr("%1: %2, %3 s").arg(m_job->name(), m_what, seconds));
}

void ProgressChip::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT cancelRequested();
    else
        QWidget::keyPressEvent(event);
}

} // namespace qdq::ui
