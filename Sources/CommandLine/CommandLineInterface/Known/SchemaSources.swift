internal import DocumentModel
internal import FileAccess
internal import Workspace

/// Where schemas are fetched from: a folder given by the user, otherwise a catalog, otherwise the network.
struct SchemaSources: Sendable {
  /// A copy of a schema repository, or a mirror of web sites.
  let folder: FilePath?
  let known: KnownFiles
  let fetch: SchemaFetch
  /// Hosts that can't be reached and aren't tried again.
  var unreachable: Set<String> = []

  /// The origin of downloaded texts.
  static let fetched = "fetched"

  /// A text, its origin for messages, and the URI of its location.
  typealias Found = (bytes: [UInt8], origin: String, place: String)

  func bytes(of address: String) throws(SchemaFetch.Failure) -> Found {
    let limit = SchemaFetch.bounds.bytes
    // The address of a Kubernetes object only identifies its schema, which is published elsewhere.
    let place = ObjectKind(address: address)?.publicAddress ?? address
    do throws(FileError) {
      if let folder, let path = Self.file(of: place, in: folder) {
        return (try FileReading.read(path, limit: limit, origin: .mentioned), path.description, path.fileURI)
      }
      if let (path, index) = catalogFile(address), case .catalog(let name) = index.source {
        return (try FileReading.read(path, limit: limit, origin: .mentioned), "catalog \(name)", path.fileURI)
      }
      if let path = FilePath(fileURI: address) {
        // A relative reference leads to a file next to the text, which must be in the same folder.
        let own = folder.flatMap(FileFacts.realPath)
        let isInFolder = own.flatMap { FileFacts.realPath(path)?.relative(to: $0) } != nil
        guard isInFolder || known.catalog(holding: path) != nil else { throw FileError(path, reason: .outside) }
        return (try FileReading.read(path, limit: limit, origin: .mentioned), path.description, path.fileURI)
      }
    } catch {
      throw .init(reason: "\(error.path.description): \(error.message)")
    }
    let host = SchemaAddress.host(place)
    do throws(SchemaFetch.Failure) {
      guard !unreachable.contains(host) else { throw .init(reason: "cannot reach \(host)", host: host) }
      return (try fetch.bytes(of: place), Self.fetched, place)
    } catch {
      guard let folder else { throw error }
      // Tell a user who gave a folder what is missing from it.
      let names = Self.names(of: place).prefix(Self.maxNames).joined(separator: ", ")
      throw .init(
        reason: "not found in \(folder.description): looked for \(names); \(error.reason)", host: error.host)
    }
  }

  /// The maximum number of file names that a message lists.
  private static let maxNames = 3

  /// The file with an address in a catalog. Vendored schemas aren't used, because they must be fetched again.
  private func catalogFile(_ address: String) -> (path: FilePath, index: CatalogIndex)? {
    let object = ObjectKind(address: address)
    return known.indexes.lazy.filter { $0.source != .vendored }.compactMap { index in
      (object.map { index.file(of: $0) } ?? index.file(of: address)).map { ($0, index) }
    }.first
  }

  /// The paths at which a folder may contain an address: as in the SchemaStore's repository, as in a checkout of its
  /// own repository, by host and path, by path, by its last two components, and by its last component.
  private static func names(of address: String) -> [String] {
    let paths = [SchemaAddress.path(address), SchemaAddress.pathInMirror(address)]
    let names =
      [SchemaAddress.fileInStore(address), SchemaAddress.pathInCheckout(address)]
      + paths.flatMap { path -> [String?] in
        let parts = path.split(separator: "/")
        return [
          path, parts.dropFirst().joined(separator: "/"), parts.suffix(2).joined(separator: "/"),
          parts.last.map(String.init),
        ]
      }
    // A short path results in the same name several times.
    return names.compactMap(\.self).filter { !$0.isEmpty }.uniqued()
  }

  /// The file with an address in a folder, or nil if there is none.
  static func file(of address: String, in folder: FilePath) -> FilePath? {
    guard let real = FileFacts.realPath(folder) else { return nil }
    return names(of: address).lazy.compactMap { name -> FilePath? in
      let file = folder.appending(name).normalized
      // Ignore links that lead out of the folder.
      guard FileFacts.kind(file) == .file, FileFacts.realPath(file)?.relative(to: real) != nil else { return nil }
      return file
    }.first
  }
}
