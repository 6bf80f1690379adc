import DocumentModel
import Editing
import Foundation
import SourceText
import SyntaxTree
import Testing
import YAMLParsing

/// Thousands of random edits of real files: each comes to what the same change of the values comes to.
struct EditingSuiteTests {
  private static let editsAFile = 12

  @Test func randomEditsEqualTheModel() throws {
    var random = Random(state: 20)
    var done = 0
    var refused: [String] = []
    for file in SuiteFiles.yaml() {
      let text = [UInt8](try Data(contentsOf: file))
      guard text.count < 60_000 else { continue }
      let parsed = YAMLParser.parse(text, limits: Limits())
      let document = parsed.document
      guard !parsed.isPartial, document.text == text, !document.roots.isEmpty else { continue }
      for _ in 0..<Self.editsAFile {
        let number = Int(random.next(below: document.roots.count))
        guard let edit = RandomEdit(document, number, &random),
          case .open(let editor) = Editor.open(text, document: number, limits: Limits())
        else { continue }
        switch edit.run(editor) {
        case .edited(let result):
          done += 1
          Self.check(edit, document, number, result, SuiteFiles.name(file))
        case .refused(let diagnostic):
          if diagnostic.code == .editUnproven {
            refused.append("\(SuiteFiles.name(file)) document \(number): \(edit)")
          }
        }
      }
    }
    print("editing: \(done) edits, \(refused.count) refused")
    for line in refused { print("editing: refused \(line)") }
    #expect(refused.count * 200 <= done, "one in two hundred may be refused")
  }

  private static func check(
    _ edit: RandomEdit, _ document: Document, _ number: Int, _ result: ProvenEdit, _ name: String
  ) {
    let note: Testing.Comment = "\(name) document \(number): \(edit)"
    let parsed = YAMLParser.parse(result.text, limits: Limits())
    #expect(!parsed.isPartial, note)
    let after = parsed.document.roots.map { Model(parsed.document, $0) }
    var expected = document.roots.map { Model(document, $0) }
    expected[number] = edit.applied(to: expected[number])
    #expect(after == expected, note)
    #expect(TextEdit.apply(result.edits, to: document.text) == result.text, note)
    let before = comments(document.text)
    let kept = comments(result.text)
    if edit.keepsComments {
      #expect(before == kept, note)
    } else {
      #expect(isPart(kept, of: before), note)
    }
  }

  private static func isPart(_ part: [String], of whole: [String]) -> Bool {
    var rest = part[...]
    for one in whole where one == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty
  }

  private static func comments(_ text: [UInt8]) -> [String] {
    SyntaxTree(text, limits: Limits()).comments.map { String(decoding: text[$0.range.indices], as: UTF8.self) }
  }
}

/// SplitMix64.
struct Random {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  mutating func next(below count: Int) -> Int {
    Int(next() % UInt64(max(count, 1)))
  }

  mutating func pick<Element>(_ list: [Element]) -> Element { list[next(below: list.count)] }
}

/// A value, aliases and merges filled in.
enum Model: Equatable {
  case scalar(String)
  case array([Model])
  case object([String: Model])
  /// With a key that is a collection, or twice: no edit is made there.
  case strange(String)

  init(_ document: Document, _ node: NodeID) {
    switch document.kind(node) {
    case .array: self = .array(document.items(node).map { Model(document, $0) })
    case .object:
      var members: [String: Model] = [:]
      for entry in document.entries(node) {
        guard let name = entry.keyID.map(document.keys.name), members[name] == nil else {
          self = .strange(String(document.count(node)))
          return
        }
        members[name] = Model(document, entry.value)
      }
      self = .object(members)
    case .string: self = .scalar("s" + (document.string(node) ?? ""))
    case .number: self = .scalar("n" + (document.number(node)?.description ?? ""))
    case .boolean: self = .scalar("b\(document.boolean(node) == true)")
    case .null, .alias: self = .scalar("null")
    }
  }
}

/// A change somewhere in a document, where no alias leads.
struct RandomEdit: CustomStringConvertible {
  enum Kind {
    case set(Model)
    case add(String, Model, order: [String])
    case insert(Int, Model)
    case remove
    case rename(String)
  }

  var path: [EditStep]
  var kind: Kind
  var value: NewValue?
  var words: String

  private static let values = [
    "x", "12", "-0.5", "true", "null", "'yes'", "'22:00'", "'a: b # c'", "''", "\"one\\ntwo\\n\"", "\"one\\n\\n  two\"",
    "\"\\ttab\\u0007 \"", "{}", "[]", "{k: v}", "[1, [2, 3], {a: b}]", "{p: {q1: [x, \"l\\nm\\n\"]}, r: 'no'}", "ключ",
    "'[x]'", "'*a'", "1e300", "0x10",
  ]

  init?(_ document: Document, _ number: Int, _ random: inout Random) {
    var nodes: [(path: [EditStep], node: NodeID, isKeyed: Bool)] = []
    Self.collect(document, document.roots[number], [], false, &nodes)
    guard !nodes.isEmpty else { return nil }
    let (path, node, isKeyed) = random.pick(nodes)
    let text = random.pick(Self.values)
    let parsed = YAMLParser.parse(Array(text.utf8), limits: Limits()).document
    let model = Model(parsed, parsed.roots[0])
    value = NewValue(parsed, parsed.roots[0])
    let choice = random.next(below: 5)
    self.path = path
    switch document.kind(node) {
    case .object where choice < 2:
      let names = document.entries(node).compactMap { $0.keyID.map(document.keys.name) }
      let name = random.pick(["new", "22", "a b", "yes", "k:v", "- x", "\"q\""])
      guard !names.contains(name), Set(names).count == document.count(node) else { return nil }
      let isOrdered = random.next(below: 2) == 0
      var order = isOrdered ? names : []
      if isOrdered { order.insert(name, at: random.next(below: order.count + 1)) }
      kind = .add(name, model, order: order)
    case .array where choice < 2: kind = .insert(random.next(below: document.count(node) + 1), model)
    case _ where path.isEmpty: return nil
    case _ where choice == 2: kind = .remove
    case _ where choice == 3 && isKeyed: kind = .rename(random.pick(["newname", "22", "a: b", "on"]))
    case _: kind = .set(model)
    }
    words = "\(Self.shown(path)) \(kind) \(text)"
  }

  var description: String { words }

  private static func shown(_ path: [EditStep]) -> String {
    path.map { step in
      switch step {
      case .name(let name): name
      case .index(let index): String(index)
      case .end: "-"
      }
    }.joined(separator: "/")
  }

  private static func collect(
    _ document: Document, _ node: NodeID, _ path: [EditStep], _ isKeyed: Bool,
    _ nodes: inout [(path: [EditStep], node: NodeID, isKeyed: Bool)]
  ) {
    // What has an anchor changes elsewhere too.
    guard document[node].kind != .alias, document.anchors[node] == nil, path.count < 40 else { return }
    nodes.append((path, node, isKeyed))
    for (index, item) in document.items(node).enumerated() {
      collect(document, item, path + [.index(index)], false, &nodes)
    }
    if case .strange = Model(document, node) { return }
    var seen: Set<String> = []
    for entry in document.entries(node) where entry.mergeKey == nil {
      guard let name = entry.keyID.map(document.keys.name), seen.insert(name).inserted,
        document.anchors[entry.key] == nil
      else { continue }
      collect(document, entry.value, path + [.name(name)], true, &nodes)
    }
  }

  func run(_ editor: Editor) -> EditOutcome {
    guard let value else { return editor.remove(path) }
    switch kind {
    case .set: return editor.set(path, to: value)
    case .add(let name, _, let order): return editor.set(path + [.name(name)], to: value) { _, _ in order }
    case .insert(let index, _): return editor.insert(path + [.index(index)], value)
    case .remove: return editor.remove(path)
    case .rename(let name): return editor.rename(path, to: name)
    }
  }

  var keepsComments: Bool {
    switch kind {
    case .add, .insert, .rename: true
    case .set, .remove: false
    }
  }

  func applied(to model: Model) -> Model {
    Self.apply(kind, path[...], model)
  }

  private static func apply(_ kind: Kind, _ path: ArraySlice<EditStep>, _ model: Model) -> Model {
    guard let step = path.first else {
      switch (kind, model) {
      case (.set(let new), _): return new
      case (.add(let name, let new, _), .object(let members)):
        return .object(members.merging([name: new]) { _, new in new })
      case (.insert(let index, let new), .array(var items)):
        items.insert(new, at: index)
        return .array(items)
      case _: return .strange("no such change")
      }
    }
    let isLast = path.count == 1
    switch (step, model) {
    case (.index(let index), .array(var items)):
      if isLast, case .remove = kind {
        items.remove(at: index)
      } else {
        items[index] = apply(kind, path.dropFirst(), items[index])
      }
      return .array(items)
    case (.name(let name), .object(var members)):
      guard let old = members[name] else { return .strange("no such key") }
      if isLast, case .remove = kind {
        members[name] = nil
      } else if isLast, case .rename(let other) = kind {
        members[name] = nil
        members[other] = old
      } else {
        members[name] = apply(kind, path.dropFirst(), old)
      }
      return .object(members)
    case _: return model
    }
  }
}
