internal import DocumentModel

/// A small change that may fix an error.
struct RepairCandidate {
  /// An imperative that contains no sensitive part of the file.
  var title: Message
  /// The index of the finding that it fixes.
  var finding = 0
  var edits: [TextEdit]
  /// The distance from the original; among equally good candidates, the nearest is chosen.
  var distance: Int
  /// Whether the slip is unambiguous if the change makes the text valid: a tab in the indentation is never intended.
  var isPlain = false
  /// Whether it counts only if no error is left. Parsing continues at a line in column 0, so moving a line there hides
  /// the errors above it.
  var needsErrorFreeText = false
  /// Whether it moves a line with an even indentation although the line above has an odd one that isn't more common.
  var isUnlikely = false
  /// The lines that move as a whole. Findings about their entries at the old place are consequences of the slip.
  var moves: ClosedRange<Int>?
  /// The slip in words, if the change reveals it: the headline then says what is wrong rather than what was expected.
  var slip: Message?
  /// The slip in words, if the change is on another line than the finding, where the parser's message makes no sense.
  var slipElsewhere: Message?
  /// Whether a dash is removed on purpose; otherwise no item may lose its dash.
  var dropsDash = false
  /// The new key of a renamed entry.
  var newName: String?
  /// Where the slip is, if not at the finding.
  var place: ByteRange?
  /// The key of the entry that a line becomes: if the schema has it, the slip is unambiguous too.
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
