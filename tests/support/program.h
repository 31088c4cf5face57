// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QString>
#include <QStringList>

namespace qdq::test {

/// What a run of a program left.
struct Outcome
{
    int status = -1; ///< exit status; -1 when it crashed or hung
    QByteArray out;
    QByteArray err;
};

/// Runs bin/qdqscope-cli in `folder` with `input` on standard input.
inline Outcome runCli(
    const QStringList& arguments, const QString& folder = {}, const QByteArray& input = {})
{
    QProcess process;
    if (!folder.isEmpty())
        process.setWorkingDirectory(folder);
    process.start(QStringLiteral(QDQ_BINARY_DIR "/qdqscope-cli"), arguments);
    process.write(input);
    process.closeWriteChannel();
    Outcome outcome;
    if (process.waitForFinished(60'000) && process.exitStatus() == QProcess::NormalExit)
        outcome.status = process.exitCode();
    outcome.out = process.readAllStandardOutput();
    outcome.err = process.readAllStandardError();
    return outcome;
}

/// The JSON object that a program printed; empty where it is none.
inline QJsonObject jsonOf(const Outcome& outcome)
{
    return QJsonDocument::fromJson(outcome.out).object();
}

} // namespace qdq::test
