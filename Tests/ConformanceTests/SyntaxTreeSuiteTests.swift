import DocumentModel
import Foundation
import TestSupport
import Testing
import YAMLReading

/// The lossless tree of every available YAML file contains each byte once, and the same nodes as the arena.
struct SyntaxTreeSuiteTests {
  @Test func everyByteIsInOnePiece() throws {
    let files = SuiteFiles.yaml()
    for file in files {
      let text = [UInt8](try Data(contentsOf: file))
      let tree = SyntaxTree(text, limits: Limits())
      var written: [UInt8] = []
      for index in 0...tree.tokens.count {
        for piece in tree.trivia(before: index) {
          written.append(contentsOf: text[piece.range])
          if tree.isComplete { #expect(piece.kind != .unread, "\(SuiteFiles.name(file)) \(piece.range)") }
        }
        if index < tree.tokens.count { written.append(contentsOf: tree.bytes(tree.tokens[index])) }
      }
      #expect(written == text, "\(SuiteFiles.name(file))")
    }
    print("syntax tree: \(files.count) files byte for byte")
  }

  @Test func everyNodeIsInTheArenaToo() throws {
    var compared = 0
    for file in SuiteFiles.yaml() {
      let parsed = YAMLParser.parse([UInt8](try Data(contentsOf: file)), limits: Limits())
      guard !parsed.isPartial else { continue }
      compared += 1
      let document = parsed.document
      let tree = SyntaxTree(document.text, limits: Limits())
      #expect(tree.isComplete, "\(SuiteFiles.name(file))")
      let inArena = document.roots.map { Self.outline($0, document) }
      let inTree = tree.documents.map { Self.outline(tree.child($0), tree) }
      #expect(inArena == inTree || inArena.isEmpty && inTree == ["null"], "\(SuiteFiles.name(file))")
    }
    print("syntax tree: \(compared) files compared with the arena")
  }

  /// If the quick check accepts a text, libyaml does too: tested with each file, and with some bytes of it removed.
  @Test func clearlyValidTextIsValid() throws {
    let harmless: Set<DiagnosticCode> = [.yamlDuplicateKey, .yamlBadMerge]
    var random = SystemRandomNumberGenerator()
    var told = 0
    for file in SuiteFiles.yaml() {
      let whole = [UInt8](try Data(contentsOf: file))
      for loss in 0..<(whole.count < 20_000 ? 20 : 1) {
        var text = whole
        if loss > 0, let place = text.indices.randomElement(using: &random) {
          text.removeSubrange(place..<min(text.count, place + Int.random(in: 1...4, using: &random)))
        }
        guard SyntaxTree(text, limits: Limits()).isCertainlyValid else { continue }
        told += 1
        let parsed = YAMLParser.parse(text, limits: Limits())
        let isSound =
          !parsed.isPartial && parsed.diagnostics.allSatisfy { $0.severity != .error || harmless.contains($0.code) }
        #expect(isSound, "\(SuiteFiles.name(file)): \(String(decoding: text, as: UTF8.self))")
      }
    }
    print("syntax tree: \(told) texts told sound without parsing")
  }

  private static func outline(_ id: NodeID, _ document: Document) -> String {
    switch document[id].kind {
    case .alias: return "*"
    case .array: return "[" + document.items(id).map { outline($0, document) }.joined(separator: ",") + "]"
    case .object:
      var parts: [String] = []
      var child = NodeID(id.index + 1)
      while child < document.subtreeEnd(id) {
        parts.append(outline(child, document))
        child = document.subtreeEnd(child)
      }
      return "{" + parts.joined(separator: ",") + "}"
    case .null, .boolean, .number: return document[id].flags.contains(.isEmpty) ? "null" : document.sourceText(id)
    case .string: return document.string(id) ?? ""
    }
  }

  private static func outline(_ id: SyntaxNodeID, _ tree: SyntaxTree) -> String {
    let children = { tree.children(id).map { outline($0, tree) }.joined(separator: ",") }
    switch tree[id].kind {
    case .alias: return "*"
    case .empty:
      let tag = tree.property(.tag, of: id).map { String(decoding: tree.bytes($0), as: UTF8.self) }
      return tag == "!!str" || tag == "!" ? "" : "null"
    case .scalar: return String(decoding: tree.value(ofScalar: id), as: UTF8.self)
    case .blockSequence, .flowSequence: return "[" + children() + "]"
    case .blockMapping, .flowMapping, .flowPair: return "{" + children() + "}"
    case .pair, .item, .document: return children()
    }
  }
}
