// SPDX-License-Identifier: Apache-2.0
#include "core/rules/target.h"

#include "core/base/text.h"
#include "core/io/inputfile.h"
#include "core/rules/targettexts.h"

#include <algorithm>
#include <cassert>

namespace qdq {

namespace {

constexpr std::uint64_t kMaxBytes = std::uint64_t {1} << 20;

std::vector<TargetPtr> readBuiltIn()
{
    std::vector<TargetPtr> targets;
    for (const std::string_view text : builtInTargetTexts()) {
        Result<TargetPtr> target = readTarget(std::string(text));
        assert(target && "a target that is built in is not well formed");
        targets.push_back(std::move(*target));
    }
    return targets;
}

Error withFile(Error error, const std::string& file)
{
    error.file = file;
    return error;
}

Result<TargetPtr> readFile(const std::filesystem::path& path)
{
    const Result<InputFile> file = InputFile::open(path);
    if (!file)
        return tl::unexpected(file.error());
    Result<Bytes> content = file->readAll(kMaxBytes);
    if (!content)
        return failWith(std::move(content));
    return readTarget(std::string(reinterpret_cast<const char*>(content->data()), content->size()));
}

} // namespace

const Rule* Target::findRule(std::string_view wanted) const
{
    const auto found = std::ranges::find(rules, wanted, &Rule::id);
    return found == rules.end() ? nullptr : &*found;
}

bool Target::runs(std::string_view op) const
{
    return std::ranges::find(ops, op) != ops.end();
}

std::span<const TargetPtr> builtInTargets()
{
    static const std::vector<TargetPtr> kTargets = readBuiltIn();
    return kTargets;
}

TargetPtr findTarget(std::string_view id)
{
    for (const TargetPtr& target : builtInTargets())
        if (target->id == id)
            return target;
    return nullptr;
}

bool isVpu(const TargetPtr& target)
{
    return target && target->id == "vpu" && target->file.empty();
}

std::span<const Rule> vpuRules()
{
    return builtInTargets().front()->rules;
}

const Rule* findRule(std::string_view id)
{
    for (const TargetPtr& target : builtInTargets())
        if (const Rule* rule = target->findRule(id))
            return rule;
    return nullptr;
}

Result<TargetPtr> loadTarget(const std::filesystem::path& path)
{
    Result<TargetPtr> read = readFile(path);
    if (!read)
        return tl::unexpected(withFile(read.error(), path.string()));
    auto target = std::make_shared<Target>(**read);
    target->file = path.string();
    return target;
}

Result<TargetPtr> targetNamed(const std::string& idOrFile)
{
    if (TargetPtr target = findTarget(idOrFile))
        return target;
    std::error_code ignored;
    if (idOrFile.find('/') != std::string::npos || idOrFile.ends_with(".json")
        || std::filesystem::exists(idOrFile, ignored))
        return loadTarget(idOrFile);
    std::vector<std::string> known;
    for (const TargetPtr& target : builtInTargets())
        known.push_back(target->id);
    const std::string nearest = nearestName(idOrFile, known);
    return fail(ErrorCode::Usage, {},
        "unknown target '" + idOrFile + "'"
            + (nearest.empty() ? std::string() : ", nearest is '" + nearest + "'") + "; known are "
            + join(known, ", ") + ", or give the path of a target file");
}

} // namespace qdq
