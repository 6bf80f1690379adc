import DocumentModel
import YAMLEditing

/// A value in which aliases and merge keys are resolved.
package enum Model: Equatable {
  case scalar(String)
  case array([Model])
  case object([String: Model])
  /// A mapping with a collection as a key, or with duplicate keys: it isn't edited.
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

  /// The value at the path; nil if there is none.
  func value(at path: ArraySlice<Path.Segment>) -> Model? {
    guard let step = path.first else { return self }
    switch (step, self) {
    case (.index(let index), .array(let items)):
      return items.indices.contains(index) ? items[index].value(at: path.dropFirst()) : nil
    case (.name(let name), .object(let members)): return members[name]?.value(at: path.dropFirst())
    case _: return nil
    }
  }

  /// The value with `change` applied at the path; if that returns nil, the entry is removed.
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

  /// The value with a new entry at the path; its last segment is the new key or index.
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
