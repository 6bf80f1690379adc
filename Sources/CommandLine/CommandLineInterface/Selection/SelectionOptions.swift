internal import CommandLineKit
internal import DocumentModel
internal import FileAccess

/// Options that select files of a run, in addition to its operands.
struct SelectionOptions: Sendable {
  static let filesFrom = Option(
    "files-from", value: .text("FILE"), help: "Read more paths from a file, one per line; - is standard input")
  static let null = Option("null", short: "0", help: "Paths in --files-from are separated by NUL")
  static let changedSince = Option(
    "changed-since", value: .text("REV"),
    help: "Only check files that changed since this git revision, including new ones")
  static let shard = Option(
    "shard", value: .text("I/N"), help: "Only check part I of N; a file stays in its part when others change")

  static let forceExclude = Option(
    "force-exclude", help: "Apply the configuration's exclude to files given as PATH too")

  static let all = [forceExclude, filesFrom, null, changedSince, shard]

  var changed: ChangedFiles?
  var shard: Shard?
  /// Whether only some of the files that operands select are checked.
  var isPartial: Bool { changed != nil || shard != nil }
  /// Whether files that the configuration excludes are skipped even if they are operands.
  var forcesExclude = false
  /// The paths in `--files-from`, or nil if it isn't given.
  var listed: [FilePath]?

  /// Selects all files.
  init() {}

  init(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) {
    forcesExclude = arguments.isSet(Self.forceExclude)
    if let text = arguments.text(Self.shard) {
      guard let shard = Shard(text) else { throw UsageError("--shard: \"\(text)\" is not I/N, such as 2/4") }
      self.shard = shard
    }
    if let path = arguments.path(Self.filesFrom) {
      listed = try Self.paths(
        in: path, isNull: arguments.isSet(Self.null), arguments: arguments, environment: environment)
    } else if arguments.isSet(Self.null) {
      throw UsageError("-0 needs --files-from")
    }
    changed = try arguments.bytes(Self.changedSince).map { (revision) throws(UsageError) in
      try ChangedFiles(since: revision, in: environment.workingFolder)
    }
  }

  private static func paths(
    in path: FilePath, isNull: Bool, arguments: ParsedArguments, environment: CommandEnvironment
  ) throws(UsageError) -> [FilePath] {
    let isInput = path == FilePath("-")
    if isInput, arguments.operands.contains([UInt8(ascii: "-")]) {
      throw UsageError("standard input cannot be both a file and the list of --files-from")
    }
    let bytes: [UInt8]
    do throws(FileError) {
      // All paths are kept in memory: usually half a million in this size, but at worst 16 million one-letter names in
      // 1 GB.
      let limit = 1 << 25
      bytes = try isInput ? environment.readInput(limit).get() : FileReading.read(path, limit: limit)
    } catch {
      throw UsageError.outside("--files-from \(path.description): \(error.message)")
    }
    return bytes.split(separator: isNull ? 0 : UInt8(ascii: "\n")).compactMap { line in
      // Lines may end in CRLF.
      let path = !isNull && line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      return path.isEmpty ? nil : FilePath(bytes: Array(path))
    }
  }

  /// - Parameter path: Absolute.
  func includes(_ path: FilePath, workingFolder: FilePath) -> Bool {
    if let shard, !shard.contains(path, workingFolder: workingFolder) { return false }
    return changed?.contains(path) ?? true
  }
}

/// One part of the files, for splitting a run across CI jobs: `2/4`. Assigned by a hash of the path, so that a file
/// stays in its part when others are added or removed.
struct Shard: Sendable {
  /// The number of the part, from 1.
  let number: UInt64
  let count: UInt64

  /// Nil unless the text has the form `I/N` with I from 1 to N.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = UInt64(parts[0]), let count = UInt64(parts[1]), number >= 1, number <= count
    else { return nil }
    self.number = number
    self.count = count
  }

  /// - Parameter path: Absolute.
  func contains(_ path: FilePath, workingFolder: FilePath) -> Bool {
    // The path relative to the working folder is the same on every machine of a CI run.
    let seen = path.relative(to: workingFolder) ?? path.bytes[...]
    return StableHash(seen).value % count == number - 1
  }
}
