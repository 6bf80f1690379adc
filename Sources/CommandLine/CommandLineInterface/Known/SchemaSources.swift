internal import Catalogues
internal import FileAccess

/// Where schemas are brought from: a folder that a person names, else a catalogue, else the network.
struct SchemaSources: Sendable {
  /// A copy of a repository of schemas, or of a part of the network.
  let folder: FilePath?
  let known: KnownFiles
  let fetch: SchemaFetch
  /// Hosts that couldn't be reached before: they aren't asked again.
  var unreachable: Set<String> = []

  /// The origin of what the network has.
  static let fetched = "fetched"

  /// - Returns: the bytes of an address, and where they are from.
  func bytes(of address: String) throws(SchemaFetch.Failure) -> (bytes: [UInt8], origin: String) {
    let limit = SchemaFetch.bounds.bytes
    let place = ObjectKind(address: address)?.publicAddress ?? address
    do throws(FileError) {
      if let folder, let path = Self.file(of: place, in: folder) {
        return (try FileReading.read(path, limit: limit, origin: .mentioned), path.description)
      }
      if let (path, index) = catalogued(address), case .catalogue(let name) = index.source {
        return (try FileReading.read(path, limit: limit, origin: .mentioned), "catalogue \(name)")
      }
      if let path = FilePath(fileURI: address) {
        guard known.catalogue(holding: path) != nil else {
          throw FileError(path, .outside)
        }
        return (try FileReading.read(path, limit: limit, origin: .mentioned), path.description)
      }
    } catch {
      throw .init(reason: "\(error.path.description): \(error.message)")
    }
    let host = SchemaAddress.host(place)
    guard !unreachable.contains(host) else { throw .init(reason: "\(host) can't be reached", host: host) }
    return (try fetch.bytes(of: place), Self.fetched)
  }

  /// The text of an address in a catalogue; a vendored one is brought again.
  private func catalogued(_ address: String) -> (path: FilePath, index: CatalogueIndex)? {
    let object = ObjectKind(address: address)
    return known.indexes.lazy.filter { $0.source != .vendored }.compactMap { index in
      (object.map { index.file(of: $0) } ?? index.file(of: address)).map { ($0, index) }
    }.first
  }

  /// The file of an address in a folder: as in the SchemaStore's repository, by host and path, by the path, by the last two
  /// names, by the last one.
  static func file(of address: String, in folder: FilePath) -> FilePath? {
    let paths = [SchemaAddress.path(address), SchemaAddress.pathInMirror(address)]
    let names =
      [SchemaAddress.fileInStore(address)]
      + paths.flatMap { path -> [String?] in
        let parts = path.split(separator: "/")
        return [
          path, parts.dropFirst().joined(separator: "/"), parts.suffix(2).joined(separator: "/"),
          parts.last.map(String.init),
        ]
      }
    guard let real = FileFacts.realPath(folder) else { return nil }
    return names.lazy.compactMap { name -> FilePath? in
      guard let name, !name.isEmpty else { return nil }
      let file = folder.appending(name).normalized
      // A link out of the folder is no file of it.
      guard FileFacts.kind(file) == .file, FileFacts.realPath(file)?.relative(to: real) != nil else { return nil }
      return file
    }.first
  }
}
