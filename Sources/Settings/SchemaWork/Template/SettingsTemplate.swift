internal import Analysis
package import DocumentModel
internal import JSONSchema
package import Settings
internal import SettingsWork
internal import YAMLEditing
internal import YAMLReading

/// A new settings file in canonical form: every setting with its default, described in the schema's words.
package struct SettingsTemplate {
  package struct Options: Sendable {
    /// The width of comments in columns.
    package var width = 80
    /// Whether to comment out all defaults except required ones.
    package var isCommented = false
    /// Whether to omit comments, and settings without defaults.
    package var isMinimal = false
    /// The comment in the first line that names the schema, or nil for none.
    package var modeline: String?

    package init() {}
  }

  let model: SettingsModel
  let options: Options
  let settings: EffectiveSettings
  /// Whether settings are missing from the text because the schema has too many.
  package var isIncomplete: Bool { settings.exceedsLimit }
  private let limits: Limits
  let comments: SettingComment
  /// The entries inside each group, by index of the group.
  let members: [Int: [Int]]
  let root: RootValue
  /// Settings whose default conflicts with others. They are shown but not set.
  private var excluded: Set<JSONPointer> = []

  package init(_ model: SettingsModel, options: Options, limits: Limits = Limits()) {
    self.model = model
    self.options = options
    self.limits = limits
    comments = SettingComment(model: model)
    settings =
      Snapshot([], context: SnapshotContext("", syntax: .yaml, limits: limits, schema: .model(model))).effective
    var members: [Int: [Int]] = [:]
    for (index, entry) in settings.entries.enumerated() where !entry.isPart && !entry.facts.isDeprecated {
      guard entry.path.segments.count <= SchemaGraph.depthLimit, !entry.facts.isReadOnly || settings.isRequired(entry)
      else { continue }
      if let parent = entry.parent, settings.entries[parent].isGroup { members[parent, default: []].append(index) }
    }
    self.members = Self.sorted(members, settings: settings, model: model)
    root = RootValue(model, hasSettings: members[0]?.isEmpty == false)
    exclude()
  }

  /// The entries inside each group, in the order of the sections.
  private static func sorted(
    _ members: [Int: [Int]], settings: EffectiveSettings, model: SettingsModel
  ) -> [Int: [Int]] {
    var order = PropertyGroups(sectionsOf: model.schema)
    var sorted = members
    for (parent, inside) in members {
      let places = inside.map {
        order.place(of: settings.entries[$0].applied, in: settings.entries[parent].facts.section)
      }
      sorted[parent] = inside.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { inside[$0] }
    }
    return sorted
  }

  /// The number of rounds in which conflicting defaults are removed.
  private static let roundLimit = 4

  private mutating func exclude() {
    for _ in 0..<Self.roundLimit {
      let places = problems.compactMap(\.instanceLocation).filter { !$0.isRoot }
      guard !places.isEmpty else { return }
      excluded.formUnion(places)
    }
  }

  package var text: [UInt8] {
    let blocks = (header.isEmpty ? [] : [header]) + body
    let separator = options.isMinimal ? "\n" : "\n\n"
    let text = blocks.map { $0.joined(separator: "\n") }.joined(separator: separator) + "\n"
    guard case .mapping = root else { return canonical(text, isSorted: true) }
    let isEmpty = !(members[0] ?? []).contains(where: isActive)
    return canonical(isEmpty && options.isMinimal ? text + "{}\n" : text, isSorted: true)
  }

  /// The schema's errors about the text: settings without a default whose values only the user knows.
  package var problems: [Diagnostic] {
    let errors = Snapshot(text, context: SnapshotContext("", syntax: .yaml, limits: limits, schema: .model(model)))
      .errors
    guard case .unknown(let wanted?) = root, var first = errors.first else { return errors }
    first.wording = "the file must be \(words: wanted), and the schema has no default"
    return [first]
  }

  /// - Parameter isSorted: Whether to sort keys in the schema's order, as in the file itself but not in a comment to
  ///   fill in.
  func canonical(_ text: String, isSorted: Bool) -> [UInt8] {
    var context = SnapshotContext("", syntax: .yaml, limits: limits, schema: isSorted ? .model(model) : .none)
    context.format.form = .canonical
    context.format.width = options.width
    context.format.keepsEmpty = !isSorted
    let snapshot = Snapshot(Array(text.utf8), context: context)
    guard case .text(let result) = snapshot.canonical else { return snapshot.bytes }
    return result.bytes
  }

  // MARK: The values in it

  /// The value written for a setting, or nil if only the user knows it.
  func value(_ index: Int) -> String? {
    let entry = settings.entries[index]
    if let node = entry.configured { return settings.keepsEffect(entry) ? json(settings.configured, node: node) : nil }
    guard settings.isRequired(entry), let (document, values) = model.graph.choices(entry.applied), values.count == 1
    else { return nil }
    return json(document, node: values[0])
  }

  /// Whether it is set, rather than only shown in a comment, when its group is.
  func isActive(_ index: Int) -> Bool {
    let entry = settings.entries[index]
    guard !excluded.contains(entry.path.pointer) else { return false }
    guard entry.isGroup else { return value(index) != nil && (!options.isCommented || settings.isRequired(entry)) }
    guard entry.configured != nil else { return false }
    return settings.isRequired(entry) || !options.isCommented && (members[index] ?? []).contains(where: isActive)
  }

  /// An example value for a setting without a default, or nil if the schema suggests none.
  func example(_ entry: SettingEntry) -> String? {
    guard !entry.facts.isSensitive else { return nil }
    if let stated = entry.facts.defaultValue { return json(stated.source.document, node: stated.value) }
    if let first = entry.info.examples.first { return json(first.document, node: first.node) }
    if let snippet = SnippetExample.json(of: entry.facts) { return InvisibleCharacters.escaped(inQuoted: snippet) }
    return model.graph.choices(entry.applied).flatMap { found in
      found.values.first.map { json(found.document, node: $0) }
    }
  }

  private func json(_ document: Document, node: NodeID) -> String {
    InvisibleCharacters.escaped(inQuoted: InputValue(document, node: node).json)
  }
}

/// The kind of value at the root of a new file.
enum RootValue {
  /// Settings in a mapping.
  case mapping
  /// A list or a scalar, as JSON.
  case value(String)
  /// Something other than a mapping that only the user knows. Nil if the schema doesn't say which kind.
  case unknown(wanted: String?)

  /// - Parameter hasSettings: Whether the schema mentions properties.
  init(_ model: SettingsModel, hasSettings: Bool) {
    guard !hasSettings, !Self.isAllowed("{}", model: model) else {
      self = .mapping
      return
    }
    let graph = model.graph
    let applied = graph.applied([SchemaGraph.Applied(graph.root)])
    let stated = graph.stated("default", applied: applied).map { InputValue($0.source.document, node: $0.node).json }
    let choices = graph.choices(applied)
    let only = choices.flatMap { $0.values.count == 1 ? InputValue($0.document, node: $0.values[0]).json : nil }
    let candidates = [stated, only, "[]", "null"].compactMap { $0 }
    if let value = candidates.first(where: { Self.isAllowed($0, model: model) }) {
      self = .value(value)
    } else if graph.wantsMapping(applied), choices == nil {
      self = .mapping
    } else if graph.typeDescription(applied) == "a list" {
      self = .value("[]")
    } else {
      let names = choices.map { found in found.values.map { InlineText.of(found.document, node: $0) } }
      self = .unknown(wanted: names.map { "one of " + $0.joined(separator: ", ") } ?? graph.typeDescription(applied))
    }
  }

  private static func isAllowed(_ json: String, model: SettingsModel) -> Bool {
    InputValue(parsing: json).map { model.schema.isValid($0.document, $0.node) } ?? false
  }
}
