// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/workspace.h"

#include "core/io/jsontree.h"
#include "core/io/jsonwriter.h"
#include "core/rules/target.h"
#include "ui/draw/colourby.h"
#include "ui/support/qtconvert.h"

#include <QDir>

#include <algorithm>
#include <cmath>

namespace qdq::ui {

namespace {

constexpr std::string_view kWorkspaceFormat = "qdqscope.workspace";
constexpr std::string_view kSessionFormat = "qdqscope.session";

// ---- writing ---------------------------------------------------------------------------------

/// Puts one workspace into a document; `folder` is empty where paths stay absolute.
class Put
{
public:
    Put(JsonWriter& json, const QString& folder)
        : m_json(json)
        , m_folder(folder)
    {
    }

    void workspace(const Workspace& workspace)
    {
        file("graph", workspace.graph);
        text("program", workspace.program);
        if (!workspace.bundle.isEmpty())
            text("bundle", relative(workspace.bundle));
        if (workspace.config)
            file("config", *workspace.config);
        text("config_text", workspace.configText);
        text("tried_config_text", workspace.triedConfigText);
        QStringList data;
        for (const QString& path : workspace.data)
            data << relative(path);
        list("data", data);
        text("stage", workspace.stage);
        // Never left out: no target is a choice, too.
        const QString& target = workspace.target;
        const bool isFile = !target.isEmpty() && !findTarget(toStd(target));
        key("target").string(toStd(isFile ? relative(target) : target));
        key("view");
        view(workspace.view);
        key("bookmarks").beginArray();
        for (const Bookmark& each : workspace.bookmarks)
            bookmark(each);
        m_json.newLine().endArray();
    }

private:
    JsonWriter& key(std::string_view name) { return m_json.newLine().key(name); }

    void text(std::string_view name, const QString& value)
    {
        if (!value.isEmpty())
            key(name).string(toStd(value));
    }
    void flag(std::string_view name, const std::optional<bool>& value)
    {
        if (value)
            key(name).boolean(*value);
    }
    void list(std::string_view name, const QStringList& values)
    {
        if (values.isEmpty())
            return;
        key(name).beginArray();
        for (const QString& value : values)
            m_json.string(toStd(value));
        m_json.endArray();
    }
    void file(std::string_view name, const FileReference& file)
    {
        key(name).beginObject().key("path").string(toStd(relative(file.path)));
        if (!file.sha256.isEmpty())
            m_json.key("sha256").string(toStd(file.sha256));
        m_json.endObject();
    }
    void modules(const std::vector<std::string>& paths)
    {
        m_json.key("collapsed").beginArray();
        for (const std::string& path : paths)
            m_json.string(path);
        m_json.endArray();
    }
    void groups(const std::vector<NodeGroup>& groups)
    {
        if (groups.empty())
            return;
        key("groups").beginArray();
        for (const NodeGroup& group : groups) {
            m_json.beginObject().key("name").string(group.name).key("nodes").beginArray();
            for (const std::string& node : group.nodes)
                m_json.string(node);
            m_json.endArray().endObject();
        }
        m_json.endArray();
    }
    void camera(const Camera& camera)
    {
        m_json.key("camera").beginObject().key("x").number(camera.centre.x());
        m_json.key("y").number(camera.centre.y()).key("zoom").number(camera.zoom).endObject();
    }
    void view(const ViewState& view)
    {
        m_json.beginObject();
        text("node", view.node);
        text("rule", view.rule);
        text("query", view.query);
        text("rule_filter", view.ruleFilter);
        list("hidden_rules", view.hiddenRules);
        m_json.newLine();
        if (view.camera)
            camera(*view.camera);
        if (view.collapsed)
            modules(*view.collapsed);
        groups(view.groups);
        flag("folds_qdq", view.foldsQdq);
        text("numbers", view.numbers);
        text("colour_by", view.colourBy);
        flag("minimap", view.showsMinimap);
        text("docks", QString::fromLatin1(view.docks.toBase64()));
        text("geometry", QString::fromLatin1(view.geometry.toBase64()));
        m_json.endObject();
    }
    void bookmark(const Bookmark& bookmark)
    {
        m_json.newLine().beginObject().key("name").string(toStd(bookmark.name));
        for (const auto& [name, value] : {std::pair("note", &bookmark.note),
                 std::pair("node", &bookmark.node), std::pair("rule", &bookmark.rule)})
            if (!value->isEmpty())
                m_json.key(name).string(toStd(*value));
        camera(bookmark.camera);
        modules(bookmark.collapsed);
        m_json.endObject();
    }

    [[nodiscard]] QString relative(const QString& path) const
    {
        return m_folder.isEmpty() ? path : QDir(m_folder).relativeFilePath(path);
    }

    JsonWriter& m_json;
    QString m_folder;
};

void putHead(JsonWriter& json, std::string_view format)
{
    json.beginObject().key("format").string(format).key("version").integer(kWorkspaceVersion);
}

// ---- reading ---------------------------------------------------------------------------------

tl::unexpected<Error> malformed(const JsonView& place, std::string message)
{
    return fail(ErrorCode::Malformed, place.pointer(), std::move(message));
}

QString textOf(const JsonView& value)
{
    return value.isString() ? toQString(value.text()) : QString();
}

QStringList listOf(const JsonView& value)
{
    QStringList texts;
    if (value.isArray())
        for (const JsonView element : value)
            if (element.isString())
                texts << toQString(element.text());
    return texts;
}

std::optional<std::vector<std::string>> modulesOf(const JsonView& value)
{
    if (!value.isArray())
        return std::nullopt;
    std::vector<std::string> paths;
    for (const JsonView element : value)
        if (element.isString())
            paths.emplace_back(element.text());
    return paths;
}

std::vector<NodeGroup> groupsOf(const JsonView& value)
{
    std::vector<NodeGroup> groups;
    if (!value.isArray())
        return groups;
    for (const JsonView element : value) {
        NodeGroup group {std::string(element["name"].text()),
            modulesOf(element["nodes"]).value_or(std::vector<std::string> {})};
        if (!group.name.empty() && !group.nodes.empty())
            groups.push_back(std::move(group));
    }
    return groups;
}

/// A camera beyond what the canvas can do is none.
std::optional<Camera> cameraOf(const JsonView& value)
{
    constexpr double kFarthest = 1e9; // of any drawing
    const auto x = value["x"].number();
    const auto y = value["y"].number();
    const auto zoom = value["zoom"].number();
    const bool makesSense = x && y && zoom && std::abs(*x) < kFarthest && std::abs(*y) < kFarthest
        && *zoom >= Camera::kMinZoom && *zoom <= Camera::kMaxZoom;
    return makesSense ? std::optional(Camera {{*x, *y}, *zoom}) : std::nullopt;
}

QByteArray bytesOf(const JsonView& value)
{
    return QByteArray::fromBase64(textOf(value).toLatin1());
}

ViewState viewOf(const JsonView& json)
{
    ViewState view;
    view.node = textOf(json["node"]);
    view.rule = textOf(json["rule"]);
    view.query = textOf(json["query"]);
    view.ruleFilter = textOf(json["rule_filter"]);
    view.hiddenRules = listOf(json["hidden_rules"]);
    view.camera = cameraOf(json["camera"]);
    view.collapsed = modulesOf(json["collapsed"]);
    view.groups = groupsOf(json["groups"]);
    view.foldsQdq = json["folds_qdq"].boolean();
    if (const QString numbers = textOf(json["numbers"]);
        QStringList {QStringLiteral("pow2"), QStringLiteral("decimal"), QStringLiteral("both")}
            .contains(numbers))
        view.numbers = numbers;
    if (const QString by = textOf(json["colour_by"]); colourByFromName(by))
        view.colourBy = by;
    view.showsMinimap = json["minimap"].boolean();
    view.docks = bytesOf(json["docks"]);
    view.geometry = bytesOf(json["geometry"]);
    return view;
}

std::vector<Bookmark> bookmarksOf(const JsonView& json)
{
    std::vector<Bookmark> bookmarks;
    if (!json.isArray())
        return bookmarks;
    for (const JsonView element : json) {
        Bookmark bookmark;
        bookmark.name = textOf(element["name"]);
        bookmark.note = textOf(element["note"]);
        bookmark.node = textOf(element["node"]);
        bookmark.rule = textOf(element["rule"]);
        bookmark.collapsed = modulesOf(element["collapsed"]).value_or(bookmark.collapsed);
        const auto camera = cameraOf(element["camera"]);
        if (!camera || bookmark.name.isEmpty())
            continue;
        bookmark.camera = *camera;
        bookmarks.push_back(std::move(bookmark));
    }
    return bookmarks;
}

QString absolute(const QString& path, const QString& folder)
{
    return path.isEmpty() || folder.isEmpty()
        ? path
        : QDir::cleanPath(QDir(folder).absoluteFilePath(path));
}

Result<FileReference> fileOf(const JsonView& json, const QString& folder)
{
    FileReference file {absolute(textOf(json["path"]), folder), textOf(json["sha256"])};
    if (file.path.isEmpty())
        return malformed(json, "has no \"path\" of a file");
    return file;
}

Result<Workspace> workspaceOf(const JsonView& json, const QString& folder)
{
    if (!json["graph"].isObject())
        return malformed(json, "names no \"graph\"");
    Result<FileReference> graph = fileOf(json["graph"], folder);
    if (!graph)
        return failWith(std::move(graph));
    Workspace workspace;
    workspace.graph = std::move(*graph);
    if (json["config"].isObject()) {
        Result<FileReference> config = fileOf(json["config"], folder);
        if (!config)
            return failWith(std::move(config));
        workspace.config = std::move(*config);
    }
    workspace.program = textOf(json["program"]);
    workspace.bundle = absolute(textOf(json["bundle"]), folder);
    workspace.configText = textOf(json["config_text"]);
    workspace.triedConfigText = textOf(json["tried_config_text"]);
    for (const QString& path : listOf(json["data"]))
        workspace.data << absolute(path, folder);
    workspace.stage = textOf(json["stage"]);
    workspace.target = textOf(json["target"]);
    if (!findTarget(toStd(workspace.target)))
        workspace.target = absolute(workspace.target, folder);
    workspace.view = viewOf(json["view"]);
    workspace.bookmarks = bookmarksOf(json["bookmarks"]);
    return workspace;
}

Result<void> checkHead(const JsonView& root, std::string_view format)
{
    if (root["format"].text() != format)
        return fail(
            ErrorCode::Unsupported, "/format", "not a " + std::string(format) + " document");
    const auto version = root["version"].integer();
    if (!version || *version < 1)
        return malformed(root, "has no \"version\"");
    if (*version > kWorkspaceVersion)
        return fail(ErrorCode::Unsupported, "/version",
            "version " + std::to_string(*version) + "; this program knows up to "
                + std::to_string(kWorkspaceVersion));
    return {};
}

Result<JsonTree> treeOf(std::string text, std::string_view format)
{
    Result<JsonTree> tree = JsonTree::parse(std::move(text));
    if (!tree)
        return tree;
    if (Result<void> head = checkHead(tree->root(), format); !head)
        return failWith(std::move(head));
    return tree;
}

} // namespace

std::string writeWorkspace(const Workspace& workspace, const QString& folder)
{
    JsonWriter json;
    putHead(json, kWorkspaceFormat);
    Put(json, folder).workspace(workspace);
    json.newLine().endObject().newLine();
    return json.take() + '\n';
}

Result<Workspace> readWorkspace(std::string text, const QString& folder)
{
    const Result<JsonTree> tree = treeOf(std::move(text), kWorkspaceFormat);
    if (!tree)
        return tl::unexpected(tree.error());
    return workspaceOf(tree->root(), folder);
}

std::string writeSession(const SessionRecord& session)
{
    JsonWriter json;
    putHead(json, kSessionFormat);
    json.newLine().key("ended").boolean(session.isEnded);
    json.newLine().key("saved").string(toStd(session.saved));
    json.newLine().key("windows").beginArray();
    for (const Workspace& window : session.windows) {
        json.newLine().beginObject();
        Put(json, {}).workspace(window);
        json.endObject();
    }
    json.newLine().endArray().newLine().endObject();
    return json.take() + '\n';
}

Result<SessionRecord> readSession(std::string text)
{
    const Result<JsonTree> tree = treeOf(std::move(text), kSessionFormat);
    if (!tree)
        return tl::unexpected(tree.error());
    SessionRecord session;
    session.isEnded = tree->root()["ended"].boolean().value_or(false);
    session.saved = textOf(tree->root()["saved"]);
    for (const JsonView window : tree->root()["windows"]) {
        Result<Workspace> workspace = workspaceOf(window, {});
        if (!workspace)
            return failWith(std::move(workspace));
        session.windows.push_back(std::move(*workspace));
    }
    return session;
}

} // namespace qdq::ui
