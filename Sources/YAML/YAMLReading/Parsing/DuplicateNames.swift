internal import DocumentModel

/// Finds duplicate keys in a mapping, in constant time per key regardless of the mapping's size.
struct DuplicateNames {
  private var marks = NameMarks()

  /// - Parameter names: The index of each key's name plus one; 0 for a key without a name.
  mutating func hasDuplicate(_ names: ArraySlice<UInt32>) -> Bool {
    if isStrictlyAscending(names) { return false }
    if names.count <= 8 {
      for (offset, name) in names.enumerated() where name != 0 {
        for other in names.dropFirst(offset + 1) where other == name { return true }
      }
      return false
    }
    marks.begin()
    return names.contains { $0 != 0 && !marks.mark(KeyID($0 - 1)) }
  }

  /// Whether each index is larger than the one before. Names are numbered in order of first use, so most mappings pass.
  private func isStrictlyAscending(_ names: ArraySlice<UInt32>) -> Bool {
    var last: UInt32 = 0
    for name in names {
      guard name > last else { return false }
      last = name
    }
    return true
  }
}

extension Assembler {
  /// A key with the same name as an earlier one. A place is the index of an entry in the mapping.
  private struct Repeated {
    var key: NodeID
    var name: KeyID
    var place: Int
    var first: (key: NodeID, place: Int)

    /// Whether the next key directly follows this one, here and where both occur first.
    func leads(to next: Repeated) -> Bool { next.place == place + 1 && next.first.place == first.place + 1 }
  }

  /// What a mapping should probably be split into if its first keys occur again, as in
  /// `name: a, port: 1, name: b, port: 2`.
  private enum Parts {
    /// Items of the list that the mapping is in: a dash is missing.
    case items
    /// Items of a new list: all dashes are missing.
    case list
    /// Documents: `---` is missing. The mapping is the root.
    case documents
  }

  /// Reports every key of a closed mapping that has the same name as an earlier one. If a dash or `---` is missing, the
  /// keys of the first part repeat in the same order, and only the first key of each further part is reported.
  mutating func checkDuplicates(_ frame: OpenCollection) {
    if !unreadKeys.isEmpty { checkUnread(frame) }
    guard openNames.count - frame.firstName > 1 else { return }
    guard duplicates.hasDuplicate(openNames[frame.firstName...]) else { return }
    let isItem =
      !frame.isFlow && builder.text[..<builder[frame.node].range.start.index].suffix(2).elementsEqual("- ".utf8)
    var first: [KeyID: (key: NodeID, place: Int)] = [:]
    var repeated: [Repeated] = []
    var allRepeat = true
    for (place, entry) in builder.writtenEntries(of: frame.node).enumerated() {
      if let name = entry.keyID, let earlier = first[name] {
        repeated.append(Repeated(key: entry.key, name: name, place: place, first: earlier))
        continue
      }
      allRepeat = allRepeat && repeated.isEmpty
      if let name = entry.keyID { first[name] = (entry.key, place) }
    }
    let parts: Parts? =
      frame.isFlow || repeated.isEmpty
      ? nil
      : isItem ? .items : open.depth == 0 ? .documents : .list
    // A repeated first key together with others: several parts were probably intended.
    let beginning = repeated.count > 1 && repeated[0].first.place == 0 ? repeated[0].name : nil
    // The place where the latest key of a reported part occurs first.
    var reported: Int?
    for (index, key) in repeated.enumerated() {
      if let last = reported, last < key.first.place {
        reported = key.first.place
        continue
      }
      let next = repeated.dropFirst(index + 1).first
      let begins =
        parts != nil && (key.first.place == 0 || isItem && allRepeat) && next.map(key.leads) == true
      reported = begins ? key.first.place : nil
      report(key, parts: parts, begins: begins, beginning: beginning)
    }
  }

  /// Reports duplicate keys whose value couldn't be read, because fixing the value won't make the key unique.
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
      // Duplicates with readable values are reported by `checkDuplicates`.
      let firstRead = keys.first { !$0.isUnread }?.range
      for key in keys.dropFirst() where key.isUnread || key.range == firstRead {
        report(
          .yamlDuplicateKey, message: "duplicate key \"\(builder.keys.name(name))\"",
          at: key.range.indices, related: [RelatedPlace(.here(keys[0].range), "first here")],
          help: "remove one of the two; most parsers silently use the last")
      }
    }
  }

  /// - Parameters:
  ///   - begins: Whether the key begins a part.
  ///   - beginning: The first key of each part, if there seem to be several.
  private mutating func report(_ repeated: Repeated, parts: Parts?, begins: Bool, beginning: KeyID?) {
    let (own, first) = (builder[repeated.key], builder[repeated.first.key])
    // Psych and PyYAML merge both, in different orders; other parsers reject the file.
    let isMerge = own.flags.contains(.isMergeKey) && first.flags.contains(.isMergeKey)
    let (start, name) = (own.range.start.index, builder.keys.name(repeated.name))
    var more: Message = ""
    var fixes: [Fix] = []
    switch begins ? parts : nil {
    case _ where isMerge: more = ", rejected by some parsers"
    case .items:
      more = " (missing dash before it?)"
      if builder.text[..<start].suffix(2).elementsEqual("  ".utf8) {
        let dash = TextEdit(ByteRange(start - 2..<start), "- ")
        fixes = [Fix(title: "add a dash before it", safety: .risky, reach: .entry, edits: [dash])]
      }
    case .documents:
      more = " (missing \"---\" before it?)"
      let line = startOfComments(above: start)
      let marker = TextEdit(ByteRange(line..<line), isAfterWindowsBreak(line) ? "---\r\n" : "---\n")
      fixes = [Fix(title: "start a new document before it", safety: .risky, reach: .entry, edits: [marker])]
    case .list, nil: break
    }
    let remedy: Message =
      switch (parts, beginning.map(builder.keys.name)) {
      case (.items, let first?): "add a dash before each \"\(first)\" that starts an item"
      case (.documents, let first?) where begins:
        "start each document with ---; for a list, start each item with \"- \(first)\" and indent the keys below it"
      case (_, let first?): "for a list, start each item with \"- \(first)\" and indent the keys below it"
      case (.items, nil): "remove one of the two, or add a dash before it if it starts the next item"
      case (_, nil): "remove one of the two; most parsers silently use the last"
      }
    report(
      .yamlDuplicateKey, message: "duplicate key \"\(name)\"\(more)",
      at: own.range.indices, severity: isMerge ? .warning : .error,
      related: [RelatedPlace(.here(first.range), "first here")], fixes: fixes,
      help: isMerge ? "merge both in one list: <<: [*first, *second]; the first one wins" : remedy)
  }

  /// The start of the first comment line directly above a key at the margin, or the start of the key.
  private func startOfComments(above key: Int) -> Int {
    var start = key
    while start > 0 {
      let line = builder.text[..<(start - (isAfterWindowsBreak(start) ? 2 : 1))]
      // A lone carriage return ends a line too. Without it, every key of such a text would search up to the start.
      let above = line.lastIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.map { $0 + 1 } ?? 0
      guard builder.text[above] == UInt8(ascii: "#") else { break }
      start = above
    }
    return start
  }

  private func isAfterWindowsBreak(_ place: Int) -> Bool {
    builder.text[..<place].suffix(2).elementsEqual("\r\n".utf8)
  }
}
