package import DocumentModel

/// A value in a few words of YAML, as in a list or beside a name. Numbers stay as they are written; collections inside
/// it are shown by their size.
package enum InlineText {
  package static func of(_ document: Document, _ node: NodeID) -> String {
    switch document.kind(node) {
    case .array: "[" + document.items(node).map { element(document, $0) }.joined(separator: ", ") + "]"
    case .object, .null, .boolean, .number, .string, .alias: element(document, node)
    }
  }

  private static func element(_ document: Document, _ node: NodeID) -> String {
    switch document.kind(node) {
    case .array: document.count(node) == 0 ? "[]" : "[…\(document.count(node))]"
    case .object: document.count(node) == 0 ? "{}" : "{…\(document.count(node))}"
    case .null, .boolean, .number, .string, .alias: ScalarText(.flow, keepsNumbers: true).value(document, node)
    }
  }
}
