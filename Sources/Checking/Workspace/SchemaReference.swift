internal import DocumentModel
package import FileAccess
internal import JSONSchema
internal import Patterns

/// A reference to a schema, resolved to an absolute URI.
package struct SchemaReference: Hashable, Sendable {
  /// The absolute URI, with the fragment if given.
  package var uri: String
  /// The name shown to users: a bundled schema's name, a path, or the URI.
  package var shown: String
  /// Whether the user or the program gave the reference. If not, it is from a file, which may be untrusted.
  package var isNamedOutright = true
  /// Whether the schema may be missing.
  package var isOptional = false

  package init(uri: String, shown: String) {
    self.uri = uri
    self.shown = shown
  }

  /// - Parameters:
  ///   - text: A bundled schema's name, a URI, or a path.
  ///   - folder: The absolute path of the folder that a path is relative to.
  package init(_ text: String, from folder: FilePath, workingFolder: FilePath) {
    // `./config` and `config.yaml` are paths, even though a bundled schema is called `config`.
    if !text.utf8.contains(where: { "/.".utf8.contains($0) }), let bundled = BundledSchema.named(text) {
      self.init(uri: bundled.uri, shown: text)
      return
    }
    if Self.hasScheme(text) {
      let path = FilePath(fileURI: text)
      self.init(uri: text, shown: path.map { DisplayPath.text($0, from: workingFolder) } ?? text)
      return
    }
    // A fragment isn't part of the file's name: `schema.json#/definitions/port`.
    let fragment = text.uriFragment.map { "#" + $0 } ?? ""
    let path = FilePath(text.withoutFragment).resolved(from: folder)
    self.init(uri: path.fileURI + fragment, shown: DisplayPath.text(path, from: workingFolder) + fragment)
  }

  /// The reference of a file that asks to be checked without a schema: `# yaml-language-server: $schema=none`.
  static let noSchema = Self(uri: "", shown: "none").mentioned()

  init(bundled: BundledSchema) {
    self.init(uri: bundled.uri, shown: bundled.name)
  }

  /// The file that a reference leads to, or nil for a bundled schema or a URL.
  package static func file(_ name: String, from folder: FilePath) -> FilePath? {
    FilePath(fileURI: Self(name, from: folder, workingFolder: folder).uri)
  }

  /// The same reference as one from a file, so that it isn't trusted.
  func mentioned() -> Self {
    var reference = self
    reference.isNamedOutright = false
    return reference
  }

  /// Whether a text starts with a URI scheme (RFC 3986, section 3.1). A single letter is a drive on other systems.
  private static func hasScheme(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = text.utf8[..<colon]
    return scheme.count > 1 && scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isLetterOrDigit || "+-.".utf8.contains($0) }
  }
}
