// SPDX-License-Identifier: Apache-2.0
#include "core/io/torchsave.h"

#include "core/io/pickle.h"

#include <algorithm>
#include <array>
#include <optional>

namespace qdq {

namespace {

using Kind = PickleValue::Kind;

constexpr std::uint64_t kMaxPickle = 256ULL << 20;

struct StorageClass
{
    std::string_view name;
    DType dtype;
};
constexpr std::array<StorageClass, 14> kStorageClasses = {{
    {"torch.FloatStorage", DType::Float32},
    {"torch.DoubleStorage", DType::Float64},
    {"torch.HalfStorage", DType::Float16},
    {"torch.BFloat16Storage", DType::BFloat16},
    {"torch.LongStorage", DType::Int64},
    {"torch.IntStorage", DType::Int32},
    {"torch.ShortStorage", DType::Int16},
    {"torch.CharStorage", DType::Int8},
    {"torch.ByteStorage", DType::UInt8},
    {"torch.BoolStorage", DType::Bool},
    {"torch.ComplexHalfStorage", DType::Complex32},
    {"torch.ComplexFloatStorage", DType::Complex64},
    {"torch.ComplexDoubleStorage", DType::Complex128},
    {"torch.storage.UntypedStorage", DType::UInt8},
}};

/// A torch.save zip with its pickle.
struct Saved
{
    std::shared_ptr<const ZipFile> zip;
    std::string prefix; ///< folder of data.pkl
    bool isBigEndian = false;
    Pickle pickle;
};

Result<Saved> openSaved(InputFile file)
{
    auto zip = ZipFile::open(std::move(file));
    if (!zip)
        return fail(
            ErrorCode::Malformed, {}, "it is no torch.save archive: " + zip.error().message);
    Saved saved;
    saved.zip = std::make_shared<const ZipFile>(std::move(*zip));
    const auto& entries = saved.zip->entries();
    const auto pickle = std::ranges::find_if(entries, [](const ZipEntry& entry) {
        return entry.name == "data.pkl" || entry.name.ends_with("/data.pkl");
    });
    if (pickle == entries.end())
        return fail(ErrorCode::Malformed, {}, "it is no torch.save archive: there is no data.pkl");
    saved.prefix =
        pickle->name.substr(0, pickle->name.size() - std::string_view("data.pkl").size());
    if (const ZipEntry* order = saved.zip->find(saved.prefix + "byteorder"))
        if (const auto text = saved.zip->read(*order, 16))
            saved.isBigEndian = text->size() >= 3 && std::to_integer<char>((*text)[0]) == 'b';
    const auto bytes = saved.zip->read(*pickle, kMaxPickle);
    if (!bytes)
        return tl::unexpected<Error>(bytes.error());
    auto values = readPickle(*bytes);
    if (!values)
        return failWith(std::move(values));
    saved.pickle = std::move(*values);
    return saved;
}

/// Interprets calls of torch's rebuild functions, without calling anything.
class Rebuilder
{
public:
    explicit Rebuilder(const Saved& saved)
        : m_saved(saved)
        , m_pickle(saved.pickle)
    {
    }

    [[nodiscard]] SavedValue tensor(PickleId id) const
    {
        // Wrappers hold the tensor as their first argument; they cannot nest deeply but in a
        // hostile file.
        for (int depth = 0; depth < 16; ++depth) {
            const PickleValue& value = m_pickle[id];
            if (value.kind != Kind::Call)
                return refuse("it is no tensor");
            const std::string& function = m_pickle[value.items[0]].text;
            const PickleValue& arguments = m_pickle[value.items[1]];
            if (function == "torch._utils._rebuild_tensor_v2"
                || function == "torch._utils._rebuild_tensor")
                return plainTensor(arguments, std::nullopt);
            if (function == "torch._utils._rebuild_tensor_v3")
                return plainTensor(arguments, 6);
            if (function == "torch._utils._rebuild_meta_tensor_no_storage")
                return metaTensor(arguments);
            const bool isWrapper = function == "torch._utils._rebuild_parameter"
                || function == "torch._utils._rebuild_parameter_with_state"
                || function == "torch._utils._rebuild_device_tensor_from_cpu_tensor";
            if (!isWrapper || arguments.items.empty())
                return refuse("a value of type " + (function.empty() ? "unknown" : function)
                    + " is not supported; it was not executed");
            id = arguments.items[0];
        }
        return refuse("wrappers nest too deeply");
    }

private:
    static SavedValue refuse(std::string message)
    {
        return Error {ErrorCode::Unsupported, {}, std::move(message)};
    }

    [[nodiscard]] std::optional<std::vector<std::int64_t>> integers(PickleId id) const
    {
        const PickleValue* value = &m_pickle[id];
        if (value->kind == Kind::Call && m_pickle[value->items[0]].text == "torch.Size"
            && !m_pickle[value->items[1]].items.empty())
            value = &m_pickle[m_pickle[value->items[1]].items[0]];
        if (value->kind != Kind::Tuple && value->kind != Kind::List)
            return std::nullopt;
        std::vector<std::int64_t> numbers;
        for (const PickleId item : value->items) {
            if (m_pickle[item].kind != Kind::Integer)
                return std::nullopt;
            numbers.push_back(m_pickle[item].integer);
        }
        return numbers;
    }

    /// "torch.float32"
    [[nodiscard]] DType dtype(PickleId id) const
    {
        constexpr std::string_view kPrefix = "torch.";
        const std::string_view name = m_pickle[id].text;
        return name.starts_with(kPrefix)
            ? dtypeFromName(name.substr(kPrefix.size())).value_or(DType::Unknown)
            : DType::Unknown;
    }

    /// (storage, offset, size, stride, …); `dtypeAt` is the place of an explicit element type.
    [[nodiscard]] SavedValue plainTensor(
        const PickleValue& arguments, std::optional<std::size_t> dtypeAt) const
    {
        if (arguments.items.size() < 4 || (dtypeAt && arguments.items.size() <= *dtypeAt))
            return refuse("its record has " + std::to_string(arguments.items.size()) + " parts");
        StoredTensor stored;
        stored.archive = m_saved.zip;
        stored.isBigEndian = m_saved.isBigEndian;
        const auto shape = integers(arguments.items[2]);
        const auto strides = integers(arguments.items[3]);
        const PickleValue& offset = m_pickle[arguments.items[1]];
        if (!shape || !strides || offset.kind != Kind::Integer)
            return refuse("its sizes are no integers");
        stored.shape = *shape;
        stored.strides = *strides;
        stored.offset = offset.integer;
        const auto found = storage(arguments.items[0]);
        if (!found)
            return refuse("it refers to its storage in an unknown way");
        stored.dtype = dtypeAt ? dtype(arguments.items[*dtypeAt]) : found->dtype;
        stored.record = m_saved.prefix + "data/" + found->key;
        return stored;
    }

    [[nodiscard]] SavedValue metaTensor(const PickleValue& arguments) const
    {
        const auto shape = arguments.items.size() < 3 ? std::nullopt : integers(arguments.items[1]);
        const auto strides =
            arguments.items.size() < 3 ? std::nullopt : integers(arguments.items[2]);
        if (!shape || !strides)
            return refuse("its sizes are no integers");
        return StoredTensor {
            dtype(arguments.items[0]), *shape, *strides, 0, m_saved.zip, {}, false};
    }

    struct Storage
    {
        DType dtype;
        std::string key;
    };
    /// Persistent id: ("storage", storage class, key, location, count).
    [[nodiscard]] std::optional<Storage> storage(PickleId id) const
    {
        const PickleValue& reference = m_pickle[id];
        if (reference.kind != Kind::PersistentId)
            return std::nullopt;
        const PickleValue& parts = m_pickle[reference.items[0]];
        if (parts.items.size() != 5 || m_pickle[parts.items[0]].text != "storage"
            || m_pickle[parts.items[2]].kind != Kind::String)
            return std::nullopt;
        const std::string_view name = m_pickle[parts.items[1]].text;
        const auto known = std::ranges::find(kStorageClasses, name, &StorageClass::name);
        return Storage {known == kStorageClasses.end() ? DType::Unknown : known->dtype,
            m_pickle[parts.items[2]].text};
    }

    const Saved& m_saved;
    const Pickle& m_pickle;
};

} // namespace

Result<std::vector<std::pair<std::string, SavedValue>>> readSavedMapping(InputFile file)
{
    const auto saved = openSaved(std::move(file));
    if (!saved)
        return tl::unexpected<Error>(saved.error());
    const PickleValue& root = saved->pickle[saved->pickle.root];
    const bool isOrderedDict =
        root.kind == Kind::Call && saved->pickle[root.items[0]].text == "collections.OrderedDict";
    if (root.kind != Kind::Dict && !isOrderedDict)
        return fail(ErrorCode::Malformed, {}, "it holds no mapping from names to tensors");
    const Rebuilder rebuilder(*saved);
    std::vector<std::pair<std::string, SavedValue>> values;
    for (std::size_t i = isOrderedDict ? 2 : 0; i + 1 < root.items.size(); i += 2) {
        const PickleValue& key = saved->pickle[root.items[i]];
        if (key.kind == Kind::String)
            values.emplace_back(key.text, rebuilder.tensor(root.items[i + 1]));
    }
    return values;
}

SavedValue readSavedTensor(InputFile file)
{
    const auto saved = openSaved(std::move(file));
    if (!saved)
        return saved.error();
    return Rebuilder(*saved).tensor(saved->pickle.root);
}

} // namespace qdq
