internal import Analysis
internal import DocumentModel
internal import JSONSchema
internal import Linting
internal import Workspace
internal import YAMLReading

/// `textDocument/semanticTokens/full`: the kind of each part of the text.
enum SemanticTokens {
  static let feature = Feature(
    "textDocument/semanticTokens/full", reach: .text,
    declaration: { client in
      guard client.has("textDocument.semanticTokens") else { return nil }
      return (
        "semanticTokensProvider",
        [
          "legend": [
            "tokenTypes": .strings(TokenList.Kind.allCases.map(\.name)),
            "tokenModifiers": .strings(TokenList.modifiers),
          ], "full": sendsChanges(client) ? ["delta": true] : true, "range": true,
        ]
      )
    },
    answer: { request throws(RPCError) in
      let view = try request.view()
      return whole(try data(view, request: request), view: view, request: request)
    })

  fileprivate static func sendsChanges(_ client: Client) -> Bool {
    client.can("textDocument.semanticTokens.requests.full.delta")
  }

  fileprivate static func data(_ view: TextView, request: FeatureRequest) throws(RPCError) -> [UInt32] {
    var encoding = TokenEncoding(view)
    for part in view.parts {
      encoding.add(TokenList(part))
      try request.checkCancellation()
    }
    return encoding.data
  }

  fileprivate static func whole(_ data: [UInt32], view: TextView, request: FeatureRequest) -> JSONValue {
    let id = sendsChanges(request.client) ? request.folders.tokens.record(view.uri, data: data) : nil
    return .members(["resultId": id.map { .string($0) }, "data": .numbers(data)])
  }
}

/// `textDocument/semanticTokens/full/delta`: the tokens that have changed since those sent last.
enum SemanticTokensDelta {
  static let feature = Feature(
    "textDocument/semanticTokens/full/delta", reach: .text,
    answer: { request throws(RPCError) in
      let view = try request.view()
      let data = try SemanticTokens.data(view, request: request)
      guard let id = request.params?["previousResultId"]?.string,
        let old = request.folders.tokens.sent(view.uri, id: id)
      else { return SemanticTokens.whole(data, view: view, request: request) }
      return ["resultId": .string(request.folders.tokens.record(view.uri, data: data)), "edits": edits(old, new: data)]
    })

  /// One edit for everything between the equal tokens at the start and end; empty if all are equal.
  private static func edits(_ old: [UInt32], new: [UInt32]) -> JSONValue {
    guard old != new else { return [] }
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    return [
      [
        "start": .integer(start), "deleteCount": .integer(old.count - start - end),
        "data": .numbers(Array(new[start..<(new.count - end)])),
      ]
    ]
  }
}

/// `textDocument/semanticTokens/range`: the tokens of a range.
enum SemanticTokensRange {
  static let feature = Feature(
    "textDocument/semanticTokens/range", reach: .text,
    answer: { request throws(RPCError) in
      let view = try request.view()
      var encoding = TokenEncoding(view)
      for part in view.parts {
        encoding.add(TokenList(part, in: try request.about(part).range()))
        try request.checkCancellation()
      }
      return ["data": .numbers(encoding.data)]
    })
}

/// The tokens of a file in order, without overlaps.
struct TokenList {
  enum Kind: UInt8, CaseIterable {
    case property, enumMember, keyword, variable, type, string, number, comment

    var name: String { "\(self)" }
  }

  static let modifiers = ["deprecated", "sensitive", "inactive", "unknown"]
  private static let (deprecated, sensitive, inactive, unknown): (UInt8, UInt8, UInt8, UInt8) = (1, 2, 4, 8)

  /// Small, because a file may have a million tokens.
  struct Token {
    private let start: UInt32
    private let end: UInt32
    let kind: Kind
    /// One bit for each of ``modifiers``.
    let modifiers: UInt8

    init(range: Range<Int>, kind: Kind, modifiers: UInt8 = 0) {
      start = UInt32(clamping: range.lowerBound)
      end = UInt32(clamping: range.upperBound)
      self.kind = kind
      self.modifiers = modifiers
    }

    var range: Range<Int> { Int(start)..<Int(end) }
  }

  let view: TextView
  private(set) var tokens: [Token] = []

  /// The largest file, in bytes, for which all tokens are computed; those of larger files would take more memory than
  /// everything else.
  private static let limit = 2_000_000

  /// The tokens of the whole text.
  init(_ view: TextView) { self.init(view, in: 0..<(view.bytes.count <= Self.limit ? view.bytes.count : 0)) }

  init(_ view: TextView, in part: Range<Int>) {
    self.view = view
    guard !part.isEmpty else { return }
    let snapshot = view.snapshot
    let document = snapshot.reading.parsed.document
    let marks = Self.marks(view)
    let listed = view.vocabulary?.listedValues(in: part, of: view) ?? []
    var all: [Token] = []
    func add(_ range: Range<Int>, _ kind: Kind, _ modifiers: UInt8 = 0) {
      // Only what is visible is sent; the rest is requested on scrolling.
      guard range.lowerBound < part.upperBound, range.upperBound > part.lowerBound else { return }
      all.append(Token(range: range, kind: kind, modifiers: modifiers))
    }
    for index in 0..<document.nodeCount {
      let node = document[NodeID(index)]
      guard !node.kind.isCollection, !node.range.isEmpty else { continue }
      let kind = listed.contains(node.range) ? .enumMember : Self.kind(document, id: NodeID(index))
      add(node.range.indices, kind, marks[node.range] ?? 0)
    }
    if !snapshot.isJSON {
      for anchor in document.anchors { add(anchor.range.indices, .variable) }
      let tree = snapshot.reading.tree
      for comment in tree.comments { add(comment.range.indices, .comment) }
      for token in tree.tokens where token.kind == .tag { add(token.indices, .type) }
    }
    // A sensitive range is a single string, whatever it contains.
    let secrets = Secrets(view)
    if !secrets.isEmpty {
      all.removeAll { token in secrets.ranges(in: token.range).contains { $0.overlaps(ByteRange(token.range)) } }
      for secret in secrets.ranges(in: part) { add(secret.indices, .string, Self.sensitive) }
    }
    var end = 0
    all.sort { ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound) }
    for token in all where token.range.lowerBound >= end {
      tokens.append(token)
      end = token.range.upperBound
    }
  }

  private static func kind(_ document: Document, id: NodeID) -> Kind {
    let node = document[id]
    if node.flags.contains(.isKey) { return .property }
    switch node.kind {
    case .alias: return .variable
    case .boolean, .null: return .keyword
    case .number: return .number
    case .string, .array, .object: return .string
    }
  }

  /// The modifiers of keys and values, according to the codes of their findings.
  private static func marks(_ view: TextView) -> [ByteRange: UInt8] {
    var marks: [ByteRange: UInt8] = [:]
    for finding in view.findings {
      switch finding.code {
      case LintRule.deprecated.code: marks[finding.range, default: 0] |= deprecated
      case let code where code.isAboutIneffectiveValue: marks[finding.range, default: 0] |= inactive
      case .keyword(.additionalProperties), .keyword(.unevaluatedProperties):
        marks[finding.range, default: 0] |= unknown
      case _: break
      }
    }
    return marks
  }
}

/// Encodes tokens for the protocol: five numbers each, with the position relative to the previous token. A token can't
/// span several lines.
private struct TokenEncoding {
  private(set) var data: [UInt32] = []
  private var walk: PositionConverter
  private var last = LSPPosition(line: 0, character: 0)

  init(_ view: TextView) { walk = PositionConverter(view.open.text, unit: view.unit) }

  mutating func add(_ list: TokenList) {
    data.reserveCapacity(data.count + 5 * list.tokens.count)
    let bytes = list.view.bytes
    for token in list.tokens {
      var start = token.range.lowerBound
      while start < token.range.upperBound {
        let end = bytes[start..<token.range.upperBound].firstIndex { $0.isBreak } ?? token.range.upperBound
        // A blank line in a block scalar has no token.
        if end > start { add(list.view.inFile(ByteRange(start..<end)), token: token) }
        start = end + 1
      }
    }
  }

  private mutating func add(_ range: ByteRange, token: TokenList.Token) {
    let (first, stop) = (walk.place(of: range.start.index), walk.place(of: range.end.index))
    let isSame = first.line == last.line
    let numbers = [
      first.line - last.line, isSame ? first.character - last.character : first.character,
      stop.character - first.character, Int(token.kind.rawValue), Int(token.modifiers),
    ]
    data += numbers.map { UInt32($0) }
    last = first
  }
}
