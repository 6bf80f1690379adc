internal import DocumentModel

/// Finds duplicate keys of a mapping, in constant time per key, whatever the size of the mapping.
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
  /// A key whose name an earlier one has.
  private struct Repeated {
    var key: NodeID
    var name: KeyID
    var first: (key: NodeID, place: Int)
  }

  /// Reports every key of a closed mapping whose name an earlier one has, each with its first place. Where an item lacks its
  /// dash, all keys from its first on repeat those of the item above, in their order: then that first is reported.
  mutating func checkDuplicates(_ frame: OpenCollection) {
    if !unreadKeys.isEmpty { checkUnread(frame) }
    guard openNames.count - frame.firstName > 1 else { return }
    guard duplicates.hasDuplicate(openNames[frame.firstName...]) else { return }
    let isItem =
      !frame.isFlow && builder.text[..<builder[frame.node].range.start.index].suffix(2).elementsEqual("- ".utf8)
    var first: [KeyID: (key: NodeID, place: Int)] = [:]
    var repeated: [Repeated] = []
    var allRepeat = true
    for entry in builder.writtenEntries(of: frame.node) {
      if let name = entry.keyID, let earlier = first[name] {
        repeated.append(Repeated(key: entry.key, name: name, first: earlier))
        continue
      }
      allRepeat = allRepeat && repeated.isEmpty
      if let name = entry.keyID { first[name] = (entry.key, first.count) }
    }
    func isNextOfItem(_ index: Int) -> Bool {
      isItem && allRepeat && repeated.indices.contains(index)
        && repeated[index - 1].first.place < repeated[index].first.place
    }
    // If the first key occurs again together with others, several items were intended, and their dashes are missing.
    let isList = !frame.isFlow && repeated.count > 1 && repeated[0].first.place == 0
    for (index, key) in repeated.enumerated() where index == 0 || !isNextOfItem(index) {
      report(key, isInItem: isItem, lacksDash: isNextOfItem(index + 1), beginning: isList ? repeated[0].name : nil)
    }
  }

  /// Reports duplicate keys without a readable value: correcting the value makes none of them right.
  private mutating func checkUnread(_ frame: OpenCollection) {
    let unread = unreadKeys.filter { $0.mapping == frame.node }
    unreadKeys.removeAll { $0.mapping.index >= frame.node.index }
    var places: [KeyID: [(range: ByteRange, isUnread: Bool)]] = [:]
    for key in unread { places[key.name, default: []].append((key.range, true)) }
    guard !places.isEmpty else { return }
    for entry in builder.writtenEntries(of: frame.node) {
      guard let name = entry.keyID, places[name] != nil else { continue }
      places[name, default: []].append((builder[entry.key].range, false))
    }
    for (name, keys) in places {
      let keys = keys.sorted { $0.range.start < $1.range.start }
      // Duplicates with a value are reported as usual.
      let firstRead = keys.first { !$0.isUnread }?.range
      for key in keys.dropFirst() where key.isUnread || key.range == firstRead {
        report(
          .yamlDuplicateKey, message: "duplicate key \"\(builder.keys.name(name))\"",
          at: key.range.indices, related: [RelatedPlace(.here(keys[0].range), "first here")],
          help: "remove one of the two; most parsers silently use the last")
      }
    }
  }

  /// - Parameter beginning: the name that each item begins with, where the mapping seems to be a list without its dashes.
  private mutating func report(_ repeated: Repeated, isInItem: Bool, lacksDash: Bool, beginning: KeyID?) {
    let (own, first) = (builder[repeated.key], builder[repeated.first.key])
    // Psych and PyYAML merge both, each in its own order; others reject the file.
    let isMerge = own.flags.contains(.isMergeKey) && first.flags.contains(.isMergeKey)
    let more: Message = isMerge ? ", rejected by some parsers" : lacksDash ? " (missing dash before it?)" : ""
    let remedy: Message =
      switch beginning.map(builder.keys.name) {
      case let first? where isInItem: "add a dash before each \"\(first)\" that starts an item"
      case let first?: "for a list, start each item with \"- \(first)\" and indent the keys below it"
      case nil where isInItem: "remove one of the two, or add a dash before it if it starts the next item"
      case nil: "remove one of the two; most parsers silently use the last"
      }
    let (start, name) = (own.range.start.index, builder.keys.name(repeated.name))
    let dash = TextEdit(ByteRange(start - 2..<start), "- ")
    let hasPlace = lacksDash && builder.text[..<start].suffix(2).elementsEqual("  ".utf8)
    report(
      .yamlDuplicateKey, message: "duplicate key \"\(name)\"\(more)",
      at: own.range.indices, severity: isMerge ? .warning : .error,
      related: [RelatedPlace(.here(first.range), "first here")],
      fixes: hasPlace ? [Fix(title: "add a dash before it", safety: .risky, reach: .entry, edits: [dash])] : [],
      help: isMerge
        ? "merge both in one list: <<: [*first, *second]; the first one wins"
        : remedy)
  }
}
