package import DocumentModel
package import YAMLReading

/// Changes one value of a YAML file by replacing byte ranges. All other bytes stay unchanged.
///
/// Each edit is made in memory first, and the result is parsed and compared with the original: an edit that changes any
/// other value or comment is refused.
package struct Editor {
  /// The desired order of the keys of a document's mappings; empty if any order is fine.
  package typealias PropertyOrder = (Document) -> (NodeID) -> [String]

  package let source: SyntaxDocument
  let root: NodeID?
  let limits: Limits
  let isJSON: Bool
  let aliases: AliasIndex
  let styles: FileStyles
  let facts: SourceFacts

  init(source: SyntaxDocument, root: NodeID?, limits: Limits, isJSON: Bool) {
    self.source = source
    self.root = root
    self.limits = limits
    self.isJSON = isJSON
    aliases = AliasIndex(of: source.document)
    styles = FileStyles(source, isJSON: isJSON)
    facts = SourceFacts(source)
  }

  /// The style of the text around a collection.
  func style(near node: NodeID?) -> FileStyle { styles[node.map(source.syntax)] }

  package enum Opening {
    case open(Editor)
    case refused(Diagnostic)
  }

  /// - Parameters:
  ///   - text: The bytes that `source` was read from, in UTF-8.
  ///   - number: The index of the document in the stream.
  ///   - isJSON: Whether the text must stay JSON.
  package static func open(
    _ source: SyntaxDocument, document number: Int = 0, isJSON: Bool = false, limits: Limits
  ) -> Opening {
    guard source.isWellFormed else {
      return .refused(notWellFormed)
    }
    guard !source.parsed.isRecoded else {
      return .refused(
        EditRefusal(.editEncoding, message: "the file is encoded as UTF-16", at: .init(0..<0), help: "save it as UTF-8")
          .diagnostic)
    }
    let roots = source.document.roots
    guard number >= 0, number < max(roots.count, 1) else {
      return .refused(
        EditRefusal(
          .editNoDocument,
          message: "no document \(words: String(UInt(clamping: number) + 1)): the file has \(roots.count)",
          at: .init(0..<0)
        ).diagnostic)
    }
    let root = roots.isEmpty ? nil : roots[number]
    return .open(Editor(source: source, root: root, limits: limits, isJSON: isJSON))
  }

  /// The refusal of a file with syntax errors.
  package static let notWellFormed = EditRefusal(
    .editNotWellFormed, message: "the file has syntax errors", at: .init(0..<0), help: "run `settle check` to see them"
  ).diagnostic

  /// The document before the edit.
  package var document: Document { source.document }

  // MARK: Edits

  /// Sets a value and creates missing collections on the way.
  ///
  /// - Parameter order: Decides where a new key goes: after the nearest key that should precede it, otherwise before
  ///   the nearest key that should follow it, otherwise last.
  package func set(_ path: Path, to value: InputValue, order: PropertyOrder = { _ in { _ in [] } }) -> EditResult {
    prove(plans(setting: path, to: NewValue(value), places: InsertionPlaces(document, order: order)))
  }

  /// Inserts an item into a sequence, before the item at the path, or after the last one.
  package func insert(
    _ path: Path, value: InputValue, order: PropertyOrder = { _ in { _ in [] } }
  ) -> EditResult {
    prove(plans(inserting: NewValue(value), at: path, places: InsertionPlaces(document, order: order)))
  }

  /// Removes an entry and its comments. Without its last entry, a collection becomes `{}` or `[]`.
  package func remove(_ path: Path) -> EditResult {
    prove(plans(removing: path))
  }

  /// Renames a key. The entry stays where it is.
  package func rename(_ path: Path, to name: String) -> EditResult {
    prove(plans(renaming: path, to: name))
  }

  /// Moves an entry with its comments. The destination ends with the new key, or the index among the other items.
  ///
  /// Within its mapping, the entry is only renamed. Missing collections on the way are created.
  package func move(
    _ path: Path, to destination: Path, order: PropertyOrder = { _ in { _ in [] } }
  ) -> EditResult {
    moving(path, to: destination, order: order)
  }

  /// Makes several changes as one edit, which is proven once. Each must concern a different value, none inside another.
  ///
  /// - Parameters:
  ///   - uncommentsEntries: Whether a new entry replaces the comment that is the same entry, commented out. Has an effect
  ///     only on a single change.
  ///   - heading: The comment that heads the section of a top-level key; a new entry goes below it.
  package func apply(
    _ requests: [EditRequest], uncommentsEntries: Bool = false, heading: @escaping (String) -> String? = { _ in nil },
    order: PropertyOrder
  ) -> BatchResult {
    let uncommentsEntries = uncommentsEntries && requests.count == 1
    return applying(
      requests, places: InsertionPlaces(document, uncommentsEntries: uncommentsEntries, heading: heading, order: order),
      order: order)
  }
}
