package import DocumentModel
internal import JSONSchema

/// Values in a schema's text that no report may show: `default`, `examples` and `otherwise` of sensitive settings and
/// of settings inside them.
package struct SchemaSecrets: Sendable {
  /// In order, without overlaps.
  package let ranges: [ByteRange]
  private let document: Document

  /// Linear.
  package init(_ document: Document) {
    self.document = document
    var (ranges, end): ([ByteRange], UInt32) = ([], 0)
    for index in 0..<document.nodeCount {
      let node = NodeID(index)
      guard document.kind(node) == .object else { continue }
      if let setting = document.value(node, named: SettingsVocabulary.setting),
        document.value(setting, named: "sensitive").map({ document.text[document.range($0).indices] })?
          .elementsEqual("true".utf8) == true
      {
        end = max(end, document.subtreeEnd(node).index)
      }
      guard node.index < end else { continue }
      ranges += ["default", "examples", "otherwise"].compactMap { document.value(node, named: $0) }
        .map { document.range(document.resolve($0)) }
    }
    self.ranges = ranges.sorted { ($0.start, $1.end) < ($1.start, $0.end) }.reduce(into: []) { outer, range in
      if outer.last.map({ $0.end < range.end }) ?? true { outer.append(range) }
    }
    isEmpty = ranges.isEmpty
  }

  package let isEmpty: Bool

  /// A finding without the words of such values in its ranges.
  func redacted(_ finding: Diagnostic) -> Diagnostic {
    let places =
      [finding.range] + finding.related.compactMap { if case .here(let range) = $0.place { range } else { nil } }
    let hidden = places.flatMap { place in ranges.filter { $0.overlaps(place) } }
    guard !hidden.isEmpty else { return finding }
    var finding = finding.without(HiddenWords(places.flatMap(scalars), names: []))
    finding.fixes.removeAll { fix in fix.edits.contains { edit in hidden.contains { $0.overlaps(edit.range) } } }
    return finding
  }

  /// The scalars among secret values in a range of the text, both as parsed and as written.
  private func scalars(_ place: ByteRange) -> [String] {
    (0..<document.nodeCount).lazy.map { NodeID($0) }.filter { node in
      let range = document.range(node)
      return !document.kind(node).isCollection && place.contains(range) && ranges.contains { $0.contains(range) }
    }
    .flatMap { node in
      [document.string(node) ?? "", String(decoding: document.text[document.range(node).indices], as: UTF8.self)]
    }
  }
}
