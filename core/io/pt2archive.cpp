// SPDX-License-Identifier: Apache-2.0
#include "core/io/pt2archive.h"

#include <algorithm>

namespace qdq {

namespace {

constexpr std::string_view kG1Program = "serialized_exported_program.json";
constexpr std::uint64_t kMaxTinyEntry = 4096; ///< bookkeeping entries of a few bytes

/// Name of the program out of "models/NAME.json"; empty when it is no such path.
std::string_view modelNameOf(std::string_view path)
{
    constexpr std::string_view kFolder = "models/";
    constexpr std::string_view kSuffix = ".json";
    if (!path.starts_with(kFolder) || !path.ends_with(kSuffix)
        || path.size() <= kFolder.size() + kSuffix.size())
        return {};
    return path.substr(kFolder.size(), path.size() - kFolder.size() - kSuffix.size());
}

bool isStray(std::string_view name)
{
    return name.starts_with("__MACOSX/");
}

/// The folder that most archives have around everything: that of the marker entries if they are
/// there, otherwise what all entries have in common.
std::string commonFolder(const ZipFile& zip)
{
    for (const ZipEntry& entry : zip.entries()) {
        const std::size_t slash = entry.name.find('/');
        if (slash != std::string::npos
            && std::string_view(entry.name).substr(slash + 1) == "archive_format")
            return entry.name.substr(0, slash + 1);
        if (entry.name == "archive_format")
            return {};
    }
    std::string folder;
    for (const ZipEntry& entry : zip.entries()) {
        if (isStray(entry.name))
            continue;
        const std::string top = entry.name.substr(0, entry.name.find('/') + 1);
        if (folder.empty())
            folder = top;
        if (top.empty() || top != folder)
            return {};
    }
    // The first folder below is not one around everything.
    return folder == "models/" || folder == "data/" ? std::string() : folder;
}

std::string smallText(const ZipFile& zip, const std::string& name)
{
    const ZipEntry* entry = zip.find(name);
    const auto bytes = entry ? zip.read(*entry, kMaxTinyEntry) : Result<Bytes>(Bytes());
    if (!bytes)
        return {};
    std::string text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
    while (!text.empty() && (text.back() == '\n' || text.back() == ' '))
        text.pop_back();
    return text;
}

bool hasFolder(const ZipFile& zip, const std::string& folder)
{
    return std::ranges::any_of(
        zip.entries(), [&](const ZipEntry& entry) { return entry.name.starts_with(folder); });
}

tl::unexpected<Error> refuseForeign(const ZipFile& zip, const std::string& prefix)
{
    const auto has = [&](const char* name) { return zip.find(prefix + name) != nullptr; };
    if (zip.entries().empty())
        return fail(ErrorCode::Malformed, "central directory",
            "the archive is empty: there is no program in it");
    if (has("data.pkl") && (has("constants.pkl") || hasFolder(zip, prefix + "code/")))
        return fail(ErrorCode::Unsupported, prefix + "data.pkl",
            "this is a TorchScript module, not an exported program; export the model with "
            "torch.export and save that");
    if (has("data.pkl"))
        return fail(ErrorCode::Unsupported, prefix + "data.pkl",
            "this is a checkpoint of torch.save (a state dict, say) and holds no graph; load it "
            "into the model, export that with "
            "torch.export and save it with torch.export.save");
    if (has("graph_module.json"))
        return fail(ErrorCode::Unsupported, prefix + "graph_module.json",
            "unsupported: the layout of a preview before torch 2.1; export the model again with a "
            "released torch");
    if (has("model.json"))
        return fail(ErrorCode::Unsupported, prefix + "model.json",
            "unsupported: an old package layout; export the model again with torch.export");
    if (hasFolder(zip, prefix + "data/aotinductor/"))
        return fail(ErrorCode::Unsupported, prefix + "data/aotinductor/",
            "the archive holds compiled code and no graph; save the exported program itself with "
            "torch.export.save");
    if (hasFolder(zip, prefix + "data/"))
        return fail(ErrorCode::Malformed, prefix + "models/",
            "the archive holds weights but no program: there is no models/NAME.json, so no graph "
            "to show");
    return fail(ErrorCode::Unsupported, prefix + "models/",
        "a zip archive, but not an exported program: there is no program (models/NAME.json) in it");
}

void noteContainer(const Pt2Archive& archive, DiagnosticSink& sink)
{
    for (const ZipFile::Oddity& oddity : archive.zip->oddities()) {
        if (oddity.isHarmful)
            sink.damage(oddity.entry, oddity.message);
        else
            sink.warn(oddity.entry, oddity.message);
    }
    if (archive.generation == Pt2Generation::G1)
        return;
    if (archive.prefix.empty())
        sink.note({}, "archive has no common folder");
    const std::string version = smallText(*archive.zip, archive.prefix + "archive_version");
    if (!version.empty() && version != "0")
        sink.damage(archive.prefix + "archive_version",
            "unknown archive version " + version + "; reading may be incomplete");
    const std::string format = smallText(*archive.zip, archive.prefix + "archive_format");
    if (!format.empty() && format != "pt2")
        sink.damage(archive.prefix + "archive_format",
            "unknown archive format " + format + "; reading may be incomplete");
}

bool readByteOrder(const Pt2Archive& archive, DiagnosticSink& sink)
{
    const std::string order = smallText(*archive.zip, archive.prefix + "byteorder");
    if (!order.empty() && order != "little" && order != "big")
        sink.damage(archive.prefix + "byteorder",
            "unknown byte order " + order + "; little endian is assumed");
    return order == "big";
}

} // namespace

std::string Pt2Archive::programEntry(std::string_view model) const
{
    if (generation == Pt2Generation::G1)
        return std::string(kG1Program);
    return prefix + "models/" + std::string(model) + ".json";
}

const ZipEntry* Pt2Archive::findFirst(std::initializer_list<std::string> names) const
{
    for (const std::string& name : names)
        if (const ZipEntry* entry = zip->find(prefix + name))
            return entry;
    return nullptr;
}

Result<Pt2Archive> recognisePt2Archive(std::shared_ptr<const ZipFile> zip, DiagnosticSink& sink)
{
    Pt2Archive archive;
    archive.zip = std::move(zip);
    if (archive.zip->find(kG1Program)) {
        archive.generation = Pt2Generation::G1;
        archive.models = {"model"};
        noteContainer(archive, sink);
        return archive;
    }
    archive.prefix = commonFolder(*archive.zip);
    for (const ZipEntry& entry : archive.zip->entries())
        if (entry.name.starts_with(archive.prefix))
            if (const auto model =
                    modelNameOf(std::string_view(entry.name).substr(archive.prefix.size()));
                !model.empty())
                archive.models.emplace_back(model);
    if (archive.models.empty())
        return refuseForeign(*archive.zip, archive.prefix);
    const bool hasPickles = std::ranges::any_of(archive.models, [&](const std::string& model) {
        return archive.findFirst({"data/weights/" + model + ".pt"}) != nullptr;
    });
    archive.generation = hasPickles ? Pt2Generation::G2 : Pt2Generation::G3;
    noteContainer(archive, sink);
    archive.isBigEndian = readByteOrder(archive, sink);
    return archive;
}

} // namespace qdq
