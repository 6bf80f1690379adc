internal import DocumentModel
internal import JSONSchema
internal import YAMLReading

/// Values in the place of a mapping with certain names: `weekly` for `interval: weekly`, `LOG: debug` for an item of
/// `name` and `value`.
struct NamedValues {
  let document: Document
  let facts: DocumentFacts
  let isJSON: Bool

  func candidates(_ node: NodeID, _ place: FindingPlace) -> [RepairCandidate] {
    let applied = facts.applied(at: place.path, place.number)
    return document.kind(node) == .object
      ? (isJSON ? [] : pairs(node, facts.schema.graph.applied(facts.schema.graph.item(0, applied))))
      : named(node, applied)
  }

  /// The one name that a mapping has to have.
  private func required(_ applied: [SchemaGraph.Applied]) -> String? {
    let names = Set(facts.schema.graph.required(applied.filter(\.isCertain)))
    return names.count == 1 ? names.first.flatMap { $0.utf8.allSatisfy(WrittenLine.isOfName) ? $0 : nil } : nil
  }

  /// A value alone, where a mapping has to have one name. `A=b` is a name and a value already.
  private func named(_ node: NodeID, _ applied: [SchemaGraph.Applied]) -> [RepairCandidate] {
    let (text, range) = (document.text, document.range(node).indices)
    let written = text[range]
    guard let name = required(applied), let first = written.first, !"|>&*!".utf8.contains(first),
      ![.array, .null].contains(document.kind(node)), range.count <= 40, !written.contains(UInt8(ascii: "\n")),
      !written.contains(where: { "=,[]{}".utf8.contains($0) })
    else { return [] }
    let key = isJSON ? "\"\(name)\": " : "\(name): "
    let shown = key + String(decoding: written, as: UTF8.self)
    if !isJSON, text[..<range.lowerBound].suffix(2).elementsEqual("- ".utf8) {
      return [.insert(key, at: range.lowerBound, "replace with \(shown)", distance: 3)]
    }
    let edits = [(range.lowerBound, "{" + key), (range.upperBound, "}")]
    return [
      RepairCandidate("write {\(shown)}", edits.map { TextEdit(ByteRange($0..<$0), $1) }, distance: 3)
    ]
  }

  /// The most entries tried as items, and the most names tried for their values.
  private static let (mostEntries, mostNames) = (100, 10)

  /// Single-line entries where a list of mappings with one required name is expected: the entry's key becomes that
  /// name's value, and its value gets another name of the schema.
  private func pairs(_ mapping: NodeID, _ item: [SchemaGraph.Applied]) -> [RepairCandidate] {
    let text = document.text
    let entries = Array(document.entries(mapping).prefix(Self.mostEntries + 1))
    guard let name = required(item), !entries.isEmpty, entries.count <= Self.mostEntries,
      entries.allSatisfy({ entry in
        let (key, value) = (document.range(entry.key), document.range(entry.value))
        return entry.mergeKey == nil && !document.kind(entry.value).isCollection && !value.isEmpty
          && key.end <= value.start && text[key.end.index..<value.start.index].elementsEqual(": ".utf8)
      })
    else { return [] }
    let lines = LineIndex(text)
    let start = document.range(entries[0].key).start
    let line = WrittenLine(lines.line(of: start), of: text, lines)
    guard !line.hasTab, line.indentation.upperBound == start.index else { return [] }
    let gap = text.lineBreak + String(repeating: " ", count: line.indentation.count + 2)
    let known = facts.schema.graph.properties(item).map(\.name)
    // Entries with names of an item are one.
    guard entries.allSatisfy({ !known.contains(document.string($0.key) ?? "") }) else { return [] }
    let others = known.filter { $0 != name && $0.utf8.allSatisfy(WrittenLine.isOfName) }
    return others.prefix(Self.mostNames).map { other in
      let edits = entries.flatMap { entry in
        let (key, value) = (document.range(entry.key), document.range(entry.value).start)
        return [
          TextEdit(ByteRange(key.start.index..<key.start.index), "- \(name): "),
          TextEdit(ByteRange(key.end.index..<value.index), "\(gap)\(other): "),
        ]
      }
      return RepairCandidate("make each key a list item with \"\(name)\" and \"\(other)\"", edits, distance: 3)
        .naming("keys instead of list items with \"\(name)\"")
    }
  }
}
