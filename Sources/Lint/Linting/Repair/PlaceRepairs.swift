internal import Analysis
internal import DocumentModel
internal import YAMLEditing
internal import YAMLReading

/// Moves of an entry that is in the wrong mapping, and new names for one whose name was probably misspelled.
struct PlaceRepairs {
  let document: Document
  let facts: DocumentFacts
  let edits: EntryEdits

  /// An entry whose mapping doesn't know it: to the mappings around it and next to it that do.
  func moves(_ finding: Diagnostic) -> [RepairCandidate] {
    guard let place = FindingPlace(finding, in: document), let name = place.path.tokens.last else { return [] }
    let path = place.path
    let own = path.parent
    var targets: [(path: JSONPointer, title: Message)] = []
    var outer = own.parent
    // An entry is rarely more than one level too deep, and each level is an edit to try.
    for level in 1...3 where path.tokens.count > level {
      targets.append((outer, level == 1 ? "move it one level up" : "move it \(level) levels up"))
      outer = outer.parent
    }
    if let mapping = place.mapping(at: own) {
      for entry in document.entries(mapping).prefix(50) {
        guard let sibling = document.string(entry.key), sibling != name else { continue }
        let value = document.resolve(entry.value)
        switch document.kind(value) {
        case .object: targets.append((own.appending(sibling), "move it into \"\(sibling)\""))
        case .array where document.count(value) > 0:
          // `- name: a` and below it `image: b` with too little indentation: an entry after a list was intended for its
          // last item.
          let last = String(document.count(value) - 1)
          targets.append((own.appending(sibling).appending(last), "move it into the last item of \"\(sibling)\""))
        case .array, .null, .boolean, .number, .string, .alias: continue
        }
      }
    }
    return targets.enumerated().compactMap { distance, target in
      // A move must not overwrite an entry, and the target must know the name.
      guard let mapping = place.mapping(at: target.path), document.value(mapping, named: name) == nil,
        facts.names(in: mapping).contains(name)

      else { return nil }
      let change = EntryChange(
        title: target.title, safety: .risky, document: place.number,
        requests: [.move(Path(path), to: Path(target.path.appending(name)))])
      return edits.made([change])?.fixes.first.map {
        RepairCandidate($0.fix.title, edits: $0.fix.edits, distance: 5 + distance)
      }
    }
  }

  /// An entry whose value is wrong in a mapping that may have any names: to one next to or around it that knows the name.
  func strays(_ finding: Diagnostic) -> [RepairCandidate] {
    guard let place = FindingPlace(finding, in: document), let name = place.path.tokens.last,
      let mapping = place.mapping(at: place.path.parent), !facts.names(in: mapping).contains(name),
      let entry = document.entry(mapping, named: name)
    else { return [] }
    // `steps` among the jobs of `jobs:` is one of the job above, and no job without `runs-on`.
    return moves(finding).map { candidate in
      var candidate = candidate.naming("\"\(name)\" at the wrong level")
      candidate.place = document.range(entry.key)
      return candidate
    }
  }

  /// The last line that an entry is on: a block of text ends after its last break.
  private func lastLine(of entry: ObjectEntry, lines: LineIndex) -> Int {
    let range = document.range(entry.value).indices
    let end = range.last.map { document.text[$0] == UInt8(ascii: "\n") ? $0 : $0 + 1 } ?? range.upperBound
    return lines.line(of: ByteOffset(end))
  }

  /// Two more blanks before each line with content.
  private func indented(_ numbers: some Sequence<Int>, lines: LineIndex) -> [TextEdit] {
    numbers.compactMap { number in
      let line = WrittenLine(number, of: document.text, lines: lines)
      let place = line.content.lowerBound
      return line.content.isEmpty ? nil : TextEdit(ByteRange(place..<place), "  ")
    }
  }

  /// The most entries tried below a name without a value.
  private static let mostIndented = 10

  /// Entries on the level of the name above them, which has no value; they should be inside it: `with:`, and below it
  /// `version: 2`.
  func indentations(_ finding: Diagnostic) -> [RepairCandidate] {
    guard let place = FindingPlace(finding, in: document), let name = place.path.tokens.last,
      let mapping = place.mapping(at: place.path.parent),
      // In braces, indentation means nothing.
      document.text[document.range(mapping).start.index] != UInt8(ascii: "{")
    else { return [] }
    let entries = document.entries(mapping).filter { $0.mergeKey == nil }
    guard let own = entries.firstIndex(where: { document.string($0.key) == name }),
      let opening = entries[...own].lastIndex(where: isOpen), opening + 1 < entries.count,
      let above = document.string(entries[opening].key)
    else { return [] }
    // The finding may concern the empty key itself, or one of the keys that should be below it.
    let first = max(own, opening + 1)
    let lines = LineIndex(document.text)
    let start = lines.line(of: document.range(entries[opening].key).start) + 1
    let known = Set(facts.names(in: mapping))
    // A name that isn't a string is known to no schema.
    func isKnown(_ entry: ObjectEntry) -> Bool { document.string(entry.key).map(known.contains) ?? false }
    // A mapping that allows any name also allows those below the empty one, unless their values are invalid there.
    guard !known.isEmpty || !facts.accepts(entries[first]) else { return [] }
    return (first..<min(entries.count, first + Self.mostIndented)).compactMap { last in
      // An entry that is known at its place rarely ends what belongs elsewhere.
      guard isKnown(entries[first]) || !isKnown(entries[last]) else { return nil }
      let end = lastLine(of: entries[last], lines: lines)
      // YAML ends a line at a lone carriage return, the line index doesn't.
      guard start <= end else { return nil }
      let title: Message =
        last == opening + 1 ? "indent it under \"\(above)\"" : "indent \(last - opening) keys under \"\(above)\""
      var candidate = RepairCandidate(title, edits: indented(start...end, lines: lines), distance: 4 + last - first)
        .naming(
          "keys under \"\(above)\" not indented")
      candidate.moves = start - 1...end
      return candidate
    }
  }

  /// Whether a name has nothing after it.
  private func isOpen(_ entry: ObjectEntry) -> Bool {
    document.kind(entry.value) == .null && document.range(entry.value).isEmpty
  }

  /// A name missing in a mapping: an entry with a similar unknown name is renamed.
  func renames(_ finding: Diagnostic) -> [RepairCandidate] {
    guard let place = FindingPlace(finding, in: document), let mapping = place.mapping(at: place.path) else {
      return []
    }
    let known = Set(facts.names(in: mapping))
    // `runs_on` in a job that lacks `runs-on` is that key with a slip.
    let strangers = document.entries(mapping).prefix(200).compactMap { entry -> (name: String, key: NodeID)? in
      guard let name = document.string(entry.key), !known.contains(name) else { return nil }
      return (name, entry.key)
    }
    return finding.missing.prefix(5).compactMap { missing in
      guard let name = NearestName.of(missing, among: strangers.map(\.name)),
        // `x-` names are the author's own: none was meant as another.
        let key = strangers.first(where: { $0.name == name })?.key, ExtensionName.mayBeMeant(missing, by: name)
      else { return nil }
      return renaming(key, to: missing, distance: 1)
    }
  }

  /// Renames an unknown entry if the mapping has a similar name that no other entry uses.
  func respelling(_ finding: Diagnostic) -> [RepairCandidate] {
    guard let place = FindingPlace(finding, in: document), let name = place.path.tokens.last,
      let mapping = place.mapping(at: place.path.parent),
      let entry = document.entry(mapping, named: name)
    else { return [] }
    let known = facts.names(in: mapping)
    guard !known.contains(name) else { return [] }
    let free = known.filter { document.value(mapping, named: $0) == nil && ExtensionName.mayBeMeant($0, by: name) }
    guard let meant = NearestName.of(name, among: free) else { return [] }
    // `Text-Size` for `text_size` is the same word; `colour` for `color` may be a key that the schema doesn't have yet.
    var candidate = renaming(entry.key, to: meant, distance: WordSpelling.isSame(name, meant) ? 0 : 4)
      .naming("unknown name \"\(name)\"")
    candidate.newName = meant
    return [candidate]
  }

  /// `branch: main` where `branches` is a list.
  func lists(_ finding: Diagnostic) -> [RepairCandidate] {
    respelling(finding).compactMap { renamed in
      guard let place = FindingPlace(finding, in: document), let node = place.node, let name = renamed.newName,
        // Null in brackets would be a list of nothing.
        !document.kind(node).isCollection, document.kind(node) != .null
      else { return nil }
      let range = document.range(node).indices
      // A block scalar, anchor, alias or tag can't be put in brackets unchanged.
      guard !range.isEmpty, !"|>&*!".utf8.contains(document.text[range.lowerBound]) else { return nil }
      let brackets = [(range.lowerBound, "["), (range.upperBound, "]")].map { TextEdit(ByteRange($0..<$0), $1) }
      var candidate = RepairCandidate("make it a list, \"\(name)\"", edits: renamed.edits + brackets, distance: 6)
      candidate.newName = name
      return candidate
    }
  }

  private func renaming(_ key: NodeID, to name: String, distance: Int) -> RepairCandidate {
    var range = document.range(key).indices
    // A key in quotes keeps them.
    if "\"'".utf8.contains(document.text[range.lowerBound]) { range = range.lowerBound + 1..<range.upperBound - 1 }
    return .replace(range, by: name, title: "replace with \"\(name)\"", distance: distance)
  }
}
