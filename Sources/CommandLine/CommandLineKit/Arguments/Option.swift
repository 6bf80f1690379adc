/// An option of a command, as data: read by the parser, by help, and by other output that is made from it.
package struct Option: Sendable {
  /// The value that an option takes.
  package enum Value: Sendable {
    /// No value: the option is given or not.
    case none
    /// Any text; help shows the name in its place.
    case text(String)
    case oneOf([String])
    /// An integer; the largest one means no bound.
    case number(ClosedRange<Int>)
    /// `200MB`, up to a number of bytes.
    case size(atMost: Int)
  }

  /// The name without dashes.
  package var name: String
  package var short: Character?
  package var value: Value
  /// A phrase for help, without a full stop.
  package var help: String

  package init(_ name: String, short: Character? = nil, value: Value = .none, help: String) {
    self.name = name
    self.short = short
    self.value = value
    self.help = help
  }

  /// Whether it may be given several times, each with another meaning.
  package var isRepeated = false

  /// The same option, which may be given several times.
  package var repeated: Self {
    var option = self
    option.isRepeated = true
    return option
  }

  /// Whether an empty value means something.
  package var mayBeEmpty = false

  /// The same option, whose value may be empty.
  package var orEmpty: Self {
    var option = self
    option.mayBeEmpty = true
    return option
  }

  /// The option for further values where the command has it; nil if the last of several values counts.
  package var nameForMore: String?

  /// The same option, which is refused if it is given again. Another one takes what was meant.
  package func once(more option: Self) -> Self {
    var once = self
    once.nameForMore = option.name
    return once
  }

  /// The names that other programs have for it, for hints only.
  package var otherNames: [String] = []

  /// The same option with names that others have for it.
  package func called(_ otherNames: String...) -> Self {
    var option = self
    option.otherNames = otherNames
    return option
  }

  package static let helpOption = Option("help", short: "h", help: "Show this help")

  /// The option as typed: `--format`, `-f`.
  var spellings: [String] {
    ["--" + name] + (short.map { ["-\($0)"] } ?? [])
  }

  /// The help, including the option's words if its placeholder has no room for them.
  var helpWithWords: String {
    guard case .oneOf(let words) = value, words.count > 4 else { return help }
    return help + ": " + words.joined(separator: ", ")
  }

  /// The placeholder of the value in help; nil for none.
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
