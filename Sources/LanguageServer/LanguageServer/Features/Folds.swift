internal import DocumentModel
internal import YAMLReading

/// `textDocument/foldingRange`: folds by indentation, which works in malformed files too.
enum Folds {
  static let feature = Feature(
    "textDocument/foldingRange", reach: .text, declaration: { _ in ("foldingRangeProvider", true) },
    answer: { request throws(RPCError) in
      let view = try request.view()
      let first = view.place(of: 0).line
      return .array(
        Lines(view.bytes).folds().map { fold in
          .members([
            "startLine": .integer(first + fold.first), "endLine": .integer(first + fold.last),
            "kind": fold.isComment ? "comment" : nil,
          ])
        })
    })

  private struct Lines {
    private enum Kind: Equatable {
      case empty
      case comment
      case marker
      /// Twice the indentation, plus one for a line that starts with a dash, which may be in the column of its key.
      case content(Int)
    }

    private var kinds: [Kind] = []

    init(_ bytes: [UInt8]) {
      var start = 0
      while start <= bytes.count {
        let end = bytes[start...].firstIndex { $0.isBreak } ?? bytes.count
        kinds.append(Self.kind(bytes[start..<end]))
        guard end < bytes.count else { break }
        start = end + (bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A ? 2 : 1)
      }
    }

    private static func kind(_ line: ArraySlice<UInt8>) -> Kind {
      guard let first = line.firstIndex(where: { !$0.isBlank }) else { return .empty }
      if line[first] == UInt8(ascii: "#") { return .comment }
      let column = first - line.startIndex
      if DocumentMarker(line) == .start { return .marker }
      let word = line[first...].prefix { !$0.isBlank }
      return .content(2 * column + (word.elementsEqual("-".utf8) ? 1 : 0))
    }

    func folds() -> [(first: Int, last: Int, isComment: Bool)] {
      var folds: [(first: Int, last: Int, isComment: Bool)] = []
      var open: [(line: Int, indentation: Int)] = []
      var last = 0
      var comment: Int?
      var document: Int?
      func close(_ indentation: Int) {
        while let top = open.last, top.indentation >= indentation {
          open.removeLast()
          if last > top.line { folds.append((top.line, last, false)) }
        }
      }
      for (line, kind) in (kinds + [.marker]).enumerated() {
        if kind != .comment, let first = comment {
          // A comment on a single line can't be folded.
          if line - first > 1 { folds.append((first, line - 1, true)) }
          comment = nil
        }
        switch kind {
        case .empty: break
        case .comment: comment = comment ?? line
        case .marker:
          close(-1)
          if let first = document, last > first { folds.append((first, last, false)) }
          document = line
        case .content(let indentation):
          close(indentation)
          open.append((line, indentation))
          last = line
        }
      }
      return folds.sorted { ($0.first, -$0.last) < ($1.first, -$1.last) }
    }
  }
}
