// SPDX-License-Identifier: Apache-2.0
// What takes long: one list of it, which the chip below shows and Cancel stops.
#include "ui/actions.h"
#include "ui/compare/comparemode.h"
#include "ui/mainwindow.h"
#include "ui/session/drawing.h"
#include "ui/session/quantization.h"
#include "ui/session/trial.h"
#include "ui/session/whatif.h"
#include "ui/widgets/progresschip.h"
#include "ui/widgets/statusline.h"

#include <QAction>

namespace qdq::ui {

void MainWindow::connectJobs()
{
    m_jobs.add(m_session->opening(), [this] { m_session->cancel(); });
    m_jobs.add(m_drawing->job(), [this] { m_drawing->cancel(); });
    m_jobs.add(m_quantization->running());
    m_jobs.add(m_whatIf->trying(), [this] { m_whatIf->cancel(); });
    m_jobs.add(m_trial->trying(), [this] { m_trial->cancel(); });
    for (LatestJob* job : {&m_exporting, &m_saving, &m_unpacking})
        m_jobs.add(*job);
    for (LatestJob* job :
        {&m_compare->opening(), &m_compare->work().comparing(), &m_compare->work().drawing()})
        m_jobs.add(*job, [this] { m_compare->cancel(); });
    for (LatestJob* job : m_jobs.jobs())
        m_status->progress().follow(job);
    connect(&m_jobs, &JobGroup::runningChanged, this, &MainWindow::updateActions);
    connect(m_actions->cancel, &QAction::triggered, &m_jobs, &JobGroup::cancel);
    connect(&m_status->progress(), &ProgressChip::cancelRequested, &m_jobs, &JobGroup::cancel);
}

} // namespace qdq::ui
