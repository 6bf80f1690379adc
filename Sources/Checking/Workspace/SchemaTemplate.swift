internal import DocumentModel

/// A schema reference with placeholders for values of a document, such as `crds/{group}/{kind}_{version}.json`.
enum SchemaTemplate {
  static func recognizes(_ text: String) -> Bool { text.utf8.contains(UInt8(ascii: "{")) }

  /// The reference with `{folder}` replaced by the file's folder, unless the folder's name contains characters that
  /// would have a meaning in the reference.
  ///
  /// - Parameter path: The file's path relative to the configuration's folder.
  static func filled(_ text: String, fileAt path: some Sequence<UInt8>) -> String {
    let folders = String(decoding: Array(path), as: UTF8.self).pieces(at: "/").dropLast().filter { !$0.isEmpty }
    // `#` and `?` would end the path, and braces would be replaced in turn.
    let isPlain = !folders.contains { $0.utf8.contains { "\\#?{}".utf8.contains($0) } }
    return replacing(in: text) { $0 == "folder" && isPlain ? (["."] + folders).joined(separator: "/") : nil }
  }

  /// The reference with placeholders replaced by values of a document: the group, version and kind of a Kubernetes
  /// object, or the scalar at a path. Placeholders that the document has no value for, or none that is safe in a file
  /// name, are left unchanged.
  static func filled(_ text: String, in document: Document, root: NodeID) -> String {
    let object = ObjectKind(document, node: root)
    return replacing(in: text) { name in
      let value =
        switch name {
        case "group": object?.group
        case "version": object?.version
        case "kind": object?.kind
        case _: scalar(name.pieces(at: ".").filter { !$0.isEmpty }.map { String($0) }, in: document, root: root)
        }
      return value.flatMap { isPlain($0) ? $0 : nil }
    }
  }

  /// Replaces each `{name}` in the text for which `value` returns a replacement.
  private static func replacing(in text: String, by value: (Substring) -> String?) -> String {
    var result = ""
    var rest = text.unicodeScalars[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += String(rest[..<open])
      result += value(Substring(rest[rest.index(after: open)..<close])) ?? String(rest[open...close])
      rest = rest[rest.index(after: close)...]
    }
    return result + String(rest)
  }

  private static func scalar(_ path: [String], in document: Document, root: NodeID) -> String? {
    var node = root
    for name in path {
      guard document.kind(node) == .object, let value = document.value(node, named: name) else { return nil }
      node = value
    }
    switch document.kind(node) {
    case .string: return document.string(node)
    // As written, because version 1.10 isn't 1.1.
    case .number: return document.sourceText(document.resolve(node))
    case .boolean: return document.boolean(node).map { "\($0)" }
    case .null, .array, .object, .alias: return nil
    }
  }

  /// Whether a value is safe as part of a file name.
  private static func isPlain(_ text: String) -> Bool {
    // A value from a file must not lead to another folder, as `../../secret` would.
    (1...100).contains(text.utf8.count) && !text.begins(with: ".")
      && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"/\\#?:{}".utf8.contains($0) }
  }
}
