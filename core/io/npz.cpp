// SPDX-License-Identifier: Apache-2.0
#include "core/io/npz.h"

#include "core/base/text.h"
#include "core/io/zipfile.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <memory>
#include <optional>
#include <string_view>

namespace qdq {

namespace {

constexpr std::string_view kMagic = "\x93NUMPY";
constexpr std::uint64_t kMaxHeaderBytes = 64 * 1024;
constexpr std::size_t kMaxDims = 64;

std::string_view textOf(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// ---- the header: a Python dict literal
// ----------------------------------------------------------------------------------

struct Header
{
    std::string descr; ///< "<f4"
    bool isFortranOrder = false;
    std::vector<std::int64_t> shape;
};

/// {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), } and nothing else.
class HeaderParser
{
public:
    explicit HeaderParser(std::string_view text)
        : m_text(text)
    {
    }

    std::optional<Header> parse()
    {
        bool isGood = take('{');
        while (isGood && !take('}')) {
            isGood = entry();
            if (isGood && !take(',')) {
                isGood = take('}');
                break;
            }
        }
        skipSpace();
        if (!isGood || !m_text.empty() || m_seen != 7)
            return {};
        return m_header;
    }

private:
    void skipSpace()
    {
        m_text.remove_prefix(std::min(m_text.find_first_not_of(" \n\t\r"), m_text.size()));
    }
    bool take(char wanted)
    {
        skipSpace();
        if (m_text.empty() || m_text.front() != wanted)
            return false;
        m_text.remove_prefix(1);
        return true;
    }
    bool takeWord(std::string_view word)
    {
        skipSpace();
        if (!m_text.starts_with(word))
            return false;
        m_text.remove_prefix(word.size());
        return true;
    }
    std::optional<std::string> quoted()
    {
        skipSpace();
        if (m_text.empty() || (m_text.front() != '\'' && m_text.front() != '"'))
            return {};
        const std::size_t end = m_text.find(m_text.front(), 1);
        if (end == std::string_view::npos)
            return {};
        std::string text(m_text.substr(1, end - 1));
        m_text.remove_prefix(end + 1);
        return text;
    }
    bool entry()
    {
        const auto key = quoted();
        if (!key || !take(':'))
            return false;
        if (*key == "descr")
            return descr();
        if (*key == "fortran_order")
            return order();
        return *key == "shape" && shape();
    }
    bool descr()
    {
        m_seen |= 1;
        skipSpace();
        // A list here is a record type; it is kept as text, for the message.
        if (m_text.starts_with('[')) {
            const std::size_t end = m_text.rfind(']');
            if (end == std::string_view::npos)
                return false;
            m_header.descr = m_text.substr(0, end + 1);
            m_text.remove_prefix(end + 1);
            return true;
        }
        auto text = quoted();
        if (text)
            m_header.descr = *text;
        return text.has_value();
    }
    bool order()
    {
        m_seen |= 2;
        m_header.isFortranOrder = takeWord("True");
        return m_header.isFortranOrder || takeWord("False");
    }
    bool shape()
    {
        m_seen |= 4;
        m_header.shape.clear();
        if (!take('('))
            return false;
        while (!take(')')) {
            if (m_header.shape.size() == kMaxDims || !dimension())
                return false;
            if (!take(','))
                return take(')');
        }
        return true;
    }
    bool dimension()
    {
        skipSpace();
        std::int64_t size = 0;
        const auto [end, error] =
            std::from_chars(m_text.data(), m_text.data() + m_text.size(), size);
        if (error != std::errc() || size < 0)
            return false;
        m_text.remove_prefix(static_cast<std::size_t>(end - m_text.data()));
        m_text.remove_prefix(m_text.starts_with('L') ? 1 : 0); // Python 2 wrote 3L
        m_header.shape.push_back(size);
        return true;
    }

    std::string_view m_text;
    Header m_header;
    int m_seen = 0; ///< one bit per key
};

// ---- types and sizes
// ----------------------------------------------------------------------------------------------------

struct Element
{
    DType dtype = DType::Unknown;
    bool isBigEndian = false;
};

std::optional<Element> elementFrom(std::string_view descr)
{
    struct Row
    {
        std::string_view code;
        DType dtype;
    };
    static constexpr std::array kRows {Row {"f2", DType::Float16}, Row {"f4", DType::Float32},
        Row {"f8", DType::Float64}, Row {"i1", DType::Int8}, Row {"i2", DType::Int16},
        Row {"i4", DType::Int32}, Row {"i8", DType::Int64}, Row {"u1", DType::UInt8},
        Row {"u2", DType::UInt16}, Row {"u4", DType::UInt32}, Row {"u8", DType::UInt64},
        Row {"b1", DType::Bool}};
    if (descr.empty() || std::string_view("<>|=").find(descr.front()) == std::string_view::npos)
        return {};
    for (const Row& row : kRows)
        if (descr.substr(1) == row.code)
            return Element {row.dtype, descr.front() == '>'};
    return {};
}

/// Bytes of the values; nothing when the number does not fit the limit.
std::optional<std::uint64_t> byteCount(
    const std::vector<std::int64_t>& shape, std::uint64_t itemSize)
{
    if (std::find(shape.begin(), shape.end(), 0) != shape.end())
        return 0;
    std::uint64_t bytes = itemSize;
    for (const std::int64_t size : shape) {
        if (static_cast<std::uint64_t>(size) > kMaxArrayBytes / bytes)
            return {};
        bytes *= static_cast<std::uint64_t>(size);
    }
    return bytes;
}

// ---- bringing the values into order
// -------------------------------------------------------------------------------------

void swapBytes(Bytes& bytes, std::size_t itemSize)
{
    for (std::size_t i = 0; i + itemSize <= bytes.size(); i += itemSize)
        std::reverse(bytes.begin() + static_cast<std::ptrdiff_t>(i),
            bytes.begin() + static_cast<std::ptrdiff_t>(i + itemSize));
}

/// Column-major values as row-major ones: walks the result in order and keeps the position in the
/// source.
Bytes rowMajor(const Bytes& source, const std::vector<std::int64_t>& shape, std::size_t itemSize)
{
    std::vector<std::size_t> strides;
    std::size_t stride = itemSize;
    for (const std::int64_t size : shape) {
        strides.push_back(stride);
        stride *= static_cast<std::size_t>(size);
    }
    Bytes result(source.size());
    std::vector<std::int64_t> index(shape.size(), 0);
    std::size_t from = 0;
    for (std::size_t to = 0; to < result.size(); to += itemSize) {
        std::memcpy(result.data() + to, source.data() + from, itemSize);
        for (std::size_t d = shape.size(); d-- > 0;) {
            from += strides[d];
            if (++index[d] < shape[d])
                break;
            from -= strides[d] * static_cast<std::size_t>(shape[d]);
            index[d] = 0;
        }
    }
    return result;
}

/// Where and how the values of one array lie.
struct Layout
{
    Header header;
    Element element;
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
};

Result<Bytes> loadValues(const InputFile& file, const Layout& layout)
{
    auto bytes = file.read(layout.offset, layout.bytes);
    if (!bytes)
        return bytes;
    const std::size_t itemSize = sizeOf(layout.element.dtype);
    if (layout.element.isBigEndian)
        swapBytes(*bytes, itemSize);
    if (layout.header.isFortranOrder && layout.header.shape.size() > 1)
        return rowMajor(*bytes, layout.header.shape, itemSize);
    return bytes;
}

tl::unexpected<Error> malformed(const InputFile& file, std::string message)
{
    Error error {ErrorCode::Malformed, {}, std::move(message), file.name()};
    return tl::unexpected(std::move(error));
}

/// Text of the header and the offset of the values.
Result<std::pair<std::string, std::uint64_t>> readHeaderText(const InputFile& file)
{
    const auto head = file.read(0, std::min<std::uint64_t>(file.size(), 12));
    if (!head)
        return tl::unexpected(head.error());
    if (!isNpy(*head) || head->size() < 12)
        return malformed(file, "no NumPy array: it does not begin with \\x93NUMPY and a version");
    const auto byteAt = [&head](
                            std::size_t i) { return std::to_integer<std::uint64_t>((*head)[i]); };
    const std::uint64_t version = byteAt(6);
    if (version < 1 || version > 3)
        return malformed(
            file, "NumPy format version " + std::to_string(version) + "; 1 to 3 are known");
    const std::uint64_t begin = version == 1 ? 10 : 12;
    const std::uint64_t length = version == 1
        ? byteAt(8) | byteAt(9) << 8
        : byteAt(8) | byteAt(9) << 8 | byteAt(10) << 16 | byteAt(11) << 24;
    if (length > kMaxHeaderBytes || begin + length > file.size())
        return malformed(file,
            "a header of " + std::to_string(length) + " bytes in an array file of "
                + std::to_string(file.size()));
    const auto text = file.read(begin, length);
    if (!text)
        return tl::unexpected(text.error());
    return std::pair(std::string(textOf(*text)), begin + length);
}

Result<Layout> readLayout(const InputFile& file)
{
    const auto text = readHeaderText(file);
    if (!text)
        return tl::unexpected(text.error());
    const auto header = HeaderParser(text->first).parse();
    if (!header)
        return malformed(
            file, "the array's header is not a dict of descr, fortran_order and shape");
    const auto element = elementFrom(header->descr);
    if (!element)
        return tl::unexpected(Error {ErrorCode::Unsupported, {},
            "array of type " + header->descr + "; numbers of 1 to 8 bytes and bool are read",
            file.name()});
    const auto bytes = byteCount(header->shape, sizeOf(element->dtype));
    if (!bytes)
        return tl::unexpected(Error {ErrorCode::Limit, {},
            "an array of more than " + std::to_string(kMaxArrayBytes) + " bytes", file.name()});
    if (file.size() - text->second != *bytes)
        return malformed(file,
            std::to_string(file.size() - text->second) + " bytes of values; shape and type need "
                + std::to_string(*bytes));
    return Layout {*header, *element, text->second, *bytes};
}

Tensor tensorOf(const Layout& layout, TensorLoader loader)
{
    return {layout.element.dtype, layout.header.shape, nullptr,
        std::make_shared<const TensorLoader>(std::move(loader))};
}

Result<Tensor> readEntry(const std::shared_ptr<const ZipFile>& zip, const ZipEntry& entry)
{
    const std::uint64_t limit = kMaxArrayBytes + kMaxHeaderBytes;
    const auto file = zip->openEntry(entry, limit);
    if (!file)
        return tl::unexpected(file.error());
    const auto layout = readLayout(*file);
    if (!layout)
        return tl::unexpected(layout.error());
    // The archive, not the entry, is kept: an inflated entry would stay in memory.
    return tensorOf(*layout, [zip, name = entry.name, layout = *layout]() -> Result<Bytes> {
        const auto content = zip->openEntry(*zip->find(name), kMaxArrayBytes + kMaxHeaderBytes);
        return content ? loadValues(*content, layout) : tl::unexpected(content.error());
    });
}

} // namespace

bool isNpy(std::span<const std::byte> head)
{
    return textOf(head).starts_with(kMagic);
}

Result<Tensor> readNpy(const InputFile& file)
{
    const auto layout = readLayout(file);
    if (!layout)
        return tl::unexpected(layout.error());
    return tensorOf(
        *layout, [file, layout = *layout]() -> Result<Bytes> { return loadValues(file, layout); });
}

Result<std::vector<std::pair<std::string, Tensor>>> readNpz(const InputFile& file)
{
    auto opened = ZipFile::open(file);
    if (!opened)
        return failWith(std::move(opened));
    const auto zip = std::make_shared<const ZipFile>(std::move(*opened));
    std::vector<std::pair<std::string, Tensor>> arrays;
    for (const ZipEntry& entry : zip->entries()) {
        auto tensor = readEntry(zip, entry);
        if (!tensor) {
            Error error = tensor.error();
            error.file = file.name();
            error.where = entry.name;
            return tl::unexpected(std::move(error));
        }
        const std::string_view name = entry.name;
        arrays.emplace_back(name.substr(0, name.ends_with(".npy") ? name.size() - 4 : name.size()),
            std::move(*tensor));
    }
    std::sort(arrays.begin(), arrays.end(),
        [](const auto& a, const auto& b) { return naturalLess(a.first, b.first); });
    return arrays;
}

} // namespace qdq
