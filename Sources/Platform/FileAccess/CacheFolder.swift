/// A folder of results that can be recomputed, each in its own file.
///
/// A file begins with the SHA-256 of its name and content, so a damaged or renamed file counts as missing. A folder
/// that can't be read or written isn't an error: the next run just takes longer.
package struct CacheFolder: Sendable {
  /// The limits of the folder: the number of files, their bytes in total, and the bytes of one file.
  package struct Bounds: Sendable {
    var files: Int
    var bytes: Int
    var bytesPerFile: Int

    package init(files: Int, bytes: Int, bytesPerFile: Int) {
      self.files = files
      self.bytes = bytes
      self.bytesPerFile = bytesPerFile
    }
  }

  private let path: FilePath
  private let bounds: Bounds
  private static let hashBytes = 32

  package init(_ path: FilePath, bounds: Bounds) {
    self.path = path
    self.bounds = bounds
  }

  /// The content of a file; nil if it is missing, damaged or not owned by this user.
  package func content(of name: [UInt8]) -> ArraySlice<UInt8>? {
    guard let file = file(name), file.count >= Self.hashBytes else { return nil }
    let content = file.dropFirst(Self.hashBytes)
    return SHA256.hash(name + content).elementsEqual(file.prefix(Self.hashBytes)) ? content : nil
  }

  /// The bytes of a file written by ``keep(unhashed:as:removesOldest:)``; nil if it is missing or another user's.
  package func file(_ name: [UInt8]) -> [UInt8]? {
    let place = path.appending(name)
    // A file planted by another user must not hide findings from this one.
    guard FileFacts.isOwn(place) else { return nil }
    return try? FileReading.read(place, limit: bounds.bytesPerFile, origin: .mentioned)
  }

  /// Creates or replaces a file. Failures are ignored.
  ///
  /// - Parameter removesOldest: Whether to remove the oldest files beyond the bounds afterwards.
  package func keep(_ content: [UInt8], as name: [UInt8], removesOldest: Bool = true) {
    keep(unhashed: SHA256.hash(name + content) + content, as: name, removesOldest: removesOldest)
  }

  /// Creates or replaces a file without a hash, for content that shows damage by itself: hashing it would take longer
  /// than reading it.
  package func keep(unhashed bytes: [UInt8], as name: [UInt8], removesOldest: Bool) {
    guard bytes.count <= bounds.bytesPerFile else { return }
    do throws(FileError) {
      try FileWriting.makeFolders(path)
      try FileWriting.store(bytes, at: path.appending(name))
    } catch {
      // The folder isn't writable, or the disk is full.
    }
    if removesOldest { removeOldest() }
  }

  private func removeOldest() {
    let dated = FileFacts.names(in: path).compactMap { name in
      FileStamp(of: path.appending(name)).map { (name: name, stamp: $0) }
    }
    var bytes = 0
    for (index, file) in dated.sorted(by: { $0.stamp.written > $1.stamp.written }).enumerated() {
      bytes += file.stamp.size
      if index >= bounds.files || bytes > bounds.bytes { FileWriting.remove(path.appending(file.name)) }
    }
  }
}
