internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import SettingsWork
internal import YAMLReading

/// The comment above a setting in a settings file: its description, allowed values and scope.
struct SettingComment {
  let model: SettingsModel

  private static let choiceLimit = 12
  private static let shownBounds = ["range", "length", "items"]

  /// - Parameters:
  ///   - group: The group around it, whose scope and conditions aren't repeated.
  ///   - isMissing: Whether a value is required that only the user knows.
  ///   - width: The width in columns, starting at the `#`.
  func lines(_ entry: SettingEntry, in group: SettingEntry?, isMissing: Bool = false, width: Int) -> [String] {
    let facts = entry.facts
    let text = facts.description ?? facts.title ?? ""
    let sentences = [
      isMissing ? "Required: add a value." : nil,
      entry.isGroup ? nil : choices(entry) ?? bounds(entry),
      condition(facts) == group.flatMap { condition($0.facts) } ? nil : condition(facts),
      facts.scope == group?.facts.scope ? nil : facts.scope.map { "Scope: \($0)." },
      store(entry), facts.isSensitive && !entry.isGroup ? "Secret: never shown." : nil,
    ]
    let rest = sentences.compactMap { $0 }.joined(separator: " ")
    return CommentText.lines(text, width: width) + CommentText.lines(rest, width: width)
      + (isEmptyList(entry) ? sample(entry).map { "#   " + $0 } : []).withTitle("# An item:")
  }

  /// The bounds of a value and its unit, such as `Range: 1 to 60 minutes.`
  private func bounds(_ entry: SettingEntry) -> String? {
    let info = entry.info
    var rows = info.boundWords.filter { Self.shownBounds.contains($0.name) && !$0.words.isEmpty }
      .map { (name: $0.name, words: $0.words.joined(separator: ", ")) }
    if let unit = info.unit {
      if let range = rows.firstIndex(where: { $0.name == "range" }) {
        rows[range].words += " \(unit)"
      } else {
        rows.append(("unit", unit))
      }
    }
    let sentences = rows.map { "\($0.name.prefix(1).uppercased())\($0.name.dropFirst()): \($0.words)." }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  // MARK: Records

  private func isEmptyList(_ entry: SettingEntry) -> Bool {
    guard !entry.isGroup, let stated = entry.facts.defaultValue else { return false }
    let document = stated.source.document
    return document.kind(stated.value) == .array && document.count(stated.value) == 0
  }

  /// A sample first item of a list of records, as block lines with a value for each member that users set. Empty for
  /// anything else.
  func sample(_ entry: SettingEntry) -> [String] {
    let graph = model.graph
    let items = graph.applied(graph.item(0, applied: entry.applied))
    guard graph.kinds(entry.applied) == [.array], graph.kinds(items) == [.object], !entry.facts.isSensitive else {
      return []
    }
    let members = graph.properties(items).prefix(Self.choiceLimit).compactMap { name, start -> String? in
      let applied = graph.applied(start)
      let facts = SettingFacts(graph, applied: applied, in: entry.facts)
      guard !facts.isReadOnly, !facts.isDeprecated, let value = value(applied, facts: facts) else { return nil }
      return "\(ScalarText(.block).string(name)): \(value)"
    }
    return members.enumerated().map { ($0.offset == 0 ? "- " : "  ") + $0.element }
  }

  private func value(_ applied: [SchemaGraph.Applied], facts: SettingFacts) -> String? {
    let info = SettingInfo(Path(), facts: facts)
    let value = info.shownDefault ?? info.examples.first ?? model.graph.placeholder(applied)
    return value.map { facts.isSensitive ? "\"\"" : $0.inline(in: .block) }
  }

  private func choices(_ entry: SettingEntry) -> String? {
    guard let (document, values) = model.graph.choices(entry.applied), values.count > 1 else { return nil }
    let names = values.prefix(Self.choiceLimit).map { InlineText.of(document, node: $0) }
    let more = values.count > names.count ? ", … (\(values.count) in total)" : ""
    return "One of: \(names.joined(separator: ", "))\(more)."
  }

  private func condition(_ facts: SettingFacts) -> String? {
    let wanted = facts.requires.compactMap { condition -> String? in
      guard case .isAmong(let path, let values) = condition.value.test else { return nil }
      let words = values.map { InlineText.of(condition.source.document, node: $0) }.joined(separator: " or ")
      return "\(path.value) is \(words)"
    }
    return wanted.isEmpty ? nil : "Takes effect while \(wanted.joined(separator: " and "))."
  }

  /// For a document that is stored as a whole, the store is mentioned at its group, and a name inside it only if it
  /// differs from the setting's own.
  private func store(_ entry: SettingEntry) -> String? {
    guard let place = entry.info.storePlace else { return nil }
    let title = model.declaration?.store(place.store)?.title?.value ?? place.store
    if place.isRows { return "Stored in \(title)." }
    guard let name = place.name else { return nil }
    if let document = place.document { return name == entry.path.name ? nil : "Stored in \(document) as \(name)." }
    return switch place.form {
    case .plain, .time: "Stored in \(title) as \(name)."
    case .json, .data: "Stored in \(title) as \(name), in JSON."
    case .presence: "Stored in \(title) by whether \(name) exists."
    }
  }
}

extension [String] {
  fileprivate func withTitle(_ title: String) -> Self { isEmpty ? [] : [title] + self }
}

extension InputValue {
  /// A scalar as YAML, a collection as JSON.
  fileprivate func inline(in context: PlainScalars.Context) -> String {
    let text =
      document.kind(node).isCollection ? json : ScalarText(context, keepsNumbers: true).value(document, node: node)
    return InvisibleCharacters.escaped(inQuoted: text)
  }
}

/// The value that VS Code's `defaultSnippets` propose for a setting, with the default text of each placeholder.
enum SnippetExample {
  /// The body of the first snippet in JSON; nil without one.
  static func json(of facts: SettingFacts) -> String? {
    facts.firstSnippet.map { json($0.source.document, node: $0.value) }
  }

  private static func json(_ document: Document, node: NodeID) -> String {
    let node = document.resolve(node)
    switch document.kind(node) {
    case .object:
      let members = document.named(node).map { "\(JSONText.string($0.name)): \(json(document, node: $0.value))" }
      return "{\(members.joined(separator: ", "))}"
    case .array: return "[\(document.items(node).map { json(document, node: $0) }.joined(separator: ", "))]"
    case .string: return scalar(document.string(node) ?? "")
    case .null, .boolean, .number, .alias: return JSONText.value(document, node)
    }
  }

  private static func scalar(_ text: String) -> String {
    let parts = SnippetPart.parts(of: text.hasPrefix("^") ? String(text.dropFirst()) : text)
    let plain = parts.map { part in
      switch part {
      case .text(let text), .proposal(let text): text
      case .place(let choices): choices.first ?? ""
      }
    }.joined()
    // `^${1:true}` is a value without quotes.
    guard text.hasPrefix("^") else { return JSONText.string(plain) }
    let parsed = YAMLParser.parse(Array(plain.utf8), limits: Limits())
    guard !parsed.isPartial, parsed.document.roots.count == 1 else { return JSONText.string(plain) }
    return JSONText.value(parsed.document, parsed.document.roots[0])
  }
}
