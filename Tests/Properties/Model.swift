import DocumentModel
import YAMLEditing

/// A value with aliases and merges resolved.
package enum Model: Equatable {
  case scalar(String)
  case array([Model])
  case object([String: Model])
  /// With a collection as a key, or a duplicate key: no edit is made there.
  case strange(String)

  package init(_ document: Document, _ node: NodeID) {
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

  /// Nil if there is nothing at the path.
  func value(at path: ArraySlice<Path.Segment>) -> Model? {
    guard let step = path.first else { return self }
    switch (step, self) {
    case (.index(let index), .array(let items)):
      return items.indices.contains(index) ? items[index].value(at: path.dropFirst()) : nil
    case (.name(let name), .object(let members)): return members[name]?.value(at: path.dropFirst())
    case _: return nil
    }
  }

  /// The value with the part at a path replaced; nil removes it.
  func replacing(_ path: ArraySlice<Path.Segment>, _ change: (Model) -> Model?) -> Model? {
    guard let step = path.first else { return change(self) }
    switch (step, self) {
    case (.index(let index), .array(var items)) where items.indices.contains(index):
      if let new = items[index].replacing(path.dropFirst(), change) {
        items[index] = new
      } else {
        items.remove(at: index)
      }
      return .array(items)
    case (.name(let name), .object(var members)):
      guard let old = members[name] else { return .strange("no such key") }
      members[name] = old.replacing(path.dropFirst(), change)
      return .object(members)
    case _: return .strange("no such place")
    }
  }

  /// The value with one more entry, at the last step of a path.
  func adding(_ new: Model, at path: ArraySlice<Path.Segment>) -> Model? {
    guard let last = path.last else { return nil }
    return replacing(path.dropLast()) { container in
      switch (last, container) {
      case (.index(let index), .array(var items)) where index <= items.count:
        items.insert(new, at: index)
        return .array(items)
      case (.name(let name), .object(let members)): return .object(members.merging([name: new]) { _, new in new })
      case _: return .strange("no such place")
      }
    }
  }
}
