import DocumentModel
import YAMLEditing
import YAMLReading

/// An edit at a random place of a document, where no alias leads.
package struct RandomEdit: CustomStringConvertible {
  private enum Kind {
    case set(Model)
    case add(Model, order: [String])
    case insert(Model)
    case remove
    case rename(String)
    case move(to: [Path.Segment])
  }

  /// The path of the changed value, or that of the new one.
  package let path: [Path.Segment]
  /// The value to change, or the collection in which an entry is added.
  package let node: NodeID
  package let key: NodeID?
  private let kind: Kind
  private let value: InputValue
  private let words: String

  private static let values = [
    "x", "12", "-0.5", "true", "null", "'yes'", "'22:00'", "'a: b # c'", "''", "\"one\\ntwo\\n\"", "\"one\\n\\n  two\"",
    "\"\\ttab\\u0007 \"", "{}", "[]", "{k: v}", "[1, [2, 3], {a: b}]", "{p: {q1: [x, \"l\\nm\\n\"]}, r: 'no'}", "ключ",
    "'[x]'", "'*a'", "1e300", "0x10",
  ]
  private static let names = ["new", "22", "a b", "yes", "k:v", "- x", "\"q\"", "a, b"]

  /// A node that can be edited.
  private struct Place {
    var path: [Path.Segment]
    var node: NodeID
    var key: NodeID?
  }

  /// Nil if the place can't be edited.
  package init?(_ document: Document, root: NodeID, _ random: inout Random) {
    var places: [Place] = []
    Self.collect(document, Place(path: [], node: root), &places)
    guard !places.isEmpty else { return nil }
    let place = random.pick(places)
    let text = random.pick(Self.values)
    let parsed = YAMLParser.parse(Array(text.utf8), limits: Limits()).document
    value = InputValue(parsed, node: parsed.roots[0])
    let model = Model(parsed, parsed.roots[0])
    (node, key) = (place.node, place.key)
    let choice = random.next(below: 7)
    switch document.kind(place.node) {
    case .object where choice < 2:
      guard let name = Self.newName(document, place.node, &random) else { return nil }
      let isOrdered = random.once(in: 2)
      var order = isOrdered ? Self.names(document, place.node) : []
      if isOrdered { order.insert(name, at: random.next(below: order.count + 1)) }
      path = place.path + [.name(name)]
      kind = .add(model, order: order)
    case .array where choice < 2:
      path = place.path + [.index(random.next(below: document.count(place.node) + 1))]
      kind = .insert(model)
    case _ where place.path.isEmpty: return nil
    case _ where choice == 2:
      (path, kind) = (place.path, .remove)
    case _ where choice == 3 && place.key != nil:
      (path, kind) = (place.path, .rename(random.pick(["newname", "22", "a: b", "on"])))
    case _ where choice > 4:
      guard let destination = Self.destination(document, place, random.pick(places), &random) else { return nil }
      (path, kind) = (place.path, .move(to: destination))
    case _: (path, kind) = (place.path, .set(model))
    }
    words = "\(Self.shown(path)) \(kind) \(text)"
  }

  package var description: String { words }

  private static func names(_ document: Document, _ node: NodeID) -> [String] {
    document.entries(node).compactMap { $0.keyID.map(document.keys.name) }
  }

  /// A key that the mapping doesn't have; nil if it has duplicate keys.
  private static func newName(_ document: Document, _ node: NodeID, _ random: inout Random) -> String? {
    let known = names(document, node)
    let name = random.pick(Self.names)
    return known.contains(name) || Set(known).count < document.count(node) ? nil : name
  }

  /// The path in the same or another collection to which the entry is moved, valid after it was removed.
  private static func destination(
    _ document: Document, _ source: Place, _ target: Place, _ random: inout Random
  ) -> [Path.Segment]? {
    guard !target.path.starts(with: source.path) else { return nil }
    var path = target.path
    let depth = source.path.count - 1
    let isBeside = path.count > depth && path[..<depth] == source.path[..<depth]
    if isBeside, case .index(let taken)? = source.path.last, case .index(let index) = path[depth], index > taken {
      path[depth] = .index(index - 1)
    }
    switch document.kind(target.node) {
    case .object:
      guard let name = newName(document, target.node, &random) else { return nil }
      return path + [.name(name)] + (random.once(in: 4) ? [.name("inside")] : [])
    case .array:
      let isOwn = target.path == Array(source.path.dropLast())
      return path + [.index(random.next(below: document.count(target.node) + (isOwn ? 0 : 1)))]
    case .null, .boolean, .number, .string, .alias: return nil
    }
  }

  private static func shown(_ path: [Path.Segment]) -> String {
    path.map(\.token).joined(separator: "/")
  }

  private static func collect(_ document: Document, _ place: Place, _ places: inout [Place]) {
    // A change of an anchored value is also visible at its aliases.
    let node = place.node
    guard document[node].kind != .alias, document.anchors[node] == nil, place.path.count < 40 else { return }
    places.append(place)
    for (index, item) in document.items(node).enumerated() {
      collect(document, Place(path: place.path + [.index(index)], node: item), &places)
    }
    if case .strange = Model(document, node) { return }
    var seen: Set<String> = []
    for entry in document.entries(node) where entry.mergeKey == nil {
      guard let name = entry.keyID.map(document.keys.name), seen.insert(name).inserted,
        document.anchors[entry.key] == nil
      else { continue }
      collect(document, Place(path: place.path + [.name(name)], node: entry.value, key: entry.key), &places)
    }
  }

  // MARK: The edit and its model

  package func run(_ editor: Editor) -> EditResult {
    let place = Path(segments: path)
    return switch kind {
    case .set: editor.set(place, to: value)
    case .add(_, let order): editor.set(place, to: value) { _ in { _ in order } }
    case .insert: editor.insert(place, value: value)
    case .remove: editor.remove(place)
    case .rename(let name): editor.rename(place, to: name)
    case .move(let destination): editor.move(place, to: Path(segments: destination))
    }
  }

  /// What happens to comments.
  package enum CommentChange {
    case none, lost, moved
  }

  package var comments: CommentChange {
    switch kind {
    case .add, .insert, .rename: .none
    case .set, .remove: .lost
    case .move: .moved
    }
  }

  /// The model after the edit; nil if the model can't make it.
  package func applied(to model: Model) -> Model? {
    switch kind {
    case .set(let new): return model.replacing(path[...]) { _ in new }
    case .add(let new, _), .insert(let new): return model.adding(new, at: path[...])
    case .remove: return model.replacing(path[...]) { _ in nil }
    case .rename(let name):
      guard let old = model.value(at: path[...]) else { return nil }
      return model.replacing(path[...]) { _ in nil }?.adding(old, at: path.dropLast() + [.name(name)])
    case .move(let destination):
      guard let old = model.value(at: path[...]), let rest = model.replacing(path[...], { _ in nil }) else {
        return nil
      }
      let container = destination.dropLast()
      guard rest.value(at: container) == nil else { return rest.adding(old, at: destination[...]) }
      guard case .name(let name)? = destination.last else { return nil }
      return rest.adding(.object([name: old]), at: container)
    }
  }
}
