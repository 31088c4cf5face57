// SPDX-License-Identifier: Apache-2.0
#include "core/io/zipfile.h"
#include "core/io/zipwriter.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace qdq;

class TestZipWriter : public QObject
{
    Q_OBJECT

private slots:
    void aFileIsAddedAsItsBytesAre();
    void aFileThatFailsLeavesNoArchive();

private:
    [[nodiscard]] std::string path(const char* name) const
    {
        return m_folder.filePath(QLatin1String(name)).toStdString();
    }
    template <typename Content> Result<void> pack(const std::string& target, const Content& add)
    {
        Result<OutputFile> file = OutputFile::create(target);
        if (!file)
            return failWith(std::move(file));
        ZipWriter zip(*file);
        if (Result<void> added = add(zip); !added)
            return added;
        if (Result<void> done = zip.finish(); !done)
            return done;
        return file->commit();
    }

    QTemporaryDir m_folder;
};

void TestZipWriter::aFileIsAddedAsItsBytesAre()
{
    std::string content;
    for (int i = 0; i < 700'000; ++i)
        content += std::to_string(i);
    QVERIFY(writeFile(path("content"), content));
    const auto file = InputFile::open(path("content"));
    QVERIFY(file && file->size() == content.size());
    QVERIFY(pack(path("a.zip"), [&](ZipWriter& zip) { return zip.add("x/content", *file, {}); }));
    QVERIFY(pack(path("b.zip"),
        [&](ZipWriter& zip) { return zip.add("x/content", std::string_view(content)); }));
    const auto a = InputFile::open(path("a.zip"))->readAll(100 << 20);
    const auto b = InputFile::open(path("b.zip"))->readAll(100 << 20);
    QVERIFY(*a == *b);
    const auto zip = ZipFile::open(*InputFile::open(path("a.zip")));
    QVERIFY(zip);
    const auto back = zip->read(*zip->find("x/content"), 100 << 20);
    QVERIFY(back);
    QVERIFY(std::string(reinterpret_cast<const char*>(back->data()), back->size()) == content);
}

void TestZipWriter::aFileThatFailsLeavesNoArchive()
{
    QVERIFY(writeFile(path("shrinks"), std::string(5'000'000, 'x')));
    const auto file = InputFile::open(path("shrinks"));
    QVERIFY(file);
    QVERIFY(QFile::resize(QString::fromStdString(path("shrinks")), 1000));
    QVERIFY(!pack(path("c.zip"), [&](ZipWriter& zip) { return zip.add("x", *file, {}); }));
    QVERIFY(!QFile::exists(QString::fromStdString(path("c.zip"))));
}

QTEST_APPLESS_MAIN(TestZipWriter)
#include "tst_zipwriter.moc"
