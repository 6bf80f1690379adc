package import Analysis
internal import DocumentModel
internal import Settings

/// Texts that a translation in a schema lacks, put into the schema's own text: empty, each with the text to translate after it.
package enum TranslationSkeleton {
  /// A text at its place in the schema.
  package struct Entry {
    package var path: [String]
    /// The text that is to be translated.
    package var text: String

    package init(_ path: [String], _ text: String) { (self.path, self.text) = (path, text) }
  }

  /// The characters of a text that is shown after the empty one.
  private static let shownCharacters = 100

  /// Adds what isn't there; everything else stays as it is.
  ///
  /// - Returns: the number of added texts as well.
  package static func run(_ text: Snapshot, _ entries: [Entry]) -> (outcome: ChangeOutcome, count: Int) {
    let new = entries.filter { text.node(at: path($0.path)) == nil }
    var run = ChangeRun(text)
    run.edit(groups(new, text).map { .set(path($0.path), InputValue(parsing: json($0.rest)) ?? InputValue(text: "")) })
    if !text.isJSON { run.insert(new.compactMap { comment($0, run.text) }) }
    return (run.outcome, new.count)
  }

  private static func path(_ names: some Sequence<String>) -> Path {
    Path(segments: names.map { .name($0) })
  }

  /// The entries by the outermost mapping or text around them that isn't there.
  private static func groups(_ entries: [Entry], _ text: Snapshot) -> [(path: [String], rest: [ArraySlice<String>])] {
    var groups: [(path: [String], rest: [ArraySlice<String>])] = []
    var places: [[String]: Int] = [:]
    for entry in entries {
      let count = (1...entry.path.count).first { text.node(at: path(entry.path.prefix($0))) == nil } ?? entry.path.count
      let group = Array(entry.path.prefix(count))
      if places[group] == nil {
        places[group] = groups.count
        groups.append((group, []))
      }
      groups[places[group] ?? 0].rest.append(entry.path[count...])
    }
    return groups
  }

  /// Mappings with the texts at their ways, in order.
  private static func json(_ ways: [ArraySlice<String>]) -> String {
    var inner: [(name: String, ways: [ArraySlice<String>])] = []
    for way in ways {
      guard let name = way.first else { return "\"\"" }
      if let place = inner.firstIndex(where: { $0.name == name }) {
        inner[place].ways.append(way.dropFirst())
      } else {
        inner.append((name, [way.dropFirst()]))
      }
    }
    return "{" + inner.map { "\(JSONText.string($0.name)): \(json($0.ways))" }.joined(separator: ", ") + "}"
  }

  /// The text after the empty one, where that ends its line and its key isn't the text already.
  private static func comment(_ entry: Entry, _ text: Snapshot) -> TextEdit? {
    guard entry.path.last != entry.text, let node = text.node(at: path(entry.path)) else { return nil }
    let end = text.values.range(node).end.index
    let bytes = text.bytes
    guard end == bytes.count || bytes[end] == UInt8(ascii: "\n") || bytes[end] == UInt8(ascii: "\r") else { return nil }
    let lines = CommentText.lines(entry.text.onOneLine, width: shownCharacters)
    guard let first = lines.first else { return nil }
    return TextEdit(ByteRange(end..<end), " \(first)\(lines.count > 1 ? "…" : "")")
  }
}
