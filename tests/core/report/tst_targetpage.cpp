// SPDX-License-Identifier: Apache-2.0
#include "core/report/targetpage.h"
#include "tests/support/places.h"

#include <QFile>
#include <QtTest>

// The page of a target is its file, read by people.

using namespace qdq;

namespace {

const std::filesystem::path kPages = std::filesystem::path(QDQ_SOURCE_DIR) / "docs/targets";

QByteArray contentOf(const std::filesystem::path& path)
{
    QFile file(QString::fromStdString(path.string()));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestTargetPage : public QObject
{
    Q_OBJECT

private slots:
    /// `qdqscope-cli rules --target ID --format markdown -o docs/targets/ID.md` brings it in step.
    void everyBuiltInTargetHasItsPageInStep()
    {
        for (const TargetPtr& target : builtInTargets())
            QVERIFY2(contentOf(kPages / (target->id + ".md")) == targetPage(*target).c_str(),
                ("docs/targets/" + target->id + ".md is not what its file says").c_str());
    }

    void noPageIsWithoutItsTarget()
    {
        for (const auto& entry : std::filesystem::directory_iterator(kPages)) {
            const std::string id = entry.path().stem().string();
            QVERIFY2(entry.is_directory() || id == "format" || findTarget(id), id.c_str());
        }
    }

    void saysWhatTheFileSays()
    {
        const TargetPtr target = findTarget("litert");
        const std::string page = targetPage(*target);
        for (const Rule& rule : target->rules)
            for (const std::string& part : {rule.summary, rule.expected, rule.source})
                QVERIFY2(page.find(part.substr(1)) != std::string::npos,
                    (rule.id + ": " + part).c_str());
        for (const Citation& source : target->sources)
            QVERIFY(page.find(source.url) != std::string::npos);
        for (const std::string& op : target->ops)
            QVERIFY(page.find("`" + op + "`") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestTargetPage)
#include "tst_targetpage.moc"
