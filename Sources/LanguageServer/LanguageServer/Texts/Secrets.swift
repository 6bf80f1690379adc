internal import Analysis
internal import DocumentModel
internal import YAMLReading

/// The sensitive parts of a file.
struct Secrets {
  /// Sorted, without overlaps.
  private let places: [ByteRange]
  private let snapshot: Snapshot

  init(_ view: TextView) {
    snapshot = view.snapshot
    places = snapshot.sensitive
  }

  var isEmpty: Bool { places.isEmpty }

  /// Whether a range overlaps a sensitive one.
  func hides(_ range: ByteRange) -> Bool {
    let first = places.partitioningIndex { $0.end > range.start }
    return first < places.count && (places[first].start < range.end || places[first].contains(range) && !range.isEmpty)
  }

  func ranges(in range: Range<Int>) -> ArraySlice<ByteRange> {
    let first = places.partitioningIndex { $0.end.index > range.lowerBound }
    let end = places.partitioningIndex { $0.start.index >= range.upperBound }
    return places[first..<max(first, end)]
  }

  /// The name of a key, redacted if it is sensitive.
  func name(of entry: ObjectEntry, in document: Document) -> String {
    guard !hides(document.range(entry.key)) else { return RedactionPlaceholder.text }
    let name = entry.keyID.map(document.keys.name) ?? InlineText.of(document, node: entry.key)
    return reveals(name) ? RedactionPlaceholder.text : name
  }

  func reveals(_ name: String) -> Bool { snapshot.hidesName(name) }

  /// A value in short form, for an alias that of its target; redacted if it is sensitive.
  func inline(_ node: NodeID, in document: Document) -> String {
    let target = document.resolve(node)
    // The target of an alias may be sensitive even if the alias isn't.
    return hides(document.range(target)) || hides(document.range(node))
      ? RedactionPlaceholder.text : InlineText.of(document, node: target)
  }
}
