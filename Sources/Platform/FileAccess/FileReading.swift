package enum FileReading {
  /// Where a file's path comes from.
  package enum Origin: Sendable {
    /// The user wrote it: a pipe is read to its end.
    case named
    /// From a folder listing: if the file is missing, it has vanished since.
    case listed
    /// From another file, which may not be trusted: only regular files on disk are read.
    case mentioned
  }

  /// The bytes of a file. A regular file takes one `open`, `fstat`, `read` and `close`.
  ///
  /// Doesn't wait for a writer if the file is a pipe without one.
  package static func read(_ path: FilePath, limit: Int, origin: Origin = .named) throws(FileError) -> [UInt8] {
    try stamped(path, limit: limit, origin: origin).bytes
  }

  /// The bytes of a file, and the stamp that it had before they were read.
  package static func stamped(
    _ path: FilePath, limit: Int, origin: Origin = .named
  ) throws(FileError) -> (bytes: [UInt8], stamp: FileStamp) {
    if origin == .mentioned { try requireRegularFile(path) }
    let outcome: Result<[UInt8], FileError>
    let stamp: FileStamp
    do throws(SystemCalls.Failure) {
      let file = try SystemCalls.openForReading(path)
      let kind: SystemCalls.Kind
      (kind, stamp) = try SystemCalls.status(file.number)
      switch kind {
      // Check before reading, so that a file of 50 GB takes no memory.
      case .file where stamp.size > limit: outcome = .failure(FileError(path, reason: .tooLarge(limit: limit)))
      case .file: outcome = try ordinary(file.number, size: stamp.size, path: path, limit: limit)
      case .pipe where origin == .named:
        // It was opened in non-blocking mode, so that a pipe without a writer doesn't hang.
        SystemCalls.block(file.number)
        let content = try toEnd(file.number, path: path, after: [], limit: limit)
        outcome = content == .success([]) ? .failure(FileError(path, reason: .emptyPipe)) : content
      case .folder: outcome = .failure(FileError(path, reason: .isFolder))
      case .pipe, .device, .link, .other, .unknown: outcome = .failure(FileError(path, reason: .notAFile))
      }
    } catch {
      let reason = error.reason()
      // Deleted after the folder was listed, so the command isn't wrong.
      throw FileError(path, reason: reason == .notFound && origin == .listed ? .vanished : reason)
    }
    return (try outcome.get(), stamp)
  }

  /// Whether a file on disk has exactly these bytes. Reads it piece by piece, so that a large one takes no memory.
  package static func holds(_ path: FilePath, bytes: [UInt8]) throws(FileError) -> Bool {
    do throws(SystemCalls.Failure) {
      let file = try SystemCalls.openForReading(path)
      guard try SystemCalls.status(file.number).kind == .file else { return false }
      var place = 0
      while true {
        let piece = try SystemCalls.readOnce(file.number, upTo: 1 << 16)
        if piece.isEmpty { return place == bytes.count }
        guard bytes.count - place >= piece.count, bytes[place..<place + piece.count] == piece[...] else { return false }
        place += piece.count
      }
    } catch {
      throw FileError(path, reason: error.reason())
    }
  }

  /// The first bytes of a file, at most `count`.
  package static func start(of path: FilePath, upTo count: Int) throws(FileError) -> [UInt8] {
    do throws(SystemCalls.Failure) {
      let file = try SystemCalls.openForReading(path)
      return try SystemCalls.readOnce(file.number, upTo: count)
    } catch {
      throw FileError(path, reason: error.reason())
    }
  }

  /// Checks the kind of file before it is opened, because opening a device may have side effects.
  private static func requireRegularFile(_ path: FilePath) throws(FileError) {
    do throws(SystemCalls.Failure) {
      switch try SystemCalls.kind(path, follows: true) {
      case .file:
        let real = try SystemCalls.realPath(path)
        // Files in `/proc` report a size of 0, and reading them may never end or have side effects: `/proc/kmsg`.
        guard ["/proc", "/sys"].contains(where: { real.relative(to: FilePath($0)) != nil }) else { return }
      case .folder, .link, .pipe, .device, .other, .unknown: break
      }
    } catch {
      throw FileError(path, reason: error.reason())
    }
    throw FileError(path, reason: FileFacts.kind(path) == .folder ? .isFolder : .notStored)
  }

  package static func readStandardInput(limit: Int) throws(FileError) -> [UInt8] {
    let path = FilePath("-")
    let outcome: Result<[UInt8], FileError>
    do throws(SystemCalls.Failure) {
      let kind = try SystemCalls.status(0).kind
      outcome =
        kind == .folder
        ? .failure(FileError(path, reason: .isFolder)) : try toEnd(0, path: path, after: [], limit: limit)
    } catch {
      throw FileError(path, reason: error.reason())
    }
    return try outcome.get()
  }

  /// Reads a regular file. The first read requests one byte more than expected, so it also detects the end.
  private static func ordinary(
    _ number: Int32, size: Int, path: FilePath, limit: Int
  ) throws(SystemCalls.Failure) -> Result<[UInt8], FileError> {
    let bytes = try SystemCalls.readOnce(number, upTo: size + 1)
    // Files with a reported size of 0 may have content, as in `/proc`.
    if size > 0, bytes.count == size { return .success(bytes) }
    return try toEnd(number, path: path, after: bytes, limit: limit)
  }

  private static func toEnd(
    _ number: Int32, path: FilePath, after start: [UInt8], limit: Int
  ) throws(SystemCalls.Failure) -> Result<[UInt8], FileError> {
    var bytes = start
    var step = 1 << 16
    while true {
      let more = try SystemCalls.readOnce(number, upTo: step)
      if more.isEmpty { return .success(bytes) }
      bytes.append(contentsOf: more)
      if bytes.count > limit { return .failure(FileError(path, reason: .tooLarge(limit: limit))) }
      // A full read means that there may be more: larger steps, up to 8 MiB, need fewer calls.
      if more.count == step { step = min(step * 2, 1 << 23) }
    }
  }
}

/// Sizes as people write them: bytes without a unit, `kB MB GB TB` (powers of 1,000), `KiB MiB GiB TiB` (of 1,024).
package enum ByteCount {
  private static let units: [(name: String, bytes: Int)] = [
    ("TiB", 1 << 40), ("TB", 1_000_000_000_000), ("GiB", 1 << 30), ("GB", 1_000_000_000), ("MiB", 1 << 20),
    // Before `kB`: the first unit that leaves no remainder must be the largest.
    ("MB", 1_000_000), ("KiB", 1 << 10), ("kB", 1_000),
  ]

  /// The size in bytes; nil if the text isn't a size. The unit's case doesn't matter. A fraction needs a unit and is
  /// rounded down to whole bytes.
  package static func parse(_ text: String) -> Int? {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let rest = text.dropFirst(number.count).drop { $0 == " " }.lowercased()
    // A number of bytes must be an integer: there is no `1.5` bytes.
    if ["", "b", "byte", "bytes"].contains(rest) { return Int(number) }
    guard let unit = units.first(where: { $0.name.lowercased() == rest }) else { return nil }
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    // `1.` and `.5` aren't sizes.
    guard parts.count <= 2, !parts.contains(""), let digits = Int(parts.joined()) else { return nil }
    let decimals = parts.count == 2 ? parts[1].count : 0
    // 10 to the power of 19 doesn't fit in `Int`.
    guard decimals <= 18 else { return nil }
    let scale = (0..<decimals).reduce(1) { power, _ in power * 10 }
    let product = digits.multipliedFullWidth(by: unit.bytes)
    // The quotient must fit in `Int`, or the division would trap: `99999999999 TiB`.
    guard product.high << 1 | Int(product.low >> 63) < scale else { return nil }
    return scale.dividingFullWidth(product).quotient
  }

  /// The exact size in the largest of kB, MB, GB and TB that is at most the size: `1.05 kB`.
  package static func exactly(_ bytes: Int) -> String {
    guard bytes >= 1_000 else { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    let unit = decimalUnits.first { bytes >= $0.bytes } ?? decimalUnits[decimalUnits.count - 1]
    // Adding the unit keeps the zeros after the decimal point: 1,050 is `1.05 kB`.
    var fraction = String(unit.bytes + bytes % unit.bytes).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return "\(bytes / unit.bytes)\(fraction.isEmpty ? "" : ".\(fraction)") \(unit.name)"
  }

  private static let decimalUnits = units.filter { $0.name.utf8.count == 2 }

  /// The size in the largest unit that leaves no remainder.
  package static func text(_ bytes: Int) -> String {
    guard bytes > 0, let unit = units.first(where: { bytes % $0.bytes == 0 }) else { return "\(bytes) bytes" }
    return "\(bytes / unit.bytes) \(unit.name)"
  }
}
