package import DocumentModel
internal import Patterns

/// A name to suggest at a place.
package struct SuggestedName {
  package var name: String
  /// The node that defines the name; nil for a given name.
  package var node: NodeID?
  /// The whole string that contains the name.
  package var text: String
}

/// A string that is being typed.
package struct WrittenString {
  /// The bytes in UTF-8, without quotes.
  package var bytes: [UInt8]
  /// The offset of the cursor in the bytes.
  package var cursor: Int

  package init(_ bytes: [UInt8], cursor: Int) {
    self.bytes = bytes
    self.cursor = cursor
  }
}

extension Schema {
  /// The names to suggest at a place, for a value or a key that isn't there yet.
  ///
  /// - Parameters:
  ///   - applied: The subschemas that apply to the place.
  ///   - pointer: The pointer to the place.
  ///   - written: What has been typed; if the schema's `match` finds the name within a string, it is inserted there.
  /// - Returns: The names, in text order.
  package func names(
    _ applied: [SchemaGraph.Applied], at pointer: JSONPointer, in document: Document, root: NodeID?,
    written: WrittenString
  ) -> [SuggestedName] {
    guard let index = relationIndex,
      let rule = applied.lazy.compactMap({ index[$0.point.id]?.references }).first
    else { return [] }
    return rule.targets.flatMap { target -> [SuggestedName] in
      let table = self.table(target, at: pointer, in: document, root: root)
      guard let match = target.match else { return table.offers { $0 } }
      guard let around = NameSurroundings(match, in: written, names: table.names) else { return [] }
      return table.offers(text: around.text)
    }
  }

  /// The names to suggest for the keys of a mapping.
  package func keyNames(
    _ applied: [SchemaGraph.Applied], at pointer: JSONPointer, in document: Document, root: NodeID?,
    written: WrittenString
  ) -> [SuggestedName] {
    let own = names(applied, at: pointer, in: document, root: root, written: written)
    guard own.isEmpty, relatesValues else { return own }
    let inside = applied.flatMap { program.shapes($0.point.id) }.map(\.propertyNames).filter(\.exists)
    let ofNames = graph.applied(inside.map { SchemaGraph.Applied(SchemaGraph.Point($0)) })
    return names(ofNames, at: pointer.appending(""), in: document, root: root, written: written)
  }

  private func table(
    _ target: NameReference.Target, at pointer: JSONPointer, in document: Document, root: NodeID?
  ) -> NameTable {
    let start = target.place.flatMap { self.start($0, at: pointer, in: document, root: root) }
      .flatMap { document.node(at: $0, from: root) }
    let collections = document.values(at: target.place?.pointer.tokens ?? [], from: start.map { [$0] } ?? [])
    return NameTable(collections, holder: nil, names: target.names, in: document) { _ in false }
  }

  private func start(
    _ place: PlacePointer, at pointer: JSONPointer, in document: Document, root: NodeID?
  ) -> JSONPointer? {
    if let steps = place.steps {
      return steps > pointer.tokens.count ? nil : JSONPointer(tokens: Array(pointer.tokens.dropLast(steps)))
    }
    return pointer.pathsToRoot.first { outer in
      graph.applied(at: outer, in: document, root: root).contains { relationIndex?[$0.point.id]?.isBase == true }
    } ?? JSONPointer()
  }
}

extension NameTable {
  fileprivate func offers(text: (String) -> String?) -> [SuggestedName] {
    names.enumerated().compactMap { index, name in
      text(name).map { SuggestedName(name: name, node: isGiven ? nil : definitions[index].name, text: $0) }
    }
  }
}

/// The parts of a string around the name that `match` finds.
private struct NameSurroundings {
  /// Texts that may follow a name: `data` becomes `data:`.
  private static let ends = ["", ":", "/", "@", "=", "#", ".", ","].map { Array($0.utf8) }
  /// The length in bytes of the longest string that is completed.
  private static let longest = 256
  /// The largest number of names tried to find where a name fits, because the pattern may not accept some of them.
  private static let maxTried = 10

  private let match: RegularExpression
  private let memory = SearchContext()
  private var before: [UInt8] = []
  private var after: [UInt8] = []

  /// Returns nil if no string that extends what was typed contains a name.
  init?(_ match: RegularExpression, in written: WrittenString, names: [String]) {
    self.match = match
    let (bytes, cursor) = (written.bytes, written.cursor)
    guard bytes.count <= Self.longest, (0...bytes.count).contains(cursor) else { return nil }
    if let found = match.firstGroup(of: bytes.span, in: memory) {
      // In `da|ta:/var` the whole name is replaced; in `data:/v|ar` the cursor is outside it.
      guard found.lowerBound <= cursor, cursor <= found.upperBound else { return nil }
      before = Array(bytes[..<found.lowerBound])
      after = Array(bytes[found.upperBound...])
      return
    }
    for name in names.prefix(Self.maxTried) {
      for start in 0...cursor {
        before = Array(bytes[..<start])
        for end in cursor == bytes.count ? Self.ends : [Array(bytes[cursor...])] {
          after = end
          if text(name) != nil { return }
        }
      }
    }
    return nil
  }

  /// The string with a name inserted; nil if the pattern doesn't find the name there.
  func text(_ name: String) -> String? {
    let text = before + Array(name.utf8) + after
    let place = before.count..<before.count + name.utf8.count
    guard match.firstGroup(of: text.span, in: memory) == place else { return nil }
    return String(decoding: text, as: UTF8.self)
  }
}
