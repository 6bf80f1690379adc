internal import DocumentModel

/// A small change that may make a malformed file well-formed.
struct RepairCandidate {
  /// An imperative that contains no part of the file.
  var title: Message
  /// The finding that it answers, among those of the text.
  var finding = 0
  var edits: [TextEdit]
  /// The distance from the original; of equally good candidates the nearest is chosen.
  var distance: Int
  /// Whether the slip can hardly be another one, wherever this makes the text valid: a tab in an indentation is never
  /// meant.
  var isPlain = false
  /// Whether it counts only where no error is left: reading continues at a line in column 0, so that a line which is moved there
  /// hides the errors of those above it.
  var needsSoundText = false
  /// Whether it moves a line that has an even number of spaces, while the line above has an odd one, which no more lines have.
  var isUnlikely = false
  /// The lines that move as a whole: findings about their entries at the old place are consequences of the mistake.
  var moves: ClosedRange<Int>?
  /// The mistake in words, where the change itself names it: a headline says what is wrong rather than what was expected.
  var slip: Message?
  /// The mistake in words, where the change is on another line than the finding: what the parser says fits its own line only.
  var slipElsewhere: Message?
  /// Whether a dash is removed on purpose; otherwise no item may lose its dash.
  var dropsDash = false
  /// The name that it gives to an entry.
  var newName: String?
  /// Where the mistake is, if that isn't the place of the finding.
  var place: ByteRange?
  /// The name of the entry that it makes of a line: where the schema has that name, the slip can hardly be another one either.
  var name: String?

  init(_ title: Message, edits: [TextEdit], distance: Int) {
    self.title = title
    self.edits = edits
    self.distance = distance
  }

  var plain: Self {
    var candidate = self
    candidate.isPlain = true
    return candidate
  }

  func naming(_ slip: Message) -> Self {
    var candidate = self
    candidate.slip = slip
    return candidate
  }

  func farther(by distance: Int) -> Self {
    var candidate = self
    candidate.distance += distance
    return candidate
  }

  static func insert(_ text: String, at place: Int, title: Message, distance: Int) -> Self {
    insert(text, at: [place], title: title, distance: distance)
  }

  static func insert(_ text: String, at places: [Int], title: Message, distance: Int) -> Self {
    Self(title, edits: places.map { TextEdit(ByteRange($0..<$0), text) }, distance: distance)
  }

  static func replace(_ range: Range<Int>, by text: String, title: Message, distance: Int) -> Self {
    Self(title, edits: [TextEdit(ByteRange(range), text)], distance: distance)
  }
}
