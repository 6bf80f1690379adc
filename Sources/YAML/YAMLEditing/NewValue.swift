package import DocumentModel
internal import YAMLReading

/// A value to write, possibly inside collections that must be created.
struct NewValue: Sendable {
  /// The keys and indices of the one-entry collections around the value, outermost first.
  var wrappers: ArraySlice<Path.Segment> = []
  let document: Document
  let node: NodeID
  /// The existing text of a moved or copied entry; nil if the value must be written anew.
  var written: WrittenEntry?
  /// Whether the user typed the value: its numbers keep their spelling, and an equal value is rewritten if its spelling
  /// is ambiguous in YAML 1.1.
  let isTyped: Bool
  /// The text of a value with tags, anchors or aliases, which is written as is; nil for any other value.
  var verbatim: String?
  /// Whether the replaced scalar's tag stays.
  var keepsTag = false
  /// Whether the replaced scalar's tag may stay.
  var mayKeepTag = true
  /// Whether this is an entry of another text, written as it is there.
  var isAdopted = false
  /// The spelling of its key if that is plain but not a string: `80`, `true`, `~`. Nil for any other key.
  var plainKey: String?

  init(_ document: Document, node: NodeID, isTyped: Bool = false) {
    self.document = document
    self.node = node
    self.isTyped = isTyped
  }

  init(_ value: InputValue) {
    self.init(value.document, node: value.node, isTyped: value.isTyped)
    verbatim = value.verbatim
    mayKeepTag = !value.dropsTag && value.verbatim == nil
  }

  func wrapped(in steps: ArraySlice<Path.Segment>) -> Self {
    var copy = self
    copy.wrappers = steps + wrappers
    return copy
  }

  /// The kind of the outermost value. `.alias` stands for any value that is written as is.
  var kind: NodeKind {
    switch wrappers.first {
    case .name, .each, .input: .object
    case .index, .end, .last, .matching: .array
    case nil: isVerbatim ? .alias : document.kind(node)
    }
  }

  /// Whether its nodes are written with their tags, anchors and aliases.
  var isVerbatim: Bool { verbatim != nil || isAdopted }

  /// Whether the replaced value's anchor stays: not if the new one is an alias or has an anchor of its own.
  var keepsAnchor: Bool {
    !wrappers.isEmpty || !isVerbatim || document[node].kind != .alias && !document[node].flags.contains(.hasAnchor)
  }

  var isCollection: Bool { kind == .object || kind == .array }

  /// Whether it is a list, including one that is copied from another text as is.
  var isList: Bool { wrappers.isEmpty && isAdopted ? document.kind(node) == .array : kind == .array }

  /// The existing text of the value itself, without wrappers.
  var asWritten: WrittenEntry? { wrappers.isEmpty ? written : nil }
  /// The text of the value itself as typed, without wrappers.
  var asVerbatim: String? { wrappers.isEmpty ? verbatim : nil }

  /// How many nodes it has once written; nil for a moved value, whose aliases are nodes of the text already.
  var nodeCount: Int? {
    guard written == nil || isAdopted else { return nil }
    let around = wrappers.reduce(0) { count, step in
      if case .name = step { count + 2 } else { count + 1 }
    }
    if isVerbatim { return around + document.nodes(of: node).count }
    var count = around
    var pending = [node]
    while let next = pending.popLast() {
      count += 1
      for entry in document.entries(next) {
        count += 1
        pending.append(entry.value)
      }
      pending.append(contentsOf: document.items(next))
    }
    return count
  }

  var isEmptyCollection: Bool { isCollection && wrappers.isEmpty && document.count(node) == 0 }

  private var unwrapped: Self {
    var copy = self
    copy.wrappers.removeFirst()
    return copy
  }

  /// The entries of a mapping, without those whose key is a collection; see ``isWritable``.
  var properties: [(name: String, value: NewValue)] {
    if case .name(let name)? = wrappers.first { return [(name, unwrapped)] }
    return document.entries(node).compactMap { entry in
      entry.keyID.map { key in
        var value = NewValue(document, node: entry.value, isTyped: isTyped)
        let spelling = document.sourceText(entry.key)
        let bytes = Array(spelling.utf8)[...]
        if PlainScalars.isWritable(bytes, in: .flow), !PlainScalars.readsAsText(bytes) { value.plainKey = spelling }
        return (document.keys.name(key), value)
      }
    }
  }

  var items: [NewValue] {
    wrappers.isEmpty ? document.items(node).map { NewValue(document, node: $0, isTyped: isTyped) } : [unwrapped]
  }

  /// Whether all keys are scalars and none occurs twice, or the value is written as is.
  var isWritable: Bool {
    if isVerbatim { return true }
    var pending = [node]
    while let next = pending.popLast() {
      var names: Set<KeyID> = []
      for entry in document.entries(next) {
        guard let name = entry.keyID, names.insert(name).inserted else { return false }
        pending.append(entry.value)
      }
      pending.append(contentsOf: document.items(next))
    }
    return true
  }

  /// Whether nothing needs to be written: the existing value is equal and, if this one was typed, no YAML 1.1 parser
  /// reads one of its scalars differently.
  func isThere(_ other: Document, node: NodeID) -> Bool {
    guard equals(other, value: node) else { return false }
    if !mayKeepTag, verbatim == nil, other[node].flags.contains(.hasTag) { return false }
    // A value that wasn't typed is compared by meaning only.
    guard isTyped, wrappers.isEmpty, !isVerbatim else { return true }
    var pending = [(own: self.node, there: node)]
    while let (own, there) = pending.popLast() {
      guard isSpelled(own, other, node: there) else { return false }
      for entry in document.entries(own) {
        guard let name = entry.keyID.map(document.keys.name), let value = other.value(there, named: name) else {
          continue
        }
        pending.append((entry.value, value))
      }
      pending += zip(document.items(own), other.items(there)).map { ($0, $1) }
    }
    return true
  }

  /// Whether YAML 1.1 parsers read an existing scalar as this value too.
  private func isSpelled(_ own: NodeID, _ other: Document, node: NodeID) -> Bool {
    let flags = other[node].flags
    // All parsers agree on quoted and tagged scalars.
    guard flags.style == .plain, !flags.contains(.hasTag) else { return true }
    let text = other.text[other.range(node).indices]
    switch other[node].kind {
    case .string: return PlainScalars.readsAsText(text)
    case .number: return YAML11Scalar.isSame(text, document.text[document.range(own).indices])
    case .null, .boolean, .array, .object, .alias: return true
    }
  }

  func equals(_ other: Document, value: NodeID) -> Bool {
    var current = value
    for wrapper in wrappers {
      switch wrapper {
      case .name, .each, .input:
        guard other.kind(current) == .object, other.count(current) == 1,
          let next = other.value(current, named: wrapper.token)
        else { return false }
        current = next
      case .index, .end, .last, .matching:
        guard other.kind(current) == .array, other.count(current) == 1, let next = other.item(current, at: 0) else {
          return false
        }
        current = next
      }
    }
    return isVerbatim ? hasSameNodes(as: current, in: other) : document.isEqual(node, current, in: other)
  }

  /// For a value that is written as is: the names of its aliases whose anchors are outside of it.
  var outerAliases: [String] {
    guard isVerbatim else { return [] }
    let own = document.nodes(of: node)
    let aliases = own.lazy.map { NodeID($0) }.filter { document[$0].kind == .alias }
    return aliases.filter { !own.contains(document.resolve($0).index) }.map(document.anchorName)
  }

  private func hasSameNodes(as start: NodeID, in other: Document) -> Bool {
    let (own, theirs) = (document.nodes(of: node), other.nodes(of: start))
    return own.count == theirs.count
      && zip(own, theirs).allSatisfy { one, another in
        let (one, another) = (NodeID(one), NodeID(another))
        let isRoot = one == node && keepsAnchor
        guard document.isSameNode(one, as: another, in: other, comparesAnchors: !isRoot) else { return false }
        switch document[one].kind {
        case .alias:
          // In another text, the same name may refer to another value.
          return document.anchorName(ofAlias: one) == other.anchorName(ofAlias: another)
            && (!isAdopted || document.isEqual(one, another, in: other))
        case .array, .object: return document.writtenCount(of: one) == other.writtenCount(of: another)
        case .null, .boolean, .number, .string: return true
        }
      }
  }
}

extension InputValue {
  /// Whether a value may stay where this one should be written; see ``NewValue/isThere(_:node:)``.
  package func isWritten(as old: Self) -> Bool { NewValue(self).isThere(old.document, node: old.node) }
}
