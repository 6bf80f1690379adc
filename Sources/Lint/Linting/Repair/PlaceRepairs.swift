internal import Analysis
internal import DocumentModel
internal import YAMLEditing
internal import YAMLReading

/// Moves an entry that is in the wrong mapping, or renames one that was probably misspelled.
struct PlaceRepairs {
  let document: Document
  let facts: DocumentFacts
  let edits: EntryEdits

  /// Moves an unknown entry to a mapping around it or next to it that has a key of this name.
  func moves(_ finding: Diagnostic) -> [RepairCandidate] {
    guard let place = FindingPlace(finding, in: document), let name = place.path.tokens.last else { return [] }
    let path = place.path
    let own = path.parent
    var targets: [(path: JSONPointer, title: Message)] = []
    var outer = own.parent
    // An entry is rarely more than one level too deep, and each level costs a trial.
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
          // `- name: a` above `image: b` with too little indentation: the entry was meant for the list's last item.
          let last = String(document.count(value) - 1)
          targets.append((own.appending(sibling).appending(last), "move it into the last item of \"\(sibling)\""))
        case .array, .null, .boolean, .number, .string, .alias: continue
        }
      }
    }
    return targets.enumerated().compactMap { distance, target in
      // The move must not overwrite an entry, and the target must have a key of this name.
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

  /// Separates the value from the key in `{host:a}` and `{host=a}`, which YAML reads as keys without values.
  func slips(_ finding: Diagnostic, lines: LineIndex) -> [RepairCandidate] {
    guard let entry = entry(finding), isOpen(entry) else { return [] }
    let range = document.range(entry.key)
    return CommonMistakes.entry(document.text, range: range.indices).map { slip in
      var slip = slip
      // That `host` is missing follows from the slip.
      let line = lines.line(of: range.start)
      slip.moves = line...line
      return slip
    }
  }

  /// Moves `log.level: debug` into `log`: YAML gives a dot in a key no meaning.
  func nesting(_ finding: Diagnostic) -> [RepairCandidate] {
    guard let place = FindingPlace(finding, in: document), let name = place.path.tokens.last,
      let mapping = place.mapping(at: place.path.parent)
    else { return [] }
    let names = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard names.count > 1, !names.contains(""), facts.names(in: mapping).contains(names[0]) else { return [] }
    let target = names.reduce(place.path.parent) { $0.appending($1) }
    let change = EntryChange(
      title: "move it into \"\(names[0])\"", safety: .risky, document: place.number,
      requests: [.move(Path(place.path), to: Path(target))])
    return edits.made([change])?.fixes.first.map {
      [RepairCandidate($0.fix.title, edits: $0.fix.edits, distance: 5)]
    } ?? []
  }

  private func entry(_ finding: Diagnostic) -> ObjectEntry? {
    guard let place = FindingPlace(finding, in: document), let name = place.path.tokens.last else { return nil }
    return place.mapping(at: place.path.parent).flatMap { document.entry($0, named: name) }
  }

  /// Moves an entry with an invalid value out of a mapping that allows any key, to one around or next to it that has
  /// its name.
  func strays(_ finding: Diagnostic) -> [RepairCandidate] {
    guard let place = FindingPlace(finding, in: document), let name = place.path.tokens.last,
      let mapping = place.mapping(at: place.path.parent), !facts.names(in: mapping).contains(name),
      let entry = document.entry(mapping, named: name)
    else { return [] }
    // `steps` next to the jobs of `jobs:` belongs to the job above; it isn't a job without `runs-on`.
    return moves(finding).map { candidate in
      var candidate = candidate.naming("\"\(name)\" at the wrong level")
      candidate.place = document.range(entry.key)
      return candidate
    }
  }

  /// The last line of an entry. A block scalar ends after its last line break.
  private func lastLine(of entry: ObjectEntry, lines: LineIndex) -> Int {
    let range = document.range(entry.value).indices
    let end = range.last.map { document.text[$0] == UInt8(ascii: "\n") ? $0 : $0 + 1 } ?? range.upperBound
    return lines.line(of: ByteOffset(end))
  }

  /// Indents each nonblank line by two more spaces.
  private func indented(_ numbers: some Sequence<Int>, lines: LineIndex) -> [TextEdit] {
    numbers.compactMap { number in
      let line = WrittenLine(number, of: document.text, lines: lines)
      let place = line.content.lowerBound
      return line.content.isEmpty ? nil : TextEdit(ByteRange(place..<place), "  ")
    }
  }

  /// How many entries below an empty key are tried.
  private static let maxIndented = 10

  /// Indents entries that should be the value of the empty key above them: `with:` above `version: 2`.
  func indentations(_ finding: Diagnostic) -> [RepairCandidate] {
    guard let place = FindingPlace(finding, in: document), let name = place.path.tokens.last,
      let mapping = place.mapping(at: place.path.parent),
      // In braces, indentation has no meaning.
      document.text[document.range(mapping).start.index] != UInt8(ascii: "{")
    else { return [] }
    let entries = document.entries(mapping).filter { $0.mergeKey == nil }
    guard let own = entries.firstIndex(where: { document.string($0.key) == name }),
      let opening = entries[...own].lastIndex(where: isOpen), opening + 1 < entries.count,
      let above = document.string(entries[opening].key)
    else { return [] }
    // The finding is about the empty key itself or one of the keys that should be below it.
    let first = max(own, opening + 1)
    let lines = LineIndex(document.text)
    let start = lines.line(of: document.range(entries[opening].key).start) + 1
    let known = Set(facts.names(in: mapping))
    // A key that isn't a string isn't declared by any schema.
    func isKnown(_ entry: ObjectEntry) -> Bool { document.string(entry.key).map(known.contains) ?? false }
    // A mapping that allows any key allows those of the empty one too, unless their values are invalid there.
    guard !known.isEmpty || !facts.accepts(entries[first]) else { return [] }
    return (first..<min(entries.count, first + Self.maxIndented)).compactMap { last in
      // A key that is known here is rarely the last of those that belong elsewhere.
      guard isKnown(entries[first]) || !isKnown(entries[last]) else { return nil }
      let end = lastLine(of: entries[last], lines: lines)
      // YAML ends a line at a lone carriage return, but the line index doesn't.
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

  /// Whether a key has no value.
  private func isOpen(_ entry: ObjectEntry) -> Bool {
    document.kind(entry.value) == .null && document.range(entry.value).isEmpty
  }

  /// Renames an entry with an unknown key that is similar to a missing one.
  func renames(_ finding: Diagnostic) -> [RepairCandidate] {
    guard let place = FindingPlace(finding, in: document), let mapping = place.mapping(at: place.path) else {
      return []
    }
    let known = Set(facts.names(in: mapping))
    // `runs_on` in a job that lacks `runs-on` is that key, misspelled.
    let strangers = document.entries(mapping).prefix(200).compactMap { entry -> (name: String, key: NodeID)? in
      guard let name = document.string(entry.key), !known.contains(name) else { return nil }
      return (name, entry.key)
    }
    return finding.missing.prefix(5).compactMap { missing in
      guard let name = NearestName.of(missing, among: strangers.map(\.name)),
        // `x-` keys are the author's own and mean no other key.
        let key = strangers.first(where: { $0.name == name })?.key, ExtensionName.mayBeMeant(missing, by: name)
      else { return nil }
      return renaming(key, to: missing, distance: 1)
    }
  }

  /// Renames an unknown key if the mapping has a similar one that isn't set.
  func respelling(_ finding: Diagnostic) -> [RepairCandidate] {
    guard let place = FindingPlace(finding, in: document), let name = place.path.tokens.last,
      let mapping = place.mapping(at: place.path.parent),
      let entry = document.entry(mapping, named: name)
    else { return [] }
    let known = facts.names(in: mapping)
    guard !known.contains(name) else { return [] }
    let free = known.filter { document.value(mapping, named: $0) == nil && ExtensionName.mayBeMeant($0, by: name) }
    guard let meant = NearestName.of(name, among: free) else { return [] }
    // `Text-Size` for `text_size` is the same word; `colour` for `color` may be a key that the schema lacks.
    var candidate = renaming(entry.key, to: meant, distance: WordSpelling.isSame(name, meant) ? 0 : 4)
      .naming("unknown key \"\(name)\"")
    candidate.newName = meant
    return [candidate]
  }

  /// `branch: main` where `branches`, a list, is meant.
  func lists(_ finding: Diagnostic) -> [RepairCandidate] {
    respelling(finding).compactMap { renamed in
      guard let place = FindingPlace(finding, in: document), let node = place.node, let name = renamed.newName,
        // Null in brackets would become a list of one null.
        !document.kind(node).isCollection, document.kind(node) != .null
      else { return nil }
      let range = document.range(node).indices
      // A block scalar, or a value with an anchor, alias or tag, can't simply be put in brackets.
      guard !range.isEmpty, !"|>&*!".utf8.contains(document.text[range.lowerBound]) else { return nil }
      let brackets = [(range.lowerBound, "["), (range.upperBound, "]")].map { TextEdit(ByteRange($0..<$0), $1) }
      var candidate = RepairCandidate("make it a list, \"\(name)\"", edits: renamed.edits + brackets, distance: 6)
      candidate.newName = name
      return candidate
    }
  }

  private func renaming(_ key: NodeID, to name: String, distance: Int) -> RepairCandidate {
    var range = document.range(key).indices
    // A quoted key stays quoted.
    if "\"'".utf8.contains(document.text[range.lowerBound]) { range = range.lowerBound + 1..<range.upperBound - 1 }
    return .replace(range, by: name, title: "replace with \"\(name)\"", distance: distance)
  }
}
