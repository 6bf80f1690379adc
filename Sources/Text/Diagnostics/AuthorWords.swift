/// What the author of a schema says of the value that a finding is about.
public struct AuthorWords: Hashable, Sendable {
  /// What is wanted there, in a sentence.
  public var wanted: String?
  /// What the value means that is suggested.
  public var choice: String?
  /// A value that may stand there, as YAML writes it.
  public var example: String?
  /// The value that holds where none stands there, as YAML writes it.
  public var standard: String?

  public init(wanted: String? = nil, choice: String? = nil, example: String? = nil, standard: String? = nil) {
    self.wanted = wanted
    self.choice = choice
    self.example = example
    self.standard = standard
  }

  public var isEmpty: Bool { self == Self() }

  /// All of it in one line.
  public var line: String {
    let example = example.flatMap { $0 == standard ? nil : "for example \($0)" }
    return [wanted, choice, example, standard.map { "default \($0)" }].compactMap { $0 }.joined(separator: "; ")
  }

  /// The words with each changed, or left out.
  public func mapped(_ change: (String) -> String?) -> Self {
    Self(
      wanted: wanted.flatMap(change), choice: choice.flatMap(change), example: example.flatMap(change),
      standard: standard.flatMap(change))
  }
}
