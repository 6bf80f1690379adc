import DocumentModel
import Foundation
import Properties
import Testing
import YAMLEditing
import YAMLReading

/// Edits of an excerpt of a large text, compared with the same edits of the whole text.
struct ExcerptTests {
  /// A text of more than 100 kB with lists, mappings, comments and multi-line scalars.
  private static func text(_ random: inout Random, lineBreak: String = "\n") -> String {
    var lines = ["# head", "title: big", "servers:"]
    for index in 0..<900 {
      if random.once(in: 5) { lines.append("  # above \(index)") }
      lines.append("  - name: server-\(index)" + (random.once(in: 4) ? "  # first" : ""))
      lines.append("    port: \(random.next(below: 60_000))")
      if random.once(in: 3) { lines += ["    text: |", "      line # no comment", "", "      - more"] }
      if random.once(in: 3) { lines.append("    tags: [a, 'b', {c: \"d\"}]  # in brackets") }
      if random.once(in: 6) { lines.append("") }
      if random.once(in: 9) { lines.append("    # at the end of \(index)") }
    }
    lines.append("byName:")
    for index in 0..<400 {
      lines.append("  key-\(index):")
      lines.append("    value: \(index)" + (random.once(in: 7) ? " # trailing" : ""))
      if random.once(in: 8) { lines += ["    # of more", "    more: [1,", "      2]"] }
    }
    lines.append("flow: [")
    for index in 0..<400 { lines.append("  {id: \(index), on: true}, # \(index)") }
    lines += ["]", "last: 1", ""]
    return lines.joined(separator: lineBreak)
  }

  private static func json() -> String {
    let items = (0..<2_000).map { "    {\n      \"id\": \($0),\n      \"tags\": [\"a\", \"b\"]\n    }" }
    return "{\n  \"items\": [\n" + items.joined(separator: ",\n") + "\n  ],\n  \"last\": {\"a\": 1}\n}\n"
  }

  private static let order: @Sendable (Document) -> (NodeID) -> [String] = { _ in
    { _ in ["title", "key-100", "added", "key-300", "value", "new", "servers", "top"] }
  }

  private static func request(_ random: inout Random, isJSON: Bool) -> EditRequest {
    let index = random.pick([0, 1, 31, 32, 33, 250, 867, 868, 899, random.next(below: 900)])
    let value =
      InputValue(parsing: random.pick(["7", "\"x: y\"", "[1, 2]", "{a: 1}", "null"])) ?? InputValue(text: "x")
    let paths =
      isJSON
      ? [
        "items[\(index)].id", "items[\(index)]", "items[\(index)].new", "items[+]", "last.a", "items[1999]",
        "items[\(index)].tags[0]",
      ]
      : [
        "servers[\(index)].port", "servers[\(index)]", "servers[\(index)].name", "servers[\(index)].new", "servers[+]",
        "byName.key-\(index % 400)", "byName.key-\(index % 400).value", "byName.key-\(index % 400).new",
        "flow[\(index % 400)].on",
        "byName.added", "byName.key-\(index % 400).x.y", "byName.other", "top", "other.x", "flow[\(index % 400)]",
        "last", "title", "byName.key-\(index % 400).more[1]", "servers[\(index)].text",
      ]
    let path = Edits.path(random.pick(paths))
    return random.once(in: 3) ? .remove(path) : .set(path, value)
  }

  /// The edits of the excerpt, mapped to the whole text; nil if there is no excerpt or the edit is refused in it.
  private static func edits(
    _ requests: [EditRequest], excerpt: Excerpt, in text: [UInt8], isJSON: Bool
  ) -> [TextEdit]? {
    guard case .open(let editor) = Editor.open(excerpt.source, isJSON: isJSON, limits: Limits()) else { return nil }
    let placed = requests.map { request in
      switch request {
      case .set(let path, let value): EditRequest.set(excerpt.path(path), value)
      case .remove(let path): EditRequest.remove(excerpt.path(path))
      case .adopt, .removeEntry, .move, .comment: request
      }
    }
    guard case .edited(let edit) = editor.apply(placed, order: order).outcome,
      let edits = excerpt.edits(edit), let after = TextEdit.apply(edits, to: text)
    else { return nil }
    #expect(excerpt.holds(edit, after: YAMLParser.parse(after, limits: Limits())))
    return edits
  }

  @Test(arguments: [("\n", false), ("\r\n", false), ("", true)])
  func editsAreThoseOfTheWhole(_ lineBreak: String, isJSON: Bool) {
    var random = Random(seed: 11)
    let text = Array((isJSON ? Self.json() : Self.text(&random, lineBreak: lineBreak)).utf8)
    let whole = SyntaxDocument(text, limits: Limits())
    guard case .open(let editor) = Editor.open(whole, isJSON: isJSON, limits: Limits()) else {
      Issue.record("the text isn't read")
      return
    }
    var made = 0
    for _ in 0..<40 {
      let request = Self.request(&random, isJSON: isJSON)
      let path =
        switch request {
        case .set(let path, _), .remove(let path): path
        case .adopt, .removeEntry, .move, .comment: Path()
        }
      guard let excerpt = Excerpt(of: whole.document, about: [path], document: 0, order: Self.order, limits: Limits())
      else {
        Issue.record("no excerpt for \(path)")
        continue
      }
      #expect(excerpt.source.text.count < text.count / 2)
      let expected: [TextEdit]? =
        if case .edited(let edit) = editor.apply([request], order: Self.order).outcome { edit.edits } else {
          nil
        }
      #expect(Self.edits([request], excerpt: excerpt, in: text, isJSON: isJSON) == expected, "\(request)")
      made += expected == nil ? 0 : 1
    }
    #expect(made > 12)
  }

  /// Moving and copying: the destination is a path in the text without the entry.
  @Test(arguments: ["\n", "\r\n"]) func movesAndCopiesAreThoseOfTheWhole(_ lineBreak: String) {
    var random = Random(seed: 7)
    let text = Array(Self.text(&random, lineBreak: lineBreak).utf8)
    let whole = SyntaxDocument(text, limits: Limits())
    guard case .open(let editor) = Editor.open(whole, limits: Limits()) else {
      Issue.record("the text isn't read")
      return
    }
    func made(_ paths: [Path], isCopy: Bool, by editor: Editor) -> ProvenEdit? {
      let outcome =
        isCopy
        ? editor.copy(paths[0], to: paths[1], order: { _ in { _ in [] } })
        : editor.move(paths[0], to: paths[1], order: { _ in { _ in [] } })
      return if case .edited(let edit) = outcome { edit } else { nil }
    }
    var count = 0
    for round in 0..<30 {
      let (one, other) = (random.next(below: 900), random.pick([0, 31, 33, 400, 867, 898]))
      let paths = random.pick([
        ["servers[\(one)].port", "servers[\(one)].gate"], ["servers[\(one)].text", "servers[\(other)].note"],
        ["servers[\(one)]", "servers[\(other)]"], ["servers[\(one)]", "servers[+]"],
        ["byName.key-\(one % 400).value", "servers[\(other)].value"],
        ["flow[\(one % 400)].on", "byName.key-\(other % 400).on"],
        ["servers[\(one)]", "byName.key-\(other % 400).more"],
      ]).map(Edits.path)
      guard let excerpt = Excerpt(of: whole.document, about: paths, document: 0, limits: Limits()),
        case .open(let part) = Editor.open(excerpt.source, limits: Limits()),
        let edit = made(paths.map(excerpt.path), isCopy: round % 3 == 0, by: part), let edits = excerpt.edits(edit),
        let after = TextEdit.apply(edits, to: text)
      else { continue }
      guard excerpt.holds(edit, after: YAMLParser.parse(after, limits: Limits())) else { continue }
      #expect(edits == made(paths, isCopy: round % 3 == 0, by: editor)?.edits, "\(paths)")
      count += 1
    }
    #expect(count > 12)
  }

  @Test func severalPlacesHaveOneExcerpt() {
    var random = Random(seed: 3)
    let text = Array(Self.text(&random).utf8)
    let whole = SyntaxDocument(text, limits: Limits())
    let requests: [EditRequest] = [
      .set(Edits.path("servers[700].port"), InputValue(text: "a")), .remove(Edits.path("servers[200]")),
      .set(Edits.path("byName.key-250.value"), InputValue(text: "b")),
    ]
    let paths = ["servers[700].port", "servers[200]", "byName.key-250.value"].map(Edits.path)
    guard let excerpt = Excerpt(of: whole.document, about: paths, document: 0, limits: Limits()),
      let edits = Self.edits(requests, excerpt: excerpt, in: text, isJSON: false),
      case .open(let editor) = Editor.open(whole, limits: Limits()),
      case .edited(let expected) = editor.apply(requests, order: Self.order).outcome
    else {
      Issue.record("the excerpt isn't edited")
      return
    }
    #expect(edits == expected.edits)
  }

  /// Many long lists are each shortened; every node of the excerpt has its place in the whole text.
  @Test func manyListsAreCut() {
    let list = (0..<200).map { "\($0)" }.joined(separator: ", ")
    let text = (0..<120).map { "k\($0): [\(list)]\n" }.joined() + "last: 1\n"
    let whole = SyntaxDocument(Array(text.utf8), limits: Limits())
    guard
      let excerpt = Excerpt(of: whole.document, about: [Edits.path("k70[150]")], document: 0, limits: Limits()),
      let edits = Self.edits(
        [.set(Edits.path("k70[150]"), InputValue(text: "x"))], excerpt: excerpt, in: whole.text, isJSON: false)
    else {
      Issue.record("the excerpt isn't edited")
      return
    }
    let after = TextEdit.apply(edits, to: whole.text).map { String(decoding: $0, as: UTF8.self) }
    let changed = "k70: [\(list)]".replacingOccurrences(of: " 150,", with: " x,")
    #expect(after == text.replacingOccurrences(of: "k70: [\(list)]", with: changed))
  }

  /// No excerpt: an anchor may be anywhere, and the place of a new key depends on all others.
  @Test(arguments: ["x: &a 1\ny: *a\n", "x: !t 1\n", "x: {<<: {a: 1}}\n"])
  func thereIsNoneWhereTheRestMatters(_ start: String) {
    var random = Random(seed: 3)
    let whole = SyntaxDocument(Array((start + Self.text(&random)).utf8), limits: Limits())
    #expect(Excerpt(of: whole.document, about: [Edits.path("servers[4].port")], document: 0, limits: Limits()) == nil)
  }
}
