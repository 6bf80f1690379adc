internal import Analysis
internal import DocumentModel
internal import LanguageServer
internal import Patterns
internal import Settings
internal import SettingsWork
internal import Workspace
internal import YAMLReading

/// Completions in a schema that don't follow from the meta-schema: names and values from elsewhere in the same schema.
struct SchemaCompletions {
  /// The kind of name or value that a place of a schema expects.
  private enum Role {
    /// The target of a `$ref`.
    case reference
    case format
    /// The name of a property of the enclosing schema.
    case property
    /// A value that the enclosing schema allows.
    case ownValue
    /// The path of a setting.
    case setting
    /// A value of the setting in the same condition.
    case valueOfSetting
    /// The name of a member of the enclosing list's items.
    case member
    /// A name declared in `x-settings` under a key.
    case declared(String)
  }

  private let view: TextView
  private let place: CursorPlace
  private let folders: Projects
  private let document: Document
  private let root: NodeID

  static func all(_ view: TextView, at place: CursorPlace, folders: Projects) -> [CompletionItem] {
    Self(view, at: place, folders: folders)?.all ?? []
  }

  private static let limit = 2_000_000

  private init?(_ view: TextView, at place: CursorPlace, folders: Projects) {
    // Few files are schemas, and their authors can wait for one to be read.
    guard view.bytes.count < Self.limit, ["$schema", "$defs"].contains(where: view.bytes.contains(word:)) else {
      return nil
    }
    self.view = view
    self.place = place
    self.folders = folders
    document = view.snapshot.reading.parsed.document
    guard let root = document.roots.first, SchemaRecognition.isSchema(document, hasOther: false) else { return nil }
    self.root = root
  }

  private var all: [CompletionItem] {
    guard let (role, isKey) = role else { return [] }
    let scalars = ScalarText(place.isFlow ? .flow : .block, isJSON: view.isJSON)
    let present = Set(isKey ? place.names : siblingItems)
    let lead = place.needsBlank ? " " : ""
    return offers(role).filter { !present.contains($0.label) }.map { label, value in
      let written = value.map { scalars.value($0.document, node: $0.node) } ?? scalars.string(label)
      return CompletionItem(
        label, kind: isKey ? .property : .reference, text: lead + written + (isKey && !place.hasColon ? ": " : ""),
        range: place.word)
    }
  }

  // MARK: Roles

  /// The names in the path of the cursor, without the indices of list items.
  private var names: [String] {
    place.path.segments.compactMap { if case .name(let name) = $0 { name } else { nil } }
  }

  private static let ofValues: [String: Role] = [
    "$ref": .reference, "format": .format, "required": .property, "default": .ownValue, "examples": .ownValue,
    "is": .valueOfSetting, "otherwise": .ownValue, "member": .member,
    "section": .declared("sections"), "question": .declared("questions"), "action": .declared("actions"),
    "status": .declared("statuses"), "exports": .declared("exports"), "finish": .declared("actions"),
    "skip": .declared("actions"),
  ]
  private static let ofKeys: [String: Role] = [
    "dependentRequired": .property, "dependentSchemas": .property, "enumLabels": .ownValue,
  ]
  /// Names that have this meaning only inside settings keywords.
  private static let ofVocabulary: Set<String> = [
    "member", "is", "question", "action", "status", "exports", "finish", "skip", "section", "otherwise", "enumLabels",
  ]

  /// The role, and whether it is that of a key.
  private var role: (Role, isKey: Bool)? {
    let names = names
    // `properties: {default: …}` declares a setting called `default`.
    guard let key = names.last, !isPropertyName else { return nil }
    let isInVocabulary = names.contains { $0 == SettingsVocabulary.setting || $0 == SettingsVocabulary.settings }
    guard isInVocabulary || !Self.ofVocabulary.contains(key) else { return nil }
    let around = isInVocabulary ? CursorContext(view, at: place) : nil
    if place.forms.contains(.key) {
      let arePaths = around.map { VocabularyPaths.hasPathsForNames($0.graph, applied: $0.applied) } ?? false
      if let role = arePaths ? .setting : Self.ofKeys[key] { return (role, true) }
    }
    guard place.forms.contains(.scalar) else { return nil }
    if let around, VocabularyPaths.isPath(around.graph, applied: around.applied) { return (.setting, false) }
    if names.dropLast().last == "dependentRequired" { return (.property, false) }
    if key == "in", isInVocabulary {
      return (names.dropLast().last == "store" ? .declared("stores") : .valueOfSetting, false)
    }
    return Self.ofValues[key].map { ($0, false) }
  }

  /// Whether the last name is that of a property, even if a keyword has the same name.
  private var isPropertyName: Bool {
    guard case .name? = place.path.segments.last else { return false }
    return ["properties", "$defs", "definitions"].contains(names.dropLast().last)
  }

  // MARK: Offers

  private typealias Found = (label: String, value: InputValue?)

  private func offers(_ role: Role) -> [Found] {
    switch role {
    case .reference: references.map { ($0, nil) }
    case .format: Format.all.map { ($0.name, nil) }
    case .property: properties(of: owner).map { ($0, nil) }
    case .ownValue: owner.map { values(of: $0, in: document) } ?? []
    case .setting: settings.map { ($0, nil) }
    case .valueOfSetting: valuesOfSetting
    case .member:
      owner.flatMap { document.value($0, named: "items") }.map { properties(of: $0).map { ($0, nil) } } ?? []
    case .declared(let name): declared(name).map { ($0, nil) }
    }
  }

  private var references: [String] {
    let own = ["$defs", "definitions"].flatMap { name -> [String] in
      document.value(root, named: name).map { parts in
        keys(parts).map { "#/\(name)/\(JSONPointer.escape($0))" }
      } ?? []
    }
    return own + SchemaNames.files(view, folders: folders)
  }

  /// The schema that contains the keyword at the cursor. For a settings keyword, it is the one with `x-setting`.
  private var owner: NodeID? {
    let segments = place.path.segments
    let end =
      segments.lastIndex(of: .name(SettingsVocabulary.setting))
      ?? segments.lastIndex { Self.ofSchemas.contains($0.token) }
    return end.flatMap { document.node(at: place.path.prefix($0), from: root) }
  }

  private static let ofSchemas: Set<String> = [
    "required", "default", "examples", "dependentRequired", "dependentSchemas",
  ]

  private func properties(of schema: NodeID?) -> [String] {
    schema.flatMap { document.value($0, named: "properties") }.map(keys) ?? []
  }

  /// The values that a schema lists, plus `true` and `false` for a Boolean.
  private func values(of schema: NodeID, in document: Document) -> [Found] {
    let listed = document.value(schema, named: "enum").map { Array(document.items($0)) } ?? []
    let all = listed + [document.value(schema, named: "const")].compactMap(\.self)
    let isBoolean = document.value(schema, named: "type").flatMap(document.string) == "boolean"
    let values = all.map { InputValue(document, node: $0) } + (isBoolean ? InputValue.booleans : [])
    return values.filter { !$0.kind.isCollection }.map { value in
      (value.string ?? value.inline, value)
    }
  }

  private var valuesOfSetting: [Found] {
    guard let key = place.path.segments.lastIndex(where: { ["is", "in"].contains($0.token) }),
      let condition = document.node(at: place.path.prefix(key), from: root),
      let path = document.value(condition, named: "setting").flatMap(document.string).flatMap({ Path($0) })
    else { return [] }
    let pointer = JSONPointer(tokens: path.segments.flatMap { ["properties", $0.token] })
    return document.node(at: pointer, from: root).map { values(of: $0, in: document) } ?? []
  }

  private func declared(_ name: String) -> [String] {
    guard
      let all = document.value(root, named: SettingsVocabulary.settings).flatMap({ document.value($0, named: name) })
    else { return [] }
    let ids = document.items(all).compactMap { document.value($0, named: "id").flatMap(document.string) }
    return document.kind(all) == .object ? keys(all) : ids
  }

  /// The texts of the other items in the list at the cursor.
  private var siblingItems: [String] {
    guard case .index? = place.path.segments.last else { return [] }
    let list = document.node(at: place.path.parent, from: root)
    return list.map { list in
      document.items(list).filter { document.range($0).indices != place.word }.compactMap(document.string)
    } ?? []
  }

  private func keys(_ node: NodeID) -> [String] {
    document.entries(node).compactMap { $0.keyID.map(document.keys.name) }
  }

  /// The paths of settings under `properties`, group by group.
  private var settings: [String] {
    var paths: [String] = []
    var pending = [(path: Path(), node: root)]
    // A recursive text can't occur, but a generated schema may have very many settings.
    while let (path, node) = pending.popLast(), paths.count < 1_000 {
      guard let properties = document.value(node, named: "properties") else { continue }
      for entry in document.entries(properties) {
        guard let name = entry.keyID.map(document.keys.name) else { continue }
        let inner = path.appending(name)
        if document.value(entry.value, named: "properties") != nil {
          pending.append((inner, entry.value))
        } else {
          paths.append(inner.description)
        }
      }
    }
    return paths
  }
}
