/// The meaning of a stretch of a report's text; a terminal with colours shows each in its own.
package enum TextStyle {
  case plain
  case error
  case warning
  case note
  /// Line numbers, bars, arrows.
  case frame
  case strong
  /// The underline of a related place.
  case related
  /// Lines of a difference.
  case removed
  case added

  /// The escape sequence that turns it on (ECMA-48, 8.3.117). Each can be read on black and on white: yellow can't on white,
  /// nor plain blue on black.
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

/// A text for output, with styles where colours are wanted.
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

  /// Writes a text, wrapped if it is wider than the terminal.
  ///
  /// - Parameters:
  ///   - width: The width of the terminal; nil if lines may have any length.
  ///   - start: The column in which the text begins.
  ///   - hanging: The text before each further line.
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

  /// Adds text that was rendered with the same styles.
  package mutating func write(rendered text: [UInt8]) {
    bytes.append(contentsOf: text)
  }

  package mutating func newline() {
    // A line never ends in blanks.
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    bytes.append(UInt8(ascii: "\n"))
  }
}
