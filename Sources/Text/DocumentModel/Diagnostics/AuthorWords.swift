/// What the author of the schema says about the value of a problem.
public struct AuthorWords: Hashable, Sendable {
  /// The expected value, described in a sentence.
  public var wanted: String?
  /// The meaning of the suggested value.
  public var choice: String?
  /// An allowed value, as YAML writes it.
  public var example: String?
  /// The default, as YAML writes it.
  public var standard: String?

  public init(wanted: String? = nil, choice: String? = nil, example: String? = nil, standard: String? = nil) {
    self.wanted = wanted
    self.choice = choice
    self.example = example
    self.standard = standard
  }

  public var isEmpty: Bool { self == Self() }

  /// Everything in one line.
  public var line: String {
    // The example is often the default: one of them says enough.
    let example = example.flatMap { $0 == standard ? nil : "for example \($0)" }
    return [wanted, choice, example, standard.map { "default \($0)" }].compactMap { $0 }.joined(separator: "; ")
  }

  /// The words with a change applied to each; nil removes one.
  public func mapped(_ change: (String) -> String?) -> Self {
    Self(
      wanted: wanted.flatMap(change), choice: choice.flatMap(change), example: example.flatMap(change),
      standard: standard.flatMap(change))
  }
}

extension Int {
  /// A number with its noun: `1 file`, `2 files`.
  ///
  /// - Parameter noun: one whose plural ends in `s`.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }

  /// What to do with a line that belongs in this column: `indent it by 4 spaces`.
  package var asIndentationAdvice: Message {
    self == 0 ? "remove the indentation" : "indent it by \(words: counted("space"))"
  }
}

extension [String] {
  /// Joins strings as the standard library does for any collection, whose first call finds out the types involved while
  /// the program runs: a twentieth of the time that a check of one small file takes.
  package func joined(separator: String = "") -> String {
    guard var text = first else { return "" }
    for part in dropFirst() {
      text += separator
      text += part
    }
    return text
  }
}
