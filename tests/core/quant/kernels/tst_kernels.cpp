// SPDX-License-Identifier: Apache-2.0
#include "core/quant/kernels/kernel.h"
#include "tests/support/vectors.h"

#include <QTest>

#include <cmath>
#include <cstring>
#include <set>

// Every kernel on small tensors beside what torch computes (tests/tools/record_kernels.py).

using namespace qdq;
using namespace qdq::kernels;

namespace {

const QJsonArray& vectors()
{
    static const QJsonArray all =
        test::vectorsOf(QDQ_SOURCE_DIR "/tests/core/quant/data/kernels.json");
    return all;
}

Value valueFrom(const QJsonValue& json)
{
    const Tensor tensor = test::tensorOf(json);
    auto buffer = Buffer::allocate(tensor.bytes->size());
    if (!tensor.bytes->empty())
        std::memcpy(buffer->data(), tensor.bytes->data(), tensor.bytes->size());
    return {tensor.dtype, tensor.shape, std::move(buffer)};
}

Operand operandFrom(const QJsonValue& json)
{
    if (json.isObject() && json["float"].isDouble())
        return json["float"].toDouble();
    if (json.isObject() && json["dtype"].isString())
        return *dtypeFromName(json["dtype"].toString().toStdString());
    if (json.isObject())
        return valueFrom(json["tensor"]);
    if (json.isString())
        return json.toString().toStdString();
    if (json.isBool())
        return json.toBool();
    if (json.isDouble())
        return static_cast<std::int64_t>(json.toInteger());
    if (!json.isArray())
        return {};
    std::vector<Operand> items;
    for (const QJsonValue& item : json.toArray())
        items.push_back(operandFrom(item));
    return items;
}

KernelCall callFrom(const QJsonObject& vector, const OneDnn* oneDnn)
{
    std::vector<Operand> args;
    for (const QJsonValue& item : vector["args"].toArray())
        args.push_back(operandFrom(item));
    std::vector<std::pair<std::string, Operand>> kwargs;
    const QJsonObject named = vector["kwargs"].toObject();
    for (auto it = named.begin(); it != named.end(); ++it)
        kwargs.emplace_back(it.key().toStdString(), operandFrom(it.value()));
    return {std::move(args), std::move(kwargs), oneDnn};
}

std::string difference(const Value& got, const Value& wanted, double tolerance)
{
    if (got.dtype != wanted.dtype || got.shape != wanted.shape)
        return std::string(nameOf(got.dtype)) + " " + textOf(got.shape) + ", not "
            + std::string(nameOf(wanted.dtype)) + " " + textOf(wanted.shape);
    if (wanted.dtype != DType::Float32)
        return std::equal(got.bytes().begin(), got.bytes().end(), wanted.bytes().begin())
            ? ""
            : "other values";
    double largest = 0;
    for (const float value : wanted.floats())
        largest = std::isfinite(value) ? std::max(largest, std::abs(static_cast<double>(value)))
                                       : largest;
    for (std::size_t i = 0; i < wanted.floats().size(); ++i) {
        const float a = got.floats()[i];
        const float b = wanted.floats()[i];
        const bool isSame = a == b || (a != a && b != b);
        if (!isSame
            && !(std::abs(static_cast<double>(a) - static_cast<double>(b)) <= tolerance * largest))
            return "element " + std::to_string(i) + " is " + std::to_string(a) + ", not "
                + std::to_string(b) + " (off by " + std::to_string(std::abs(a - b)) + ")";
    }
    return {};
}

std::string difference(const Operand& got, const QJsonValue& wanted, double tolerance)
{
    if (wanted.isDouble()) {
        const auto* number = got.as<std::int64_t>();
        return number && *number == wanted.toInteger() ? "" : "another number";
    }
    if (wanted.isObject()) {
        const Value* value = got.as<Value>();
        return value ? difference(*value, valueFrom(wanted["tensor"]), tolerance) : "no tensor";
    }
    const auto* items = got.as<std::vector<Operand>>();
    const QJsonArray wantedItems = wanted.toArray();
    if (!items || items->size() != static_cast<std::size_t>(wantedItems.size()))
        return "another number of results";
    for (std::size_t i = 0; i < items->size(); ++i)
        if (auto text = difference((*items)[i], wantedItems[static_cast<qsizetype>(i)], tolerance);
            !text.empty())
            return "result " + std::to_string(i) + ": " + text;
    return {};
}

std::string run(const QJsonObject& vector)
{
    const auto oneDnn = openOneDnn();
    if (!oneDnn)
        return toText(oneDnn.error());
    const KernelEntry* entry = findKernel(vector["target"].toString().toStdString());
    if (!entry)
        return "no kernel";
    KernelCall call = callFrom(vector, *oneDnn);
    const Operand before = call.find(0, "") ? *call.find(0, "") : Operand();
    const Operand result = entry->run(call);
    if (call.failed())
        return toText(*call.error());
    if (entry->effect == Effect::InPlace
        && result.as<Value>()->buffer != before.as<Value>()->buffer)
        return "did not write in place";
    return difference(result, vector["result"], vector["tolerance"].toDouble());
}

Value floats(Shape shape)
{
    KernelCall call({}, {});
    Value value = call.makeFloats(std::move(shape));
    for (float& item : value.floats())
        item = 1.0F;
    return value;
}

Value whole(std::vector<std::int64_t> numbers)
{
    KernelCall call({}, {});
    Value value = call.make(DType::Int64, {static_cast<std::int64_t>(numbers.size())});
    std::ranges::copy(numbers, value.ints().begin());
    return value;
}

std::string errorOf(std::string_view target, std::vector<Operand> args)
{
    const auto oneDnn = openOneDnn();
    KernelCall call(std::move(args), {}, *oneDnn);
    std::ignore = findKernel(target)->run(call);
    return call.failed() ? call.error()->message : "no error";
}

std::vector<Operand> list(std::initializer_list<std::int64_t> numbers)
{
    return {numbers.begin(), numbers.end()};
}

} // namespace

class TestKernels : public QObject
{
    Q_OBJECT

private slots:
    void computesWhatTorchComputes_data()
    {
        QTest::addColumn<int>("index");
        for (qsizetype i = 0; i < vectors().size(); ++i)
            QTest::addRow(
                "%s #%d", qPrintable(vectors()[i]["target"].toString()), static_cast<int>(i))
                << static_cast<int>(i);
    }
    void computesWhatTorchComputes()
    {
        QFETCH(int, index);
        QCOMPARE(QString::fromStdString(run(vectors()[index].toObject())), QString());
    }

    void everyKernelHasAVector()
    {
        std::set<std::string> covered;
        for (const QJsonValue& vector : vectors())
            covered.insert(vector["target"].toString().toStdString());
        for (const KernelEntry& entry : allKernels()) {
            QVERIFY2(covered.contains(std::string(entry.target)), entry.target.data());
            QVERIFY2(!entry.reference.empty(), entry.target.data());
        }
    }

    void slicesWithAnyStep()
    {
        const KernelEntry& slice = *findKernel("aten.slice.Tensor");
        KernelCall call(
            {floats({2, 3}), std::int64_t {0}, std::int64_t {0}, std::int64_t {2}, kHuge}, {});
        const Operand result = slice.run(call);
        QVERIFY(!call.failed());
        QCOMPARE(result.as<Value>()->shape, (Shape {1, 3}));
    }

    void refusesArgumentsThatDoNotFit_data()
    {
        QTest::addColumn<QString>("target");
        QTest::addColumn<int>("row");
        int row = 0;
        for (const char* target : kHostileTargets)
            QTest::addRow("%s #%d", target, row) << target << row, ++row;
    }
    void refusesArgumentsThatDoNotFit()
    {
        QFETCH(QString, target);
        QFETCH(int, row);
        const std::string error = errorOf(target.toStdString(), hostileArgs(row));
        QVERIFY2(error != "no error", error.c_str());
    }

private:
    static constexpr std::int64_t kHuge = std::numeric_limits<std::int64_t>::max();
    static constexpr std::array kHostileTargets {"aten.relu.default", "aten.relu.default",
        "aten.add.Tensor", "aten.add_.Tensor", "aten.view.default", "aten.view.default",
        "aten.expand.default", "aten.permute.default", "aten.slice.Tensor", "aten.select.int",
        "aten.cat.default", "aten.chunk.default", "aten.split_with_sizes.default",
        "aten.embedding.default", "aten.max_pool2d.default", "aten.avg_pool2d.default",
        "aten.conv2d.default", "aten.conv2d.default", "aten.conv2d.default", "aten.linear.default",
        "aten.matmul.default", "aten.layer_norm.default", "aten.batch_norm.default",
        "aten.mean.dim", "aten.upsample_nearest2d.vec", "aten.dropout.default", "_operator.getitem",
        "aten.unflatten.int", "aten.flatten.using_ints", "aten.adaptive_avg_pool2d.default",
        "aten.index.Tensor", "aten.index.Tensor", "aten.index.Tensor", "aten.gather.default",
        "aten.arange.default", "aten.cumsum.default", "aten.__and__.Tensor", "aten.eq.Tensor",
        "aten.to.dtype"};

    static std::vector<Operand> hostileArgs(int row)
    {
        const Value x = floats({2, 3});
        const Value image = floats({1, 2, 4, 4});
        const Value weight = floats({2, 2, 3, 3});
        const std::vector<std::vector<Operand>> args {{}, {std::string("text")}, {x, floats({4})},
            {floats({1, 3}), x}, {x, list({4, -1})}, {x, list({kHuge, kHuge, -1})},
            {x, list({5, 3})}, {x, list({0, 0})},
            {x, std::int64_t {0}, std::int64_t {0}, std::int64_t {2}, std::int64_t {0}},
            {x, std::int64_t {0}, std::int64_t {-3}}, {std::vector<Operand> {x, floats({2, 3, 1})}},
            {x, std::int64_t {0}}, {x, list({kHuge, 1}), std::int64_t {1}}, {x, x},
            {image, list({0, 0})}, {image, list({9, 9})}, {image, floats({2, 3, 3, 3})},
            {image, weight, {}, list({0, 0})},
            {image, weight, {}, list({1}), list({0}), list({1}), std::int64_t {0}},
            {x, floats({2, 4})}, {x, x}, {x, list({4})}, {x, {}, {}, {}, {}, true}, {x, list({7})},
            {image, {}, {}}, {x, 0.5, true}, {std::vector<Operand> {x}, std::int64_t {1}},
            {x, std::int64_t {1}, list({-1, -1})}, {x, std::int64_t {1}, std::int64_t {0}},
            {image, list({0, 3})}, {x, std::vector<Operand> {x}},
            {x, std::vector<Operand> {whole({5})}},
            {x, std::vector<Operand> {whole({0}), whole({0}), whole({0})}},
            {x, std::int64_t {0}, whole({0})}, {std::int64_t {-1}}, {x, std::int64_t {2}}, {x, x},
            {x, floats({4})}, {x, std::string("int4")}};
        return args.at(static_cast<std::size_t>(row));
    }
};

QTEST_APPLESS_MAIN(TestKernels)
#include "tst_kernels.moc"
