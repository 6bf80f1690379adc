internal import Diagnostics
internal import DocumentModel
internal import SourceText

/// Finds whether a mapping has a name twice: constant time a key, whatever the size of the mapping.
struct DuplicateNames {
  /// For each name the number of the last mapping that was seen to have it.
  private var stamps: [UInt32] = []
  private var serial: UInt32 = 0

  /// - Parameter names: key indices plus one; 0 stands for a key that has no name.
  mutating func hasDuplicate(_ names: ArraySlice<UInt32>, nameCount: Int) -> Bool {
    if names.count <= 8 {
      for (offset, name) in names.enumerated() where name != 0 {
        for other in names.dropFirst(offset + 1) where other == name { return true }
      }
      return false
    }
    if stamps.count < nameCount {
      stamps.append(contentsOf: repeatElement(0, count: max(nameCount, stamps.count * 2) - stamps.count))
    }
    serial += 1
    for name in names where name != 0 {
      let index = Int(name - 1)
      if stamps[index] == serial { return true }
      stamps[index] = serial
    }
    return false
  }
}

extension Assembler {
  /// Reports every key of a closed mapping whose name an earlier one has, each with its first place.
  mutating func checkDuplicates(_ frame: OpenCollection) {
    guard openNames.count - frame.firstName > 1 else { return }
    guard duplicates.hasDuplicate(openNames[frame.firstName...], nameCount: builder.keys.count) else { return }
    var first: [KeyID: NodeID] = [:]
    for entry in builder.writtenEntries(of: frame.node) {
      guard let name = entry.keyID else { continue }
      guard let earlier = first[name] else {
        first[name] = entry.key
        continue
      }
      report(
        .yamlDuplicateKey, "the key \"\(builder.keys.name(name))\" stands twice in this mapping",
        at: builder[entry.key].range.indices,
        related: [RelatedPlace(.here(builder[earlier].range), "first here")],
        help: "remove one of the two; most readers silently take the last")
    }
  }
}
