// SPDX-License-Identifier: Apache-2.0
#include "core/io/onnxtensor.h"

#include "core/io/onnxexternal.h"
#include "core/io/storedtensor.h"

#include <charconv>
#include <cstring>

namespace qdq {

namespace {

/// Bits of an element; 0 for text.
std::uint64_t bitsOf(DType dtype)
{
    switch (dtype) {
    case DType::Int4:
    case DType::UInt4:
    case DType::Float4E2M1:
        return 4;
    case DType::Int2:
    case DType::UInt2:
        return 2;
    default:
        return 8 * sizeOf(dtype);
    }
}

std::string textOf(const std::vector<std::int64_t>& sizes)
{
    std::string text;
    for (const std::int64_t size : sizes)
        text += (text.empty() ? "" : ", ") + std::to_string(size);
    return "[" + text + "]";
}

/// Bytes that the values take, elements under a byte packed; nothing for an impossible shape.
std::optional<std::uint64_t> bytesOf(const OnnxTensor& tensor, DType dtype)
{
    std::uint64_t count = 1;
    for (const std::int64_t size : tensor.dims)
        if (size < 0 || __builtin_mul_overflow(count, static_cast<std::uint64_t>(size), &count)
            || count > (std::uint64_t {1} << 56))
            return std::nullopt;
    return (count * bitsOf(dtype) + 7) / 8;
}

/// The typed field that holds values of a type; 0 for none.
std::uint32_t typedFieldOf(DType dtype)
{
    switch (dtype) {
    case DType::Float32:
    case DType::Complex64:
        return 4;
    case DType::String:
        return 6;
    case DType::Int64:
        return 7;
    case DType::Float64:
    case DType::Complex128:
        return 10;
    case DType::UInt32:
    case DType::UInt64:
        return 11;
    case DType::Unknown:
        return 0;
    default: // int32 and everything smaller
        return 5;
    }
}

/// Bytes that one entry of the typed field gives: 4-bit types come two to an entry, complex numbers
/// as two entries.
std::size_t entryWidthOf(DType dtype)
{
    if (dtype == DType::Complex64)
        return 4;
    if (dtype == DType::Complex128)
        return 8;
    return std::max<std::size_t>(sizeOf(dtype), 1);
}

tl::unexpected<Error> wrongCount(std::uint64_t wanted, std::uint64_t found)
{
    return fail(ErrorCode::Malformed, {},
        std::to_string(wanted) + " bytes of values expected, " + std::to_string(found) + " found");
}

/// Collects the typed field, packed or not, into row-major little-endian bytes.
class TypedReader
{
public:
    TypedReader(const InputFile& model, DType dtype, std::uint64_t bytes)
        : m_source(model)
        , m_width(entryWidthOf(dtype))
        , m_wanted(bytes)
    {
    }

    Result<Bytes> read(WireRange body, std::uint32_t number)
    {
        const Result<void> done =
            forEachField(m_source, body, [&](const WireField& field) -> Result<void> {
                return field.number == number ? take(field) : Result<void> {};
            });
        if (!done)
            return tl::unexpected<Error>(done.error());
        if (m_values.size() != m_wanted)
            return wrongCount(m_wanted, m_values.size());
        return std::move(m_values);
    }

private:
    Result<void> take(const WireField& field)
    {
        const bool isFloating = field.number == 4 || field.number == 10;
        if (field.type != WireType::Length) {
            append(field.bits);
            return {};
        }
        if (isFloating) {
            if (m_values.size() + field.range.size() > m_wanted)
                return wrongCount(m_wanted, m_values.size() + field.range.size());
            const auto bytes = m_source.file().read(field.range.begin, field.range.size());
            if (!bytes)
                return tl::unexpected<Error>(bytes.error());
            m_values.insert(m_values.end(), bytes->begin(), bytes->end());
            return {};
        }
        std::vector<std::int64_t> entries;
        if (auto done = m_source.readVarints(field.range, entries); !done)
            return done;
        for (const std::int64_t entry : entries)
            append(static_cast<std::uint64_t>(entry));
        return {};
    }

    void append(std::uint64_t bits)
    {
        std::byte raw[sizeof bits];
        std::memcpy(raw, &bits, sizeof bits);
        m_values.insert(m_values.end(), raw, raw + m_width);
    }

    WireSource m_source;
    std::size_t m_width;
    std::uint64_t m_wanted;
    Bytes m_values;
};

std::optional<std::uint64_t> numberIn(const std::string& text)
{
    std::uint64_t number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, failure] = std::from_chars(text.data(), end, number);
    return failure == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

} // namespace

Tensor OnnxTensors::make(const OnnxTensor& tensor, const std::string& name)
{
    const DType dtype = dtypeFromOnnxNumber(tensor.dataType).value_or(DType::Unknown);
    const bool isPossible = bytesOf(tensor, dtype).has_value();
    Result<Tensor> made = tryMake(tensor, name);
    if (made)
        return std::move(*made);
    Error why = made.error();
    why.message = "\"" + name + "\" cannot be read: " + why.message;
    m_sink.damage(placeOfByte(tensor.body.begin), why.message);
    if (why.file.empty())
        why.file = m_model.name();
    return makeUnreadableTensor(
        dtype, isPossible ? tensor.dims : std::vector<std::int64_t>(), std::move(why));
}

Result<Tensor> OnnxTensors::tryMake(const OnnxTensor& tensor, const std::string& name)
{
    const auto dtype = dtypeFromOnnxNumber(tensor.dataType);
    if (!dtype)
        return fail(
            ErrorCode::Unsupported, {}, "unknown element type " + std::to_string(tensor.dataType));
    const auto bytes = bytesOf(tensor, *dtype);
    if (!bytes)
        return fail(
            ErrorCode::Malformed, {}, "it declares the impossible shape " + textOf(tensor.dims));
    if (tensor.isSparse)
        return fail(ErrorCode::Unsupported, {}, "it is stored sparsely; store it as a dense one");
    Tensor made {*dtype, tensor.dims, nullptr, nullptr};
    if (*dtype == DType::String) // there is nothing to look at but its type and shape
        return made;
    if (*bytes == 0)
        return makeTensor(*dtype, tensor.dims, {});
    auto loader =
        tensor.isExternal ? externalLoader(tensor, *bytes) : rangeLoader(tensor, *bytes, name);
    if (!loader)
        return tl::unexpected<Error>(loader.error());
    made.loader = std::make_shared<const TensorLoader>(std::move(*loader));
    return made;
}

Result<TensorLoader> OnnxTensors::rangeLoader(
    const OnnxTensor& tensor, std::uint64_t bytes, const std::string& name)
{
    const DType dtype = *dtypeFromOnnxNumber(tensor.dataType);
    if (tensor.raw && tensor.typedField != 0)
        m_sink.warn(placeOfByte(tensor.body.begin),
            "\"" + name + "\" is stored twice, raw and typed; the raw values count");
    if (tensor.raw) {
        if (tensor.raw->size() != bytes)
            return wrongCount(bytes, tensor.raw->size());
        return [model = m_model, range = *tensor.raw]() {
            return model.read(range.begin, range.size());
        };
    }
    const std::uint32_t field = typedFieldOf(dtype);
    if (tensor.typedField == 0 || tensor.typedField != field)
        return fail(ErrorCode::Malformed, {},
            tensor.typedField == 0 ? "it has no values"
                                   : "its values are in field " + std::to_string(tensor.typedField)
                    + ", those of its type belong in field " + std::to_string(field));
    return [model = m_model, body = tensor.body, dtype, bytes, field]() {
        return TypedReader(model, dtype, bytes).read(body, field);
    };
}

Result<FileStamp> OnnxTensors::stampOfExternal(const std::string& location)
{
    const auto known = m_externalStamps.find(location);
    if (known != m_externalStamps.end())
        return known->second;
    const auto file = openExternalData(m_model, location);
    Result<FileStamp> stamp =
        file ? Result<FileStamp>(file->stamp()) : tl::unexpected<Error>(file.error());
    m_externalStamps.emplace(location, stamp);
    return stamp;
}

/// The file is opened now to see what is in it and again for each reading: a model may spread over
/// more files than may be open at a time.
Result<TensorLoader> OnnxTensors::externalLoader(const OnnxTensor& tensor, std::uint64_t bytes)
{
    const auto stamp = stampOfExternal(tensor.location);
    if (!stamp)
        return tl::unexpected<Error>(stamp.error());
    const std::uint64_t size = stamp->size;
    const auto offset =
        tensor.offset.empty() ? std::optional<std::uint64_t>(0) : numberIn(tensor.offset);
    if (!offset || *offset > size || bytes > size - *offset)
        return fail(ErrorCode::Malformed, {},
            std::to_string(bytes) + " bytes at "
                + (offset ? std::to_string(*offset) : tensor.offset) + " lie beyond the "
                + std::to_string(size) + " bytes of \"" + tensor.location + "\"");
    if (!tensor.length.empty() && numberIn(tensor.length) != bytes)
        return fail(ErrorCode::Malformed, {},
            std::to_string(bytes) + " bytes of values expected, " + tensor.length
                + " announced in \"" + tensor.location + "\"");
    return [model = m_model, location = tensor.location, wanted = *stamp, at = *offset,
               bytes]() -> Result<Bytes> {
        const auto file = openExternalData(model, location);
        if (!file)
            return tl::unexpected<Error>(file.error());
        if (file->stamp() != wanted)
            return fail(ErrorCode::Unreadable, location,
                "external data \"" + location + "\" changed on disk after the model was opened");
        return file->read(at, bytes);
    };
}

} // namespace qdq
