// SPDX-License-Identifier: Apache-2.0
// What core says in English, said in the language of the window.
#include "core/io/reader.h"
#include "core/rules/target.h"
#include "tests/support/places.h"
#include "ui/session/document.h"
#include "ui/support/coretext.h"
#include "ui/support/predictiontext.h"
#include "ui/support/ruletext.h"
#include "ui/support/translations.h"

#include <QtTest>

#include <algorithm>

using namespace qdq;
using namespace qdq::ui;

class TestCoreText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init() { installTranslations(QStringLiteral("zh_TW")); }
    void cleanupTestCase() { installTranslations(QStringLiteral("en")); }
    void englishStaysAsItIs();
    void namesKeepTheirPlaces();
    void whatIsNotKnownStaysAsItIs();
    void everySentenceAboutTheSampleIsTranslated();
    void expectedIsAsShortAsTheRuleSaysIt();

private:
    DocumentPtr m_document; ///< breaks five rules of the VPU
};

namespace {

bool isChinese(const QString& text)
{
    return std::any_of(text.begin(), text.end(),
        [](QChar letter) { return letter.script() == QChar::Script_Han; });
}

} // namespace

void TestCoreText::initTestCase()
{
    auto opened = openGraph(qdq::test::samples() / "graphs" / "tiny_convnet_xnnpack.pt2");
    QVERIFY(opened);
    auto check = checkGraph(opened->graph, findTarget("vpu"));
    QVERIFY(check);
    m_document = makeDocument(std::move(*opened), std::move(*check));
    QCOMPARE(m_document->findings.size(), std::size_t(33));
}

void TestCoreText::englishStaysAsItIs()
{
    installTranslations(QStringLiteral("en"));
    QCOMPARE(coreText("add inputs annotated apart"), QStringLiteral("add inputs annotated apart"));
    QCOMPARE(coreText("2^-4, no 2^k"), QStringLiteral("2⁻⁴, no 2ᵏ"));
}

void TestCoreText::namesKeepTheirPlaces()
{
    QCOMPARE(coreText("add inputs annotated apart"), QStringLiteral("add 的輸入分開標註"));
    QCOMPARE(coreText("no quantize between conv2d_3 and relu_1"),
        QStringLiteral("conv2d_3 與 relu_1 之間沒有 quantize"));
    QCOMPARE(sentenceFrom("in the spec of the activations: qscheme = per_tensor_symmetric"),
        QStringLiteral("在 activation 的 spec 中：qscheme = per_tensor_symmetric"));
}

void TestCoreText::whatIsNotKnownStaysAsItIs()
{
    QCOMPARE(
        coreText("nobody ever wrote this of add"), QStringLiteral("nobody ever wrote this of add"));
}

void TestCoreText::everySentenceAboutTheSampleIsTranslated()
{
    QStringList left;
    const auto look = [&](std::string_view text) {
        if (!text.empty() && !isChinese(coreText(text)))
            left << QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    };
    for (const Finding& finding : m_document->findings)
        look(finding.cause);
    for (const DocumentCause& cause : m_document->causes) {
        look(cause.cause.title);
        look(cause.cause.message);
        look(cause.cause.edit.text);
    }
    look(m_document->typical);
    QVERIFY(m_document->causes.size() > 3);
    left.removeDuplicates();
    QVERIFY2(left.isEmpty(), qPrintable(left.join(QLatin1Char('\n'))));
}

void TestCoreText::expectedIsAsShortAsTheRuleSaysIt()
{
    const auto r3 = std::ranges::find(m_document->findings, std::string("R3"), &Finding::rule);
    QVERIFY(r3 != m_document->findings.end());
    QCOMPARE(ruleExpected(*r3, m_document->check.target), QStringLiteral("一個 scale"));
    installTranslations(QStringLiteral("en"));
    QCOMPARE(ruleExpected(*r3, m_document->check.target), QStringLiteral("one scale"));
    Finding other = *r3;
    other.expected = "2^-8";
    QCOMPARE(ruleExpected(other, m_document->check.target), QStringLiteral("2⁻⁸"));
}

QTEST_MAIN(TestCoreText)
#include "tst_coretext.moc"
