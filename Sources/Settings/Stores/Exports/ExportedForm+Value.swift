internal import DocumentModel
internal import JSONSchema
internal import Settings

extension ExportedForm {
  /// A value, or each item of a list, in its export form; nil if it is unchanged.
  func content(_ document: Document, node: NodeID, in tree: inout ValueTree) -> ValueTree.Content? {
    guard self != .own else { return nil }
    switch document.kind(node) {
    case .array:
      return .array(
        document.items(node).map { item in
          tree.add(content(document, node: item, in: &tree) ?? .written(document, item), origin: .members)
        })
    case .string:
      return document.string(node).flatMap(text).map { .text($0) }
    case .number: return decimals.flatMap { document.number(node)?.rounded(decimals: $0) }.map { .number($0) }
    case .null, .boolean, .object, .alias: return nil
    }
  }

  /// The value in its export form, as a string.
  func text(_ document: Document, node: NodeID) -> String? {
    switch document.kind(node) {
    case .string: document.string(node).flatMap(text)
    case .number: decimals.flatMap { document.number(node)?.rounded(decimals: $0) }
    case .null, .boolean, .array, .object, .alias: nil
    }
  }

  private func text(_ text: String) -> String? {
    if isUTCSeconds, let date = UTCDate(text) { return date.text }
    return isUpperCase ? UUIDText.normal(text)?.uppercased() : nil
  }

  /// The value that a string of the export is read as, or nil if it is the string itself.
  func readBack(_ text: String) -> String? {
    isUpperCase ? UUIDText.normal(text) : nil
  }
}
