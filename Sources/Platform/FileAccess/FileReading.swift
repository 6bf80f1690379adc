/// Reading whole files.
package enum FileReading {
  /// The origin of a file's path.
  package enum Origin: Sendable {
    /// The user wrote it: a pipe is read to its end.
    case named
    /// Found in a folder: if it doesn't exist any more, it vanished.
    case listed
    /// Another file names it, which may not be trusted: only a file that is stored on disk is read.
    case mentioned
  }

  /// The bytes of a file. An ordinary file takes one open, one status, one read and one close.
  ///
  /// Never waits for a pipe without a writer.
  package static func read(_ path: FilePath, limit: Int, origin: Origin = .named) throws(FileError) -> [UInt8] {
    if origin == .mentioned { try demandStoredFile(path) }
    let outcome: Result<[UInt8], FileError>
    do throws(SystemCalls.Failure) {
      let file = try SystemCalls.openForReading(path)
      let (kind, size) = try SystemCalls.status(file.number)
      switch kind {
      case .file where size > limit: outcome = .failure(FileError(path, .tooLarge(limit: limit)))
      case .file: outcome = try ordinary(file.number, size: size, path, limit: limit)
      case .pipe where origin == .named:
        SystemCalls.block(file.number)
        let content = try toEnd(file.number, path, after: [], limit: limit)
        outcome = content == .success([]) ? .failure(FileError(path, .emptyPipe)) : content
      case .folder: outcome = .failure(FileError(path, .isFolder))
      case .pipe, .device, .link, .other, .unknown: outcome = .failure(FileError(path, .notAFile))
      }
    } catch {
      let reason = error.reason()
      throw FileError(path, reason == .notFound && origin == .listed ? .vanished : reason)
    }
    return try outcome.get()
  }

  /// The first bytes of a file, at most `count`.
  package static func start(of path: FilePath, upTo count: Int) throws(FileError) -> [UInt8] {
    do throws(SystemCalls.Failure) {
      let file = try SystemCalls.openForReading(path)
      return try SystemCalls.readOnce(file.number, upTo: count)
    } catch {
      throw FileError(path, error.reason())
    }
  }

  /// Checks the file before it is opened: opening a device may already have an effect.
  private static func demandStoredFile(_ path: FilePath) throws(FileError) {
    do throws(SystemCalls.Failure) {
      switch try SystemCalls.kind(path, follows: true) {
      case .file:
        let real = try SystemCalls.realPath(path)
        guard ["/proc", "/sys"].contains(where: { real.relative(to: FilePath($0)) != nil }) else { return }
      case .folder, .link, .pipe, .device, .other, .unknown: break
      }
    } catch {
      throw FileError(path, error.reason())
    }
    throw FileError(path, FileFacts.kind(path) == .folder ? .isFolder : .notStored)
  }

  /// All of standard input.
  package static func readStandardInput(limit: Int) throws(FileError) -> [UInt8] {
    let path = FilePath("-")
    let outcome: Result<[UInt8], FileError>
    do throws(SystemCalls.Failure) {
      let kind = try SystemCalls.status(0).kind
      outcome =
        kind == .folder ? .failure(FileError(path, .isFolder)) : try toEnd(0, path, after: [], limit: limit)
    } catch {
      throw FileError(path, error.reason())
    }
    return try outcome.get()
  }

  /// The first read asks for one byte more than expected, so it alone shows that the end is reached.
  private static func ordinary(
    _ number: Int32, size: Int, _ path: FilePath, limit: Int
  ) throws(SystemCalls.Failure) -> Result<[UInt8], FileError> {
    let bytes = try SystemCalls.readOnce(number, upTo: size + 1)
    if size > 0, bytes.count == size { return .success(bytes) }
    return try toEnd(number, path, after: bytes, limit: limit)
  }

  private static func toEnd(
    _ number: Int32, _ path: FilePath, after start: [UInt8], limit: Int
  ) throws(SystemCalls.Failure) -> Result<[UInt8], FileError> {
    var bytes = start
    var step = 1 << 16
    while true {
      let more = try SystemCalls.readOnce(number, upTo: step)
      if more.isEmpty { return .success(bytes) }
      bytes.append(contentsOf: more)
      if bytes.count > limit { return .failure(FileError(path, .tooLarge(limit: limit))) }
      if more.count == step { step = min(step * 2, 1 << 23) }
    }
  }
}

/// Sizes as people write them: a bare number of bytes, `kB MB GB` by powers of 1,000, `KiB MiB GiB` of 1,024.
package enum ByteCount {
  private static let units: [(name: String, bytes: Int)] = [
    ("GiB", 1 << 30), ("GB", 1_000_000_000), ("MiB", 1 << 20), ("MB", 1_000_000), ("KiB", 1 << 10), ("kB", 1_000),
  ]

  /// Nil for what is no size; the case of the unit doesn't matter. A fraction needs a unit, and its rest is cut.
  package static func parse(_ text: String) -> Int? {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let rest = text.dropFirst(number.count).drop { $0 == " " }.lowercased()
    if rest.isEmpty || rest == "b" { return Int(number) }
    guard let unit = units.first(where: { $0.name.lowercased() == rest }) else { return nil }
    if let whole = Int(number) {
      let product = whole.multipliedReportingOverflow(by: unit.bytes)
      return product.overflow ? nil : product.partialValue
    }
    guard number.first != ".", number.last != ".", let fraction = Double(number) else { return nil }
    return Int(exactly: (fraction * Double(unit.bytes)).rounded(.down))
  }

  /// In the largest unit that leaves no remainder.
  package static func text(_ bytes: Int) -> String {
    guard bytes > 0, let unit = units.first(where: { bytes % $0.bytes == 0 }) else { return "\(bytes) bytes" }
    return "\(bytes / unit.bytes) \(unit.name)"
  }
}
