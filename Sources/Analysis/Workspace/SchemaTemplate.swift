internal import Catalogues
internal import DocumentModel

/// A schema's name with parts that a document fills in: `crds/{group}/{kind}_{version}.json`.
enum SchemaTemplate {
  static func isOne(_ text: String) -> Bool { text.contains("{") }

  /// The name with the words of a document in it: its group, version and kind as an object of Kubernetes, else the scalar at a
  /// path. What the document lacks, or what can't be in a file's name, stays as it is.
  static func filled(_ text: String, _ document: Document, _ root: NodeID) -> String {
    let object = ObjectKind(document, root)
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = rest[rest.index(after: open)..<close]
      let value =
        switch name {
        case "group": object?.group
        case "version": object?.version
        case "kind": object?.kind
        case _: scalar(name.split(separator: ".").map(String.init), document, root)
        }
      result += rest[..<open]
      result += value.flatMap { isPlain($0) ? $0 : nil } ?? String(rest[open...close])
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  private static func scalar(_ path: [String], _ document: Document, _ root: NodeID) -> String? {
    var node = root
    for name in path {
      guard document.kind(node) == .object, let value = document.value(node, named: name) else { return nil }
      node = value
    }
    return document.string(node)
  }

  /// Whether a text may be a part of a file's name.
  private static func isPlain(_ text: String) -> Bool {
    (1...100).contains(text.utf8.count) && text.first != "."
      && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"/\\#?:{}".utf8.contains($0) }
  }
}
