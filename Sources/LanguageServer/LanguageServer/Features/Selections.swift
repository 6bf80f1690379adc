internal import Analysis
internal import DocumentModel

/// `textDocument/selectionRange`: the value, its entry, the enclosing mapping, and so on up to the whole text.
enum Selections {
  static let feature = Feature(
    "textDocument/selectionRange", reach: .text, declaration: { _ in ("selectionRangeProvider", true) },
    answer: { request throws(RPCError) in
      let view = try request.view()
      guard let places = request.params?["positions"]?.items?.compactMap({ LSPPosition($0) }) else {
        throw .wrongParameters("missing positions")
      }
      return .array(
        places.map { place in
          // Every position needs an answer, even one between the texts of a Markdown file.
          guard let part = view.part(at: place) else { return ["range": LSPRange(place, end: place).json] }
          let document = part.snapshot.reading.parsed.document
          return ranges(document, at: part.offset(of: place), count: part.bytes.count).reduce(.null) { parent, range in
            .members(["range": part.range(range), "parent": parent == .null ? nil : parent])
          }
        })
    })

  /// The ranges around an offset, outermost first.
  private static func ranges(_ document: Document, at offset: Int, count: Int) -> [Range<Int>] {
    var ranges = [0..<count]
    func add(_ range: Range<Int>) {
      guard let outer = ranges.last, range != outer, outer.lowerBound <= range.lowerBound,
        range.upperBound <= outer.upperBound
      else { return }
      ranges.append(range)
    }
    func holds(_ range: Range<Int>) -> Bool { range.lowerBound <= offset && offset <= range.upperBound }
    var node = document.roots.first { holds(document.range($0).indices) }
    while let current = node {
      add(document.range(current).indices)
      node = nil
      switch document[current].kind {
      case .object:
        for entry in document.entries(current) where entry.mergeKey == nil {
          let (key, value) = (document.range(entry.key).indices, document.range(entry.value).indices)
          guard key.lowerBound <= offset, offset <= max(key.upperBound, value.upperBound) else { continue }
          add(key.lowerBound..<max(key.upperBound, value.upperBound))
          if holds(key) { add(key) } else if holds(value) { node = entry.value }
          break
        }
      case .array: node = document.items(current).first { holds(document.range($0).indices) }
      case .null, .boolean, .number, .string, .alias: break
      }
    }
    if ranges.last?.contains(offset) != true, ranges.count == 1 { add(offset..<offset) }
    return ranges
  }
}
