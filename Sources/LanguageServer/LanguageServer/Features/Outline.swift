internal import Analysis
internal import DocumentModel

/// `textDocument/documentSymbol`: the entries of a file as a tree; of a malformed file, the readable ones.
enum Outline {
  static let feature = Feature(
    "textDocument/documentSymbol", reach: .text, declaration: { _ in ("documentSymbolProvider", true) },
    answer: { request throws(RPCError) in
      let view = try request.view()
      let symbols = Symbols(view).all()
      try request.checkCancellation()
      let offsets = symbols.flatMap(\.offsets)
      let table = PositionTable(view, offsets: offsets)
      guard request.client.can("textDocument.documentSymbol.hierarchicalDocumentSymbolSupport") else {
        return .array(symbols.flatMap { $0.flat(view.uri, table: table, container: nil) })
      }
      return .array(symbols.map { $0.json(table) })
    })

  struct Symbol {
    var name: String
    var detail: String?
    var kind: Int
    var range: Range<Int>
    var selection: Range<Int>
    var children: [Symbol] = []

    var offsets: [Int] {
      [range.lowerBound, range.upperBound, selection.lowerBound, selection.upperBound] + children.flatMap(\.offsets)
    }

    func json(_ table: PositionTable) -> JSONValue {
      .members([
        "name": .string(name), "detail": detail.map { .string($0) }, "kind": .integer(kind),
        "range": table.range(range), "selectionRange": table.range(selection),
        "children": children.isEmpty ? nil : .array(children.map { $0.json(table) }),
      ])
    }

    func flat(_ uri: String, table: PositionTable, container: String?) -> [JSONValue] {
      let own: JSONValue = .members([
        "name": .string(name), "kind": .integer(kind), "containerName": container.map { .string($0) },
        "location": ["uri": .string(uri), "range": table.range(range)],
      ])
      return [own] + children.flatMap { $0.flat(uri, table: table, container: name) }
    }
  }

  private struct Symbols {
    /// Editors don't show more, and each symbol takes a kilobyte in the message.
    private static let limit = 10_000

    private let document: Document
    private let secrets: Secrets
    private var count = 0

    init(_ view: TextView) {
      document = view.snapshot.reading.parsed.document
      secrets = Secrets(view)
    }

    func all() -> [Symbol] {
      var symbols = self
      return document.roots.flatMap { symbols.inside($0) }
    }

    private mutating func inside(_ node: NodeID) -> [Symbol] {
      guard count < Self.limit else { return [] }
      switch document[node].kind {
      case .object:
        var found: [Symbol] = []
        for entry in document.entries(node) where entry.mergeKey == nil && count < Self.limit {
          let (key, value) = (document.range(entry.key).indices, document.range(entry.value).indices)
          let name = secrets.name(of: entry, in: document)
          found.append(
            symbol(
              name.isEmpty ? "\"\"" : name, value: entry.value,
              range: key.lowerBound..<max(key.upperBound, value.upperBound), selection: key))
        }
        return found
      case .array:
        return document.items(node).prefix(Self.limit - count).enumerated().map { index, item in
          let range = document.range(item).indices
          return symbol("[\(index)]", value: item, range: range, selection: range.lowerBound..<range.lowerBound)
        }
      case .null, .boolean, .number, .string, .alias: return []
      }
    }

    private mutating func symbol(_ name: String, value: NodeID, range: Range<Int>, selection: Range<Int>)
      -> Symbol
    {
      count += 1
      let kind = document[value].kind
      let detail = kind.isCollection ? nil : secrets.inline(value, in: document)
      return Symbol(
        name: name, detail: detail, kind: Self.number(kind), range: range, selection: selection,
        children: kind.isCollection ? inside(value) : [])
    }

    /// The number of a kind in the protocol (`SymbolKind`).
    private static func number(_ kind: NodeKind) -> Int {
      switch kind {
      case .object: 19
      case .array: 18
      case .string: 15
      case .number: 16
      case .boolean: 17
      case .null: 21
      case .alias: 13
      }
    }
  }
}
