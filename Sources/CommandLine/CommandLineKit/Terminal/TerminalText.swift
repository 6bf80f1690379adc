internal import DocumentModel

/// Text that a terminal can show without harm: interpolated texts are escaped, so that nothing from outside can move
/// the cursor, change colours or reverse the direction of writing.
///
/// Literals are kept as they are. A literal has to be in the code (`StaticString`): no text from outside can pass for
/// one.
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
    description = text.pictured
  }

  /// Escapes a text, its line feeds aside.
  package init(lines text: String) {
    description = text.pieces(at: "\n").map(\.pictured).joined(separator: "\n")
  }

  /// Takes a text as it is: one that the program itself has made, with nothing from outside in it.
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
      text += value.description.pictured
    }

    /// Adds a text that is escaped already.
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

  /// A number of blanks; none for a negative number.
  package static func blanks(_ count: Int) -> Self {
    Self(verbatim: String(repeating: " ", count: max(0, count)))
  }

  /// Columns of a terminal.
  package var width: Int { DisplayWidth.of(description) }

  /// The first characters of the text.
  package func prefix(_ count: Int) -> Self {
    Self(verbatim: String(description.prefix(count)))
  }

  /// The longest start of the text that fits the columns.
  package func prefix(columns: Int) -> Self {
    Self(verbatim: DisplayWidth.prefix(of: description, columns: columns))
  }

  /// The text with blanks appended up to the columns.
  package func padded(to width: Int) -> Self {
    self + .blanks(width - self.width)
  }

  /// The text with each line that is wider than a terminal broken between words. The rest of a line is indented to its second
  /// column where it has columns (`port      the port that …`), else by two more.
  ///
  /// - Parameter width: columns of the terminal; nil to leave the text as it is.
  package func fitted(to width: Int?) -> Self {
    // No character is wider than its number of bytes.
    guard let width, description.utf8.count > width else { return self }
    return Self(
      verbatim: description.pieces(at: "\n").map { WrappedText.fitted($0, to: width) }.joined(separator: "\n"))
  }

  /// Lines of the text, broken at blanks; one line if there is no width.
  ///
  /// - Parameters:
  ///   - width: columns of the terminal.
  ///   - start: the column in which the first line begins.
  ///   - hanging: the column in which the others do.
  package func wrapped(to width: Int?, from start: Int, hanging: Int) -> [Self] {
    guard let width, start + self.width > width else { return [self] }
    let lines = WrappedText.lines(description, width: width, indent: start, hanging: hanging)
    return lines.map { line in Self(verbatim: String(line.unicodeScalars.drop { $0 == " " })) }
  }
}

extension [TerminalText] {
  package func joined(separator: TerminalText = "") -> TerminalText {
    TerminalText(verbatim: map(\.description).joined(separator: separator.description))
  }
}
