internal import CommandLineKit
internal import FileAccess
internal import Workspace

/// The vendored schemas of a project: `.settle/schemas`, and the list of them.
struct VendoredSchemas {
  let root: FilePath
  private(set) var lock = SchemaLock()

  private var folder: FilePath { root.appending(SchemaLock.folder) }
  private var path: FilePath { root.appending(SchemaLock.path) }

  init(in root: FilePath) throws(UsageError) {
    self.root = root
    lock = try read().lock
  }

  private func read() throws(UsageError) -> (lock: SchemaLock, bytes: [UInt8]?) {
    guard FileFacts.exists(path) else { return (SchemaLock(), nil) }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileReading.read(path, limit: SchemaLock.limit, origin: .mentioned)
    } catch {
      throw UsageError.outside("\(path.description): \(error.message)")
    }
    do throws(SchemaLock.Damage) {
      return (try SchemaLock(bytes), bytes)
    } catch {
      throw UsageError.outside("\(path.description): line \(error.line) is not a schema; remove it")
    }
  }

  // MARK: Looking

  /// The bytes of a row's file, or nil if they can't be read or the file is a link to a place outside.
  func bytes(of row: SchemaLock.Row) -> [UInt8]? {
    let file = folder.appending(row.file).normalized
    guard let real = FileFacts.realPath(file), let own = FileFacts.realPath(root), real.relative(to: own) != nil else {
      return nil
    }
    // The list comes with the repository and may name anything, such as a pipe.
    return try? FileReading.read(file, limit: SchemaFetch.bounds.bytes, origin: .mentioned)
  }

  /// The rows whose file has changed since it was added.
  var changed: [SchemaLock.Row] {
    // A file that can't be read isn't the one that was added.
    lock.rows.filter { row in bytes(of: row).map { SHA256.hexadecimal($0) != row.digest } ?? true }
  }

  // MARK: Writing

  /// A row for a text, with a path that no other row has.
  func row(_ address: String, bytes: [UInt8], avoiding others: [SchemaLock.Row]) -> SchemaLock.Row {
    let address = SchemaAddress.normalized(address)
    // A known schema keeps its file, so that an update is a readable difference in version control.
    if var known = lock.row(of: address) {
      known.address = address
      known.digest = SHA256.hexadecimal(bytes)
      return known
    }
    let plain = SchemaAddress.path(address)
    let isTaken = (lock.rows + others).contains { other in
      other.file == plain && SchemaAddress.canonical(other.address) != SchemaAddress.canonical(address)
        || other.file.hasPrefix(plain + "/") || plain.hasPrefix(other.file + "/")
    }
    let file = isTaken ? SchemaAddress.flatPath(address) : plain
    return SchemaLock.Row(address: address, file: file, digest: SHA256.hexadecimal(bytes))
  }

  /// Throws if a place isn't below the root after following links. For a missing place, the nearest existing folder is
  /// tested.
  private func requireInside(_ place: FilePath) throws(FileError) {
    guard let own = FileFacts.realPath(root) else { throw FileError(root, reason: .notFound) }
    for path in place.foldersUpwards {
      if let real = FileFacts.realPath(path) {
        guard real.isWithin(own) else { throw FileError(path, reason: .outside) }
        return
      }
      // A dangling link would be followed when the folder is created.
      if FileFacts.isLink(path) { throw FileError(path, reason: .linkToNothing) }
    }
  }

  /// Throws if nothing could be written because the folder or the list is a link to a place outside.
  func requireWritable() throws(UsageError) {
    do throws(FileError) {
      for place in [folder, path] { try requireInside(place) }
    } catch {
      throw UsageError.outside("\(error.path.description): \(error.message)")
    }
  }

  /// Writes texts and then their rows, so that every row has a file.
  mutating func write(_ texts: [(row: SchemaLock.Row, bytes: [UInt8])]) throws(UsageError) {
    try requireWritable()
    // A row that can't be read back would make the whole list useless.
    for (row, _) in texts where !SchemaLock.isListable(row) {
      throw UsageError.outside("cannot list \(row.address) in \(SchemaLock.path)")
    }
    do throws(FileError) {
      // Check all places before creating the first folder.
      for (row, _) in texts {
        if let parent = folder.appending(row.file).normalized.parent { try requireInside(parent) }
      }
      for (row, bytes) in texts {
        let file = folder.appending(row.file).normalized
        if let parent = file.parent { try FileWriting.makeFolders(parent, isPrivate: false) }
        // An unchanged file isn't written again, and a link isn't written through.
        if (try? FileReading.read(file, limit: bytes.count, origin: .mentioned)) != bytes || FileFacts.isLink(file) {
          if FileFacts.isLink(file) { FileWriting.remove(file) }
          try FileWriting.write(bytes, to: file)
        }
      }
    } catch {
      throw UsageError.outside("\(error.path.description): \(error.message)")
    }
    try add(texts.map(\.row))
  }

  /// How often writing the list is retried if another program writes it at the same time.
  private static let mostTries = 1_000

  private mutating func add(_ rows: [SchemaLock.Row]) throws(UsageError) {
    var problem = ""
    for _ in 0..<Self.mostTries {
      let (current, old) = try read()
      var new = current
      // Old lists may have an address in another form, such as with http.
      new.rows.removeAll { row in rows.contains { SchemaAddress.normalized(row.address) == $0.address } }
      new.rows += rows
      do throws(FileError) {
        // The list is replaced only if it is still the one that was read, so that no row is lost.
        if let old {
          if old != new.text { try FileWriting.replace(path, expecting: old, with: new.text) }
        } else {
          try FileWriting.create(path, bytes: new.text)
        }
        lock = new
        return
      } catch {
        problem = error.message
        switch error.reason {
        // A file that is being created has two names for a moment.
        case .writing(.changedMeanwhile), .writing(.existsAlready), .writing(.locked), .writing(.severalNames): continue
        case _: throw UsageError.outside("\(path.description): \(problem)")
        }
      }
    }
    throw UsageError.outside("\(path.description): \(problem)")
  }
}
