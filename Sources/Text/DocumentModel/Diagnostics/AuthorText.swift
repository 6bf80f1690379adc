/// What the schema's author says about the value that has the problem.
public struct AuthorText: Hashable, Sendable {
  /// A sentence that describes the expected value.
  public var wanted: String?
  /// The meaning of the suggested value.
  public var choice: String?
  /// An allowed value in YAML.
  public var example: String?
  /// The default in YAML.
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
    // The example is often the default; mention it only once.
    let example = example.flatMap { $0 == standard ? nil : "for example \($0)" }
    return [wanted, choice, example, standard.map { "default \($0)" }].compactMap { $0 }.joined(separator: "; ")
  }

  /// A copy with a change applied to each text; nil removes it.
  public func mapped(_ change: (String) -> String?) -> Self {
    Self(
      wanted: wanted.flatMap(change), choice: choice.flatMap(change), example: example.flatMap(change),
      standard: standard.flatMap(change))
  }
}

extension Int {
  /// The number with a noun: `1 file`, `2 files`.
  ///
  /// - Parameter noun: A noun whose plural ends in `s`.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }

  /// What to do with a line that belongs at this column: `indent it by 4 spaces`.
  package var asIndentationAdvice: Message {
    self == 0 ? "remove the indentation" : "indent it by \(words: counted("space"))"
  }
}

extension [String] {
  /// Joins strings like the standard library's generic method, whose first call resolves types at run time: that takes
  /// a twentieth of the time of checking one small file.
  package func joined(separator: String = "") -> String {
    guard var text = first else { return "" }
    for part in dropFirst() {
      text += separator
      text += part
    }
    return text
  }
}
