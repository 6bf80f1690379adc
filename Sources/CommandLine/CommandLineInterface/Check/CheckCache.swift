internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Synchronization
internal import Workspace

/// The files without findings in the last run of the same command.
///
/// A file without findings isn't checked again as long as its bytes are unchanged and everything the last run looked up
/// in configurations, schemas and catalogs is the same. Its report is then the same by construction.
final class CheckCache: Sendable {
  static let option = Option(
    "cache",
    help:
      "Skip files without problems in the next run, unless they, a schema or a "
      + "configuration change")

  /// The source of configurations, schemas and catalogs for the run.
  let files: ObservedFiles
  private let place: FilePath
  private let earlier: CacheText
  private let found = Mutex<[FilePath: CacheText.Entry]>([:])

  /// The cache of a command, or nil if it isn't requested or the environment has no folder for it.
  static func wanted(
    _ arguments: ParsedArguments, options: CheckOptions, environment: CommandEnvironment
  ) throws(UsageError) -> CheckCache? {
    guard arguments.isSet(option) else { return nil }
    let others =
      FixArguments.all + BaselineRun.all + [RecordRun.option, CheckOptions.explainSchema, SelectionOptions.filesFrom]
    // Fixes and baselines need the findings of every file, and a list of files may differ under the same name.
    try arguments.refuse(others, with: option)
    guard let folder = folder(environment) else {
      environment.complain("--cache: neither XDG_CACHE_HOME nor HOME is set")
      return nil
    }
    return CheckCache(folder.appending(name(arguments, options: options, environment: environment)))
  }

  private init(_ place: FilePath) {
    self.place = place
    // A file planted by another user must not hide findings from this one.
    let bytes = FileFacts.isOwn(place) ? try? FileReading.read(place, limit: CacheText.limit, origin: .mentioned) : nil
    let text = bytes.flatMap(CacheText.init)
    // One changed schema may affect any file, so a single wrong observation discards all entries.
    earlier = if let text, text.observations.allSatisfy(\.holds) { text } else { CacheText() }
    files = ObservedFiles(earlier.observations)
  }

  /// The report on a file without findings in the earlier run, or nil for any other.
  func report(of text: InputText) -> FileReport? {
    // Standard input isn't a file that a later run finds again.
    guard text.given != nil, let path = text.path, let entry = earlier.entries[path],
      entry.digest == SHA256.hexadecimal(text.bytes)
    else { return nil }
    found.withLock { $0[path] = entry }
    var report = FileReport(
      path: text.shown, schema: entry.schema, status: entry.status, text: text.bytes, diagnostics: [])
    report.pathBytes = text.given?.bytesUnlessText
    report.schemasOfDocuments = entry.schemasOfDocuments
    report.policies = entry.policies
    report.unchecked = entry.unchecked
    report.kind = entry.kind
    return report
  }

  /// Stores a report without findings.
  func keep(_ report: FileReport, of text: InputText) {
    guard report.diagnostics.isEmpty, text.given != nil, let path = text.path else { return }
    let entry = CacheText.Entry(
      digest: SHA256.hexadecimal(text.bytes), status: report.status, schema: report.schema, kind: report.kind,
      unchecked: report.unchecked, schemasOfDocuments: report.schemasOfDocuments,
      policies: report.policies)
    found.withLock { $0[path] = entry }
  }

  /// Writes the results of the run in place of the previous ones. Failing to write a cache isn't an error.
  func write(_ environment: CommandEnvironment) {
    // If files changed during the run, the record would be wrong.
    guard let observations = files.observations else { return }
    let text = CacheText(observations: observations, entries: found.withLock { $0 })
    guard text != earlier, let bytes = text.bytes else { return }
    let folder = place.parent ?? place
    do throws(FileError) {
      try FileWriting.makeFolders(folder)
      try FileWriting.write(bytes, to: place, privacy: .ofOwner)
    } catch {
      environment.complain("--cache: \(error.path.description): \(error.message)")
    }
    Self.removeOldest(in: folder)
  }

  // MARK: Places

  /// The most caches per user, one for each command and folder.
  private static let most = 32

  private static func folder(_ environment: CommandEnvironment) -> FilePath? {
    environment.cacheFolder?.appending("settle/check")
  }

  /// The name of a command's cache, derived from everything that affects a report besides the files.
  private static func name(
    _ arguments: ParsedArguments, options: CheckOptions, environment: CommandEnvironment
  ) -> String {
    // How a report is shown doesn't change it: `--quiet` shares the cache of a run without it.
    let shown = Set((ReportOptions.all + [CheckOptions.jobs]).map(\.name))
    var parts = [Array(SettleProgram.version.utf8), environment.workingFolder.bytes]
    // Two builds of the same version may differ.
    parts.append(Array("\(FileStamp(of: FilePath("/proc/self/exe")).map { "\($0)" } ?? "")".utf8))
    parts += CatalogOptions(arguments, environment: environment).folders.map(\.bytes)
    // The values of a dictionary come in any order, and the name must be the same in each run.
    for (name, values) in arguments.values.sorted(by: { $0.key < $1.key }) where !shown.contains(name) {
      parts += [Array("--\(name)".utf8)] + values
    }
    // The empty part separates options from operands: an operand may read like an option.
    parts += [[]] + options.inputs.operands.map(\.bytes)
    return SHA256.hexadecimal(Array(parts.map(FilePath.percentEncode).joined(separator: "\n").utf8))
  }

  private static func removeOldest(in folder: FilePath) {
    let dated = FileFacts.names(in: folder).compactMap { name in
      FileStamp(of: folder.appending(name)).map { (name: name, seconds: $0.seconds) }
    }
    // The folder grows by one cache for each different command line, so old ones must go.
    for old in dated.sorted(by: { $0.seconds > $1.seconds }).dropFirst(most) {
      FileWriting.remove(folder.appending(old.name))
    }
  }
}
