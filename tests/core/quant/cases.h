// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/reader.h"
#include "tests/support/places.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

// Recorded cases of the quantizer:
// MODEL/CONFIG/{quantizer,annotated,prepared,converted,expected}.json and calibrated.json.gz, with
// MODEL/float.json above; a few beside the tests, all of them where the corpora are.

namespace qdq::test {

struct Case
{
    std::string name; ///< "tiny/x86"
    std::filesystem::path folder;

    [[nodiscard]] bool has(const std::string& file) const
    {
        return std::filesystem::exists(folder / file);
    }
    /// The stage that the library refused: "annotate", "convert"; empty where it went to the end.
    [[nodiscard]] std::string raisesAt() const
    {
        return expected()["raises"].toObject()["stage"].toString().toStdString();
    }
    /// The program that the case starts from.
    [[nodiscard]] std::filesystem::path floatJson() const
    {
        std::filesystem::path file = expected()["float"].toString("float.pt2").toStdString();
        return folder.parent_path() / file.replace_extension(".json");
    }
    [[nodiscard]] QJsonObject expected() const
    {
        QFile file(QString::fromStdString((folder / "expected.json").string()));
        if (!file.open(QIODevice::ReadOnly))
            return {};
        return QJsonDocument::fromJson(file.readAll()).object();
    }
};

inline std::vector<Case> casesBelow(const std::filesystem::path& root)
{
    std::vector<Case> cases;
    for (const auto& file : filesNamed(root, "quantizer.json")) {
        const auto folder = file.parent_path();
        cases.push_back({(folder.parent_path().filename() / folder.filename()).string(), folder});
    }
    return cases;
}

inline std::filesystem::path bundledCases()
{
    return std::filesystem::path(QDQ_SOURCE_DIR) / "tests/core/quant/data/cases";
}

/// Those beside the tests, and every recorded one where the corpora are.
inline std::vector<Case> allCases()
{
    std::vector<Case> cases = casesBelow(bundledCases());
    const auto recorded = casesBelow(corpus("pt2e"));
    cases.insert(cases.end(), recorded.begin(), recorded.end());
    return cases;
}

/// A stage of a recorded real model: MODEL/QUANTIZER/annotated.json.gz and so on.
inline std::vector<Case> realCases()
{
    std::vector<Case> cases;
    for (const auto& file : filesNamed(corpus("real"), "annotated.json.gz")) {
        const auto folder = file.parent_path();
        cases.push_back({(folder.parent_path().filename() / folder.filename()).string(), folder});
    }
    return cases;
}

/// Cases beside the tests whose annotations were made by hand, for what no quantizer of ours asks
/// for.
inline std::vector<Case> specialCases()
{
    std::vector<Case> cases;
    const std::filesystem::path root =
        std::filesystem::path(QDQ_SOURCE_DIR) / "tests/core/quant/data/special";
    for (const auto& file : filesNamed(root, "annotated.json.gz"))
        cases.push_back({"special/" + file.parent_path().filename().string(), file.parent_path()});
    return cases;
}

/// Counts how many cases of a stage are equal, and prints what is not.
class Tally
{
public:
    explicit Tally(std::string stage)
        : m_stage(std::move(stage))
    {
    }
    void add(const std::string& name, const std::vector<std::string>& differences)
    {
        ++m_total;
        m_equal += differences.empty() ? 1 : 0;
        for (const std::string& line : differences)
            std::printf("  %s %s: %s\n", m_stage.c_str(), name.c_str(), line.c_str());
    }
    /// Prints "prepared: 303 of 303 equal"; true when all are, and there was at least one.
    [[nodiscard]] bool finish() const
    {
        std::printf("%s: %d of %d equal\n", m_stage.c_str(), m_equal, m_total);
        std::fflush(stdout);
        return m_equal == m_total && m_total > 0;
    }

private:
    std::string m_stage;
    int m_total = 0;
    int m_equal = 0;
};

} // namespace qdq::test
