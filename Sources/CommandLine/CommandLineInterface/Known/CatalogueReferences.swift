internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Patterns
internal import Workspace

/// The files that the schemas of a catalogue refer to, which no list and no name of theirs says: `_definitions.json` next to
/// `pod-v1.json`. Without them no object would be checked by its whole schema.
struct CatalogueReferences {
  /// A schema of the catalogue, and where its relative references start.
  private struct Base: Hashable {
    /// From the folder of the source.
    var file: String
    /// Nil where it is looked up as a file.
    var address: String?

    /// The file as a URI in which the source is the root.
    var fileURI: String { FilePath("/" + file).fileURI }
    var uri: String { address.map { $0.withoutFragment } ?? fileURI }
  }

  private let folder: FilePath
  private let realFolder: FilePath?
  private var seen: Set<Base> = []
  private var addresses: Set<String>
  /// The files that are referred to, by their paths from the folder.
  private(set) var files: Set<String> = []
  /// The addresses by which some of them are referred to.
  private(set) var texts: [(address: String, file: String)] = []

  /// - Parameters:
  ///   - folder: that the catalogue is made of.
  ///   - addresses: that the catalogue has a text for.
  init(_ folder: FilePath, addresses: some Sequence<String>) {
    self.folder = folder
    realFolder = FileFacts.realPath(folder)
    self.addresses = Set(addresses.map(SchemaAddress.canonical))
  }

  /// Takes in what a file refers to, and what that refers to.
  ///
  /// - Parameters:
  ///   - file: from the folder.
  ///   - address: by which it is looked up; nil where it is looked up as a file.
  mutating func follow(_ file: String, as address: String?) {
    var open = [Base(file: file, address: address)]
    while let base = open.popLast() {
      guard seen.insert(base).inserted else { continue }
      for reference in references(in: base) {
        guard let found = place(of: reference, in: base), files.count < CatalogueContents.mostRows else { continue }
        files.insert(found.file)
        if let address = found.address, addresses.insert(SchemaAddress.canonical(address)).inserted {
          texts.append((address, found.file))
        }
        open.append(found)
      }
    }
  }

  /// A reference as it is written, and the URI that it comes to.
  private struct Reference: Hashable {
    var text: String
    var uri: String
  }

  /// The file that a reference leads to: next to the one that has it, else where the folder keeps texts of such an address. Nil
  /// where it isn't in the folder, or is known.
  private func place(of reference: Reference, in base: Base) -> Base? {
    if let path = FilePath(fileURI: reference.uri) {
      return inside(path).map { Base(file: $0, address: nil) }
    }
    guard SchemaAddress.isAddress(reference.uri), !addresses.contains(SchemaAddress.canonical(reference.uri)) else {
      return nil
    }
    let relative = URIReference(reference.text)
    let beside = relative.isAbsolute ? nil : relative.resolved(against: URIReference(base.fileURI)).description
    let file =
      beside.flatMap { FilePath(fileURI: $0.withoutFragment) }.flatMap(inside)
      ?? SchemaSources.file(of: reference.uri, in: folder)?.relative(to: folder).map {
        String(decoding: $0, as: UTF8.self)
      }
    return file.map { Base(file: $0, address: reference.uri) }
  }

  /// The path from the folder; nil where there is no such file, or a link leads out.
  ///
  /// - Parameter path: in which the folder is the root.
  private func inside(_ path: FilePath) -> String? {
    guard let name = path.normalized.relative(to: FilePath("/")), !name.isEmpty else { return nil }
    let file = folder.appending(name)
    guard FileFacts.kind(file) == .file, let realFolder, FileFacts.realPath(file)?.relative(to: realFolder) != nil
    else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  private static let keywords: Set<String> = ["$ref", "$dynamicRef", "$recursiveRef", "$schema"]

  /// What the text of a file refers to, each reference from the `$id` around it.
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
      if document.kind(node) == .array {
        for item in document.items(node) { open.append((item, base)) }
      }
      guard document.kind(node) == .object else { continue }
      for name in ["$id", "id"] {
        guard let id = document.value(node, named: name).flatMap(document.string), !id.hasPrefix("#") else { continue }
        base = URIReference(id).resolved(against: base)
      }
      for entry in document.entries(node) {
        if document.kind(entry.value).isCollection { open.append((entry.value, base)) }
        guard let name = document.string(entry.key), Self.keywords.contains(name),
          let text = document.string(entry.value), !text.hasPrefix("#")
        else { continue }
        let uri = URIReference(text).resolved(against: base).withoutFragment.description
        found.insert(Reference(text: text, uri: uri))
      }
    }
    return found
  }

  /// Whether a text has a keyword that may lead to another: most schemas of objects are complete.
  private static func mayRefer(_ text: [UInt8]) -> Bool {
    text.indices.dropLast().contains { text[$0] == UInt8(ascii: "$") && "rd".utf8.contains(text[$0 + 1]) }
  }
}
