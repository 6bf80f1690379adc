/// The spacing of a file's layout: what the configuration and its rules require, otherwise what the file has.
package struct LayoutOptions: Sendable {
  /// How a sequence that is the value of a key is indented.
  package enum SequenceIndentation: Sendable {
    case keep
    case indented
    /// In the column of its key.
    case flush
    /// Like the first such sequence in the file.
    case likeFirst
  }

  package enum LineEnding: String, Sendable {
    /// The line break of the first line.
    case keep
    case lf
    case crlf
  }

  /// The allowed number of blanks inside brackets or braces.
  package struct Brackets: Sendable {
    package var filled = 0...1
    package var empty = 0...1

    package init() {}
  }

  /// Columns per level; nil for what the file uses most.
  package var indent: Int?
  /// Whether mappings and sequences are indented by the same number of columns.
  package var hasOneIndent = false
  package var sequences = SequenceIndentation.keep
  package var lineEnding = LineEnding.keep
  /// The maximum number of consecutive blank lines.
  package var blankLines = 2
  package var blankLinesAtStart = 0
  package var blankLinesAtEnd = 0
  package var brackets = Brackets()
  package var braces = Brackets()
  package var beforeColon = 0...0
  package var afterColon = 1...1
  package var beforeComma = 0...0
  package var afterComma = 1...1
  package var afterCommaInTable = 1...Int.max
  /// Between a trailing comma and the closing bracket, if the bracket's own limits allow it.
  package var afterLastComma = 0...1
  /// Kept if it is the same after all dashes, otherwise 1.
  package var afterDash = 1...Int.max
  /// Whether the spacing after each dash stays unchanged.
  package var keepsAfterDash = false
  /// Between a value and its trailing comment, in columns.
  package var beforeComment = 1...Int.max
  /// Whether comments on their own lines move to their level if they are far to the right of every level.
  package var movesFarComments = false
  /// Whether lines in brackets start where the rule `indentation` requires: in the column after the opening bracket if
  /// text follows it, otherwise one level deeper than its line.
  package var alignsBrackets = false
  /// Whether the lines of a multi-line string start where the rule `indentation` requires.
  package var alignsTexts = false

  package init() {}
}
