/// The declaration of a command's option, used by the parser, help, manual pages and completions.
package struct Option: Sendable {
  package enum Value: Sendable {
    /// No value: the option is either given or not.
    case none
    /// Any text. Help shows the given placeholder.
    case text(String)
    case oneOf([String])
    /// An integer in a range. An upper bound of `Int.max` means no maximum.
    case number(ClosedRange<Int>)
    /// A size such as `200MB`, up to a maximum in bytes.
    case size(atMost: Int)
  }

  /// The name without dashes.
  package var name: String
  package var short: Character?
  package var value: Value
  /// A phrase for help, without a period.
  package var help: String

  package init(_ name: String, short: Character? = nil, value: Value = .none, help: String) {
    self.name = name
    self.short = short
    self.value = value
    self.help = help
  }

  /// Whether the option may be given several times, each time with an additional value.
  package var isRepeated = false

  /// The same option, which may be given several times.
  package var repeated: Self {
    var option = self
    option.isRepeated = true
    return option
  }

  /// Whether an empty value is allowed.
  package var mayBeEmpty = false

  /// The same option, for which an empty value is allowed.
  package var orEmpty: Self {
    var option = self
    option.mayBeEmpty = true
    return option
  }

  /// The option to suggest for further values if this one is given twice. Nil if the last of several values counts.
  package var optionForMoreValues: String?

  /// The same option, which may be given only once. For further values, the error suggests another option.
  package func once(more option: Self) -> Self {
    var once = self
    once.optionForMoreValues = option.name
    return once
  }

  /// Names of the same option in other programs, for suggestions.
  package var otherNames: [String] = []

  /// The same option with names that other programs use for it.
  package func called(_ otherNames: String...) -> Self {
    var option = self
    option.otherNames = otherNames
    return option
  }

  package static let helpOption = Option("help", short: "h", help: "Show this help")

  /// The option as typed: `--format` and `-f`.
  var spellings: [String] {
    ["--" + name] + (short.map { ["-\($0)"] } ?? [])
  }

  /// The help text, with the option's words if the placeholder doesn't list them.
  var helpWithWords: String {
    guard case .oneOf(let words) = value, words.count > 4 else { return help }
    return help + ": " + words.joined(separator: ", ")
  }

  /// The placeholder for the value in help, or nil if there is no value.
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
