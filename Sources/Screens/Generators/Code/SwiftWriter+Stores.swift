internal import DocumentModel
internal import Settings

/// Reading from the stores of a schema and writing to them.
extension SwiftWriter {
  /// An initializer and a pair of functions for each store.
  mutating func stores() {
    let names = model.stores.map { (name: CodeIdentifiers.member($0.id), of: "\"\($0.id)\"") }
    for (name, ids) in SwiftNames.shared(names) {
      problems.append("the stores \(ids.joined(separator: " and ")) would both be called \(name) in Swift")
    }
    // A store may lack a required setting without a default, for which an initializer would have no value.
    let unfilled = model.root.members.first { !$0.isFilled }
    if let unfilled {
      let message = "it is required, so no initializer reads a store; use read(…:problems:) on existing settings"
      warnings.append(UnsupportedFeature(path: unfilled.path, message: message))
    }
    for store in model.stores {
      for member in store.unstorableNulls {
        let message = "the store \(store.id) cannot hold null, which is read back as a missing value"
        warnings.append(UnsupportedFeature(path: member.path, message: message))
      }
      self.store(store, hasInitializer: unfilled == nil)
    }
  }

  private mutating func store(_ store: CodeStore, hasInitializer: Bool) {
    let name = CodeIdentifiers.member(store.id)
    let label = ["inout", "let", "var"].contains(name) ? SwiftReservedWords.quoted(name) : name
    let title = CodeComment.line(store.title ?? store.id)
    let keys = "settings\(CodeIdentifiers.type(store.id))Keys"
    if hasInitializer {
      lines.write(
        """

        /// Reads the settings from the store “\(title)”.
        ///
        /// A setting that can't be read gets its default and is added to `problems`.
        \(access)init(\(label) store: some SettingsStore, problems: inout [SettingsProblem]) {
          self.init()
          read(\(label): store, problems: &problems)
        }
        """)
    }
    lines.write(
      """

      /// Updates the settings that are in the store “\(title)”; others don't change.
      \(access)mutating func read(\(label) store: some SettingsStore, problems: inout [SettingsProblem]) {
        self = Self.\(keys).read(self, from: store, problems: &problems)
      }

      /// Writes the settings to the store “\(title)”.
      \(access)func write(\(label) store: inout some SettingsStore) {
        Self.\(keys).write(self, to: &store)
      }

      private static let \(keys) = SettingsStoreKeys(
        shape: .record(settingsShape, .loose),
      """)
    lines.indent()
    lines.list("keys: ", items: store.keys.map(text), end: ",")
    lines.line("isPropertyList: \(store.isPropertyList))")
    lines.outdent()
  }

  private func text(_ key: CodeStore.Key) -> String {
    let path = SwiftLiteral.list(key.member.info.settingPath.segments.map(\.token))
    let form = key.form == .plain ? "" : ", as: .\(key.form.rawValue)"
    let hidden = key.isHidden ? ", isHidden: true" : ""
    let former = key.formerNames.isEmpty ? "" : ", formerly: \(SwiftLiteral.list(key.formerNames))"
    return "SettingsKey(\(SwiftLiteral.quoted(key.name)), at: \(path)\(form)\(hidden)\(former))"
  }

  // MARK: Shapes

  /// The rules for the members of a record.
  mutating func shape(_ members: [SwiftNames.Member]) {
    let inDocuments = Set(model.stores.flatMap(\.documentPaths))
    var items: [String] = []
    for named in members where !named.isOfOthers {
      let member = named.member
      let shape = shape(member.type, rules: member.rules, name: named.typeName, member: member)
      var text = "\(SwiftLiteral.quoted(member.key)), of: \(shape)"
      if member.isRequired { text += ", isRequired: true" }
      if inDocuments.contains(member.path) {
        if let store = member.info.facts.store {
          if let key = store.key, key != member.key { text += ", as: \(SwiftLiteral.quoted(key))" }
          if !store.formerKeys.isEmpty { text += ", formerly: \(SwiftLiteral.list(store.formerKeys))" }
        } else {
          text += ", isKept: false"
        }
      }
      items.append("SettingsMember(\(text))")
    }
    for others in members where others.isOfOthers {
      guard case .map(let value) = others.member.type else { continue }
      let rules = others.member.rules.inner.first ?? CodeRules()
      items.append(
        "SettingsMember(others: \(shape(value, rules: rules, name: others.typeName + "Value", member: nil)))")
    }
    lines.line()
    lines.list("fileprivate static let settingsShape: [SettingsMember] = ", items: items)
  }

  /// - Parameter member: the member of the type; nil for the type of items or of a mapping's values.
  private func shape(_ type: CodeType, rules: CodeRules, name: String, member: CodeMember?) -> String {
    let inner = rules.inner.first ?? CodeRules()
    switch type {
    case .any: return ".any"
    case .boolean: return ".boolean"
    case .integer: return ".integer(\(text(rules)))"
    case .number: return ".number(\(text(rules)))"
    case .text:
      var rules = rules
      // A time in a store is a string of this format, even if the schema doesn't name it.
      if let facts = member?.info.facts, facts.control == .time || facts.store?.form == .time { rules.format = .time }
      return ".text(\(text(rules)))"
    case .choices(let choices):
      let values = choices.choices.map(\.value.literal)
      return ".\(choices.areTexts ? "strings" : "integers")([\(values.joined(separator: ", "))])"
    case .list(let item):
      let own = text(rules)
      return ".list(\(shape(item, rules: inner, name: name + "Item", member: nil))\(own.isEmpty ? "" : ", \(own)"))"
    case .map(let value): return ".map(\(shape(value, rules: inner, name: name + "Value", member: nil)))"
    case .nullable(let bare): return ".nullable(\(shape(bare, rules: rules, name: name, member: member)))"
    case .record(let record):
      let isPair = member?.info.facts.control == .timeRange && record.members.count == 2
      let unity = !record.isSoundAsWhole ? "loose" : isPair ? "pair" : "whole"
      return ".record(\(SwiftReservedWords.type(name)).settingsShape, .\(unity))"
    }
  }

  /// Empty if there are no rules.
  private func text(_ rules: CodeRules) -> String {
    let parts: [(String, String?)] = [
      ("minimum", rules.minimum), ("maximum", rules.maximum), ("above", rules.above), ("below", rules.below),
      ("multipleOf", rules.multipleOf), ("minCount", rules.minCount.map { String($0) }),
      ("maxCount", rules.maxCount.map { String($0) }), ("isUnique", rules.isUnique ? "true" : nil),
      ("format", rules.format.map { ".\($0)" }),
    ]
    let stated = parts.compactMap { name, value in value.map { "\(name): \($0)" } }
    return stated.isEmpty ? "" : "SettingsRules(\(stated.joined(separator: ", ")))"
  }
}

extension CodeStore {
  /// The paths of the members that are in stored documents or rows, under the names that they have there.
  fileprivate var documentPaths: [String] {
    keys.flatMap { key -> [String] in
      switch key.form {
      case .json, .data: key.member.type.record?.paths ?? []
      case .rows: key.member.type.innermostRecord?.members.map(\.path) ?? []
      case .plain, .time, .presence: []
      }
    }
  }
}

extension CodeRecord {
  /// The paths of its members, with those of records inside.
  fileprivate var paths: [String] { members.flatMap { [$0.path] + ($0.type.record?.paths ?? []) } }
}
