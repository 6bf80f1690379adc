internal import JSONSchema
internal import Settings
internal import YAMLParsing

/// The comment above a setting in a settings file: its description, its allowed values, its scope.
struct SettingComment {
  let model: SettingsModel

  private static let choiceLimit = 12

  /// - Parameters:
  ///   - group: the group around it, whose scope and conditions aren't said again.
  ///   - isMissing: whether there has to be a value, and only a person knows which.
  ///   - width: columns from the `#` on.
  func lines(_ entry: SettingEntry, in group: SettingEntry?, isMissing: Bool = false, width: Int) -> [String] {
    let facts = entry.facts
    let text = facts.description ?? facts.title ?? ""
    let sentences = [
      isMissing ? "Required, and without a default: fill it in." : nil, entry.isGroup ? nil : choices(entry),
      condition(facts) == group.flatMap { condition($0.facts) } ? nil : condition(facts),
      facts.scope == group?.facts.scope ? nil : facts.scope.map { "Scope: \($0)." },
      store(entry, in: group), facts.isSensitive && !entry.isGroup ? "No command shows it." : nil,
    ]
    let rest = sentences.compactMap { $0 }.joined(separator: " ")
    return CommentText.lines(text, width: width) + CommentText.lines(rest, width: width)
  }

  private func choices(_ entry: SettingEntry) -> String? {
    guard let (document, values) = model.graph.choices(entry.applied), values.count > 1 else { return nil }
    let names = values.prefix(Self.choiceLimit).map { InlineText.of(document, $0) }
    let more = values.count > names.count ? ", … (\(values.count) in all)" : ""
    return "One of: \(names.joined(separator: ", "))\(more)."
  }

  private func condition(_ facts: SettingFacts) -> String? {
    let wanted = facts.requires.compactMap { condition -> String? in
      guard case .isAmong(let path, let values) = condition.value.test else { return nil }
      let words = values.map { InlineText.of(condition.source.document, $0) }.joined(separator: " or ")
      return "\(path.value) is \(words)"
    }
    return wanted.isEmpty ? nil : "Takes effect while \(wanted.joined(separator: " and "))."
  }

  /// A document that is stored whole is said of its group, and a name inside it where it isn't the setting's own.
  private func store(_ entry: SettingEntry, in group: SettingEntry?) -> String? {
    guard let place = entry.info.storePlace else { return nil }
    let title = model.declaration?.store(place.store)?.title?.value ?? place.store
    if place.isRows { return "Stored in \(title)." }
    guard let name = place.name else { return nil }
    if let document = place.document {
      return name == entry.path.name ? nil : "Stored in \(document) as \(name)."
    }
    return switch place.form {
    case .plain, .time: "Stored in \(title) as \(name)."
    case .json, .data: "Stored in \(title) as \(name), in JSON."
    case .presence: "Stored in \(title) by whether it has \(name)."
    }
  }
}
