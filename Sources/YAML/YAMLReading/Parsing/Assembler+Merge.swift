internal import DocumentModel

/// `<<`, by which a mapping takes over the entries of others (the merge type of YAML 1.1).
enum MergeKey {
  static func isMergeKey(_ text: Span<UInt8>) -> Bool {
    text.count == 2 && text[0] == UInt8(ascii: "<") && text[1] == UInt8(ascii: "<")
  }
}

extension Assembler {
  /// Works out the entries of a mapping with `<<`: the earlier mapping that it takes over goes before the later.
  mutating func resolveMerge(_ frame: OpenCollection) {
    mergeSources.removeAll(keepingCapacity: true)
    for entry in builder.writtenEntries(of: frame.node) where builder[entry.key].flags.contains(.isMergeKey) {
      addMergeSources(of: entry)
    }
    builder.merge(frame.node, from: mergeSources)
  }

  /// Notes the mappings that a `<<` names: one, or a list of them. Reports anything else.
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
    mergeSources.append(.init(key: entry.key, mapping: mapping))
  }

  private mutating func reportBadMerge(_ value: NodeID) {
    let range = builder[value].range.indices
    // The application knows what a value with a tag of its own yields: `<<: !include base.yaml`.
    if builder[value].flags.contains(.hasTag) { return }
    // An alias that can't be followed was reported already.
    if builder[value].kind == .null, range.first.map({ builder.text[$0] }) == UInt8(ascii: "*") { return }
    report(
      .yamlBadMerge, message: "<< must be a mapping or a list of mappings",
      at: range, help: "quote \"<<\" if it is an ordinary key")
  }
}
