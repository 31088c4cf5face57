// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/reader.h"
#include "tests/support/places.h"
#include "ui/draw/picturemaker.h"

#include <QtTest>

#include <memory>

// The bundled tiny_convnet as XNNPACK leaves it, checked; in it `add` breaks R3.

namespace qdq::ui::test {

struct Sample
{
    Graph graph;
    CheckResult check;
};

inline Sample openSample(const char* name = "tiny_convnet_xnnpack.pt2")
{
    Result<OpenedGraph> opened = openGraph(qdq::test::samples() / "graphs" / name);
    if (!opened)
        qFatal("%s", toText(opened.error()).c_str());
    Result<CheckResult> check = checkGraph(opened->graph);
    if (!check)
        qFatal("%s", toText(check.error()).c_str());
    return {std::move(opened->graph), std::move(*check)};
}

/// dot in this process: tests are no layout workers.
inline SceneOptions sceneOptions()
{
    SceneOptions options;
    options.layout.useWorker = false;
    return options;
}

inline std::shared_ptr<const Scene> makeSampleScene(
    const Sample& sample, SceneOptions options = sceneOptions())
{
    Result<Scene> scene = makeScene(sample.graph, sample.check, options);
    if (!scene)
        qFatal("%s", toText(scene.error()).c_str());
    return std::make_shared<const Scene>(std::move(*scene));
}

inline const Finding& findingOf(const Sample& sample, std::string_view rule)
{
    for (const Finding& finding : sample.check.violations)
        if (finding.rule == rule)
            return finding;
    qFatal("the sample does not break the rule");
}

} // namespace qdq::ui::test
