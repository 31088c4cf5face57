// SPDX-License-Identifier: Apache-2.0
// The rules that keep one op in float, and what they do when they are tried.
#include "core/io/reader.h"
#include "core/quant/applied.h"
#include "core/quant/exclude.h"
#include "tests/support/places.h"

#include <QtTest>

using namespace qdq;

namespace {

QuantizerConfig configOf(const std::string& backend)
{
    auto config = readQuantizerConfigFile(test::samples() / "configs" / (backend + ".json"));
    if (!config)
        qFatal("%s", toText(config.error()).c_str());
    return *std::move(config);
}

QStringList linesOf(const std::vector<ExcludeScope>& scopes)
{
    QStringList lines;
    for (const ExcludeScope& scope : scopes)
        lines << QString::fromStdString(std::string(nameOf(scope.set)) + ' ' + scope.key);
    return lines;
}

} // namespace

class TestExclude : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        auto opened = openGraph(test::samples() / "graphs" / "chain.pt2");
        QVERIFY(opened);
        m_program = std::move(opened->graph);
    }

    void offersTheModulesFromTheInsideOutAndTheType()
    {
        QCOMPARE(linesOf(excludeScopes(m_program, m_program.find("conv2d_1"), configOf("x86"))),
            QStringList(
                {"module_name block.conv", "module_name block", "module_type torch.nn.Conv2d"}));
    }

    /// XNNPACK refuses "do not quantize" for a module name.
    void offersOnlyWhatTheBackEndTakes()
    {
        QCOMPARE(linesOf(excludeScopes(m_program, m_program.find("conv2d_1"), configOf("xnnpack"))),
            QStringList({"module_type torch.nn.Conv2d"}));
        QCOMPARE(linesOf(excludeScopes(m_program, m_program.find("conv2d_1"), configOf("vpu"))),
            QStringList());
    }

    void everyScopeThatIsOfferedExcludesTheOp()
    {
        for (const char* backend : {"x86", "xnnpack"}) {
            const QuantizerConfig config = configOf(backend);
            for (const ExcludeScope& scope :
                excludeScopes(m_program, m_program.find("conv2d_1"), config)) {
                const auto applied = applyConfig(m_program, withExcluded(config, scope));
                QVERIFY(applied);
                const AppliedRow* row = applied->rowOf("conv2d_1");
                QVERIFY2(row && !row->isQuantized, scope.key.c_str());
            }
        }
    }

    void comesBeforeTheRulesThatWouldTakeTheOp()
    {
        QuantizerConfig config = configOf("x86");
        config.calls.push_back({Setter::ModuleName, "block", "default"});
        const QuantizerConfig excluded = withExcluded(config, {Setter::ModuleName, "block.conv"});
        const auto applied = applyConfig(m_program, excluded);
        QVERIFY(applied);
        QVERIFY(!applied->rowOf("conv2d_1")->isQuantized);
        QVERIFY(applied->rowOf("conv2d")->isQuantized);
    }

    void replacesARuleWithTheSameKey()
    {
        QuantizerConfig config = configOf("x86");
        config.calls.push_back({Setter::ModuleName, "block", "default"});
        const QuantizerConfig excluded = withExcluded(config, {Setter::ModuleName, "block"});
        QCOMPARE(excluded.calls.size(), config.calls.size());
        QVERIFY(!applyConfig(m_program, excluded)->rowOf("conv2d_1")->isQuantized);
    }

    void theQConfigOfAReplacedRuleGoesWithIt()
    {
        QuantizerConfig config = configOf("x86");
        NamedQConfig own = config.qconfigs.front();
        own.name = "own";
        config.qconfigs.push_back(own);
        config.calls.push_back({Setter::ModuleName, "block", "own"});
        const QuantizerConfig excluded = withExcluded(config, {Setter::ModuleName, "block"});
        QVERIFY(!excluded.find("own"));
        QCOMPARE(excluded.qconfigs.size(), config.qconfigs.size() - 1);
        QVERIFY(withExcluded(config, {Setter::ModuleName, "stem"}).find("own"));
    }

private:
    Graph m_program;
};

QTEST_APPLESS_MAIN(TestExclude)
#include "tst_exclude.moc"
