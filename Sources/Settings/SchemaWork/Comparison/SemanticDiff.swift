internal import DocumentModel
internal import JSONSchema
internal import Settings

/// How a change of a schema affects the meaning of files that stay valid, setting by setting. References and
/// inheritance from groups are resolved, so how a schema is split up makes no difference.
struct SemanticDiff {
  /// Members of `x-setting` and `x-settings` that are texts or symbols for users.
  private static let words: Set<String> = [
    "title", "description", "help", "message", "button", "icon", "caption", "footer", "heading", "done", "color",
    "tone",
    "confirmations", "confirm", "section", "helpSections", "exportsTitle",
  ]
  private static let conditions = ["requires", "differsFrom", "disjointFrom", "uniqueBy"]

  private let old: SettingsModel
  private let new: SettingsModel
  private let reportsWords: Bool

  /// - Parameter reportsWords: Whether to report changed texts for users.
  init(_ old: Schema, new: Schema, reportsWords: Bool) {
    self.old = SettingsModel(old)
    self.new = SettingsModel(new)
    self.reportsWords = reportsWords
  }

  func changes() -> [SchemaDiff.Change] {
    let before = old.settings
    let after = new.settings
    let newByPath = Dictionary(after.map { ($0.settingPath, $0) }, uniquingKeysWith: { first, _ in first })
    let oldPaths = Set(before.map(\.settingPath))
    var changes: [SchemaDiff.Change] = []
    for setting in before {
      if let other = newByPath[setting.settingPath] {
        changes += self.changes(setting, new: other)
      } else if new.info(of: setting.settingPath) == nil, !isCarriedOver(setting) {
        changes.append(
          change(.settingRemoved, name: setting.path, message: "\(setting.path) was removed", old: setting, new: nil))
      }
    }
    for setting in after where !oldPaths.contains(setting.settingPath) && old.info(of: setting.settingPath) == nil {
      changes.append(
        change(.settingAdded, name: setting.path, message: "\(setting.path) was added", old: nil, new: setting))
    }
    return changes + declared()
  }

  /// Whether the old schema names a setting of the new one as its replacement, or a migration step carries it over.
  private func isCarriedOver(_ setting: SettingInfo) -> Bool {
    let follows = setting.facts.replacedBy.map { new.info(of: $0) != nil } ?? false
    return follows
      || (new.declaration?.migrations ?? []).contains { migration in
        migration.steps.contains { $0.paths.sources.contains { $0.touches(setting.settingPath) } }
      }
  }

  private func changes(_ old: SettingInfo, new: SettingInfo) -> [SchemaDiff.Change] {
    let path = old.path
    var changes: [SchemaDiff.Change] = []
    func report(_ code: DiagnosticCode, _ message: String, keyword: String = SettingsVocabulary.setting) {
      changes.append(change(code, name: path, message: message, old: old, new: new, keyword: keyword))
    }
    if let words = defaultWords(old, new: new) { report(.defaultChanged, words, keyword: "default") }
    if old.isSensitive != new.isSensitive {
      if old.isSensitive {
        report(.sensitiveLost, "\(path) is no longer sensitive; its value will be shown")
      } else {
        report(.sensitiveGained, "\(path) is now sensitive")
      }
    }
    if old.scope != new.scope {
      report(.scopeChanged, "the scope of \(path) changed from \(old.scope ?? "none") to \(new.scope ?? "none")")
    }
    let (place, other) = (store(old), store(new))
    if place != other, !isFormerStore(old, new: new) {
      report(.storeChanged, "the store of \(path) changed from \(place ?? "none") to \(other ?? "none")")
    }
    if rules(old, graph: self.old.graph) != rules(new, graph: self.new.graph) {
      report(.conditionChanged, "the conditions of \(path) changed")
    }
    if new.isDeprecated, !old.isDeprecated { report(.deprecated, "\(path) is now deprecated", keyword: "deprecated") }
    if old.section != new.section {
      report(
        .sectionChanged,
        "the section of \(path) changed from \(old.section ?? "none") to \(new.section ?? "none")")
    }
    if reportsWords, (old.title, old.description, old.help) != (new.title, new.description, new.help) {
      report(.textChanged, "the title, description or help of \(path) changed", keyword: "title")
    }
    return changes
  }

  private func defaultWords(_ old: SettingInfo, new: SettingInfo) -> String? {
    guard old.facts.defaultValue.map(Self.plain) != new.facts.defaultValue.map(Self.plain) else { return nil }
    // A default that is secret, or becomes so, isn't quoted.
    guard !old.facts.hasSecretDefault, !new.facts.hasSecretDefault, !old.isSensitive, !new.isSensitive else {
      return "the default of \(old.path) changed"
    }
    switch (old.defaultJSON, new.defaultJSON) {
    case (let before?, let after?): return "the default of \(old.path) changed from \(before) to \(after)"
    case (nil, let after?): return "\(old.path) now has a default: \(after)"
    case (let before?, nil): return "\(old.path) no longer has a default (was \(before))"
    default: return "the default of \(old.path) changed"
    }
  }

  private static func plain(_ value: SettingFacts.Stated<NodeID>) -> JSONValue {
    JSONValue(value.source.document, node: value.value)
  }

  /// Whether the store of the new setting also reads its value under the old key.
  private func isFormerStore(_ old: SettingInfo, new: SettingInfo) -> Bool {
    guard let place = old.storePlace, var other = new.storePlace, let key = place.names.last,
      new.facts.store?.formerKeys.contains(key) == true, place.names.count == other.names.count
    else { return false }
    // The store is the same but for the key.
    other.names[other.names.count - 1] = key
    return store(place) == store(other)
  }

  private func store(_ setting: SettingInfo) -> String? { setting.storePlace.map(store) }

  private func store(_ place: StorePlace) -> String {
    let way = place.names.isEmpty ? "" : ", " + place.names.joined(separator: ".")
    return place.store + way + (place.form == .plain ? "" : " as \(place.form.rawValue)")
  }

  /// A setting's rules about other settings, without their messages.
  private func rules(_ setting: SettingInfo, graph: SchemaGraph) -> Set<JSONValue> {
    var rules: Set<JSONValue> = []
    for one in setting.applied {
      guard let node = graph.stated(SettingsVocabulary.setting, at: one.point) else { continue }
      let document = graph.source(of: one.point).document
      for keyword in Self.conditions {
        guard let value = document.value(node, named: keyword) else { continue }
        rules.insert(.array([.string(keyword), JSONValue(document, node: value).without(Self.words)]))
      }
    }
    return rules
  }

  // MARK: Actions, questions, exports

  private func declared() -> [SchemaDiff.Change] {
    let kinds: [(kind: String, removed: DiagnosticCode, changed: DiagnosticCode)] = [
      ("action", .actionRemoved, .actionChanged), ("question", .questionRemoved, .questionChanged),
      ("export", .exportRemoved, .exportChanged),
    ]
    return kinds.flatMap { kind, removed, changed -> [SchemaDiff.Change] in
      let (before, after) = (Self.members(kind + "s", model: old), Self.members(kind + "s", model: new))
      return before.sorted { $0.key < $1.key }.compactMap { name, value in
        guard let other = after[name] else {
          return change(
            removed, name: name, message: "the \(kind) \(name) was removed", from: place(value.node, model: old),
            to: nil)
        }
        guard value.value != other.value else { return nil }
        return change(
          changed, name: name, message: "the \(kind) \(name) changed", from: place(value.node, model: old),
          to: place(other.node, model: new))
      }
    }
  }

  private static func members(_ list: String, model: SettingsModel) -> [String: (node: NodeID, value: JSONValue)] {
    let document = model.graph.source.document
    guard let root = document.roots.first, let settings = document.value(root, named: SettingsVocabulary.settings),
      let members = document.value(settings, named: list), document.kind(members) == .object
    else { return [:] }
    var result: [String: (node: NodeID, value: JSONValue)] = [:]
    for entry in document.entries(members) {
      guard let key = entry.keyID else { continue }
      result[document.keys.name(key)] = (entry.value, JSONValue(document, node: entry.value).without(words))
    }
    return result
  }

  // MARK: The version

  /// A warning if the version wasn't raised, or not enough, although there are changes other than notes.
  ///
  /// - Parameter isBreaking: Whether old files may be rejected.
  func version(_ changes: [SchemaDiff.Change], isBreaking: Bool) -> SchemaDiff.Change? {
    guard let before = old.declaration?.version, let after = new.declaration?.version,
      let first = SchemaVersion(before.value), let second = SchemaVersion(after.value),
      changes.contains(where: { $0.severity != .note }) || isBreaking
    else { return nil }
    var message: String?
    if first == second {
      message = "the version is still \(after.value); these changes need a higher one"
    } else if first > second {
      message = "the version is \(after.value), lower than \(before.value)"
    } else if isBreaking {
      // Below 1.0.0, the second number says that something breaks (Semantic Versioning, 4).
      let place = first.numbers[0] == 0 ? 1 : 0
      if first.numbers.prefix(place + 1) == second.numbers.prefix(place + 1) {
        message = "old files may be rejected: raise the \(place == 0 ? "major" : "minor") version of \(after.value)"
      }
    }
    return message.map {
      change(.version, name: "", message: $0, from: place(before.node, model: old), to: place(after.node, model: new))
    }
  }

  // MARK: Places

  private func place(_ node: NodeID, model: SettingsModel) -> SchemaComparison.Place {
    SchemaComparison.Place(model.graph.source, node: node)
  }

  private func place(_ setting: SettingInfo, keyword: String, graph: SchemaGraph) -> SchemaComparison.Place? {
    if let stated = graph.stated(keyword, applied: setting.applied) {
      return SchemaComparison.Place(stated.source, node: stated.node)
    }
    return setting.applied.first { graph.isWritten($0.point) }.map {
      SchemaComparison.Place(graph.source(of: $0.point), node: graph.node(of: $0.point))
    }
  }

  private func change(
    _ code: DiagnosticCode, name: String, message: String, old: SettingInfo?, new: SettingInfo?,
    keyword: String = SettingsVocabulary.setting
  ) -> SchemaDiff.Change {
    change(
      code, name: name, message: message,
      from: old.flatMap { place($0, keyword: keyword, graph: self.old.graph) },
      to: new.flatMap { place($0, keyword: keyword, graph: self.new.graph) })
  }

  private func change(
    _ code: DiagnosticCode, name: String, message: String, from old: SchemaComparison.Place?,
    to new: SchemaComparison.Place?
  ) -> SchemaDiff.Change {
    SchemaDiff.Change(code: code, severity: code.severity, setting: name, message: message, old: old, new: new)
  }
}

extension JSONValue {
  /// The same value without some members, at any depth.
  fileprivate func without(_ names: Set<String>) -> Self {
    switch self {
    case .array(let items): .array(items.map { $0.without(names) })
    case .object(let members):
      .object(members.filter { !names.contains($0.name) }.map { Member(name: $0.name, value: $0.value.without(names)) })
    default: self
    }
  }
}

extension SchemaComparison.Place {
  init(_ source: SchemaSource, node: NodeID) {
    let document = source.document
    self.init(source: source, node: node, pointer: document.pointer(to: node, from: document.roots[0]).description)
  }
}
