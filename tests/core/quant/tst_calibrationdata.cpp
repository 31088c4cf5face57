// SPDX-License-Identifier: Apache-2.0
#include "core/quant/calibrationdata.h"
#include "tests/support/places.h"

#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <fstream>

using namespace qdq;
namespace fs = std::filesystem;

namespace {

/// A `.npy` with one float.
void writeNpy(const fs::path& path, float value)
{
    const std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), }\n";
    std::ofstream file(path, std::ios::binary);
    file << "\x93NUMPY" << '\1' << '\0' << static_cast<char>(header.size()) << '\0' << header;
    file.write(reinterpret_cast<const char*>(&value), sizeof value);
}

std::string message(const fs::path& path, std::size_t inputCount)
{
    const std::array paths {path};
    const auto batches = openCalibrationData(paths, inputCount);
    return batches ? std::string() : toText(batches.error());
}

std::vector<double> firstValues(const std::vector<CalibrationBatch>& batches)
{
    std::vector<double> values;
    for (const CalibrationBatch& batch : batches)
        values.push_back(batch.inputs.front().loadAsDouble()->front());
    return values;
}

} // namespace

class TestCalibrationData : public QObject
{
    Q_OBJECT

private slots:
    void readsBatchesOfAnArchive()
    {
        const std::array paths {test::samples() / "graphs/tiny_convnet_calib.npz"};
        const auto batches = openCalibrationData(paths, 1);
        QVERIFY(batches.has_value());
        QCOMPARE(batches->size(), 4U);
        QVERIFY((*batches)[3].source.ends_with("tiny_convnet_calib.npz, batch 3"));
        QCOMPARE((*batches)[3].inputs.size(), 1U);
    }

    void putsArchivesOneAfterAnother()
    {
        const fs::path archive = test::samples() / "graphs/tiny_convnet_calib.npz";
        QCOMPARE(openCalibrationData(std::array {archive, archive}, 1)->size(), 8U);
    }

    void takesOneArrayAsOneBatch()
    {
        QTemporaryDir folder;
        const fs::path file = fs::path(folder.path().toStdString()) / "image.npy";
        writeNpy(file, 5);
        QCOMPARE(
            firstValues(*openCalibrationData(std::array {file}, 1)), (std::vector<double> {5}));
        QVERIFY(message(file, 2).find("2 inputs") != std::string::npos);
    }

    void readsAFolderInNaturalOrder()
    {
        QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        writeNpy(root / "image10.npy", 10);
        writeNpy(root / "image9.npy", 9);
        std::ofstream(root / "notes.txt") << "no array";
        QCOMPARE(
            firstValues(*openCalibrationData(std::array {root}, 1)), (std::vector<double> {9, 10}));
    }

    void groupsNamedArraysOfAFolder()
    {
        QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        for (const int batch : {0, 1})
            for (const int input : {0, 1})
                writeNpy(root
                        / ("input" + std::to_string(input) + "_batch" + std::to_string(batch)
                            + ".npy"),
                    static_cast<float>(10 * batch + input));
        const auto batches = openCalibrationData(std::array {root}, 2);
        QCOMPARE(batches->size(), 2U);
        QCOMPARE((*batches)[1].inputs[1].loadAsDouble()->front(), 11.0);
        fs::remove(root / "input1_batch1.npy");
        QVERIFY(message(root, 2).find("batch 1 has no input1") != std::string::npos);
        QVERIFY(message(root, 1).find("input1_batch0") != std::string::npos);
    }

    void refusesWhatIsNoData()
    {
        QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        QVERIFY(message(root, 1).find("neither .npz nor .npy") != std::string::npos);
        std::ofstream(root / "data.npz") << "hello, this is no archive";
        QVERIFY(message(root / "data.npz", 1).find("neither a NumPy array") != std::string::npos);
        QVERIFY(message(root / "missing.npz", 1).find("missing.npz") != std::string::npos);
        // An archive without entries is its end record alone.
        std::ofstream(root / "empty.npz", std::ios::binary) << "PK\5\6" << std::string(18, '\0');
        QVERIFY(message(root / "empty.npz", 1).find("holds no arrays") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestCalibrationData)
#include "tst_calibrationdata.moc"
