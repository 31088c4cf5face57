// SPDX-License-Identifier: Apache-2.0
#include "core/io/pt2weights.h"

#include "core/io/jsontree.h"

namespace qdq {

namespace {

constexpr std::uint64_t kMaxConfig = 1ULL << 30;
constexpr std::uint64_t kMaxPickled = 8ULL
    << 30; ///< pickled weights that are compressed and have to go into memory

std::string folderOf(const std::string& entry)
{
    return entry.substr(0, entry.rfind('/') + 1);
}

/// Integers of a list of SymInts; nothing when one is symbolic.
std::optional<std::vector<std::int64_t>> sizesOf(JsonView list)
{
    if (!list.isArray())
        return std::nullopt;
    std::vector<std::int64_t> sizes;
    for (const JsonView item : list) {
        const auto size = item["as_int"].integer();
        if (!size)
            return std::nullopt;
        sizes.push_back(*size);
    }
    return sizes;
}

std::vector<std::int64_t> fixedShape(const TensorMeta* meta)
{
    std::vector<std::int64_t> shape;
    if (meta)
        for (const Dim& dim : meta->shape) {
            const auto* size = std::get_if<std::int64_t>(&dim);
            if (!size)
                return {0};
            shape.push_back(*size);
        }
    return shape;
}

bool isSameShape(const std::vector<std::int64_t>& shape, const TensorMeta& declared)
{
    if (shape.size() != declared.shape.size())
        return false;
    for (std::size_t i = 0; i < shape.size(); ++i)
        if (const auto* size = std::get_if<std::int64_t>(&declared.shape[i]);
            size && *size != shape[i])
            return false;
    return true;
}

} // namespace

void Pt2Weights::Category::add(std::string name, SavedValue value)
{
    const auto [known, isNew] = byName.try_emplace(name, values.size());
    if (isNew)
        values.emplace_back(std::move(name), std::move(value));
    else
        values[known->second].second = std::move(value);
}

const SavedValue* Pt2Weights::Category::find(const std::string& name) const
{
    const auto found = byName.find(name);
    return found == byName.end() ? nullptr : &values[found->second].second;
}

std::vector<std::string> Pt2Weights::names() const
{
    std::vector<std::string> names;
    for (const Category* category : {&m_weights, &m_constants})
        for (const auto& [name, value] : category->values)
            names.push_back(name);
    return names;
}

Pt2Weights::Pt2Weights(const Pt2Archive& archive, const std::string& model, DiagnosticSink& sink,
    const Progress& progress)
    : m_archive(archive)
    , m_sink(sink)
    , m_progress(progress)
{
    if (archive.generation == Pt2Generation::G1) {
        m_weights = read("weights", {"serialized_state_dict.pt", "serialized_state_dict.json"}, {});
        m_constants =
            read("constants", {"serialized_constants.pt", "serialized_constants.json"}, {});
        return;
    }
    const std::string weights = "data/weights/" + model;
    const std::string constants = "data/constants/" + model;
    m_weights = read("weights", {weights + ".pt"},
        {weights + "_weights_config.json", weights + "_model_param_config.json"});
    m_constants = read("constants", {constants + ".pt"},
        {constants + "_constants_config.json", constants + "_model_constants_config.json"});
}

Pt2Weights::Category Pt2Weights::read(const std::string& title,
    std::initializer_list<std::string> pickles, std::initializer_list<std::string> configs)
{
    Category category;
    category.title = title;
    if (const ZipEntry* entry = m_archive.findFirst(pickles)) {
        category.source = entry->name;
        if (entry->size > 0)
            readPickle(*entry, category);
    } else if (const ZipEntry* config = m_archive.findFirst(configs)) {
        category.source = config->name;
        readConfig(*config, category);
    }
    if (!category.problem.empty())
        m_sink.damage(category.source, "the " + title + " cannot be read: " + category.problem);
    return category;
}

Result<InputFile> Pt2Weights::openNested(const ZipEntry& entry)
{
    constexpr std::uint64_t kHarmless = 64ULL << 20;
    constexpr std::uint64_t kStoredMultiple = 2;
    const std::uint64_t multiple = entry.isStored() ? kStoredMultiple : ZipFile::kMaxRatio;
    std::uint64_t limit = kHarmless + m_archive.zip->file().size() * multiple;
    if (!entry.isStored())
        limit = std::min(limit, kMaxPickled);
    std::uint64_t& opened = entry.isStored() ? m_openedStored : m_openedInflated;
    if (entry.size > limit - opened)
        return fail(ErrorCode::Limit, entry.name,
            "archives within the archive take more than the limit of " + std::to_string(limit)
                + " bytes in all");
    opened += entry.size;
    return m_archive.zip->openEntry(entry, kMaxPickled, m_progress);
}

const SavedValue& Pt2Weights::readPickled(const std::string& record)
{
    const auto [known, isNew] = m_pickled.try_emplace(record, Error());
    if (!isNew)
        return known->second;
    const ZipEntry* entry = m_archive.zip->find(record);
    auto file = entry ? openNested(*entry)
                      : Result<InputFile>(fail(ErrorCode::Malformed, record,
                          "its data is missing: there is no entry " + record));
    known->second = file ? readSavedTensor(std::move(*file)) : SavedValue(file.error());
    return known->second;
}

void Pt2Weights::readPickle(const ZipEntry& entry, Category& category)
{
    auto file = openNested(entry);
    auto mapping = file ? readSavedMapping(std::move(*file))
                        : Result<std::vector<std::pair<std::string, SavedValue>>>(
                            tl::unexpected<Error>(file.error()));
    if (!mapping) {
        category.problem = mapping.error().where.empty()
            ? mapping.error().message
            : mapping.error().where + ": " + mapping.error().message;
        return;
    }
    for (auto& [name, value] : *mapping)
        category.add(std::move(name), std::move(value));
}

void Pt2Weights::readConfig(const ZipEntry& entry, Category& category)
{
    const auto bytes = m_archive.zip->read(entry, kMaxConfig, m_progress);
    const auto tree = bytes
        ? JsonTree::parse(
            std::string(reinterpret_cast<const char*>(bytes->data()), bytes->size()), m_progress)
        : Result<JsonTree>(tl::unexpected<Error>(bytes.error()));
    if (!tree) {
        category.problem = tree.error().message;
        return;
    }
    const JsonView config = tree->root()["config"];
    if (!config.isObject()) {
        category.problem = "expected an object \"config\", found " + std::string(config.kindName());
        return;
    }
    const std::string folder = folderOf(entry.name);
    for (const JsonView payload : config)
        category.add(std::string(payload.key()), readPayload(folder, payload));
}

SavedValue Pt2Weights::readPayload(const std::string& folder, JsonView payload)
{
    const std::string path(payload["path_name"].text());
    const std::string record = folder + path;
    if (path.empty() || path.find('/') != std::string::npos || path.find("..") != std::string::npos)
        return Error {ErrorCode::Malformed, {},
            "its path_name \"" + path.substr(0, 200) + "\" leaves the folder of the archive"};
    if (payload["use_pickle"].boolean().value_or(false))
        return readPickled(record);
    const JsonView meta = payload["tensor_meta"];
    const auto number = meta["dtype"].integer();
    const auto dtype = number ? dtypeFromSchemaNumber(*number) : std::nullopt;
    if (!dtype)
        return Error {ErrorCode::Unsupported, {},
            number ? "unknown element type " + std::to_string(*number)
                   : std::string("it is no tensor but an opaque object")};
    const auto shape = sizesOf(meta["sizes"]);
    const auto strides = sizesOf(meta["strides"]);
    const auto offset = meta["storage_offset"]["as_int"].integer();
    if (!shape || !strides)
        return Error {ErrorCode::Malformed, {}, "its sizes are no integers"};
    return StoredTensor {
        *dtype, *shape, *strides, offset.value_or(0), m_archive.zip, record, m_archive.isBigEndian};
}

Tensor Pt2Weights::find(const std::string& name, bool isAmongWeights, const TensorMeta* declared)
{
    Category& category = isAmongWeights ? m_weights : m_constants;
    // 2.1 keeps non-persistent buffers among the weights, some lifted constants are found on the
    // other side too.
    Category& other = isAmongWeights ? m_constants : m_weights;
    const SavedValue* found = category.find(name);
    if (!found)
        found = other.find(name);
    if (!found) {
        const std::string from = category.source.empty()
            ? "the archive has no " + category.title + " for this program"
            : category.source + " does not name it";
        return refuse(name, declared,
            {ErrorCode::Malformed, category.source,
                category.problem.empty() ? from : category.problem});
    }
    if (const Error* why = std::get_if<Error>(found))
        return refuse(name, declared, *why);
    const StoredTensor& stored = std::get<StoredTensor>(*found);
    if (declared && !isSameShape(stored.shape, *declared))
        m_sink.warn(
            name, "constant \"" + name + "\" is stored with another shape than the graph declares");
    auto tensor = makeStoredTensor(stored);
    if (!tensor)
        return refuse(name, declared, tensor.error());
    return std::move(*tensor);
}

Tensor Pt2Weights::refuse(const std::string& name, const TensorMeta* declared, Error why)
{
    m_sink.damage(
        why.where.empty() ? name : why.where, "\"" + name + "\" cannot be read: " + why.message);
    why.message = "\"" + name + "\" cannot be read: " + why.message;
    if (why.file.empty())
        why.file = m_archive.zip->file().name();
    return makeUnreadableTensor(
        declared ? declared->dtype : DType::Unknown, fixedShape(declared), std::move(why));
}

} // namespace qdq
