internal import Analysis
package import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import YAMLReading

/// `textDocument/rename`: renames an anchor with its aliases, a name with its references, a setting in its schema and
/// in every file with that schema, or a definition of a schema with its references.
enum Rename {
  static let feature = Feature(
    "textDocument/rename", reach: .folders, declaration: { _ in ("renameProvider", ["prepareProvider": true]) },
    answer: { request throws(RPCError) in
      let view = try request.view()
      guard let name = request.params?["newName"]?.string, !name.isEmpty else {
        throw .wrongParameters("missing newName")
      }
      switch try RenameTarget(request) {
      case .anchor(let group): return try renamed(group, name: name, view: view, client: request.client)
      case .setting(let setting, _):
        guard let vocabulary = view.vocabulary else { throw .refused("the setting cannot be renamed in this schema") }
        return try vocabulary.renaming(setting, to: name, request: request)
      case .definition(let definition): return try renamed(definition, name: name, view: view, request: request)
      case .name(let group, _): return try renamed(group, name: name, view: view, client: request.client)
      }
    })

  private static func renamed(
    _ definition: NamedDefinition, name: String, view: TextView, request: FeatureRequest
  ) throws(RPCError) -> JSONValue {
    guard !definition.isTaken(name) else { throw .refused("a definition with this name already exists") }
    let views = try SettingFiles.schemas(view, request: request)
    let edits = definition.edits(to: name, in: views, folders: request.folders).map { $0.keepingComments($1) }
    if let reason = RenameProof(edits, workspace: view.workspace).error { throw .refused(reason) }
    return WorkspaceEdits.json(
      edits, client: request.client, annotation: "Rename \(definition.name) and its references")
  }

  private static func renamed(
    _ group: NameGroup, name: String, view: TextView, client: Client
  ) throws(RPCError) -> JSONValue {
    guard !group.isTaken(name) else { throw .refused("this name already exists") }
    let edits = [view.keepingComments(group.edits(to: name))]
    if let reason = RenameProof(edits, workspace: view.workspace).error { throw .refused(reason) }
    return WorkspaceEdits.json(edits, client: client)
  }

  private static func renamed(
    _ group: AnchorGroup, name: String, view: TextView, client: Client
  ) throws(RPCError) -> JSONValue {
    guard !name.isEmpty, name.utf8.allSatisfy(AnchorName.contains) else {
      throw .refused("anchor names \(AnchorName.rule)")
    }
    let others = view.snapshot.reading.parsed.document.anchors.filter {
      $0.name == name && $0.range != group.anchor
    }
    // Two anchors with the same name are valid, but later aliases would refer to another one.
    guard others.isEmpty else { throw .refused("an anchor with this name already exists") }
    let edits = [TextEdit(group.anchor, "&" + name)] + group.aliases.map { TextEdit($0, "*" + name) }
    return WorkspaceEdits.json([view.keepingComments(edits)], client: client)
  }
}

extension TextView {
  /// The edits of the file, extended to keep aligned comments aligned.
  package func keepingComments(_ edits: [TextEdit]) -> (view: TextView, edits: [TextEdit]) {
    snapshot.text == bytes ? (self, snapshot.keepingComments(edits)) : (self, edits)
  }
}

/// `textDocument/prepareRename`: the range and name to be renamed, or why they can't be.
enum PrepareRename {
  static let feature = Feature(
    "textDocument/prepareRename", reach: .text,
    answer: { request throws(RPCError) in
      let view = try request.view()
      switch try RenameTarget(request) {
      case .anchor(let group):
        let offset = try request.offset()
        let range =
          group.all(withAnchor: true).first { $0.start.index <= offset && offset <= $0.end.index } ?? group.anchor
        // A name next to a secret may be part of it, so it isn't sent; the editor shows the text of the range.
        guard !Secrets(view).hides(group.anchor) else { return view.range(range) }
        return ["range": view.range(range), "placeholder": .string(group.name)]
      case .setting(let setting, let range):
        guard FilePath(fileURI: setting.uri) != nil else {
          throw .refused("the setting cannot be renamed: its schema is bundled with settle")
        }
        let secrets = Secrets(view)
        guard case .name(let name)? = setting.path.segments.last, !secrets.hides(ByteRange(range)),
          !secrets.reveals(name)
        else { throw .refused("nothing to rename here") }
        return ["range": view.range(range), "placeholder": .string(name)]
      case .definition(let definition):
        return ["range": view.range(definition.range), "placeholder": .string(definition.name)]
      case .name(let group, let range):
        return ["range": view.range(range), "placeholder": .string(group.name)]
      }
    })
}

enum RenameTarget {
  case anchor(AnchorGroup)
  case setting(NamedSetting, Range<Int>)
  case definition(NamedDefinition)
  case name(NameGroup, ByteRange)

  init(_ request: FeatureRequest) throws(RPCError) {
    let view = try request.view()
    let offset = try request.offset()
    if let group = AnchorGroup(view, at: offset) {
      self = .anchor(group)
      return
    }
    if let definition = NamedDefinition(view, at: offset, folders: request.folders) {
      self = .definition(definition)
      return
    }
    if let group = NameGroup(view, at: offset), let place = group.place(at: offset, in: view) {
      self = .name(group, place)
      return
    }
    guard let setting = NamedSetting(view, at: offset) else { throw .refused("nothing to rename here") }
    let document = view.snapshot.reading.parsed.document
    let keys =
      view.isSchema
      ? setting.declaration.map { [document.holder(of: $0)] } ?? []
      : setting.keys(in: view.snapshot.values)
    guard let key = keys.first(where: { $0.start.index <= offset && offset <= $0.end.index }) else {
      throw .refused("place the cursor on the key to rename it")
    }
    self = .setting(setting, key.indices)
  }
}
