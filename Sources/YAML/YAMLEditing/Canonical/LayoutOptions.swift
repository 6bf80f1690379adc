/// The spacing in a file's layout: what the configuration and its rules require, otherwise what the file has.
package struct LayoutOptions: Sendable {
  /// The place of a sequence that is the value of a key.
  package enum SequenceIndentation: Sendable {
    case keep
    case indented
    /// In the column of its key.
    case flush
    /// As the first of the text.
    case likeFirst
  }

  package enum LineEnding: String, Sendable {
    /// The line break of the first line.
    case keep
    case lf
    case crlf
  }

  /// The blanks inside brackets of one kind.
  package struct Brackets: Sendable {
    package var filled = 0...1
    package var empty = 0...1

    package init() {}
  }

  /// Columns of a level; nil for what the text has most often.
  package var indent: Int?
  /// Whether mappings and sequences are indented by the same number of columns.
  package var hasOneIndent = false
  package var sequences = SequenceIndentation.keep
  package var lineEnding = LineEnding.keep
  /// Blank lines in a row.
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
  /// Between a comma and the bracket after it, as far as the brackets allow it.
  package var afterLastComma = 0...1
  /// Unchanged if it is the same after all dashes, otherwise 1.
  package var afterDash = 1...Int.max
  /// Whether the spacing after each dash stays unchanged.
  package var keepsAfterDash = false
  /// Between a value and its trailing comment.
  package var beforeComment = 1...Int.max
  /// Whether comments on their own lines move to a level from far to the right of all of them.
  package var movesFarComments = false
  /// Whether lines in brackets begin where the rule `indentation` requires: in the column after the bracket, otherwise
  /// one level deeper than the bracket's line.
  package var alignsBrackets = false
  /// Whether lines of a multi-line string begin where the rule `indentation` requires.
  package var alignsTexts = false

  package init() {}
}
