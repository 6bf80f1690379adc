/// An option of a command, as data: read by the parser, by help, and by whatever else is made from it.
package struct Option: Sendable {
  /// What may stand behind an option.
  package enum Value: Sendable {
    /// Nothing: it is there or not.
    case none
    /// Any text; the name stands for it in help.
    case text(String)
    case oneOf([String])
    /// A whole number; the largest there is stands for no bound.
    case number(ClosedRange<Int>)
    /// `200MB`, up to so many bytes.
    case size(atMost: Int)
  }

  /// Without dashes.
  package var name: String
  package var short: Character?
  package var value: Value
  /// A phrase for help, without a full stop.
  package var help: String

  package init(_ name: String, short: Character? = nil, _ value: Value = .none, help: String) {
    self.name = name
    self.short = short
    self.value = value
    self.help = help
  }

  /// Whether it may stand several times, each time with another meaning.
  package var isRepeated = false

  package static let helpOption = Option("help", short: "h", help: "Show this help")

  /// As it is typed: `--format`, `-f`.
  var spellings: [String] {
    ["--" + name] + (short.map { ["-\($0)"] } ?? [])
  }

  /// The words that the option takes stand in its help where its placeholder has no room for them.
  var helpWithWords: String {
    guard case .oneOf(let words) = value, words.count > 4 else { return help }
    return help + ": " + words.joined(separator: ", ")
  }

  /// What stands for the value in help; nil for none.
  var placeholder: String? {
    switch value {
    case .none: nil
    case .text(let name): name
    case .oneOf(let words): words.count > 4 ? name.uppercased() : words.joined(separator: "|")
    case .number: "N"
    case .size: "SIZE"
    }
  }
}
