internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Reporting
internal import Synchronization
internal import Workspace

/// A cache of the files that had no findings in the last run of the same command.
///
/// Such a file isn't checked again as long as its bytes are unchanged, and everything that the last run looked up in
/// configurations, schemas and catalogs is the same, which guarantees the same report. Failing to read or write a cache
/// is never an error of the run.
final class CheckCache: Sendable {
  static let option = Option("cache", help: "Use the cache even if your preferences turn it off")
  static let noOption = Option(
    "no-cache", help: "Check all files, even those that had no problems in the last run and did not change")

  /// The source of configurations, schemas and catalogs for the run, which records what is looked up.
  let files = ObservedFiles()
  private let folder: CacheFolder
  /// Returns everything that affects reports besides the files.
  private let identity: @Sendable () -> [UInt8]
  private let state = Mutex(State())

  private struct State {
    /// Nil until the first file is looked up.
    var earlier: CacheContents?
    var name: [UInt8] = []
    var found = CacheContents()
    /// Whether a file was checked instead of found in the cache.
    var isNew = false
  }

  /// The cache for a command, or nil if the run wouldn't benefit, or there is no folder for it.
  static func wanted(
    _ arguments: ParsedArguments, options: CheckOptions, reports: ReportOptions, environment: CommandEnvironment
  ) -> CheckCache? {
    // Fixes and baselines need the findings of every file, and a list of files may change under the same name. JSON
    // Schema's output contains more than the cache keeps.
    let others =
      FixArguments.all + BaselineRun.all + [RecordRun.option, CheckOptions.explainSchema, SelectionOptions.filesFrom]
    guard !others.contains(where: arguments.isSet),
      reports.output.format.output == nil, !options.inputs.selection.isPartial,
      // Operands that are single files are few, and a hook passes different ones in each run.
      options.inputs.operands.contains(where: { FileFacts.kind($0) == .folder || OperandPattern.mayBePattern($0) }),
      let place = place("check", for: arguments, environment: environment, isPreferred: reports.prefersCache)
    else { return nil }
    return CheckCache(place.folder) {
      identity(arguments, build: place.build, options: options, environment: environment)
    }
  }

  /// The folder for a cache, and the bytes that identify the program. Nil if the user disabled caching, there is no
  /// folder for it, or settle is embedded in another program.
  static func place(
    _ name: String, for arguments: ParsedArguments, environment: CommandEnvironment,
    isPreferred: @autoclosure () -> Bool
  ) -> (folder: FilePath, build: [UInt8])? {
    guard environment.usesProcessStreams, !arguments.isSet(noOption), arguments.isSet(option) || isPreferred(),
      let folder = environment.cacheFolder?.appending("settle/" + name)
    else { return nil }
    let build = ProcessFacts.build()
    // Without this identification, a different build of the same version could use the cache.
    return build.isEmpty ? nil : (folder, build)
  }

  private init(_ folder: FilePath, identity: @escaping @Sendable () -> [UInt8]) {
    self.folder = CacheFolder(folder, bounds: Self.bounds)
    self.identity = identity
  }

  /// The key of a text in the cache, or nil for standard input, which no later run can find again.
  func key(of text: InputText) -> CacheContents.Key? {
    text.given.map { CacheContents.Key(path: $0, bytes: text.bytes) }
  }

  /// The cached report of a file, or nil if it must be checked.
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

  /// Caches a report if it has no findings.
  func keep(_ report: FileReport, of key: CacheContents.Key) {
    guard report.diagnostics.isEmpty else { return }
    state.withLock { state in
      state.found.add(key, verdict: CacheContents.CleanReport(report))
      state.isNew = true
    }
  }

  private func read(_ state: inout State) {
    state.name = Array(SHA256.hexadecimal(identity()).utf8)
    // A changed schema may affect any file, so one outdated observation invalidates all entries.
    if let contents = folder.content(of: state.name).flatMap(CacheContents.init),
      contents.observations.allSatisfy(\.holds)
    {
      files.adopt(contents.observations)
      state.earlier = contents
    } else {
      state.earlier = CacheContents()
    }
  }

  /// Replaces the cached results with those of this run.
  func write() {
    let file = state.withLock { state -> (name: [UInt8], content: [UInt8])? in
      // If there are no new files or observations, the cache is up to date.
      guard let earlier = state.earlier,
        state.isNew || state.found.count != earlier.count || files.count != earlier.observations.count,
        // If a file changed during the run, the results may be inconsistent.
        let observations = files.observations
      else { return nil }
      state.found.observations = observations
      return (state.name, state.found.bytes)
    }
    if let file { folder.keep(file.content, as: file.name) }
  }

  // MARK: Location

  /// A file for each command line and working folder. The limits make old ones disappear.
  private static let bounds = CacheFolder.Bounds(files: 32, bytes: 64_000_000, bytesPerFile: 32_000_000)

  private static func identity(
    _ arguments: ParsedArguments, build: [UInt8], options: CheckOptions, environment: CommandEnvironment
  ) -> [UInt8] {
    // Options that only affect the output are ignored: a run with `--quiet` shares the cache of one without.
    let shown = Set((ReportOptions.all + [CheckOptions.jobs, option]).map(\.name))
    var parts = [build, environment.workingFolder.bytes]
    parts += CatalogOptions(arguments, environment: environment).folders.map(\.bytes)
    // Sort, because dictionaries are unordered and the result must be the same in each run.
    for (name, values) in arguments.values.sorted(by: { $0.key < $1.key }) where !shown.contains(name) {
      parts += [Array("--\(name)".utf8)] + values
    }
    // The empty part separates options from operands, because an operand may look like an option.
    parts += [[]] + options.inputs.operands.map(\.bytes)
    return Array(parts.map(FilePath.percentEncode).joined(separator: "\n").utf8)
  }
}
