package import DocumentModel
internal import YAMLReading

/// A value to write, possibly inside collections that must be created.
struct NewValue: Sendable {
  /// Collections of one entry around the value, outermost first.
  var wrappers: ArraySlice<Path.Segment> = []
  let document: Document
  let node: NodeID
  /// The text of a moved entry; nil if the value must be written again.
  var written: WrittenEntry?
  /// Whether a user typed it: its numbers keep their spelling, and the spelling of an existing value counts.
  let isTyped: Bool
  /// The text of a value with tags, anchors or aliases; nil for any other, which may be written in several ways.
  var verbatim: String?
  /// Whether the tag of the scalar that it replaces stays.
  var keepsTag = false
  /// Whether the tag of the scalar that it replaces may stay.
  var mayKeepTag = true
  /// Whether it is an entry of another text, written as it is there.
  var isAdopted = false
  /// Its key as it is spelled without quotes, where that isn't text: `80`, `true`, `~`. Nil for any other.
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

  /// The kind, wrappers counted. An alias stands for anything that is written as it is spelled.
  var kind: NodeKind {
    switch wrappers.first {
    case .name, .each, .input: .object
    case .index, .end, .last, .matching: .array
    case nil: isVerbatim ? .alias : document.kind(node)
    }
  }

  /// Whether its nodes come into the text with their tags, anchors and aliases.
  var isVerbatim: Bool { verbatim != nil || isAdopted }

  /// Whether the anchor of a value that it replaces stays: it has none of its own, as an alias can't have.
  var keepsAnchor: Bool {
    !wrappers.isEmpty || !isVerbatim || document[node].kind != .alias && !document[node].flags.contains(.hasAnchor)
  }

  var isCollection: Bool { kind == .object || kind == .array }

  /// Whether it is a list, also one that is written as it is in another text.
  var isList: Bool { wrappers.isEmpty && isAdopted ? document.kind(node) == .array : kind == .array }

  /// The existing text of the value itself.
  var asWritten: WrittenEntry? { wrappers.isEmpty ? written : nil }
  /// The text of the value itself, as typed.
  var asVerbatim: String? { wrappers.isEmpty ? verbatim : nil }

  /// The number of its nodes when it is written; nil for a moved one, with the aliases in it.
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

  /// The properties of a mapping. A key that is a collection has none: see ``isWritable``.
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

  /// The items of a sequence.
  var items: [NewValue] {
    wrappers.isEmpty ? document.items(node).map { NewValue(document, node: $0, isTyped: isTyped) } : [unwrapped]
  }

  /// Whether every key is a scalar and occurs once.
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

  /// Whether nothing needs to be written: the existing value is equal and, for a typed value, no YAML 1.1 reader takes
  /// a scalar in it for another value.
  func isThere(_ other: Document, node: NodeID) -> Bool {
    guard equals(other, value: node) else { return false }
    if !mayKeepTag, verbatim == nil, other[node].flags.contains(.hasTag) { return false }
    // A value that wasn't typed is compared by meaning alone.
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

  /// Whether no reader of YAML 1.1 takes the text of an existing scalar for another value than this one.
  private func isSpelled(_ own: NodeID, _ other: Document, node: NodeID) -> Bool {
    let flags = other[node].flags
    // All readers agree on quoted and tagged scalars.
    guard flags.style == .plain, !flags.contains(.hasTag) else { return true }
    let text = other.text[other.range(node).indices]
    switch other[node].kind {
    case .string: return PlainScalars.readsAsText(text)
    case .number: return OlderReading.isSame(text, document.text[document.range(own).indices])
    case .null, .boolean, .array, .object, .alias: return true
    }
  }

  /// Whether a value of another document is equal to this one.
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

  /// The names of the aliases in it whose anchors lie outside of it, for a value that is written as it is.
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
          // Another text may have another value under the name.
          return document.anchorName(ofAlias: one) == other.anchorName(ofAlias: another)
            && (!isAdopted || document.isEqual(one, another, in: other))
        case .array, .object: return document.writtenCount(of: one) == other.writtenCount(of: another)
        case .null, .boolean, .number, .string: return true
        }
      }
  }
}

extension InputValue {
  /// Whether nothing needs to be written where another value is, as ``NewValue/isThere(_:_:)``.
  package func isWritten(as old: Self) -> Bool { NewValue(self).isThere(old.document, node: old.node) }
}
