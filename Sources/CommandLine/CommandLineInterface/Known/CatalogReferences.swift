internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Patterns
internal import Workspace

/// Finds the files that a catalog's schemas refer to but that no list or name reveals: `_definitions.json` next to
/// `pod-v1.json`. Without them, no object could be checked against its whole schema.
struct CatalogReferences {
  private struct Base: Hashable {
    /// The path relative to the folder of the source.
    var file: String
    /// The address with which the file is looked up, or nil if it is looked up as a file.
    var address: String?

    /// The URI of the file, with the source's folder as the root.
    var fileURI: String { FilePath("/" + file).fileURI }
    var uri: String { address.map { $0.withoutFragment } ?? fileURI }
  }

  private let folder: FilePath
  private let realFolder: FilePath?
  private var seen: Set<Base> = []
  private var addresses: Set<String>
  /// The paths of the referenced files, relative to the folder.
  private(set) var files: Set<String> = []
  /// Referenced files that are known by an address.
  private(set) var texts: [(address: String, file: String)] = []

  /// - Parameters:
  ///   - folder: The folder from which the catalog is created.
  ///   - addresses: The addresses of schemas that the catalog contains already.
  init(_ folder: FilePath, addresses: some Sequence<String>) {
    self.folder = folder
    realFolder = FileFacts.realPath(folder)
    self.addresses = Set(addresses.map(SchemaAddress.canonical))
  }

  /// Adds everything that a file refers to, directly or indirectly.
  ///
  /// - Parameters:
  ///   - file: The path relative to the folder.
  ///   - address: The address with which the file is looked up, or nil if it is looked up as a file.
  mutating func follow(_ file: String, as address: String?) {
    var open = [Base(file: file, address: address)]
    while let base = open.popLast() {
      // References may be circular.
      guard seen.insert(base).inserted else { continue }
      for reference in references(in: base) {
        guard let found = place(of: reference, in: base), files.count < CatalogContents.maxRows else { continue }
        files.insert(found.file)
        // If two files have the same address, the one found first wins.
        if let address = found.address, addresses.insert(SchemaAddress.canonical(address)).inserted {
          texts.append((address, found.file))
        }
        open.append(found)
      }
    }
  }

  /// A reference as written, and the URI to which it resolves.
  private struct Reference: Hashable {
    var text: String
    var uri: String
  }

  /// The file that a reference leads to: the one relative to the referring file, otherwise the one where the folder
  /// would contain such an address. Nil if it isn't in the folder, or its address is known already.
  private func place(of reference: Reference, in base: Base) -> Base? {
    if let path = FilePath(fileURI: reference.uri) { return inside(path).map { Base(file: $0, address: nil) } }
    guard SchemaAddress.isAddress(reference.uri), !addresses.contains(SchemaAddress.canonical(reference.uri)) else {
      return nil
    }
    let relative = URIReference(reference.text)
    let target = relative.isAbsolute ? nil : relative.resolved(against: URIReference(base.fileURI)).description
    let file =
      target.flatMap { FilePath(fileURI: $0.withoutFragment) }.flatMap(inside)
      ?? SchemaSources.file(of: reference.uri, in: folder)?.relative(to: folder).map {
        String(decoding: $0, as: UTF8.self)
      }
    return file.map { Base(file: $0, address: reference.uri) }
  }

  /// The path relative to the folder. Nil if the file doesn't exist, or a link leads outside.
  ///
  /// - Parameter path: A path with the source's folder as the root.
  private func inside(_ path: FilePath) -> String? {
    guard let name = path.normalized.relative(to: FilePath("/")), !name.isEmpty else { return nil }
    let file = folder.appending(name)
    // A link in an archive may lead to any file on the machine.
    guard FileFacts.kind(file) == .file, let realFolder, FileFacts.realPath(file)?.relative(to: realFolder) != nil
    else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  private static let keywords: Set<String> = ["$ref", "$dynamicRef", "$recursiveRef", "$schema"]

  /// The references in a file, each resolved against the enclosing `$id`.
  private func references(in base: Base) -> Set<Reference> {
    let path = folder.appending(base.file)
    guard let bytes = try? FileReading.read(path, limit: SchemaFetch.bounds.bytes, origin: .mentioned),
      Self.mayRefer(bytes), case .found(let source) = SchemaTextLoader.parsed(bytes, uri: base.fileURI),
      let root = source.document.roots.first
    else { return [] }
    let document = source.document
    var found: Set<Reference> = []
    var open = [(node: root, base: URIReference(base.uri))]
    while case (let node, var base)? = open.popLast() {
      if document.kind(node) == .array { for item in document.items(node) { open.append((item, base)) } }
      guard document.kind(node) == .object else { continue }
      for name in ["$id", "id"] {
        // In old drafts, an id such as "#name" is an anchor, which doesn't change the base URI.
        guard let id = document.value(node, named: name).flatMap(document.string), !id.hasPrefix("#") else { continue }
        base = URIReference(id).resolved(against: base)
      }
      for entry in document.entries(node) {
        if document.kind(entry.value).isCollection { open.append((entry.value, base)) }
        // A reference such as "#/$defs/port" stays within the document.
        guard let name = document.string(entry.key), Self.keywords.contains(name),
          let text = document.string(entry.value), !text.hasPrefix("#")
        else { continue }
        let uri = URIReference(text).resolved(against: base).withoutFragment.description
        found.insert(Reference(text: text, uri: uri))
      }
    }
    return found
  }

  /// Whether a text contains a keyword that may refer to another one. Most schemas of Kubernetes objects are
  /// self-contained.
  private static func mayRefer(_ text: [UInt8]) -> Bool {
    text.indices.dropLast().contains { text[$0] == UInt8(ascii: "$") && "rd".utf8.contains(text[$0 + 1]) }
  }
}
