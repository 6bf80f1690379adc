internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Synchronization
internal import Workspace

/// The files that the last run of the same command found without a finding.
///
/// A file without findings is not checked again while its bytes are the same, and all questions that the last run asked about
/// configurations, schemas and catalogues have the same answers. Its report is then the same by construction.
final class CheckCache: Sendable {
  static let option = Option(
    "cache",
    help:
      "Skip files without problems in the next run, unless they, a schema or a "
      + "configuration change")

  /// The source of configurations, schemas and catalogues for the run.
  let files: ObservedFiles
  private let place: FilePath
  private let earlier: CacheText
  private let found = Mutex<[FilePath: CacheText.Entry]>([:])

  /// The cache of a command; nil where it isn't asked for, or where the environment names no folder for it.
  static func wanted(
    _ arguments: ParsedArguments, _ options: CheckOptions, _ environment: CommandEnvironment
  ) throws(UsageError) -> CheckCache? {
    guard arguments.isSet(option) else { return nil }
    let others =
      FixArguments.all + BaselineRun.all + [RecordRun.option, CheckOptions.explainSchema, SelectionOptions.filesFrom]
    try arguments.refuse(others, with: option)
    guard let folder = folder(environment) else {
      environment.complain("--cache: neither XDG_CACHE_HOME nor HOME is set")
      return nil
    }
    return CheckCache(folder.appending(name(arguments, options, environment)))
  }

  private init(_ place: FilePath) {
    self.place = place
    // Another person's file may not hide findings from this one.
    let bytes = FileFacts.isOwn(place) ? try? FileReading.read(place, limit: CacheText.limit, origin: .mentioned) : nil
    let text = bytes.flatMap(CacheText.init)
    earlier = if let text, text.observations.allSatisfy(\.holds) { text } else { CacheText() }
    files = ObservedFiles(earlier.observations)
  }

  /// The report of a file that the earlier run found without a finding; nil for any other.
  func report(of text: InputText) -> FileReport? {
    guard text.given != nil, let path = text.path, let entry = earlier.entries[path],
      entry.digest == SHA256.hexadecimal(text.bytes)
    else { return nil }
    found.withLock { $0[path] = entry }
    var report = FileReport(
      path: text.shown, schema: entry.schema, status: entry.status, text: text.bytes, diagnostics: [])
    report.pathBytes = text.given?.bytesUnlessText
    report.schemasOfDocuments = entry.schemasOfDocuments
    report.unchecked = entry.unchecked
    report.kind = entry.kind
    return report
  }

  /// Remembers a report without a finding.
  func keep(_ report: FileReport, of text: InputText) {
    guard report.diagnostics.isEmpty, text.given != nil, let path = text.path else { return }
    let entry = CacheText.Entry(
      digest: SHA256.hexadecimal(text.bytes), status: report.status, schema: report.schema, kind: report.kind,
      unchecked: report.unchecked, schemasOfDocuments: report.schemasOfDocuments)
    found.withLock { $0[path] = entry }
  }

  /// Writes what the run found out in the place of what was known. A cache that can't be written is no fault of the files.
  func write(_ environment: CommandEnvironment) {
    // Files that changed during the run would make the record untrue.
    guard let observations = files.observations else { return }
    let text = CacheText(observations: observations, entries: found.withLock { $0 })
    guard text != earlier, let bytes = text.bytes else { return }
    let folder = place.parent ?? place
    do throws(FileError) {
      try FileWriting.makeFolders(folder)
      try FileWriting.write(bytes, to: place, .ofOwner)
    } catch {
      environment.complain("--cache: \(error.path.description): \(error.message)")
    }
    Self.removeOldest(in: folder)
  }

  // MARK: Places

  /// The most caches of a person, each of one command in one folder.
  private static let most = 32

  private static func folder(_ environment: CommandEnvironment) -> FilePath? {
    environment.cacheFolder?.appending("settle/check")
  }

  /// The name of a command's cache: by everything that decides about a report besides the files.
  private static func name(
    _ arguments: ParsedArguments, _ options: CheckOptions, _ environment: CommandEnvironment
  ) -> String {
    let shown = Set((ReportOptions.all + [CheckOptions.jobs]).map(\.name))
    var parts = [Array(SettleProgram.version.utf8), environment.workingFolder.bytes]
    // Two builds of a version may differ.
    parts.append(Array("\(FileStamp(of: FilePath("/proc/self/exe")).map { "\($0)" } ?? "")".utf8))
    parts += CatalogueOptions(arguments, environment).folders.map(\.bytes)
    for (name, values) in arguments.values.sorted(by: { $0.key < $1.key }) where !shown.contains(name) {
      parts += [Array("--\(name)".utf8)] + values
    }
    parts += [[]] + options.inputs.operands.map(\.bytes)
    return SHA256.hexadecimal(Array(parts.map(FilePath.percentEncode).joined(separator: "\n").utf8))
  }

  private static func removeOldest(in folder: FilePath) {
    let dated = FileFacts.names(in: folder).compactMap { name in
      FileStamp(of: folder.appending(name)).map { (name: name, seconds: $0.seconds) }
    }
    for old in dated.sorted(by: { $0.seconds > $1.seconds }).dropFirst(most) {
      FileWriting.remove(folder.appending(old.name))
    }
  }
}
