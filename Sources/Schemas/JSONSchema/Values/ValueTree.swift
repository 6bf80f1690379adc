package import DocumentModel

/// A value composed from several documents. Only collections that change are opened; the rest refers to the documents.
package struct ValueTree {
  /// The members of an object, in order, without duplicate names.
  package struct Members {
    /// The members; the value is nil for a removed one.
    private var slots: [(name: String, value: Int?)] = []
    /// The index of each name, used once there are many.
    private var places: [ExactName: Int] = [:]
    /// The number of members.
    package private(set) var count = 0

    /// The number of names up to which a linear search is faster.
    private static let few = 12

    package init() {}

    /// The members in order. Linear.
    package var order: [(name: String, value: Int)] {
      slots.compactMap { name, value in value.map { (name, $0) } }
    }

    private func place(_ name: String) -> Int? {
      slots.count <= Self.few
        ? slots.firstIndex { $0.value != nil && $0.name.utf8.elementsEqual(name.utf8) }
        : places[ExactName(name)]
    }

    package subscript(name: String) -> Int? { place(name).flatMap { slots[$0].value } }

    /// Replaces the member with a name, or appends one.
    package mutating func set(_ name: String, value: Int) {
      if let place = place(name) {
        slots[place].value = value
        return
      }
      count += 1
      slots.append((name, value))
      if slots.count == Self.few + 1 {
        for (place, slot) in slots.enumerated() where slot.value != nil { places[ExactName(slot.name)] = place }
      } else if slots.count > Self.few {
        places[ExactName(name)] = slots.count - 1
      }
    }

    package mutating func remove(_ name: String) {
      guard let place = place(name) else { return }
      slots[place].value = nil
      places[ExactName(name)] = nil
      count -= 1
    }
  }

  package enum Content {
    case written(Document, NodeID)
    case object(Members)
    case array([Int])

    /// The value null.
    package static let nothing: Self = {
      var builder = DocumentBuilder(text: [])
      let null = builder.append(Node(kind: .null, flags: [], start: 0, end: 0))
      builder.addRoot(null)
      return .written(builder.finish(), null)
    }()
  }

  package struct Value {
    package var content: Content
    package var origin: ValueOrigin
  }

  package private(set) var values: [Value] = []
  /// The root value; nil if there is no value at all.
  package var root: Int?

  package init() {}

  package subscript(index: Int) -> Value { values[index] }

  package mutating func add(_ content: Content, origin: ValueOrigin) -> Int {
    values.append(Value(content: content, origin: origin))
    return values.count - 1
  }

  package mutating func replace(_ index: Int, content: Content, origin: ValueOrigin) {
    values[index] = Value(content: content, origin: origin)
  }

  package func kind(_ index: Int) -> NodeKind {
    switch values[index].content {
    case .written(let document, let node): document.kind(node)
    case .object: .object
    case .array: .array
    }
  }

  /// Opens an object and returns its members; nil for any other kind.
  package mutating func members(_ index: Int) -> Members? {
    switch values[index].content {
    case .object(let members): return members
    case .array: return nil
    case .written(let document, let node):
      guard document.kind(node) == .object else { return nil }
      let origin = values[index].origin
      var members = Members()
      for (key, value) in document.members(of: node) {
        members.set(document.keys.name(key), value: add(.written(document, value), origin: origin.child(value)))
      }
      values[index].content = .object(members)
      return members
    }
  }

  /// Opens a list and returns its items; nil for any other kind.
  package mutating func items(_ index: Int) -> [Int]? {
    switch values[index].content {
    case .array(let items): return items
    case .object: return nil
    case .written(let document, let node):
      guard document.kind(node) == .array else { return nil }
      let origin = values[index].origin
      let items = document.items(node).map { add(.written(document, $0), origin: origin.child($0)) }
      values[index].content = .array(items)
      return items
    }
  }

  /// The value at a path below another, opening collections on the way; nil if there is none.
  package mutating func value(at path: Path, below value: Int?) -> Int? {
    path.segments.reduce(value) { value, segment in value.flatMap { child(of: $0, token: segment.token) } }
  }

  private mutating func child(of value: Int, token: String) -> Int? {
    guard let items = items(value) else { return members(value)?[token] }
    return JSONPointer.arrayIndex(token).flatMap { $0 < items.count ? items[$0] : nil }
  }

  /// Puts a value at a path of names, creating missing groups.
  ///
  /// - Returns: The value; nil if something other than a group is in the way.
  @discardableResult
  package mutating func put(_ path: Path, content: Content, origin: ValueOrigin = .members) -> Int? {
    guard var group = root, let name = path.segments.last?.token else { return nil }
    for segment in path.segments.dropLast() {
      guard let members = members(group) else { return nil }
      if let inside = members[segment.token] {
        group = inside
      } else {
        let inside = add(.object(Members()), origin: .members)
        set(segment.token, of: group, to: inside)
        group = inside
      }
    }
    guard kind(group) == .object else { return nil }
    let value = add(content, origin: origin)
    set(name, of: group, to: value)
    return value
  }

  package mutating func set(_ name: String, of object: Int, to value: Int) {
    change(object) { $0.set(name, value: value) }
  }

  package mutating func remove(_ name: String, of object: Int) {
    change(object) { $0.remove(name) }
  }

  /// Changes the members in place: they are moved out of `values` meanwhile, so that they aren't copied.
  private mutating func change(_ object: Int, body: (inout Members) -> Void) {
    guard members(object) != nil, case .object(var members) = values[object].content else { return }
    values[object].content = .array([])
    body(&members)
    values[object].content = .object(members)
  }
}

extension ValueOrigin {
  /// The origin of an inner value of the same document.
  fileprivate func child(_ node: NodeID) -> Self {
    switch self {
    case .layer(let index, _): .layer(index, node)
    case .defaultValue(let source, _): .defaultValue(source, node)
    case .condition, .members: self
    }
  }
}
