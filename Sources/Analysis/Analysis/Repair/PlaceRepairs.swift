internal import Diagnostics
internal import DocumentModel
internal import Editing
internal import SourceText

/// Moves of an entry that is in the wrong mapping, and new names for one whose name was probably misspelt.
struct PlaceRepairs {
  let document: Document
  let facts: DocumentFacts
  let edits: EntryEdits

  /// An entry whose mapping doesn't know it: to the mappings around it and beside it that do.
  func moves(_ finding: Diagnostic) -> [RepairCandidate] {
    guard let place = FindingPlace(finding, in: document), let name = place.path.tokens.last else { return [] }
    let path = place.path
    var targets: [(path: [String], title: String)] = []
    var outer = Array(path.tokens.dropLast(2))
    for level in 1...3 where path.tokens.count > level {
      targets.append((outer, level == 1 ? "move it one level up" : "move it \(level) levels up"))
      outer = Array(outer.dropLast())
    }
    let own = Array(path.tokens.dropLast())
    if let mapping = place.mapping(at: own) {
      for entry in document.entries(mapping).prefix(50) where document.kind(document.resolve(entry.value)) == .object {
        guard let sibling = document.string(entry.key), sibling != name else { continue }
        targets.append((own + [sibling], "move it into \"\(sibling)\""))
      }
    }
    return targets.enumerated().compactMap { distance, target in
      guard let mapping = place.mapping(at: target.path), facts.names(in: mapping).contains(name),
        document.value(mapping, named: name) == nil
      else { return nil }
      let (from, to) = (path.tokens.map { EditStep.name($0) }, (target.path + [name]).map { EditStep.name($0) })
      let change = EntryChange(
        title: target.title, safety: .risky, document: place.number, requests: [.move(from, to: to)])
      return edits.made([change])?.fixes.first.map {
        RepairCandidate($0.fix.title, $0.fix.edits, distance: 5 + distance)
      }
    }
  }

  /// An entry whose value is wrong in a mapping that may have any names: to one beside or around it that knows the name.
  func strays(_ finding: Diagnostic) -> [RepairCandidate] {
    guard let place = FindingPlace(finding, in: document), let name = place.path.tokens.last,
      let mapping = place.mapping(at: Array(place.path.tokens.dropLast())), !facts.names(in: mapping).contains(name),
      let entry = document.entry(mapping, named: name)
    else { return [] }
    return moves(finding).map { candidate in
      var candidate = candidate.naming("\"\(name)\" is at a wrong level")
      candidate.place = document.range(entry.key)
      return candidate
    }
  }

  /// Entries that a mapping doesn't know, and one that it lacks does: they are put below that.
  func levels(_ finding: Diagnostic) -> [RepairCandidate] {
    guard let place = FindingPlace(finding, in: document), let mapping = place.mapping(at: place.path.tokens),
      document.text[document.range(mapping).start.index] != UInt8(ascii: "{")
    else { return [] }
    let known = Set(facts.names(in: mapping))
    func isStranger(_ entry: ObjectEntry) -> Bool { document.string(entry.key).map { !known.contains($0) } ?? false }
    let entries = Array(document.entries(mapping).prefix(200))
    guard let first = entries.firstIndex(where: isStranger), let last = entries.lastIndex(where: isStranger),
      entries[first...last].allSatisfy(isStranger)
    else { return [] }
    let names = entries[first...last].compactMap { document.string($0.key) }
    let start = document.range(entries[first].key).start.index
    let lines = LineIndex(document.text)
    let (top, end) = (lines.line(of: ByteOffset(start)), lines.line(of: document.range(entries[last].value).end))
    let line = WrittenLine(top, of: document.text, lines)
    guard top <= end, line.indentation.upperBound == start, !line.hasTab else { return [] }
    let blanks = String(repeating: " ", count: line.indentation.count)
    return finding.missing.prefix(5).compactMap { missing in
      let inner = facts.names(at: JSONPointer(tokens: place.path.tokens + [missing]), place.number)
      guard Set(inner).isSuperset(of: names),
        missing.utf8.allSatisfy(WrittenLine.isOfName)
      else { return nil }
      let opening = TextEdit(ByteRange(start..<start), "\(missing):\n\(blanks)  ")
      let shown = names.count > 3 ? "\(names.count) entries" : names.map { "\"\($0)\"" }.joined(separator: " and ")
      var candidate = RepairCandidate(
        "put \(names.count == 1 ? "it" : "\(names.count) entries") below \"\(missing)\"",
        [opening] + indented((top...end).dropFirst(), lines),
        distance: 6
      ).naming("\(shown) \(names.count == 1 ? "belongs" : "belong") below \"\(missing)\"")
      candidate.moves = top...end
      candidate.place = document.range(entries[first].key)
      return candidate
    }
  }

  /// Two more blanks before each line with content.
  private func indented(_ numbers: some Sequence<Int>, _ lines: LineIndex) -> [TextEdit] {
    numbers.compactMap { number in
      let line = WrittenLine(number, of: document.text, lines)
      let place = line.content.lowerBound
      return line.content.isEmpty ? nil : TextEdit(ByteRange(place..<place), "  ")
    }
  }

  /// How many entries below a name without a value are tried.
  private static let mostIndented = 10

  /// Entries that stand on a level with the name above them, which has no value, and should be inside it: `with:`, and below it
  /// `version: 2`.
  func indentations(_ finding: Diagnostic) -> [RepairCandidate] {
    guard let place = FindingPlace(finding, in: document), let name = place.path.tokens.last,
      let mapping = place.mapping(at: Array(place.path.tokens.dropLast())),
      document.text[document.range(mapping).start.index] != UInt8(ascii: "{")
    else { return [] }
    let entries = document.entries(mapping).filter { $0.mergeKey == nil }
    guard let own = entries.firstIndex(where: { document.string($0.key) == name }),
      let opening = entries[...own].lastIndex(where: isOpen), opening + 1 < entries.count,
      let above = document.string(entries[opening].key)
    else { return [] }
    let first = max(own, opening + 1)
    let lines = LineIndex(document.text)
    let start = lines.line(of: document.range(entries[opening].key).start) + 1
    return (first..<min(entries.count, first + Self.mostIndented)).compactMap { last in
      let end = lines.line(of: document.range(entries[last].value).end)
      // YAML ends a line by a lone carriage return, the index of lines does not.
      guard start <= end else { return nil }
      let title =
        last == opening + 1 ? "indent it below \"\(above)\"" : "indent \(last - opening) entries below \"\(above)\""
      var candidate = RepairCandidate(title, indented(start...end, lines), distance: 4 + last - first).naming(
        "what belongs below \"\(above)\" isn't indented")
      candidate.moves = start - 1...end
      return candidate
    }
  }

  /// Whether a name has nothing behind it.
  private func isOpen(_ entry: ObjectEntry) -> Bool {
    document.kind(entry.value) == .null && document.range(entry.value).isEmpty
  }

  /// A name that a mapping lacks: an entry with a similar name that the schema doesn't know gets it.
  func renames(_ finding: Diagnostic) -> [RepairCandidate] {
    guard let place = FindingPlace(finding, in: document), let mapping = place.mapping(at: place.path.tokens) else {
      return []
    }
    let known = Set(facts.names(in: mapping))
    let strangers = document.entries(mapping).prefix(200).compactMap { entry -> (name: String, key: NodeID)? in
      guard let name = document.string(entry.key), !known.contains(name) else { return nil }
      return (name, entry.key)
    }
    return finding.missing.prefix(5).compactMap { missing in
      guard let name = NearestName.of(missing, among: strangers.map(\.name)),
        let key = strangers.first(where: { $0.name == name })?.key, ExtensionName.mayBeMeant(missing, by: name)
      else { return nil }
      return renaming(key, to: missing, distance: 1)
    }
  }

  /// An entry whose mapping doesn't know it and knows one of a name that is near, which nothing else has.
  func respelling(_ finding: Diagnostic) -> [RepairCandidate] {
    guard let place = FindingPlace(finding, in: document), let name = place.path.tokens.last,
      let mapping = place.mapping(at: Array(place.path.tokens.dropLast())),
      let entry = document.entry(mapping, named: name)
    else { return [] }
    let known = facts.names(in: mapping)
    guard !known.contains(name) else { return [] }
    let free = known.filter { document.value(mapping, named: $0) == nil && ExtensionName.mayBeMeant($0, by: name) }
    return NearestName.of(name, among: free).map { [renaming(entry.key, to: $0, distance: 4)] } ?? []
  }

  private func renaming(_ key: NodeID, to name: String, distance: Int) -> RepairCandidate {
    var range = document.range(key).indices
    if "\"'".utf8.contains(document.text[range.lowerBound]) { range = range.lowerBound + 1..<range.upperBound - 1 }
    return .replace(range, by: name, "replace by \"\(name)\"", distance: distance)
  }
}

/// The place of a finding's value or property in its document.
struct FindingPlace {
  /// Which document of the stream, from 0.
  let number: Int
  let root: NodeID
  let path: JSONPointer
  private let document: Document

  /// Nil for a finding of no value, and for one of a document that isn't there.
  init?(_ finding: Diagnostic, in document: Document) {
    guard let number = finding.document ?? (document.roots.count == 1 ? 0 : nil), number < document.roots.count,
      let path = finding.instanceLocation
    else { return nil }
    (self.number, self.path, self.document) = (number, path, document)
    root = document.roots[number]
  }

  var node: NodeID? { document.node(at: path, from: root) }

  /// The mapping at a path; nil where another value is there, or nothing.
  func mapping(at tokens: [String]) -> NodeID? {
    let node = document.node(at: JSONPointer(tokens: tokens), from: root).map(document.resolve)
    return node.flatMap { document.kind($0) == .object ? $0 : nil }
  }
}
