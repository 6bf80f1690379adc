internal import DocumentModel

/// The merge key `<<`, which adds the entries of other mappings to a mapping (from YAML 1.1).
enum MergeKey {
  static func isMergeKey(_ text: Span<UInt8>) -> Bool {
    text.count == 2 && text[0] == UInt8(ascii: "<") && text[1] == UInt8(ascii: "<")
  }
}

extension Assembler {
  /// Adds the merged entries of a mapping with `<<`. An earlier mapping overrides a later one.
  mutating func resolveMerge(_ frame: OpenCollection) {
    mergeSources.removeAll(keepingCapacity: true)
    for entry in builder.writtenEntries(of: frame.node) where builder[entry.key].flags.contains(.isMergeKey) {
      addMergeSources(of: entry)
    }
    builder.merge(frame.node, from: mergeSources)
  }

  /// Collects the mappings that a `<<` refers to, one or a list of them, and reports anything else.
  private mutating func addMergeSources(of entry: ObjectEntry) {
    let value = builder.resolve(entry.value)
    guard builder[value].kind == .array else { return addMergeSource(value, of: entry, writtenAt: entry.value) }
    let items = builder.writtenItems(of: value).map { ($0, mapping: builder.resolve($0)) }
    if value != entry.value, items.contains(where: { builder[$0.mapping].kind != .object }) {
      return reportBadMerge(entry.value)
    }
    for (item, mapping) in items { addMergeSource(mapping, of: entry, writtenAt: item) }
  }

  private mutating func addMergeSource(_ mapping: NodeID, of entry: ObjectEntry, writtenAt place: NodeID) {
    guard builder[mapping].kind == .object else { return reportBadMerge(place) }
    mergeSources.append((entry.key, mapping))
  }

  private mutating func reportBadMerge(_ value: NodeID) {
    let range = builder[value].range.indices
    // `<<: !include base.yaml`: only the application knows what the tag produces.
    if builder[value].flags.contains(.hasTag) { return }
    // An alias that can't be resolved was reported before.
    if builder[value].kind == .null, range.first.map({ builder.text[$0] }) == UInt8(ascii: "*") { return }
    report(
      .yamlBadMerge, message: "<< must be a mapping or a list of mappings",
      at: range, help: "quote \"<<\" if it is an ordinary key")
  }
}
