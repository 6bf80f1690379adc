package import Diagnostics
package import DocumentModel
package import SourceText
package import SyntaxTree

/// Changes one value of a YAML text by splices of bytes: what isn't changed stays byte for byte.
///
/// Every edit is carried out in memory and proven: values and comments are as they were but for what was asked for.
package struct Editor {
  /// The names of a mapping's properties in the order that they should have; empty where there is none.
  package typealias PropertyOrder = (Document, NodeID) -> [String]

  let source: SyntaxDocument
  let root: NodeID?
  let limits: Limits
  let isJSON: Bool

  init(source: SyntaxDocument, root: NodeID?, limits: Limits, isJSON: Bool) {
    self.source = source
    self.root = root
    self.limits = limits
    self.isJSON = isJSON
  }

  package enum Opening {
    case open(Editor)
    case refused(Diagnostic)
  }

  /// - Parameters:
  ///   - text: the bytes that were read as `source`; it has to be in UTF-8.
  ///   - number: which document of the stream, from 0.
  ///   - isJSON: whether the text has to stay JSON.
  package static func open(
    _ source: SyntaxDocument, document number: Int = 0, isJSON: Bool = false, limits: Limits
  ) -> Opening {
    guard source.isWellFormed else {
      return .refused(
        EditRefusal(
          .editNotWellFormed, "the text has syntax errors", at: .init(0..<0), help: "settle check shows them"
        ).diagnostic)
    }
    guard !source.parsed.isRecoded else {
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
    prove(plans(setting: path, to: value, order))
  }

  /// Puts an item into a sequence, before the one that is there.
  package func insert(_ path: [EditStep], _ value: NewValue) -> EditOutcome {
    prove(plans(inserting: value, at: path))
  }

  /// Takes a setting out, with the comments that speak of it. The last one leaves an empty collection.
  package func remove(_ path: [EditStep]) -> EditOutcome {
    prove(plans(removing: path))
  }

  /// Takes an entry out that a path can't name, as its key stands twice.
  ///
  /// - Parameter key: where it stands in the text, and not a node: another reading of the text has other nodes.
  package func remove(entryAt key: ByteRange) -> EditOutcome {
    guard let (mapping, entry) = document.entry(at: key) else { return .refused(EditRefusal.unproven.diagnostic) }
    let place = EditPlace(target: .value(entry.value))
    return prove(plans(removing: FoundValue(node: entry.value, container: mapping, place: place)))
  }

  /// Gives a key another name, in its place.
  package func rename(_ path: [EditStep], to name: String) -> EditOutcome {
    prove(plans(renaming: path, to: name))
  }

  /// Moves an entry, with the comments that speak of it, to another mapping or sequence, or to another place in its own:
  /// what is named last in the destination is its new key, or its index among the others.
  ///
  /// In its own mapping it only gets another name. Collections on the way are made as needed.
  package func move(
    _ path: [EditStep], to destination: [EditStep], order: PropertyOrder = { _, _ in [] }
  ) -> EditOutcome {
    moving(path, to: destination, order)
  }
}
