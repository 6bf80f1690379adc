package import Diagnostics
package import DocumentModel
internal import SourceText
internal import SyntaxTree

/// Changes one value of a YAML text by splices of bytes: what isn't changed stays byte for byte.
///
/// Every edit is carried out in memory and proven: values and comments are as they were but for what was asked for.
package struct Editor {
  /// The names of a mapping's properties in the order that they should have; empty where there is none.
  package typealias PropertyOrder = (Document, NodeID) -> [String]

  let source: EditableText
  let root: NodeID?
  let limits: Limits
  let isJSON: Bool

  private init(source: EditableText, root: NodeID?, limits: Limits, isJSON: Bool) {
    self.source = source
    self.root = root
    self.limits = limits
    self.isJSON = isJSON
  }

  package enum Opening {
    case open(Editor)
    case refused(Diagnostic)
  }

  /// Reads a text, in UTF-8.
  ///
  /// - Parameters:
  ///   - number: which document of the stream, from 0.
  ///   - isJSON: whether the text has to stay JSON.
  package static func open(_ text: [UInt8], document number: Int = 0, isJSON: Bool = false, limits: Limits) -> Opening {
    guard let source = EditableText(text, limits: limits) else {
      return .refused(
        EditRefusal(
          .editNotWellFormed, "the text has syntax errors", at: .init(0..<0), help: "settle check shows them"
        ).diagnostic)
    }
    guard source.text == text else {
      return .refused(
        EditRefusal(.editEncoding, "the text is in UTF-16", at: .init(0..<0), help: "save it as UTF-8").diagnostic)
    }
    let roots = source.document.roots
    guard number >= 0, number < max(roots.count, 1) else {
      return .refused(
        EditRefusal(
          .editNoDocument, "there is no document \(number): the stream has \(roots.count), counted from 0",
          at: .init(0..<0)
        ).diagnostic)
    }
    let root = roots.isEmpty ? nil : roots[number]
    return .open(Editor(source: source, root: root, limits: limits, isJSON: isJSON))
  }

  /// The document as it is before the edit.
  package var document: Document { source.document }

  // MARK: Edits

  /// Gives a setting a value: another than it has, or one where there is none yet, in collections made as needed.
  ///
  /// - Parameter order: says where a new key goes: behind the nearest that should stand before it, else before the
  ///   nearest that should stand behind it, else last.
  package func set(_ path: [EditStep], to value: NewValue, order: PropertyOrder = { _, _ in [] }) -> EditOutcome {
    guard value.isWritable else { return .refused(Self.unwritable.diagnostic) }
    switch EditPlace.find(path, from: root, in: document) {
    case .failure(let refusal): return .refused(refusal.diagnostic)
    case .success(let place):
      switch place.target {
      case .missing(let container, let rest): return add(value, rest, to: container, place, order)
      case .value(let node?) where place.mergeKey == nil: return replace(node, by: value, place)
      case .value(.some):
        guard let container = place.container, let last = path.last else { return .refused(Self.wholeDocument) }
        // The mapping's own entry counts before what it takes over.
        return add(value, [last], to: container, place, order)
      case .value(nil): return begin(value.wrapped(in: path[...]))
      }
    }
  }

  /// Puts an item into a sequence, before the one that is there.
  package func insert(_ path: [EditStep], _ value: NewValue) -> EditOutcome {
    guard value.isWritable else { return .refused(Self.unwritable.diagnostic) }
    switch EditPlace.find(path, from: root, in: document) {
    case .failure(let refusal): return .refused(refusal.diagnostic)
    case .success(let place):
      switch place.target {
      case .missing(let container, let rest): return add(value, rest, to: container, place) { _, _ in [] }
      case .value(let node?):
        guard let container = place.container, document[container].kind == .array,
          let index = document.items(container).enumerated().first(where: { $0.element == node })?.offset
        else { return .refused(Self.noItemHere(path, document.range(node))) }
        return insert(value, named: nil, at: index, in: container, place)
      case .value(nil): return begin(value.wrapped(in: path[...]))
      }
    }
  }

  /// Takes a setting out, with the comments that speak of it. The last one leaves an empty collection.
  package func remove(_ path: [EditStep]) -> EditOutcome {
    switch found(path) {
    case .failure(let refusal): return .refused(refusal.diagnostic)
    case .success(let (node, container, place)):
      let value = source.syntax(node)
      let entry = source.holder(of: value)
      let collection = source.syntax(container)
      let isOnly = source.entries(collection).count == 1
      let first = document[container].kind == .object ? NodeID(source.arenaIndex(of: source.tree.child(entry))) : node
      let change = ValueChange(
        old: first.index..<document.subtreeEnd(node).index, container: container, new: .nothing)
      if let refusal = neededAnchor(in: change.old, except: nil) { return .refused(refusal.diagnostic) }
      let plans = [false, true].map { takesBlankLines in
        if source[collection].kind.isFlow {
          return PlannedEdit(
            edits: FlowRemoval(source: source, collection: collection, entry: entry).edits(), change: change,
            removed: entry)
        }
        let removal = BlockRemoval(
          source: source, collection: collection, entry: entry, takesBlankLines: takesBlankLines)
        return PlannedEdit(edits: isOnly ? removal.collapse() : removal.edits(), change: change, removed: entry)
      }
      return prove(plans, notes: sharedNotes(place))
    }
  }

  /// Gives a key another name, in its place.
  package func rename(_ path: [EditStep], to name: String) -> EditOutcome {
    switch found(path) {
    case .failure(let refusal): return .refused(refusal.diagnostic)
    case .success(let (node, container, place)):
      guard document[container].kind == .object else { return .refused(Self.noKeyHere(path, document.range(node))) }
      if let other = document.entries(container).first(where: { $0.keyID.map(document.keys.name) == name }),
        other.mergeKey == nil
      {
        if other.value == node { return .edited(ProvenEdit(edits: [], text: source.text, notes: [])) }
        return .refused(EditRefusal.duplicate(name, [document.range(other.key)]).diagnostic)
      }
      let key = source.tree.child(source.holder(of: source.syntax(node)))
      let keyNode = NodeID(source.arenaIndex(of: key))
      let change = ValueChange.replacing(keyNode, document, by: .key(name))
      if let refusal = neededAnchor(in: change.old, except: keyNode) { return .refused(refusal.diagnostic) }
      let writer = ValueWriter(style: style(near: container))
      let text = writer.key(name, isInFlow: source.isInFlow(key), like: source[key].style)
      let content = source.content(key)
      guard !content.isEmpty, source.blockHeader(key) == nil else { return .refused(EditRefusal.unproven.diagnostic) }
      let edit = TextEdit(ByteRange(content), text)
      return prove([PlannedEdit(edits: [edit], change: change)], notes: sharedNotes(place))
    }
  }

  // MARK: Parts

  /// A value that is there in a collection's own text.
  private func found(_ path: [EditStep]) -> Result<(NodeID, NodeID, EditPlace), EditRefusal> {
    switch EditPlace.find(path, from: root, in: document) {
    case .failure(let refusal): return .failure(refusal)
    case .success(let place):
      guard case .value(let node?) = place.target else {
        return .failure(EditRefusal(.editNoSetting, "\(EditStep.shown(path)) is not set", at: .init(0..<0)))
      }
      guard let container = place.container else {
        return .failure(EditRefusal(.editNoSetting, "no setting is named", at: document.range(node)))
      }
      if let merge = place.mergeKey {
        return .failure(
          EditRefusal(
            .editInherited, "\(EditStep.shown(path)) is not the mapping's own: it comes through <<",
            at: document.range(merge), help: "change it where it is written, or set it here to another value"))
      }
      return .success((node, container, place))
    }
  }

  /// The first value of a document without any.
  private func begin(_ value: NewValue) -> EditOutcome {
    let change = ValueChange(old: 0..<0, new: .value(value))
    let style = style(near: nil)
    return prove(
      [true, false].map { usesLiterals in
        let writer = ValueWriter(style: style, usesLiterals: usesLiterals)
        return PlannedEdit(edits: DocumentStart(source: source, writer: writer).edits(value), change: change)
      })
  }

  private func replace(_ node: NodeID, by value: NewValue, _ place: EditPlace) -> EditOutcome {
    if value.equals(document, node) { return .edited(ProvenEdit(edits: [], text: source.text, notes: [])) }
    let change = ValueChange.replacing(node, document, by: .value(value))
    if let refusal = neededAnchor(in: change.old, except: node) { return .refused(refusal.diagnostic) }
    let syntax = source.syntax(node)
    let style = style(near: place.container)
    let plans = [true, false].compactMap { usesLiterals -> PlannedEdit? in
      let writer = ValueWriter(style: style, usesLiterals: usesLiterals)
      let isBareRoot = node == root && source[syntax].kind == .empty && !source[syntax].hasAnchor
      let edits =
        isBareRoot
        ? DocumentStart(source: source, writer: writer, document: source.holder(of: syntax)).edits(value)
        : ValueReplacement(source: source, value: syntax, writer: writer).edits(value)
      return edits.map { PlannedEdit(edits: $0, change: change, removed: syntax) }
    }
    return prove(plans, notes: sharedNotes(place) + anchorNotes(node) + tagNotes(node))
  }

  /// A setting that isn't there yet, with the collections around it that aren't either.
  private func add(
    _ value: NewValue, _ rest: ArraySlice<EditStep>, to container: NodeID, _ place: EditPlace, _ order: PropertyOrder
  ) -> EditOutcome {
    let inside = value.wrapped(in: rest.dropFirst())
    let collection = source.syntax(container)
    let isEmptyFlow =
      source[collection].kind.isFlow && document.count(container) == 0
      && document.subtreeEnd(container).index == container.index + 1
    let becomesBlock = isEmptyFlow && !isJSON && !source.isInFlow(collection) && !hasComments(collection)
    if document[container].kind == .null || becomesBlock {
      return replace(container, by: value.wrapped(in: rest), place)
    }
    guard let step = rest.first else { return .refused(Self.wholeDocument) }
    guard document[container].kind == .object, case .name(let name) = step else {
      return insert(inside, named: nil, at: document.count(container), in: container, place)
    }
    let insertion = InsertionPlace(document: document, container: container, order: order(document, container))
    return insert(inside, named: name, at: insertion.index(of: name), in: container, place)
  }

  /// - Parameter index: among the entries as they are written.
  private func insert(
    _ value: NewValue, named name: String?, at index: Int, in container: NodeID, _ place: EditPlace
  ) -> EditOutcome {
    let collection = source.syntax(container)
    let entries = source.entries(collection)
    let start =
      index < entries.count
      ? source.arenaIndex(of: source.tree.child(entries[index])) : Int(document.subtreeEnd(container).index)
    let new = name.map { ValueChange.New.entry($0, value) } ?? .value(value)
    let change = ValueChange(old: UInt32(start)..<UInt32(start), container: container, new: new)
    let style = style(near: container)
    let plans = [true, false].map { isPreferred -> PlannedEdit in
      let writer = ValueWriter(style: style, usesLiterals: isPreferred)
      if source[collection].kind.isFlow {
        let text = name.map { writer.flowProperty($0, value) } ?? writer.flow(value, isInFlow: true)
        let insertion = FlowInsertion(source: source, collection: collection, lineBreak: style.lineBreak)
        return PlannedEdit(edits: insertion.edits(text, at: index), change: change)
      }
      let column = source.column(of: collection)
      let lines =
        name.map { writer.property($0, value, column: column) }
        ?? writer.item(value, column: column, gap: source.dashGap(collection))
      let insertion = BlockInsertion(
        source: source, collection: collection, writer: writer, keepsBlankLines: isPreferred)
      return PlannedEdit(edits: insertion.edits(lines, at: index), change: change)
    }
    return prove(plans, notes: sharedNotes(place))
  }

  private func hasComments(_ collection: SyntaxNodeID) -> Bool {
    source[collection].tokens.dropFirst().contains { !source.comments(before: $0).isEmpty }
  }

  func style(near node: NodeID?) -> FileStyle {
    FileStyle(source, near: node.map(source.syntax), isJSON: isJSON)
  }

  // MARK: Refusals without a place

  private static let unwritable = EditRefusal(
    .editValue, "a value with a key twice, or with a collection as a key, can't be written here", at: .init(0..<0))
  private static let wholeDocument = EditRefusal(
    .editNoSetting, "no setting is named", at: .init(0..<0)
  ).diagnostic

  private static func noItemHere(_ path: [EditStep], _ range: ByteRange) -> Diagnostic {
    EditRefusal(.editIndex, "\(EditStep.shown(path)) is no item of a sequence", at: range).diagnostic
  }

  private static func noKeyHere(_ path: [EditStep], _ range: ByteRange) -> Diagnostic {
    EditRefusal(.editNoSetting, "\(EditStep.shown(path)) is an item, which has no name", at: range).diagnostic
  }
}
