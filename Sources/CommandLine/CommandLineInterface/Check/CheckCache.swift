internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Reporting
internal import Synchronization
internal import Workspace

/// The files without findings in the last run of the same command.
///
/// A file without findings isn't checked again as long as its bytes are unchanged and everything the last run looked up
/// in configurations, schemas and catalogs is the same. Its report is then the same by construction. A cache that can't
/// be read or written is never a problem of the run.
final class CheckCache: Sendable {
  static let option = Option("cache", help: "Use the cache even if your preferences turn it off")
  static let noOption = Option(
    "no-cache", help: "Check all files, even those that had no problems in the last run and did not change")

  /// The source of configurations, schemas and catalogs for the run.
  let files = ObservedFiles()
  private let folder: CacheFolder
  /// Everything that affects a report besides the files.
  private let identity: @Sendable () -> [UInt8]
  private let state = Mutex(State())

  private struct State {
    /// Nil until the first file asks.
    var earlier: CacheContents?
    var name: [UInt8] = []
    var found = CacheContents()
    /// Whether a file was checked.
    var isNew = false
  }

  /// The cache of a command, or nil if the run wouldn't gain from one or the environment has no folder for it.
  static func wanted(
    _ arguments: ParsedArguments, options: CheckOptions, reports: ReportOptions, environment: CommandEnvironment
  ) -> CheckCache? {
    // Fixes and baselines need the findings of every file, and a list of files may differ under the same name. JSON
    // Schema's output tells what a valid file was checked by.
    let others =
      FixArguments.all + BaselineRun.all + [RecordRun.option, CheckOptions.explainSchema, SelectionOptions.filesFrom]
    guard !others.contains(where: arguments.isSet),
      reports.output.format.output == nil, !options.inputs.selection.isPartial,
      // Files by name are few, and other ones in each run of a hook.
      options.inputs.operands.contains(where: { FileFacts.kind($0) == .folder || OperandPattern.mayBe($0) }),
      let place = place("check", for: arguments, environment: environment, isPreferred: reports.prefersCache)
    else { return nil }
    return CheckCache(place.folder) {
      identity(arguments, build: place.build, options: options, environment: environment)
    }
  }

  /// The folder of a cache with the bytes that identify the program, or nil if the user wants no cache, the environment has
  /// no folder for it, or the caller is another program.
  static func place(
    _ name: String, for arguments: ParsedArguments, environment: CommandEnvironment,
    isPreferred: @autoclosure () -> Bool
  ) -> (folder: FilePath, build: [UInt8])? {
    guard environment.isOfProcess, !arguments.isSet(noOption), arguments.isSet(option) || isPreferred(),
      let folder = environment.cacheFolder?.appending("settle/" + name)
    else { return nil }
    let build = ProcessFacts.build()
    // Without it, another build of the same version would pass for this one.
    return build.isEmpty ? nil : (folder, build)
  }

  private init(_ folder: FilePath, identity: @escaping @Sendable () -> [UInt8]) {
    self.folder = CacheFolder(folder, bounds: Self.bounds)
    self.identity = identity
  }

  /// Identifies a text in the cache, or nil for standard input: a later run doesn't find it again.
  func key(of text: InputText) -> CacheContents.Key? {
    text.given.map { CacheContents.Key(path: $0, bytes: text.bytes) }
  }

  /// The report on a file without findings in the earlier run, or nil for any other.
  func report(_ key: CacheContents.Key, of text: InputText) -> FileReport? {
    let verdict = state.withLock { state in
      if state.earlier == nil { read(&state) }
      let verdict = state.earlier?.verdict(key)
      if let verdict { state.found.add(key, verdict: verdict) }
      return verdict
    }
    guard let verdict else { return nil }
    var report = FileReport(
      path: text.shown, schema: verdict.schema, status: verdict.status, text: text.bytes, diagnostics: [])
    report.pathBytes = text.given?.bytesUnlessText
    report.schemasOfDocuments = verdict.schemasOfDocuments
    report.policies = verdict.policies
    report.unchecked = verdict.unchecked
    report.kind = verdict.kind
    return report
  }

  /// Stores a report without findings.
  func keep(_ report: FileReport, of key: CacheContents.Key) {
    guard report.diagnostics.isEmpty else { return }
    state.withLock { state in
      state.found.add(key, verdict: CacheContents.Verdict(report))
      state.isNew = true
    }
  }

  private func read(_ state: inout State) {
    state.name = Array(SHA256.hexadecimal(identity()).utf8)
    // One changed schema may affect any file, so a single wrong observation discards all entries.
    if let contents = folder.content(of: state.name).flatMap(CacheContents.init),
      contents.observations.allSatisfy(\.holds)
    {
      files.adopt(contents.observations)
      state.earlier = contents
    } else {
      state.earlier = CacheContents()
    }
  }

  /// Writes the results of the run in place of the previous ones.
  func write() {
    let file = state.withLock { state -> (name: [UInt8], content: [UInt8])? in
      // Without new files and questions, the record is the old one.
      guard let earlier = state.earlier,
        state.isNew || state.found.count != earlier.count || files.count != earlier.observations.count,
        // If files changed during the run, the record would be wrong.
        let observations = files.observations
      else { return nil }
      state.found.observations = observations
      return (state.name, state.found.bytes)
    }
    if let file { folder.keep(file.content, as: file.name) }
  }

  // MARK: Places

  /// One for each command and folder: the folder grows by one for each different command line, so old ones must go.
  private static let bounds = CacheFolder.Bounds(files: 32, bytes: 64_000_000, bytesOfFile: 32_000_000)

  private static func identity(
    _ arguments: ParsedArguments, build: [UInt8], options: CheckOptions, environment: CommandEnvironment
  ) -> [UInt8] {
    // How a report is shown doesn't change it: `--quiet` shares the cache of a run without it.
    let shown = Set((ReportOptions.all + [CheckOptions.jobs, option]).map(\.name))
    var parts = [build, environment.workingFolder.bytes]
    parts += CatalogOptions(arguments, environment: environment).folders.map(\.bytes)
    // The values of a dictionary come in any order, and the name must be the same in each run.
    for (name, values) in arguments.values.sorted(by: { $0.key < $1.key }) where !shown.contains(name) {
      parts += [Array("--\(name)".utf8)] + values
    }
    // The empty part separates options from operands: an operand may read like an option.
    parts += [[]] + options.inputs.operands.map(\.bytes)
    return Array(parts.map(FilePath.percentEncode).joined(separator: "\n").utf8)
  }
}
