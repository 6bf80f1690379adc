internal import Diagnostics
internal import DocumentModel
internal import SourceText

/// Finds whether a mapping has a name twice: constant time a key, whatever the size of the mapping.
struct DuplicateNames {
  private var marks = NameMarks()

  /// - Parameter names: key indices plus one; 0 for a key that has no name.
  mutating func hasDuplicate(_ names: ArraySlice<UInt32>) -> Bool {
    if areRising(names) { return false }
    if names.count <= 8 {
      for (offset, name) in names.enumerated() where name != 0 {
        for other in names.dropFirst(offset + 1) where other == name { return true }
      }
      return false
    }
    marks.begin()
    return names.contains { $0 != 0 && !marks.mark(KeyID($0 - 1)) }
  }

  /// Whether each index is larger than the one before: names are numbered as they first come, so they are in most mappings.
  private func areRising(_ names: ArraySlice<UInt32>) -> Bool {
    var last: UInt32 = 0
    for name in names {
      guard name > last else { return false }
      last = name
    }
    return true
  }
}

extension Assembler {
  /// Reports every key of a closed mapping whose name an earlier one has, each with its first place.
  mutating func checkDuplicates(_ frame: OpenCollection) {
    guard openNames.count - frame.firstName > 1 else { return }
    guard duplicates.hasDuplicate(openNames[frame.firstName...]) else { return }
    let isItem = builder.text[..<builder[frame.node].range.start.index].suffix(2).elementsEqual("- ".utf8)
    let next = isItem ? ", or put a dash before it if it begins the next item" : ""
    var first: [KeyID: NodeID] = [:]
    for entry in builder.writtenEntries(of: frame.node) {
      guard let name = entry.keyID else { continue }
      guard let earlier = first[name] else {
        first[name] = entry.key
        continue
      }
      // Psych and PyYAML take over from both, each in an order of its own; others refuse the text.
      let isMerge = builder[entry.key].flags.contains(.isMergeKey) && builder[earlier].flags.contains(.isMergeKey)
      report(
        .yamlDuplicateKey,
        "the key \"\(builder.keys.name(name))\" occurs twice in this mapping\(isMerge ? ", which not all readers take" : "")",
        at: builder[entry.key].range.indices, severity: isMerge ? .warning : .error,
        related: [RelatedPlace(.here(builder[earlier].range), "first here")],
        help: isMerge
          ? "write one list: <<: [*first, *second]; of two entries with one name the first counts"
          : "remove one of the two\(next); most readers silently take the last")
    }
  }
}
