// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFile>
#include <QtTest>

namespace qdq::test {

/// The smallest graph JSON there is: an input that is the output.
inline constexpr auto kMinimalGraph = R"({"format": "qdqscope.graph", "version": 1, "nodes": [
    {"name": "x", "op": "placeholder", "target": "x", "args": [], "kwargs": {}},
    {"name": "output", "op": "output", "target": "output", "args": [[{"node": "x"}]], "kwargs": {}}]})";

inline void writeFile(const QString& path, const QByteArray& content)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
}

inline QByteArray readFile(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// tests/data/pt2e/<name>/converted.json, "tiny/vpu" for instance: recorded, always there.
inline QString recorded(const QString& name)
{
    return QStringLiteral(QDQ_SOURCE_DIR "/tests/data/pt2e/") + name
        + QStringLiteral("/converted.json");
}

/// A bundled graph by its file name.
inline QString sampleGraph(const QString& name)
{
    return QStringLiteral(QDQ_SOURCE_DIR "/samples/graphs/") + name;
}

} // namespace qdq::test
