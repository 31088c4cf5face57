// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/bytes.h"
#include "core/graph/tensor.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <optional>

// Files of recorded numeric vectors: {"vectors": [{"name", …}, …]}, tensors as in graph JSON.

namespace qdq::test {

/// Empty when the file is not there or is no JSON.
inline QJsonArray vectorsOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QJsonDocument::fromJson(file.readAll()).object()["vectors"].toArray();
}

inline Tensor tensorOf(const QJsonValue& value)
{
    const QJsonObject object = value.toObject();
    std::vector<std::int64_t> shape;
    for (const auto& size : object["shape"].toArray())
        shape.push_back(size.toInteger());
    const auto dtype = dtypeFromName(object["dtype"].toString().toStdString());
    return makeTensor(dtype.value_or(DType::Unknown), std::move(shape),
        *fromBase64(object["data"].toString().toStdString()));
}

inline std::optional<Tensor> optionalTensorOf(const QJsonValue& value)
{
    return value.isObject() ? std::optional(tensorOf(value)) : std::nullopt;
}

/// First element whose bits differ, as words; empty when the tensors are the same.
inline QString differenceOf(const Tensor& actual, const Tensor& wanted)
{
    if (actual.dtype != wanted.dtype || actual.shape != wanted.shape)
        return QStringLiteral("other dtype or shape");
    const auto bytes = actual.load();
    if (!bytes)
        return QString::fromStdString(toText(bytes.error()));
    if (**bytes == **wanted.load())
        return {};
    const auto a = actual.loadAsDouble().value();
    const auto b = wanted.loadAsDouble().value();
    for (std::size_t i = 0; i < a.size(); ++i)
        if (a[i] != b[i])
            return QStringLiteral("element %1: %2, wanted %3")
                .arg(i)
                .arg(a[i], 0, 'g', 17)
                .arg(b[i], 0, 'g', 17);
    return QStringLiteral("bits differ");
}

} // namespace qdq::test
