internal import Analysis
internal import DocumentModel
internal import YAMLReading

/// The parts of a file that must be hidden.
struct Secrets {
  /// In order, without overlaps.
  private let places: [ByteRange]
  private let snapshot: Snapshot

  init(_ view: TextView) {
    snapshot = view.snapshot
    places = snapshot.sensitive
  }

  var isEmpty: Bool { places.isEmpty }

  /// Whether a range has a byte of a secret.
  func hides(_ range: ByteRange) -> Bool {
    let first = places.partitioningIndex { $0.end > range.start }
    return first < places.count && (places[first].start < range.end || places[first].contains(range) && !range.isEmpty)
  }

  func ranges(in range: Range<Int>) -> ArraySlice<ByteRange> {
    let first = places.partitioningIndex { $0.end.index > range.lowerBound }
    let end = places.partitioningIndex { $0.start.index >= range.upperBound }
    return places[first..<max(first, end)]
  }

  /// The name of a key, or the sign in place of a secret.
  func name(of entry: ObjectEntry, in document: Document) -> String {
    guard !hides(document.range(entry.key)) else { return RedactedSign.text }
    let name = entry.keyID.map(document.keys.name) ?? InlineText.of(document, node: entry.key)
    return reveals(name) ? RedactedSign.text : name
  }

  /// Whether a name is one that must be hidden.
  func reveals(_ name: String) -> Bool { snapshot.hidesName(name) }

  /// A value in a few words, for an alias that of its target; or the sign in place of a secret.
  func inline(_ node: NodeID, in document: Document) -> String {
    let target = document.resolve(node)
    // The target of an alias may be a secret even if the alias is not.
    return hides(document.range(target)) || hides(document.range(node))
      ? RedactedSign.text : InlineText.of(document, node: target)
  }
}
