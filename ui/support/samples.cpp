// SPDX-License-Identifier: Apache-2.0
#include "ui/support/samples.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace qdq::ui {

namespace {

constexpr int kMostParents = 4; // from build/<preset>/bin up to the checkout

QString samplesFolder()
{
    QDir folder(QCoreApplication::applicationDirPath());
    if (const QString installed =
            folder.filePath(QStringLiteral("../share/qdqscope/samples/graphs"));
        QFileInfo::exists(installed))
        return QDir::cleanPath(installed);
    for (int i = 0; i < kMostParents; ++i) {
        if (const QString found = folder.filePath(QStringLiteral("samples/graphs"));
            QFileInfo::exists(found))
            return QDir::cleanPath(found);
        if (!folder.cdUp())
            break;
    }
    return {};
}

QString tr(const char* text)
{
    return QCoreApplication::translate("Samples", text);
}

} // namespace

std::vector<Sample> bundledSamples()
{
    const QString folder = samplesFolder();
    const std::vector<Sample> known {
        {QStringLiteral("tiny_convnet_xnnpack.pt2"), tr("Why is add red?"),
            tr("XNNPACK graph on VPU rules"), QStringLiteral("R3")},
        {QStringLiteral("tiny_convnet_vpu.pt2"), tr("All seven rules pass?"),
            tr("The same net, VPU quantizer"), {}},
        {QStringLiteral("chain.pt2"), tr("What does a float graph look like?"),
            tr("Three convs in a row"), {}},
    };
    std::vector<Sample> samples;
    for (Sample sample : known) {
        sample.path = QDir(folder).filePath(sample.path);
        if (!folder.isEmpty() && QFileInfo::exists(sample.path))
            samples.push_back(std::move(sample));
    }
    return samples;
}

} // namespace qdq::ui
