internal import DocumentModel
internal import JSONSchema
package import Settings
internal import SettingsWork
internal import YAMLReading

/// Everything a schema says about a setting except its title, description and help, for users.
extension SettingInfo {
  private typealias Piece = SettingFact.Piece

  /// The facts in a fixed order, the same for the terminal, the editor and pages.
  ///
  /// - Parameter choice: The value whose choice comes first, or nil for the order of the schema.
  package func statedFacts(in model: SettingsModel, first choice: String? = nil) -> [SettingFact] {
    let chosen = choices.filter { choice != nil && $0.text == choice }
    let choices = chosen + choices.filter { choice == nil || $0.text != choice }
    // Actions are listed only for a setting that users can't change by hand.
    let actions = facts.isReadOnly ? model.kept(at: settingPath).actions.map(\.name.value) : []
    let type = typeWords ?? "any value"
    let rows = [
      SettingFact("choices", lines: choices.map(\.pieces)),
      SettingFact("type", words: isGroup || !choices.isEmpty ? nil : type),
    ]
    let others = [
      SettingFact("unit", words: unit), SettingFact("default", lines: isGroup ? [] : defaultLines),
      SettingFact("examples", lines: examples.map { [.code($0.inline)] }),
      SettingFact("snippets", lines: facts.snippets.map { [.words($0)] }),
      SettingFact("shown", words: facts.isShownWhenMet ? "only while its conditions are met" : nil),
      SettingFact("requires", lines: isGroup ? [] : conditionLines), SettingFact("scope", words: scopeWords),
      SettingFact("store", words: storeWords), SettingFact("variable", words: facts.variable),
      SettingFact("clock", words: facts.clock),
      SettingFact("differs", lines: Self.from(facts.differsFrom?.value)),
      SettingFact("disjoint", lines: Self.from(facts.disjointFrom?.value)),
      SettingFact("unique", lines: facts.uniqueBy.map { [[.words("by "), .code($0.value.member.value)]] } ?? []),
      SettingFact("refers to", lines: referenceLines),
      SettingFact("items", lines: facts.itemLabel.map { [[.words("labeled by "), .code($0)]] } ?? []),
      SettingFact("sensitive", words: facts.isSensitive ? "yes, never shown" : nil),
      SettingFact("managed by", words: facts.isReadOnly ? "the application" : nil),
      SettingFact(
        "set by", lines: actions.isEmpty ? [] : [[.words("action ")] + SettingFact.list(actions.map { .code($0) })]),
      SettingFact("switched", words: facts.switchWords), SettingFact("deprecated", lines: deprecation),
      SettingFact("since", words: facts.since),
    ]
    return (rows + boundFacts + others).filter { !$0.lines.isEmpty }
  }

  /// Its default for users, redacted if necessary, or nil if there is none.
  package var shownDefaultText: String? { shownDefault?.inline ?? defaultValue.map { _ in ValueDescription.redacted } }

  private var defaultLines: [[Piece]] {
    shownDefaultText.map { [[.code($0)]] } ?? facts.noDefault.map { [[.words("none: \($0)")]] } ?? []
  }

  private var deprecation: [[Piece]] {
    if let path = facts.replacedBy { return [[.words("yes: "), .setting(path), .words(" replaces it")]] }
    guard facts.isDeprecated else { return [] }
    return [[.words(facts.deprecationMessage.map { "yes: \($0.onOneLine)" } ?? "yes")]]
  }

  private static func from(_ other: SettingComparison?) -> [[Piece]] {
    other.map { [[.words("from "), .setting($0.setting.value)], [.words($0.message)]] } ?? []
  }

  /// The names that its value may be, a line for each target.
  private var referenceLines: [[Piece]] {
    guard let reference = facts.refersTo else { return [] }
    let document = reference.source.document
    let targets =
      document.kind(reference.value) == .array ? Array(document.items(reference.value)) : [reference.value]
    return targets.map { target in
      func text(_ key: String) -> String? { document.value(target, named: key).flatMap(document.string) }
      func place(_ pointer: String) -> Piece { pointer.isEmpty ? .words("the document") : .code(pointer) }
      let names = document.value(target, named: "names").map { document.items($0).compactMap(document.string) } ?? []
      var line: [Piece] =
        if let keys = text("keysOf") {
          [.words("a key of "), place(keys)]
        } else if let list = text("list") {
          text("member").map { [.words("the "), .code($0), .words(" of an item of "), place(list)] }
            ?? [.words("an item of "), place(list)]
        } else {
          SettingFact.list(names.map { .code($0) })
        }
      if let match = text("match") { line += [.words(", in the part that matches "), .code(match)] }
      if document.value(target, named: "acyclic") != nil { line.append(.words(", without cycles")) }
      return line
    }
  }

  /// The conditions for it to have an effect, except those on a time, each with its message.
  private var conditionLines: [[Piece]] {
    facts.requires.compactMap { stated -> [Piece]? in
      let document = stated.source.document
      guard case .isAmong(let path, let values) = stated.value.test else { return nil }
      let wanted = values.map { [Piece.code(InlineText.of(document, node: $0))] }.joined(separator: [.words(" or ")])
      let keeps = stated.value.keepsValue ? "it has no effect" : "the default"
      // What applies instead may be the same secret as the default.
      let secret = facts.hasSecretDefault ? ValueDescription.redacted : nil
      let otherwise =
        stated.value.otherwise.map { Piece.code(secret ?? InlineText.of(document, node: $0)) } ?? .words(keeps)
      let message = stated.value.message.map { [Piece.words(". \($0.value)")] } ?? []
      return [.setting(path.value), .words(" to be ")] + wanted + [.words(", otherwise "), otherwise] + message
    }
  }

  /// Where it is stored, such as `defaults, key theme`, or nil if no store has it.
  private var storeWords: String? {
    guard let place = storePlace else { return nil }
    if place.isRows { return "\(place.store), one row per record" }
    guard let name = place.name else { return place.store }
    if let document = place.document { return "\(place.store), in \(document), as \(name)" }
    return switch place.form {
    case .plain: "\(place.store), key \(name)"
    case .json: "\(place.store), key \(name), as one JSON document"
    case .data: "\(place.store), key \(name), as one JSON document in binary data"
    case .time: "\(place.store), key \(name), as a time with seconds"
    case .presence: "\(place.store), by whether the key \(name) exists"
    }
  }

  private var boundFacts: [SettingFact] {
    boundWords.map { name, words in SettingFact(name, words: words.isEmpty ? nil : words.joined(separator: ", ")) }
      + [SettingFact("pattern", lines: bounds.first { $0.keyword == "pattern" }.map { [[.code($0.text)]] } ?? [])]
  }

  /// The bounds of its value by what they limit: `range` with `8 to 40`, `length` with `at least 1`.
  var boundWords: [(name: String, words: [String])] {
    let stated = Dictionary(bounds.map { ($0.keyword, $0.text) }, uniquingKeysWith: { first, _ in first })
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
    return [
      ("range", range), ("length", between("minLength", "maxLength")), ("items", between("minItems", "maxItems")),
      ("format", stated["format"].map { [$0] } ?? []), ("unique", facts.wantsUniqueItems ? ["no duplicate items"] : []),
    ]
  }
}

extension SettingInfo.Bound {
  fileprivate var text: String { value.string ?? value.inline }
}

extension SettingInfo.Choice {
  fileprivate var text: String? { value.string }

  fileprivate var pieces: [SettingFact.Piece] {
    let caption = (label.map { " (\($0))" } ?? "") + (description.map { ": \($0)" } ?? "")
    return [.code(value.inline)] + (caption.isEmpty ? [] : [.words(caption)])
  }
}
