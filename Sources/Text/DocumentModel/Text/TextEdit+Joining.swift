extension TextEdit {
  /// The edits that have the same result as several steps of edits, each applied to the result of the previous one.
  ///
  /// - Parameters:
  ///   - steps: The edits of each step, which don't touch each other.
  ///   - length: The length of the original text in bytes.
  public static func joined(_ steps: [[TextEdit]], length: Int) -> [TextEdit] {
    var pieces: [Piece] = [.kept(0..<length)]
    for edits in steps { pieces = applied(inOrder(edits), to: pieces) }
    var joined: [TextEdit] = []
    var position = 0
    var new: [UInt8] = []
    // The empty piece at the end flushes the last replacement.
    for piece in pieces + [.kept(length..<length)] {
      switch piece {
      case .new(let bytes): new += bytes
      case .kept(let range):
        if range.lowerBound > position || !new.isEmpty {
          joined.append(TextEdit(ByteRange(position..<range.lowerBound), String(decoding: new, as: UTF8.self)))
        }
        position = range.upperBound
        new = []
      }
    }
    return joined
  }

  /// The ranges of the replacements in the resulting text.
  public static func written(_ edits: [TextEdit]) -> [Range<Int>] {
    var shift = 0
    return inOrder(edits).map { edit in
      let start = edit.range.start.index + shift
      shift += edit.replacement.utf8.count - edit.range.count
      return start..<start + edit.replacement.utf8.count
    }
  }

  private enum Piece {
    /// Bytes of the original text.
    case kept(Range<Int>)
    case new([UInt8])

    var count: Int {
      switch self {
      case .kept(let range): range.count
      case .new(let bytes): bytes.count
      }
    }

    func part(_ range: Range<Int>) -> Self {
      switch self {
      case .kept(let whole): .kept(whole.lowerBound + range.lowerBound..<whole.lowerBound + range.upperBound)
      case .new(let bytes): .new(Array(bytes[range]))
      }
    }
  }

  private static func applied(_ edits: [TextEdit], to pieces: [Piece]) -> [Piece] {
    var rest = PieceReader(pieces)
    var result: [Piece] = []
    for edit in edits {
      result += rest.take(upTo: edit.range.start.index)
      result.append(.new(Array(edit.replacement.utf8)))
      _ = rest.take(upTo: edit.range.end.index)
    }
    return result + rest.take(upTo: Int.max)
  }

  /// Reads pieces once, from first to last.
  private struct PieceReader {
    private var pieces: ArraySlice<Piece>
    /// The offset of the first remaining piece in the resulting text.
    private var start = 0
    private var position = 0

    init(_ pieces: [Piece]) {
      self.pieces = pieces[...]
    }

    /// The pieces from the current position up to `end`.
    mutating func take(upTo end: Int) -> [Piece] {
      var taken: [Piece] = []
      while position < end, let piece = pieces.first {
        let last = min(end - start, piece.count)
        if position - start < last { taken.append(piece.part(position - start..<last)) }
        position = max(position, start + last)
        guard last == piece.count else { break }
        start += piece.count
        pieces.removeFirst()
      }
      return taken
    }
  }
}
