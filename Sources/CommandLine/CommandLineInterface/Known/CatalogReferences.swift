internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Patterns
internal import Workspace

/// The files that the schemas of a catalog refer to but that no list or name reveals: `_definitions.json` next to
/// `pod-v1.json`. Without them, no object would be checked against its whole schema.
struct CatalogReferences {
  private struct Base: Hashable {
    /// Relative to the folder of the source.
    var file: String
    /// Nil if it is looked up as a file.
    var address: String?

    /// The file as a URI with the source as the root.
    var fileURI: String { FilePath("/" + file).fileURI }
    var uri: String { address.map { $0.withoutFragment } ?? fileURI }
  }

  private let folder: FilePath
  private let realFolder: FilePath?
  private var seen: Set<Base> = []
  private var addresses: Set<String>
  /// The paths of the referenced files, relative to the folder.
  private(set) var files: Set<String> = []
  /// The addresses used to refer to some of them.
  private(set) var texts: [(address: String, file: String)] = []

  /// - Parameters:
  ///   - folder: The folder that the catalog is made from.
  ///   - addresses: The addresses for which the catalog has a text.
  init(_ folder: FilePath, addresses: some Sequence<String>) {
    self.folder = folder
    realFolder = FileFacts.realPath(folder)
    self.addresses = Set(addresses.map(SchemaAddress.canonical))
  }

  /// Adds everything a file refers to, directly or indirectly.
  ///
  /// - Parameters:
  ///   - file: Relative to the folder.
  ///   - address: The address used to look it up, or nil if it is looked up as a file.
  mutating func follow(_ file: String, as address: String?) {
    var open = [Base(file: file, address: address)]
    while let base = open.popLast() {
      // Schemas may refer to each other in circles.
      guard seen.insert(base).inserted else { continue }
      for reference in references(in: base) {
        guard let found = place(of: reference, in: base), files.count < CatalogContents.mostRows else { continue }
        files.insert(found.file)
        // Of two files with the same address, the first one found stays.
        if let address = found.address, addresses.insert(SchemaAddress.canonical(address)).inserted {
          texts.append((address, found.file))
        }
        open.append(found)
      }
    }
  }

  /// A reference as written, and the URI that it resolves to.
  private struct Reference: Hashable {
    var text: String
    var uri: String
  }

  /// The file that a reference leads to: relative to the file with the reference, otherwise where the folder keeps
  /// texts with such an address. Nil if it isn't in the folder or is known already.
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

  /// The path relative to the folder, or nil if there is no such file or a link leads out.
  ///
  /// - Parameter path: A path with the folder as the root.
  private func inside(_ path: FilePath) -> String? {
    guard let name = path.normalized.relative(to: FilePath("/")), !name.isEmpty else { return nil }
    let file = folder.appending(name)
    // A link may lead out of the archive to a file of this machine.
    guard FileFacts.kind(file) == .file, let realFolder, FileFacts.realPath(file)?.relative(to: realFolder) != nil
    else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  private static let keywords: Set<String> = ["$ref", "$dynamicRef", "$recursiveRef", "$schema"]

  /// The references in the text of a file, each resolved against the `$id` around it.
  private func references(in base: Base) -> Set<Reference> {
    let path = folder.appending(base.file)
    guard let bytes = try? FileReading.read(path, limit: SchemaFetch.bounds.bytes, origin: .mentioned),
      Self.mayRefer(bytes), case .found(let source) = SchemaTexts.parsed(bytes, uri: base.fileURI),
      let root = source.document.roots.first
    else { return [] }
    let document = source.document
    var found: Set<Reference> = []
    var open = [(node: root, base: URIReference(base.uri))]
    while case (let node, var base)? = open.popLast() {
      if document.kind(node) == .array { for item in document.items(node) { open.append((item, base)) } }
      guard document.kind(node) == .object else { continue }
      for name in ["$id", "id"] {
        // In old drafts, an id such as "#name" is an anchor and doesn't change the base.
        guard let id = document.value(node, named: name).flatMap(document.string), !id.hasPrefix("#") else { continue }
        base = URIReference(id).resolved(against: base)
      }
      for entry in document.entries(node) {
        if document.kind(entry.value).isCollection { open.append((entry.value, base)) }
        // A reference such as "#/$defs/port" stays within the text.
        guard let name = document.string(entry.key), Self.keywords.contains(name),
          let text = document.string(entry.value), !text.hasPrefix("#")
        else { continue }
        let uri = URIReference(text).resolved(against: base).withoutFragment.description
        found.insert(Reference(text: text, uri: uri))
      }
    }
    return found
  }

  /// Whether a text has a keyword that may refer to another text: most schemas of objects are self-contained.
  private static func mayRefer(_ text: [UInt8]) -> Bool {
    text.indices.dropLast().contains { text[$0] == UInt8(ascii: "$") && "rd".utf8.contains(text[$0 + 1]) }
  }
}
