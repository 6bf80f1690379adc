internal import Diagnostics
internal import DocumentModel
internal import SourceText

/// `<<`, by which a mapping takes over the entries of others (the merge type of YAML 1.1).
enum MergeKey {
  static func isMergeKey(_ text: Span<UInt8>) -> Bool {
    text.count == 2 && text[0] == UInt8(ascii: "<") && text[1] == UInt8(ascii: "<")
  }
}

extension Assembler {
  /// Works out the entries of a mapping with `<<`: its own first, then those it takes over, the earlier mapping before
  /// the later, a name that is there already never again.
  mutating func resolveMerge(_ frame: OpenCollection) {
    var entries: [ObjectEntry] = []
    var names: Set<KeyID> = []
    var sources: [(key: NodeID, value: NodeID)] = []
    for entry in builder.writtenEntries(of: frame.node) {
      if builder[entry.key].flags.contains(.isMergeKey) {
        sources.append((entry.key, entry.value))
      } else {
        entries.append(entry)
        if let name = entry.keyID { names.insert(name) }
      }
    }
    for source in sources {
      for mapping in mergedMappings(source.value) {
        for var entry in builder.mergedEntries(mapping) ?? builder.writtenEntries(of: mapping) {
          guard let name = entry.keyID, names.insert(name).inserted else { continue }
          entry.mergeKey = source.key
          entries.append(entry)
        }
      }
    }
    builder.setMerged(frame.node, entries)
  }

  /// The mappings that a `<<` names: one, or a list of them. Reports anything else.
  private mutating func mergedMappings(_ value: NodeID) -> [NodeID] {
    let resolved = builder.resolve(value)
    switch builder[resolved].kind {
    case .object: return [resolved]
    case .array:
      var mappings: [NodeID] = []
      for item in builder.writtenItems(of: resolved) {
        let target = builder.resolve(item)
        if builder[target].kind == .object { mappings.append(target) } else { reportBadMerge(item) }
      }
      return mappings
    case .null, .boolean, .number, .string, .alias:
      reportBadMerge(value)
      return []
    }
  }

  private mutating func reportBadMerge(_ value: NodeID) {
    report(
      .yamlBadMerge, "<< takes a mapping, or a list of mappings, to take entries over from",
      at: builder[value].range.indices, help: "quote \"<<\" if a key of that name is meant")
  }
}
