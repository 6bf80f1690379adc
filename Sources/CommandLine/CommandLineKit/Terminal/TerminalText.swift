internal import DocumentModel

/// Text that is safe to print on a terminal. Interpolated strings are escaped, so that outside text can't move the
/// cursor, change colors or reverse the writing direction.
///
/// Literals are kept unchanged. They must be `StaticString`, so that no outside text can be passed as a literal.
package struct TerminalText: ExpressibleByStringInterpolation, CustomStringConvertible, Hashable, Sendable {
  package private(set) var description: String

  package init(stringLiteral literal: StaticString) {
    description = literal.description
  }

  package init(stringInterpolation interpolation: StringInterpolation) {
    description = interpolation.text
  }

  /// Escapes a text.
  package init(_ text: some StringProtocol) {
    description = text.showingControlPictures
  }

  /// Escapes a text, except for its line breaks.
  package init(lines text: String) {
    description = text.pieces(at: "\n").map(\.showingControlPictures).joined(separator: "\n")
  }

  /// Keeps a text unchanged. Only for text that the program generated itself, without outside text.
  package init(verbatim text: String) {
    description = text
  }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: StaticString) {
      text += literal.description
    }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text += value.description.showingControlPictures
    }

    /// Appends a text that is already escaped.
    package mutating func appendInterpolation(_ value: TerminalText) {
      text += value.description
    }
  }

  package static func + (left: Self, right: Self) -> Self {
    Self(verbatim: left.description + right.description)
  }

  package static func += (left: inout Self, right: Self) {
    left.description += right.description
  }

  // MARK: Layout

  /// The given number of spaces, or none if it is negative.
  package static func blanks(_ count: Int) -> Self {
    // `String(repeating:count:)` appends one character after the other.
    Self(verbatim: String(decoding: [UInt8](repeating: UInt8(ascii: " "), count: max(0, count)), as: UTF8.self))
  }

  /// The width in terminal columns.
  package var width: Int { DisplayWidth.of(description) }

  /// The first characters of the text, at most the given number.
  package func prefix(_ count: Int) -> Self {
    Self(verbatim: String(description.prefix(count)))
  }

  /// The longest beginning of the text that fits in a number of columns.
  package func prefix(columns: Int) -> Self {
    Self(verbatim: DisplayWidth.prefix(of: description, columns: columns))
  }

  /// The text, filled up with spaces to a number of columns.
  package func padded(to width: Int) -> Self {
    self + .blanks(width - self.width)
  }

  /// The text with each line wrapped between words if it is wider than the terminal. Continuation lines are indented to
  /// the second column if there are columns (`port      the port that …`), otherwise by two more spaces.
  ///
  /// - Parameter width: The width of the terminal, or nil to leave the text unchanged.
  package func fitted(to width: Int?) -> Self {
    // A text is never wider than its number of bytes.
    guard let width, description.utf8.count > width else { return self }
    return Self(
      verbatim: description.pieces(at: "\n").map { TextWrapping.fitted($0, to: width) }.joined(separator: "\n"))
  }

  /// The lines of the text, wrapped at spaces. A single line if there is no width.
  ///
  /// - Parameters:
  ///   - width: The width of the terminal.
  ///   - start: The column in which the first line starts.
  ///   - hanging: The column in which the other lines start.
  package func wrapped(to width: Int?, from start: Int, hanging: Int) -> [Self] {
    guard let width, start + self.width > width else { return [self] }
    let lines = TextWrapping.lines(description, width: width, indent: start, hanging: hanging)
    // A line break replaces the spaces around it.
    return lines.map { line in Self(verbatim: String(line.unicodeScalars.drop { $0 == " " })) }
  }
}

extension [TerminalText] {
  package func joined(separator: TerminalText = "") -> TerminalText {
    TerminalText(verbatim: map(\.description).joined(separator: separator.description))
  }
}
