/// What a part of a report means. With colors, each style has its own.
package enum TextStyle {
  case plain
  case error
  case warning
  case note
  /// Line numbers, bars and arrows.
  case frame
  case strong
  /// The underline of a related location.
  case related
  /// Removed and added lines of a diff.
  case removed
  case added

  /// The escape sequence that turns the style on (ECMA-48, 8.3.117). All colors are readable on black and on white,
  /// which rules out yellow and plain blue.
  var sequence: String {
    switch self {
    case .plain: ""
    case .error: "\u{1B}[1;31m"
    case .warning: "\u{1B}[1;35m"
    case .note: "\u{1B}[1;36m"
    case .frame: "\u{1B}[94m"
    case .strong: "\u{1B}[1m"
    case .related: "\u{1B}[36m"
    case .removed: "\u{1B}[31m"
    case .added: "\u{1B}[32m"
    }
  }
}

/// A text for output, with escape sequences for styles if colors are enabled.
package struct StyledText {
  let isColored: Bool
  package private(set) var bytes: [UInt8] = []

  package init(isColored: Bool) {
    self.isColored = isColored
  }

  package mutating func write(_ text: TerminalText, style: TextStyle = .plain) {
    write(verbatim: text.description, style: style)
  }

  /// Writes a text without escaping anything.
  package mutating func write(verbatim text: String, style: TextStyle = .plain) {
    let sequence = isColored && !text.isEmpty ? style.sequence : ""
    bytes.append(contentsOf: sequence.utf8)
    bytes.append(contentsOf: text.utf8)
    if !sequence.isEmpty { bytes.append(contentsOf: "\u{1B}[0m".utf8) }
  }

  /// Writes a text, wrapped if it doesn't fit in the terminal's width.
  ///
  /// - Parameters:
  ///   - width: The width of the terminal, or nil for lines of any length.
  ///   - start: The column in which the text starts.
  ///   - hanging: The text at the start of each further line.
  ///   - frame: The style of `hanging`.
  package mutating func write(
    _ text: TerminalText, style: TextStyle = .plain, wrappedTo width: Int?, from start: Int, hanging: TerminalText,
    frame: TextStyle = .plain
  ) {
    for (index, line) in text.wrapped(to: width, from: start, hanging: hanging.width).enumerated() {
      if index > 0 {
        newline()
        write(hanging, style: frame)
      }
      write(line, style: style)
    }
  }

  /// Adds text that was already rendered with styles.
  package mutating func write(rendered text: [UInt8]) {
    bytes.append(contentsOf: text)
  }

  package mutating func newline() {
    // Lines have no trailing spaces.
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    bytes.append(UInt8(ascii: "\n"))
  }
}
