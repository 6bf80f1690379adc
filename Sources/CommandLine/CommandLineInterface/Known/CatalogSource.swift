internal import DocumentModel
internal import FileAccess
internal import JSONParsing
internal import Patterns
internal import Workspace

/// A folder from which a catalog is created: a copy of the SchemaStore's repository, or schemas of Kubernetes objects.
struct CatalogSource {
  private let folder: FilePath
  /// The JSON files in the folder, by relative path.
  private let files: [String]

  /// The maximum depth of folders that are searched.
  private static let maxLevels = 12
  private static let maxFiles = 300_000

  private init(_ folder: FilePath) {
    var files: [String] = []
    Self.find(in: folder, below: "", level: 0, files: &files)
    self.folder = folder
    self.files = files
  }

  /// The contents of a catalog, and the files that it needs, each with its location in the source and its path in the
  /// catalog.
  typealias Contents = (contents: CatalogContents, files: [(from: FilePath, to: String)])

  /// The contents of a catalog created from a folder, or nil if the folder's layout is unknown.
  static func contents(of folder: FilePath) -> Contents? {
    // An archive may have a single top-level folder, below which the paths of addresses start.
    var folders = [folder]
    while let last = folders.last, folders.count < maxLevels {
      // A `tar` without support for pax leaves a file "pax_global_header" next to the folder.
      let names = FileFacts.names(in: last).filter { $0 != "pax_global_header" && !$0.hasPrefix(".") }
      guard names.count == 1, case let inner = last.appending(names[0]), FileFacts.kind(inner) == .folder,
        !FileFacts.isLink(inner)
      else { break }
      folders.append(inner)
    }
    // Try the innermost folder first, because that is where paths of addresses start.
    return folders.reversed().lazy.compactMap { Self($0).contents() }.first
  }

  private static func find(in folder: FilePath, below: String, level: Int, files: inout [String]) {
    // The limit keeps a home folder given by mistake from being searched for minutes.
    for name in FileFacts.names(in: folder).sorted() where files.count < maxFiles && !name.hasPrefix(".") {
      let path = folder.appending(name)
      // A link may lead anywhere.
      if FileFacts.isLink(path) { continue }
      switch FileFacts.kind(path) {
      case .folder where level < maxLevels: find(in: path, below: "\(below)\(name)/", level: level + 1, files: &files)
      case .file where name.hasSuffix(".json"): files.append(below + name)
      case .file, .folder, .other, nil: break
      }
    }
  }

  /// The paths of lists to look for, in this order.
  private static let lists = ["catalog.json", "src/api/json/catalog.json"]
  private static let folderInCatalog = "schemas/"

  private func contents() -> Contents? {
    let list = Self.lists.lazy.filter(files.contains).compactMap { document($0).flatMap(CatalogList.init) }.first
    return (list.map(listed) ?? objects()).map(complete)
  }

  /// The contents, completed with everything that their schemas refer to.
  private func complete(_ found: Contents) -> Contents {
    var (contents, needed) = found
    let listed = contents.entries.compactMap { entry in entry.file.map { (address: entry.address, file: $0) } }
    let addressed = listed + contents.texts
    var references = CatalogReferences(folder, addresses: addressed.map(\.address))
    func inSource(_ file: String) -> String { String(file.dropFirst(Self.folderInCatalog.count)) }
    for (address, file) in addressed { references.follow(inSource(file), as: address) }
    for (_, file) in contents.objects { references.follow(inSource(file), as: nil) }
    contents.texts += references.texts.map { (address: $0.address, file: Self.folderInCatalog + $0.file) }
    let known = Set(needed.map(\.to))
    for file in references.files.sorted() where !known.contains(Self.folderInCatalog + file) {
      needed.append((folder.appending(file), Self.folderInCatalog + file))
    }
    return (contents, needed)
  }

  private func listed(_ list: CatalogList) -> Contents {
    var contents = CatalogContents()
    var taken: [String: Document] = [:]
    func take(_ file: String) -> Document? {
      if let known = taken[file] { return known }
      let document = document(file)
      taken[file] = document
      return document
    }
    for var entry in list.entries {
      if let file = file(of: entry.address), let document = take(file) {
        entry.file = Self.folderInCatalog + file
        entry.marks = SchemaMarks.of(document, fragment: entry.address.uriFragment)
      }
      contents.entries.append(entry)
    }
    for address in list.versions {
      if let file = file(of: address), take(file) != nil {
        contents.texts.append((address, Self.folderInCatalog + file))
      }
    }
    // Schemas may refer to others that aren't listed.
    for file in files where file.hasPrefix("src/schemas/json/") && take(file) != nil {
      contents.texts.append(
        (SchemaAddress.store + file.dropFirst("src/schemas/json/".count), Self.folderInCatalog + file))
    }
    for (file, document) in taken.sorted(by: { $0.key < $1.key }) {
      if let id = Self.id(document) { contents.texts.append((id, Self.folderInCatalog + file)) }
    }
    return (contents, taken.keys.sorted().map { (folder.appending($0), Self.folderInCatalog + $0) })
  }

  private func objects() -> Contents? {
    let found = files.compactMap { file in ObjectFile(file).map { (file, $0) } }
    guard !found.isEmpty else { return nil }
    let newest = ObjectFile.newest(Set(found.compactMap(\.1.collection)))
    var contents = CatalogContents()
    var needed: [(from: FilePath, to: String)] = []
    // A repository has a folder for each Kubernetes version; use only the newest.
    for (file, object) in found where object.collection == nil || object.collection == newest {
      contents.objects.append((object.object, Self.folderInCatalog + file))
      needed.append((folder.appending(file), Self.folderInCatalog + file))
    }
    return (contents, needed)
  }

  /// The file with an address, or nil if it isn't in the folder.
  private func file(of address: String) -> String? {
    SchemaSources.file(of: address, in: folder)?.relative(to: folder).map { String(decoding: $0, as: UTF8.self) }
  }

  private func document(_ file: String) -> Document? {
    let path = folder.appending(file)
    guard let bytes = try? FileReading.read(path, limit: SchemaFetch.bounds.bytes, origin: .mentioned) else {
      return nil
    }
    let parsed = JSONParser.parse(bytes, limits: Limits())
    return parsed.isPartial ? nil : parsed.document
  }

  /// The address that a schema declares for itself, or nil if there is none.
  private static func id(_ document: Document) -> String? {
    guard let root = document.roots.first, document.kind(root) == .object else { return nil }
    let id = ["$id", "id"].lazy.compactMap { document.value(root, named: $0).flatMap(document.string) }.first
    // Addresses must not contain spaces or control characters, which the index uses as separators.
    return id.flatMap { SchemaAddress.isAddress($0) && !$0.utf8.contains { $0 <= 0x20 } ? $0 : nil }
  }
}
