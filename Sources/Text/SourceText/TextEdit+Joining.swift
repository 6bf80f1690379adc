extension TextEdit {
  /// Edits of a text and those of what they make of it, and so on, as edits of the first text.
  ///
  /// - Parameters:
  ///   - steps: none of whose edits touch each other.
  ///   - length: of the first text, in bytes.
  public static func joined(_ steps: [[TextEdit]], length: Int) -> [TextEdit] {
    var pieces: [Piece] = [.kept(0..<length)]
    for edits in steps { pieces = applied(inOrder(edits), to: pieces) }
    var joined: [TextEdit] = []
    var position = 0
    var new: [UInt8] = []
    for piece in pieces + [.kept(length..<length)] {
      switch piece {
      case .new(let bytes): new += bytes
      case .kept(let range):
        if range.lowerBound > position || !new.isEmpty {
          joined.append(TextEdit(ByteRange(position..<range.lowerBound), String(decoding: new, as: UTF8.self)))
        }
        (position, new) = (range.upperBound, [])
      }
    }
    return joined
  }

  /// Where the replacements are in the text that the edits make.
  public static func written(_ edits: [TextEdit]) -> [Range<Int>] {
    var shift = 0
    return inOrder(edits).map { edit in
      let start = edit.range.start.index + shift
      shift += edit.replacement.utf8.count - edit.range.count
      return start..<start + edit.replacement.utf8.count
    }
  }

  private enum Piece {
    /// Bytes of the first text.
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
    var result: [Piece] = []
    var position = 0
    for edit in edits {
      result += part(of: pieces, position..<edit.range.start.index)
      result.append(.new(Array(edit.replacement.utf8)))
      position = edit.range.end.index
    }
    return result + part(of: pieces, position..<pieces.reduce(0) { $0 + $1.count })
  }

  private static func part(of pieces: [Piece], _ range: Range<Int>) -> [Piece] {
    var start = 0
    var result: [Piece] = []
    for piece in pieces {
      let end = start + piece.count
      let (from, to) = (max(range.lowerBound, start), min(range.upperBound, end))
      if from < to { result.append(piece.part(from - start..<to - start)) }
      start = end
    }
    return result
  }
}
