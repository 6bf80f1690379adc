internal import DocumentModel
internal import JSONSchema
package import Settings
internal import YAMLParsing

/// The schema's facts of a setting in words for a person.
extension SettingInfo {
  /// A condition and what holds instead in a line, and the message where it isn't met.
  package typealias ConditionWords = (words: String, message: String?)

  /// The conditions for it to take effect, but those on a time.
  package var conditionWords: [ConditionWords] {
    facts.requires.compactMap { stated -> ConditionWords? in
      let document = stated.source.document
      guard case .isAmong(let path, let values) = stated.value.test else { return nil }
      let wanted = values.map { InlineText.of(document, $0) }.joined(separator: " or ")
      let keeps = stated.value.keepsValue ? "it is kept, without effect" : "the default"
      let secret = facts.hasSecretDefault ? ValueDescription.redacted : nil
      let otherwise = stated.value.otherwise.map { secret ?? InlineText.of(document, $0) } ?? keeps
      return ("\(path.value) to be \(wanted), otherwise \(otherwise)", stated.value.message?.value)
    }
  }

  /// Where it is kept: `defaults, key theme`; nil where no store has it.
  package var storeWords: String? {
    guard let place = storePlace else { return nil }
    if place.isRows { return "\(place.store), a row for each record" }
    guard let name = place.name else { return place.store }
    if let document = place.document { return "\(place.store), in \(document), as \(name)" }
    return switch place.form {
    case .plain: "\(place.store), key \(name)"
    case .json: "\(place.store), key \(name), as one JSON document"
    case .data: "\(place.store), key \(name), as one JSON document in data"
    case .time: "\(place.store), key \(name), as a time with seconds"
    case .presence: "\(place.store), by whether there is a key \(name)"
    }
  }

  /// The bounds of its value by what they bound: `range` and `8 to 40`, `length` and `at least 1`.
  package var boundWords: [(name: String, words: String)] {
    let stated = Dictionary(
      bounds.map { ($0.keyword, $0.value.document.string($0.value.node) ?? $0.value.inline) },
      uniquingKeysWith: { first, _ in first })
    func between(_ least: String, _ most: String) -> [String] {
      switch (stated[least], stated[most]) {
      case (let least?, let most?): [least == most ? "exactly \(least)" : "\(least) to \(most)"]
      case (let least?, nil): ["at least \(least)"]
      case (nil, let most?): ["at most \(most)"]
      case (nil, nil): []
      }
    }
    func with(_ words: String, _ keyword: String) -> [String] { stated[keyword].map { ["\(words) \($0)"] } ?? [] }
    let range =
      between("minimum", "maximum") + with("more than", "exclusiveMinimum") + with("less than", "exclusiveMaximum")
      + with("a multiple of", "multipleOf")
    let rows = [
      ("range", range), ("length", between("minLength", "maxLength")), ("items", between("minItems", "maxItems")),
      ("format", stated["format"].map { [$0] } ?? []), ("pattern", stated["pattern"].map { [$0] } ?? []),
      ("unique", facts.wantsUniqueItems ? ["no item twice"] : []),
    ]
    return rows.compactMap { name, words in words.isEmpty ? nil : (name, words.joined(separator: ", ")) }
  }
}
