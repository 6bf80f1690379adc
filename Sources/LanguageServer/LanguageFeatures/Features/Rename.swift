internal import Analysis
internal import Diagnostics
internal import DocumentModel
internal import FileAccess
internal import JSONRPC
internal import JSONSchema
internal import Settings
internal import SourceText
internal import Workspace
internal import YAMLParsing

/// `textDocument/rename`: an anchor with its aliases; a setting in its schema and in every file with that schema; a
/// definition of a schema with its references.
enum Rename {
  static let feature = Feature(
    "textDocument/rename", .folders, declaration: { _ in ("renameProvider", ["prepareProvider": true]) },
    answer: { request throws(RPCError) in
      let view = try request.view()
      guard let name = request.params?["newName"]?.string, !name.isEmpty else {
        throw .wrongParameters("newName is missing")
      }
      switch try RenameTarget(request) {
      case .anchor(let group): return try renamed(group, name, view, request.client)
      case .setting(let setting, _): return try renamed(setting, name, view, request)
      case .definition(let definition): return try renamed(definition, name, view, request)
      }
    })

  private static func renamed(
    _ definition: NamedDefinition, _ name: String, _ view: TextView, _ request: FeatureRequest
  ) throws(RPCError) -> JSONValue {
    guard !definition.isTaken(name) else { throw .refused("there is a schema of this name already") }
    let views = try SettingFiles.schemas(view, request)
    let places = Dictionary(grouping: definition.places(in: views, request.folders), by: \.view.uri)
    let edits = views.compactMap { other -> (view: TextView, edits: [TextEdit])? in
      let written = ScalarText(.flow, isJSON: other.snapshot.isJSON)
      return places[other.uri].map { places in
        let edits = places.map { place in
          let text = place.reference.map { $0.before + JSONPointer.escape(name) + $0.after } ?? name
          return TextEdit(place.range, written.string(text))
        }
        return (other, edits)
      }
    }
    if let reason = RenameProof(edits, view.workspace).fault { throw .refused(reason) }
    return WorkspaceEdits.json(edits, request.client, annotation: "Rename \(definition.name) and its references")
  }

  private static func renamed(
    _ group: AnchorGroup, _ name: String, _ view: TextView, _ client: Client
  ) throws(RPCError) -> JSONValue {
    guard name.utf8.allSatisfy({ $0 > 0x20 && !",[]{}".utf8.contains($0) }) else {
      throw .refused("the name of an anchor has no blanks, commas and brackets")
    }
    let others = view.snapshot.reading.parsed.document.anchors.filter {
      $0.name == name && $0.range != group.anchor
    }
    guard others.isEmpty else { throw .refused("an anchor of this name is there already") }
    let edits = [TextEdit(group.anchor, "&" + name)] + group.aliases.map { TextEdit($0, "*" + name) }
    return WorkspaceEdits.json([(view, edits)], client)
  }

  private static func renamed(
    _ setting: NamedSetting, _ name: String, _ view: TextView, _ request: FeatureRequest
  ) throws(RPCError) -> JSONValue {
    guard let schemaPath = FilePath(fileURI: setting.schema), let schema = request.folders.view(of: schemaPath) else {
      throw .refused("the setting's schema is inside the program and stays as it is")
    }
    var new = setting.path
    new.segments[new.segments.count - 1] = .name(name)
    guard setting.model.tree.applied(at: new) == nil else { throw .refused("the schema has a setting \(new) already") }
    guard let schemaEdits = SchemaRename(setting, schema)?.edits(to: name) else {
      throw .refused("the schema doesn't state the setting in a way that could be renamed")
    }
    var edits: [(view: TextView, edits: [TextEdit])] = [(schema, schemaEdits)]
    for other in try SettingFiles.all(setting, view, request) where other.uri != schema.uri {
      let snapshot = other.snapshot
      guard snapshot.text == other.bytes else { continue }
      let keys = setting.keys(in: snapshot.values, snapshot.root)
      let written = ScalarText(.flow, isJSON: snapshot.isJSON)
      if !keys.isEmpty { edits.append((other, keys.map { TextEdit($0, written.string(name)) })) }
    }
    if let reason = RenameProof(edits, view.workspace).fault { throw .refused(reason) }
    return WorkspaceEdits.json(
      edits, request.client, annotation: "Rename \(setting.path) in every file that has its schema")
  }
}

/// `textDocument/prepareRename`: the name that would change, or why it can't.
enum PrepareRename {
  static let feature = Feature(
    "textDocument/prepareRename", .text,
    answer: { request throws(RPCError) in
      let view = try request.view()
      switch try RenameTarget(request) {
      case .anchor(let group):
        let offset = try request.offset()
        let range =
          group.all(withAnchor: true).first { $0.start.index <= offset && offset <= $0.end.index } ?? group.anchor
        // A name beside a secret may be part of it: the editor then takes the text of the range.
        guard !Secrets(view).hides(group.anchor) else { return view.range(range) }
        return ["range": view.range(range), "placeholder": .string(group.name)]
      case .setting(let setting, let range):
        guard FilePath(fileURI: setting.schema) != nil else {
          throw .refused("the setting's schema is inside the program and stays as it is")
        }
        let secrets = Secrets(view)
        guard case .name(let name)? = setting.path.segments.last, !secrets.hides(ByteRange(range)),
          !secrets.tells(name)
        else {
          throw .refused("there is no name here")
        }
        return ["range": view.range(range), "placeholder": .string(name)]
      case .definition(let definition):
        return ["range": view.range(definition.range), "placeholder": .string(definition.name)]
      }
    })
}

enum RenameTarget {
  case anchor(AnchorGroup)
  case setting(NamedSetting, Range<Int>)
  case definition(NamedDefinition)

  init(_ request: FeatureRequest) throws(RPCError) {
    let view = try request.view()
    let offset = try request.offset()
    if let group = AnchorGroup(view, at: offset) {
      self = .anchor(group)
      return
    }
    if let definition = NamedDefinition(view, at: offset, request.folders) {
      self = .definition(definition)
      return
    }
    guard let setting = NamedSetting(view, at: offset) else { throw .refused("nothing that has a name is here") }
    let document = view.snapshot.reading.parsed.document
    let keys =
      view.isSchema
      ? setting.statement.map { [document.holder(of: $0.node)] } ?? []
      : setting.keys(in: view.snapshot.values, view.snapshot.root)
    guard let key = keys.first(where: { $0.start.index <= offset && offset <= $0.end.index }) else {
      throw .refused("a setting is renamed at its name")
    }
    self = .setting(setting, key.indices)
  }
}

/// A setting's name wherever its schema has it: under `properties`, in `required`, and in the paths of conditions and actions.
struct SchemaRename {
  private let setting: NamedSetting
  private let document: Document
  private let node: NodeID
  private let isJSON: Bool

  /// Nil where the schema states the setting in another text.
  init?(_ setting: NamedSetting, _ schema: TextView) {
    guard let (source, node) = setting.statement, source.uri == setting.schema,
      source.document.text == schema.snapshot.text, schema.snapshot.text == schema.bytes
    else { return nil }
    (self.setting, document, self.node, isJSON) = (setting, source.document, node, schema.snapshot.isJSON)
  }

  /// The edits that rename the setting; nil where the schema doesn't have it under a name of its own.
  func edits(to name: String) -> [TextEdit]? {
    guard case .name(let old)? = setting.path.segments.last, let root = document.roots.first,
      let pointer = document.roots.first.map({ document.pointer(to: node, from: $0) }), pointer.tokens.count >= 2,
      pointer.tokens.last == old, pointer.tokens[pointer.tokens.count - 2] == "properties"
    else { return nil }
    let written = ScalarText(.flow, isJSON: isJSON)
    var edits = [TextEdit(document.holder(of: node), written.string(name))]
    let owner = pointer.parent.parent
    if let owner = document.node(at: owner, from: root) {
      if let required = document.value(owner, named: "required") {
        for item in document.items(required) where document.string(item) == old {
          edits.append(TextEdit(document.range(item), written.string(name)))
        }
      }
    }
    edits += paths(to: name)
    return edits
  }

  /// The members of `x-setting` and `x-settings` whose texts, or whose keys, are paths of settings.
  private static let members: Set<String> = [
    "setting", "replacedBy", "within", "outside", "unset", "differsFrom", "disjointFrom",
  ]
  private static let mappings: Set<String> = ["set", "append", "remove"]

  private func paths(to name: String) -> [TextEdit] {
    var new = setting.path
    new.segments[new.segments.count - 1] = .name(name)
    let written = ScalarText(.flow, isJSON: isJSON)
    func renamed(_ text: String?) -> String? {
      guard let text, let path = SettingPath(text), path.segments.starts(with: setting.path.segments) else {
        return nil
      }
      return SettingPath(segments: new.segments + path.segments.dropFirst(new.segments.count)).description
    }
    var edits: [TextEdit] = []
    for index in 0..<document.nodeCount where document[NodeID(index)].kind == .object {
      for entry in document.entries(NodeID(index)) where entry.mergeKey == nil {
        guard let key = entry.keyID.map(document.keys.name), isInVocabulary(NodeID(index)) else { continue }
        if Self.members.contains(key) {
          let texts = document.kind(entry.value) == .array ? Array(document.items(entry.value)) : [entry.value]
          for text in texts {
            if let path = renamed(document.string(text)) {
              edits.append(TextEdit(document.range(text), written.string(path)))
            }
          }
        } else if Self.mappings.contains(key) {
          for change in document.entries(entry.value) {
            if let path = renamed(document.string(change.key)) {
              edits.append(TextEdit(document.range(change.key), written.string(path)))
            }
          }
        }
      }
    }
    return edits
  }

  private func isInVocabulary(_ node: NodeID) -> Bool {
    guard let root = document.roots.first else { return false }
    return document.pointer(to: node, from: root).tokens.contains { $0.hasPrefix("x-setting") }
  }
}

/// Edits of several files made in memory, to prove that they bring no new finding.
struct RenameProof {
  private let edits: [(view: TextView, edits: [TextEdit])]
  private let workspace: Workspace

  init(_ edits: [(view: TextView, edits: [TextEdit])], _ workspace: Workspace) {
    (self.edits, self.workspace) = (edits, workspace)
  }

  /// The reason why the edits can't be made; nil where they can.
  var fault: String? {
    let files = MemoryFiles(over: workspace.tree.files)
    var texts: [[UInt8]] = []
    for (view, edits) in edits {
      guard let text = TextEdit.apply(edits, to: view.bytes) else { return "two of the edits touch each other" }
      if let path = view.path { files.replace(path, with: text) }
      texts.append(text)
    }
    let other = Workspace(of: workspace.tree.reading(files))
    for ((view, _), text) in zip(edits, texts) {
      let open = OpenText(uri: view.uri, language: view.open.language, version: nil, text: ChunkedText(text))
      let after = TextView(open, other, view.unit)
      if after.findings.count > view.findings.count || after.reportsOfOthers.count > view.reportsOfOthers.count {
        return "\(view.shown) would have a finding that it hasn't now"
      }
    }
    return nil
  }
}
