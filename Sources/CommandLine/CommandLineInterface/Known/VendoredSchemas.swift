internal import CommandLineKit
internal import FileAccess
internal import Workspace

/// The vendored schemas of a project in `.settle/schemas`, and their lock file.
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
    do throws(SchemaLock.InvalidRow) {
      return (try SchemaLock(bytes), bytes)
    } catch {
      throw UsageError.outside("\(path.description): line \(error.line) is not a schema; remove it")
    }
  }

  // MARK: Reading

  /// The bytes of a row's file. Nil if it can't be read, or is a link that leads outside the project.
  func bytes(of row: SchemaLock.Row) -> [UInt8]? {
    let file = folder.appending(row.file).normalized
    guard let real = FileFacts.realPath(file), let own = FileFacts.realPath(root), real.relative(to: own) != nil else {
      return nil
    }
    // The lock file is part of the repository and may name anything, such as a pipe.
    return try? FileReading.read(file, limit: SchemaFetch.bounds.bytes, origin: .mentioned)
  }

  /// The rows whose file differs from the one that was installed.
  var changed: [SchemaLock.Row] {
    // A file that can't be read has changed too.
    lock.rows.filter { row in bytes(of: row).map { SHA256.hexadecimal($0) != row.digest } ?? true }
  }

  // MARK: Writing

  /// The row for a text, with a path that no other row uses.
  func row(_ address: String, bytes: [UInt8], avoiding others: [SchemaLock.Row]) -> SchemaLock.Row {
    let address = SchemaAddress.normalized(address)
    // An installed schema keeps its path, so that version control shows an update as a diff.
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

  /// Throws an error if a path isn't inside the project, with links resolved. For a missing path, its nearest existing
  /// ancestor is checked.
  private func requireInside(_ place: FilePath) throws(FileError) {
    guard let own = FileFacts.realPath(root) else { throw FileError(root, reason: .notFound) }
    for path in place.foldersUpwards {
      if let real = FileFacts.realPath(path) {
        guard real.isWithin(own) else { throw FileError(path, reason: .outside) }
        return
      }
      // A dangling link would be followed when the folder is created.
      if FileFacts.isLink(path) { throw FileError(path, reason: .brokenLink) }
    }
  }

  /// Throws an error if rows can't be listed, or if the lock file or a folder is a link that leads outside, so that
  /// nothing can be written.
  func requireWritable(_ rows: [SchemaLock.Row] = []) throws(UsageError) {
    // A row that can't be read back would make the whole lock file unusable.
    for row in rows where !SchemaLock.isListable(row) {
      throw UsageError.outside("cannot list \(row.address) in \(SchemaLock.path)")
    }
    do throws(FileError) {
      let parents = rows.compactMap { folder.appending($0.file).normalized.parent }
      for place in [folder, path] + parents { try requireInside(place) }
    } catch {
      throw UsageError.outside("\(error.path.description): \(error.message)")
    }
  }

  /// Writes the texts first and then their rows, so that every row has a file.
  mutating func write(_ texts: [(row: SchemaLock.Row, bytes: [UInt8])]) throws(UsageError) {
    // Check all paths before creating the first folder.
    try requireWritable(texts.map(\.row))
    do throws(FileError) {
      for (row, bytes) in texts {
        let file = folder.appending(row.file).normalized
        if let parent = file.parent { try FileWriting.makeFolders(parent, isPrivate: false) }
        // Don't rewrite an unchanged file, and replace a link instead of writing through it.
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

  /// The maximum number of attempts to write the lock file while other programs write it too.
  private static let maxAttempts = 1_000

  private mutating func add(_ rows: [SchemaLock.Row]) throws(UsageError) {
    var problem = ""
    for _ in 0..<Self.maxAttempts {
      let (current, old) = try read()
      var new = current
      // An old lock file may contain a different spelling of an address, such as with http.
      new.rows.removeAll { row in rows.contains { SchemaAddress.normalized(row.address) == $0.address } }
      new.rows += rows
      do throws(FileError) {
        // Replace the lock file only if it hasn't changed since it was read, so that no row is lost.
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
        // While a file is being created, it may have two names for a moment.
        case .writing(.changedMeanwhile), .writing(.existsAlready), .writing(.locked), .writing(.severalNames): continue
        case _: throw UsageError.outside("\(path.description): \(problem)")
        }
      }
    }
    throw UsageError.outside("\(path.description): \(problem)")
  }
}
