internal import DocumentModel
package import YAMLEditing
internal import YAMLReading

/// Lays out JSON, with or without comments: only blanks change, and every line break stays a line break.
package struct JSONLayout: Sendable {
  package var options: LayoutOptions

  package init(options: LayoutOptions) {
    self.options = options
  }

  package func isLaidOut(_ text: [UInt8]) -> Bool { render(text).bytes == text }

  /// - Parameter text: A text without syntax errors.
  package func format(_ text: [UInt8]) -> FormResult {
    let (result, pieces) = render(text)
    let after = JSONPieces(result).pieces
    let isSame =
      pieces.count == after.count
      && zip(pieces, after).allSatisfy { one, other in
        one.kind == other.kind
          && text[one.range].withoutBlanksAtEnd == result[other.range].withoutBlanksAtEnd
      }
    guard isSame, render(result).bytes == result else {
      return .refused(LayoutForm.refusal("it would be parsed differently", at: 0))
    }
    return .text(result)
  }

  private func render(_ text: [UInt8]) -> (bytes: [UInt8], pieces: [JSONPiece]) {
    let pieces = JSONPieces(text).pieces
    var writer = JSONLayoutWriter(text, pieces: pieces, options: options)
    writer.write(pieces)
    return (writer.output.bytes, pieces)
  }
}

private struct JSONLayoutWriter {
  private let text: [UInt8]
  private let options: LayoutOptions
  private let spacing: Spacing
  /// The character that indents lines, and how often it is written per level.
  private let blank: UInt8
  private let step: Int
  private(set) var output: LayoutOutput
  /// For each open bracket, the indentation of its line.
  private var open: [Int] = []
  /// The new and the old indentation of the current line.
  private var (indentation, oldIndentation) = (0, 0)

  init(_ text: [UInt8], pieces: [JSONPiece], options: LayoutOptions) {
    self.text = text
    self.options = options
    spacing = Spacing(options: options)
    (blank, step) = Self.indentation(of: text, pieces: pieces, options: options)
    output = LayoutOutput(lineBreak: LayoutOutput.lineBreak(of: text, ending: options.lineEnding), capacity: text.count)
    output.write(text.prefix(ByteOrderMark.length(in: text)))
    output.startLine()
  }

  mutating func write(_ pieces: [JSONPiece]) {
    var before: JSONPiece?
    for piece in pieces {
      write(piece, after: before)
      before = piece
    }
    if before != nil { output.breakLine() }
  }

  private mutating func write(_ piece: JSONPiece, after before: JSONPiece?) {
    let closes = piece.kind == .token(.closeBrace) || piece.kind == .token(.closeBracket)
    let outside = open.last ?? 0
    if let before, piece.breaks > 0 {
      for _ in 0...min(piece.breaks - 1, options.blankLines) { output.breakLine() }
      // A value on the line below its key stays deeper than the key, or in its column.
      let isDeeper = before.kind == .token(.colon) && piece.blanks.count > oldIndentation
      indentation = closes ? outside : open.isEmpty ? 0 : outside + (isDeeper ? 2 : 1) * step
      oldIndentation = piece.blanks.count
      output.write(Array(repeating: blank, count: indentation))
    } else if let before {
      output.write(blanks: width(before, piece: piece))
    }
    if closes, !open.isEmpty { open.removeLast() }
    if piece.kind == .token(.openBrace) || piece.kind == .token(.openBracket) { open.append(indentation) }
    output.write(text[piece.range].withoutBlanksAtEnd)
  }

  private func width(_ before: JSONPiece, piece: JSONPiece) -> Int {
    if case .token(let kind) = before.kind, case .token(let next) = piece.kind {
      return spacing.width(piece.blanks.count, after: kind, before: next)
    }
    return max(options.beforeComment.lowerBound, min(piece.blanks.count, options.beforeComment.upperBound))
  }

  /// The indentation that the text uses most.
  private static func indentation(
    of text: [UInt8], pieces: [JSONPiece], options: LayoutOptions
  ) -> (UInt8, Int) {
    var steps: [Int: Int] = [:]
    var tabs = 0
    var line = 0
    var last: JSONPiece.Kind?
    for piece in pieces {
      if piece.breaks > 0 {
        let width = piece.blanks.count
        if last == .token(.openBrace) || last == .token(.openBracket), width > line {
          steps[width - line, default: 0] += 1
          // A single line with a tab among many with spaces is likely a slip, so the majority decides.
          tabs += text[piece.blanks].contains(0x09) ? 1 : -1
        }
        line = width
      }
      if case .token = piece.kind { last = piece.kind }
    }
    if let indent = options.indent { return (0x20, indent) }
    return tabs > 0 ? (0x09, 1) : (0x20, steps.usual ?? 2)
  }
}
