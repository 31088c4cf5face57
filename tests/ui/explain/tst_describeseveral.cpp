// SPDX-License-Identifier: Apache-2.0
#include "core/rules/target.h"
#include "tests/support/places.h"
#include "ui/explain/describeseveral.h"

#include <QtTest>

#include <algorithm>
#include <array>

using namespace qdq;
using namespace qdq::ui;

class TestDescribeSeveral : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        auto file = openGraph(qdq::test::samples() / "graphs" / "tiny_convnet_xnnpack.pt2");
        QVERIFY(file.has_value());
        const auto document =
            makeCheckedDocument(std::move(*file), builtInTargets().front(), Progress {});
        QVERIFY(document.has_value());
        m_document = *document;
    }

    void saysOnceWhatAllShare()
    {
        const std::vector<PropertySection> both = describe({"conv2d_1", "conv2d_2"});
        const Property* padding = find(both, "padding");
        QVERIFY(padding);
        QVERIFY(padding->parts.empty());
        QCOMPARE(padding->value, find(describe({"conv2d_1"}), "padding")->value);
    }

    void countsWhatDiffersAndNamesEach()
    {
        const auto both = describe({"conv2d", "conv2d_1", "linear"});
        const Property* padding = find(both, "padding"); // a linear has none
        QVERIFY(padding);
        QCOMPARE(padding->parts.size(), std::size_t {3});
        QCOMPARE(padding->parts[0].name, QStringLiteral("conv2d"));
        QCOMPARE(padding->parts[2].value, QStringLiteral("—"));
        QCOMPARE(padding->value, QStringLiteral("2 values"));
    }

    void comparesLinesThatHaveNoNameOfTheirOwn()
    {
        // The second line of a tensor is its scale; those of the two outputs are not the same.
        const auto both = describe({"conv2d_1", "conv2d_2"});
        const auto tensors =
            std::ranges::find(both, QStringLiteral("Tensors"), &PropertySection::title);
        QVERIFY(tensors != both.end());
        const auto unnamed = std::ranges::count_if(tensors->properties,
            [](const Property& each) { return each.name.isEmpty() && !each.parts.empty(); });
        QVERIFY(unnamed >= 2); // in and out
    }

    void leavesNothingOut()
    {
        std::size_t one = 0;
        for (const PropertySection& section : describe({"add"}))
            one += section.properties.size();
        std::size_t both = 0;
        for (const PropertySection& section : describe({"add", "conv2d"}))
            both += section.properties.size();
        QVERIFY(both >= one);
    }

private:
    [[nodiscard]] std::vector<PropertySection> describe(const std::vector<std::string>& names) const
    {
        std::vector<NodeId> nodes;
        for (const std::string& name : names)
            nodes.push_back(m_document->graph().find(name));
        return describeSeveral(*m_document, nodes);
    }
    static const Property* find(const std::vector<PropertySection>& sections, const char* name)
    {
        for (const PropertySection& section : sections)
            for (const Property& property : section.properties)
                if (property.name == QLatin1String(name))
                    return &property;
        return nullptr;
    }

    DocumentPtr m_document;
};

QTEST_MAIN(TestDescribeSeveral)
#include "tst_describeseveral.moc"
