// SPDX-License-Identifier: Apache-2.0
// The exported program of PyTorch, `.pt2`: every layout since 2.1, and its JSON alone (file-formats
// 1 to 3). Node for node as torch.export.load builds it, with parameters and buffers as
// placeholders; unlift() makes the module form of it. Nothing of a pickle is ever executed, nothing
// is extracted to disk, and weights stay where they are until they are looked at.

#include "core/base/text.h"
#include "core/io/pt2archive.h"
#include "core/io/pt2program.h"
#include "core/io/pt2weights.h"
#include "core/io/readers.h"

#include <algorithm>
#include <unordered_set>

namespace qdq {

namespace {

constexpr std::uint64_t kMaxProgram = 2ULL << 30;

/// Largest JSON that an entry may inflate to: text is never compressed as far as zeros are.
std::uint64_t textLimit(const ZipEntry& entry)
{
    constexpr std::uint64_t kHarmless = 16ULL << 20;
    if (entry.isStored() || entry.compressedSize > kMaxProgram / ZipFile::kMaxRatio)
        return kMaxProgram;
    return std::max(kHarmless, entry.compressedSize * ZipFile::kMaxRatio);
}

/// The program's JSON as a tree. Errors carry the entry.
Result<JsonTree> parseProgram(
    Bytes bytes, const std::string& entry, DiagnosticSink& sink, const Progress& progress)
{
    if (bytes.empty())
        return fail(ErrorCode::Malformed, entry, "the program JSON is empty");
    std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    Bytes().swap(bytes);
    auto tree = JsonTree::parse(std::move(text), progress);
    if (!tree) {
        const Error& why = tree.error();
        if (why.code == ErrorCode::Cancelled)
            return tree;
        return fail(why.code, entry,
            "program JSON is invalid" + (why.where.empty() ? "" : " at " + why.where) + ": "
                + why.message);
    }
    if (tree->hadNonStandardNumbers())
        sink.note(entry, "non-standard numbers (bare NaN or Infinity) were accepted");
    for (const std::string& pointer : tree->duplicateKeys())
        sink.damage(pointer, "duplicate key: the member comes twice, the last counts");
    return tree;
}

/// Adds the place of the entry to errors whose place is a JSON pointer.
Error within(const std::string& entry, Error error)
{
    if (!entry.empty())
        error.where = entry + (error.where.empty() ? "" : "#" + error.where);
    return error;
}

Result<std::string> chooseModel(const Pt2Archive& archive, const OpenOptions& options)
{
    const std::string& wanted = options.program;
    const auto& models = archive.models;
    if (!wanted.empty()) {
        if (std::ranges::find(models, wanted) != models.end())
            return wanted;
        return fail(ErrorCode::Usage, {},
            "the archive has no program \"" + wanted + "\"; it holds " + join(models, ", "));
    }
    if (models.size() == 1)
        return models.front();
    if (std::ranges::find(models, "model") != models.end())
        return std::string("model");
    if (options.takesFirstProgram && !models.empty())
        return models.front();
    return fail(ErrorCode::Usage, {},
        "the archive holds " + std::to_string(models.size())
            + " programs, choose one of them: " + join(models, ", "));
}

/// Adds each constant of the signature, then what is stored beyond those.
Result<void> addStoredConstants(Pt2Program& program, Pt2Weights& weights)
{
    std::unordered_set<std::string> added;
    for (const Pt2Constant& constant : program.constants) {
        const TensorMeta* declared = program.builder.node(constant.placeholder).meta.val.tensor();
        added.insert(constant.name);
        if (auto done = program.builder.addTensor(
                constant.name, weights.find(constant.name, constant.isAmongWeights, declared));
            !done)
            return done;
    }
    for (const std::string& name : weights.names())
        if (added.insert(name).second)
            if (auto done = program.builder.addTensor(name, weights.find(name, true, nullptr));
                !done)
                return done;
    return {};
}

/// Type and shape are in the program; the values are not.
Result<void> addDeclaredConstants(Pt2Program& program)
{
    for (const Pt2Constant& constant : program.constants) {
        Tensor tensor;
        if (const TensorMeta* declared =
                program.builder.node(constant.placeholder).meta.val.tensor()) {
            tensor.dtype = declared->dtype;
            for (const Dim& dim : declared->shape)
                tensor.shape.push_back(isSymbolic(dim) ? 0 : std::get<std::int64_t>(dim));
        }
        if (auto done = program.builder.addTensor(constant.name, std::move(tensor)); !done)
            return done;
    }
    return {};
}

Result<OpenedGraph> finish(Pt2Program program, FileInfo info, DiagnosticSink& sink)
{
    auto graph = program.builder.finish();
    if (!graph)
        return failWith(std::move(graph));
    OpenedGraph opened;
    opened.graph = std::move(*graph);
    info.format = "pt2";
    info.formatVersion = program.schemaVersion;
    opened.info = std::move(info);
    opened.isIncomplete = sink.isIncomplete();
    opened.diagnostics = sink.take();
    return opened;
}

Result<OpenedGraph> readArchive(const InputFile& file, const OpenOptions& options)
{
    auto zip = ZipFile::open(file);
    if (!zip)
        return failWith(std::move(zip));
    DiagnosticSink sink;
    auto archive = recognisePt2Archive(std::make_shared<const ZipFile>(std::move(*zip)), sink);
    if (!archive)
        return failWith(std::move(archive));
    auto model = chooseModel(*archive, options);
    if (!model)
        return failWith(std::move(model));
    const std::string entryName = archive->programEntry(*model);
    options.progress.tell("reading the program", 0, 0);
    const ZipEntry& entry = *archive->zip->find(entryName);
    auto bytes = archive->zip->read(entry, textLimit(entry), options.progress);
    if (!bytes)
        return failWith(std::move(bytes));
    auto tree = parseProgram(std::move(*bytes), entryName, sink, options.progress);
    if (!tree)
        return failWith(std::move(tree));
    auto program = readPt2Program(tree->root(), sink, options.progress);
    if (!program)
        return tl::unexpected<Error>(within(entryName, program.error()));
    Pt2Weights weights(*archive, *model, sink, options.progress);
    if (options.progress.isCancelled())
        return fail(ErrorCode::Cancelled, {}, "cancelled");
    if (auto done = addStoredConstants(*program, weights); !done)
        return tl::unexpected<Error>(within(entryName, done.error()));
    FileInfo info;
    info.generation = archive->generationName();
    info.programs = archive->models;
    info.program = *model;
    return finish(std::move(*program), std::move(info), sink);
}

/// The program's JSON without an archive: the graph, and no weights.
Result<OpenedGraph> readBareProgram(const InputFile& file, const OpenOptions& options)
{
    DiagnosticSink sink;
    auto bytes = file.readAll(kMaxProgram, options.progress);
    if (!bytes)
        return failWith(std::move(bytes));
    auto tree = parseProgram(std::move(*bytes), {}, sink, options.progress);
    if (!tree)
        return failWith(std::move(tree));
    auto program = readPt2Program(tree->root(), sink, options.progress);
    if (!program)
        return failWith(std::move(program));
    sink.note(
        {}, "the program comes without its archive: the values of its constants are not there");
    if (auto done = addDeclaredConstants(*program); !done)
        return failWith(std::move(done));
    FileInfo info;
    info.programs = {"model"};
    info.program = "model";
    return finish(std::move(*program), std::move(info), sink);
}

} // namespace

bool sniffPt2(std::span<const std::byte> head)
{
    if (ZipFile::sniff(head))
        return true;
    // Graph JSON is an object too and is asked first; a program has its own keys, the first of
    // which comes at once.
    const std::string_view text(reinterpret_cast<const char*>(head.data()), head.size());
    return firstMeaningfulByte(head) == '{'
        && (text.find("\"graph_module\"") != std::string_view::npos
            || text.find("\"schema_version\"") != std::string_view::npos);
}

Result<OpenedGraph> readPt2(const InputFile& file, const OpenOptions& options)
{
    Result<Bytes> head = file.read(0, std::min<std::uint64_t>(kSniffLength, file.size()));
    if (!head)
        return failWith(std::move(head));
    return firstMeaningfulByte(*head) == '{' ? readBareProgram(file, options)
                                             : readArchive(file, options);
}

} // namespace qdq
