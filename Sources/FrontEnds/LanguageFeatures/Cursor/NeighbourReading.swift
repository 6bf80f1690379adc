internal import Diagnostics
internal import DocumentModel
internal import JSONParsing
internal import Settings
internal import YAMLParsing

/// The values of the neighbours of a cursor, and the way to it with them as a document. What is broken is left out.
struct NeighbourReading {
  private typealias Value = (document: Document, node: NodeID)

  private let levels: [CursorPlace.Level]
  /// Of each level the neighbours that are looked into; nil for one that can't be read by itself.
  private var values: [[Value?]] = []

  /// How many neighbours of one collection are looked into.
  private static let countLimit = 400
  /// How many bytes of all; of those behind, only the first line, or the name.
  private static let bytesLimit = 16_000

  init(_ levels: [CursorPlace.Level], _ bytes: [UInt8]) {
    self.levels = levels
    var left = Self.bytesLimit
    // What stands next to the cursor first.
    for level in levels.reversed() {
      let parts = level.neighbours.prefix(Self.countLimit).map { neighbour in
        let isWhole = neighbour.range.count <= left
        left = max(0, left - neighbour.range.count)
        return Part(neighbour, bytes, isWhole: isWhole)
      }
      values.append(Self.read(parts[...]))
    }
    values.reverse()
  }

  // MARK: Reading

  /// A neighbour as it is handed to the parser.
  private struct Part {
    let name: String?
    let isFlow: Bool
    let text: [UInt8]

    init(_ neighbour: CursorPlace.Neighbour, _ bytes: [UInt8], isWhole: Bool) {
      (name, isFlow) = (neighbour.name, neighbour.isFlow)
      let range = neighbour.range
      if !isFlow {
        let end = isWhole ? range.upperBound : min(Bytes.endOfLine(bytes, range.lowerBound), range.upperBound)
        text = Array(repeating: 0x20, count: neighbour.column) + bytes[range.lowerBound..<end] + [0x0A]
      } else if isWhole {
        text = bytes[range] + [UInt8(ascii: ",")]
      } else {
        var writer = JSONWriter()
        if let name { writer.string(name) } else { writer.null() }
        text = writer.bytes + [UInt8(ascii: ",")]
      }
    }
  }

  /// Many are read at once, as to start a parser takes longer than to run it; where something is broken, each half by itself.
  private static func read(_ parts: ArraySlice<Part>) -> [Value?] {
    guard !parts.isEmpty else { return [] }
    if let values = values(parts) { return values }
    guard parts.count > 1 else { return [nil] }
    let middle = parts.startIndex + parts.count / 2
    return read(parts[..<middle]) + read(parts[middle...])
  }

  /// Nil where one isn't what it is by itself.
  private static func values(_ parts: ArraySlice<Part>) -> [Value]? {
    let names = parts.map(\.name)
    var text = Array(parts.map(\.text).joined())
    if parts.first?.isFlow == true {
      let signs = Array((names.contains(nil) ? "[]" : "{}").utf8)
      text = [signs[0]] + text + [signs[1]]
    }
    let parsed = YAMLParser.parse(text, limits: Limits())
    guard !parsed.isPartial, !parsed.diagnostics.contains(where: { $0.severity == .error }),
      let root = parsed.document.roots.first
    else { return nil }
    let document = parsed.document
    if names.contains(nil) {
      let items = Array(document.items(root))
      return items.count == names.count ? items.map { (document, $0) } : nil
    }
    let entries = Array(document.entries(root))
    if names.count == 1 { return entries.first.map { [(document, $0.value)] } }
    guard entries.map({ $0.mergeKey == nil ? $0.keyID.map(document.keys.name) : nil }) == names else { return nil }
    return entries.map { (document, $0.value) }
  }

  // MARK: The way to the cursor

  /// - Parameter value: what stands at the cursor; nil for nothing.
  func document(with value: InputValue? = nil) -> Document {
    var writer = JSONWriter()
    write(0, value, &writer)
    return JSONParser.parse(writer.bytes, limits: Limits()).document
  }

  private func write(_ number: Int, _ value: InputValue?, _ writer: inout JSONWriter) {
    guard number < levels.count else { return writer.null() }
    let level = levels[number]
    let isLast = number + 1 == levels.count
    if isLast, let value { return writer.value(value.document, value.node) }
    let isList = if case .index = level.step { true } else { level.neighbours.contains { $0.name == nil } }
    if isList {
      // The item on the way stands first: of the others only what they are counts.
      writer.array((level.step == nil ? 0 : -1)..<values[number].count) { writer, index in
        guard index >= 0 else { return write(number + 1, value, &writer) }
        if let (document, node) = values[number][index] { writer.value(document, node) } else { writer.null() }
      }
      return
    }
    guard level.step != nil || !level.neighbours.isEmpty else { return writer.null() }
    writer.object { writer in
      for (neighbour, read) in zip(level.neighbours, values[number]) {
        guard let name = neighbour.name, let (document, node) = read else { continue }
        writer.key(name)
        writer.value(document, node)
      }
      // What is being written says nothing yet.
      let isWritten = number + 2 < levels.count || value != nil || !isLast && !levels[number + 1].neighbours.isEmpty
      if case .name(let name) = level.step, isWritten {
        writer.key(name)
        write(number + 1, value, &writer)
      }
    }
  }
}
