internal import DocumentModel

/// Trailing comments on consecutive lines that are intentionally in the same column.
///
/// ```yaml
/// port: 8080   # where it listens
/// name: web    # shown in the title
/// ```
///
/// Comments that all have a single blank before them are aligned only by coincidence, so they don't count.
public struct AlignedComments: Sendable {
  /// The run that each comment of the tree belongs to; -1 for none.
  private var runs: [Int32]
  /// The number of runs.
  public private(set) var count = 0

  /// Linear in the lines with comments.
  init(_ tree: SyntaxTree) {
    runs = Array(repeating: -1, count: tree.comments.count)
    var run = Run()
    for (index, comment) in tree.comments.enumerated() {
      let line = tree.text.lineStart(before: comment.range.start.index)
      let isNext = run.nextLine == line
      if comment.isContinuation, isNext {
        run.nextLine = tree.text.lineStart(after: comment.range.end.index)
        continue
      }
      let blanks = tree.blanks(before: comment).count
      let width = blanks > 0 ? tree.width(before: comment) : 0
      if !isNext || blanks == 0 || run.width != width {
        close(run)
        run = Run()
      }
      guard blanks > 0 else { continue }
      run.width = width
      run.members.append(index)
      run.isOnPurpose = run.isOnPurpose || blanks > 1
      run.nextLine = tree.text.lineStart(after: comment.range.end.index)
    }
    close(run)
  }

  /// The number of a comment's run; nil if it isn't aligned with a neighbor.
  ///
  /// - Parameter index: The index of the comment in ``SyntaxTree/comments``.
  public subscript(_ index: Int) -> Int? { runs[index] < 0 ? nil : Int(runs[index]) }

  private struct Run {
    var members: [Int] = []
    /// The number of code points before each comment on its line.
    var width = 0
    /// The start of the line below the last comment.
    var nextLine = -1
    var isOnPurpose = false
  }

  private mutating func close(_ run: Run) {
    guard run.members.count > 1, run.isOnPurpose else { return }
    for index in run.members { runs[index] = Int32(truncatingIfNeeded: count) }
    count += 1
  }
}

extension SyntaxTree {
  /// The number of code points before a comment on its line.
  public func width(before comment: Comment) -> Int { Self.width(before: comment.range.start.index, text: text) }

  /// The number of code points before an offset on its line.
  public func width(before place: Int) -> Int { Self.width(before: place, text: text) }

  static func width(before place: Int, text: [UInt8]) -> Int {
    width(of: (place - column(of: place, text: text))..<place, text: text)
  }

  static func width(of range: Range<Int>, text: [UInt8]) -> Int {
    UTF8Bytes.scalarCount(text[range])
  }

  /// The blanks between a comment and the text before it; empty if the comment is on its own line.
  public func blanks(before comment: Comment) -> Range<Int> {
    let end = comment.range.start.index
    let line = text[text.lineStart(before: end)..<end]
    let count = line.reversed().prefix(while: \.isBlank).count
    return (count < line.count ? end - count : end)..<end
  }
}
