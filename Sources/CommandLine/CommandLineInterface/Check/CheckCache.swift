internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Reporting
internal import Synchronization
internal import Workspace

/// A cache of the files that had no findings in the last run of the same command.
///
/// Such a file isn't checked again as long as its bytes are unchanged, and everything that the last run looked up in
/// configurations, schemas and catalogs is the same, which guarantees the same report. As in git, a file isn't read if
/// its size, times and inode are the same, and it was last changed at least 2 seconds before the run that recorded
/// them. Failing to read or write a cache is never an error of the run.
final class CheckCache: Sendable {
  static let option = Option("cache", help: "Use the cache even if your preferences turn it off")
  static let noOption = Option(
    "no-cache", help: "Check all files, even those that had no problems in the last run and did not change")

  /// The source of configurations, schemas and catalogs for the run, which records what is looked up.
  let files = ObservedFiles()
  private let folder: CacheFolder
  /// Returns everything that affects reports besides the files.
  private let identity: @Sendable () -> [UInt8]
  /// When the run began, in seconds since 1970.
  private let start = ProcessFacts.secondsSince1970()
  private let state = Mutex(State())

  private struct State {
    /// Nil until the first file is looked up.
    var earlier: CacheContents?
    var name: [UInt8] = []
    var found = CacheContents()
    /// Whether the cached results of a file are new: it was checked, or it has another stamp.
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

  /// The cached report of a file that hasn't changed according to its stamp; nil if it must be read.
  ///
  /// - Parameter text: The file, not yet read.
  func report(unread text: InputText) -> FileReport? {
    guard let given = text.given, let path = text.path, let (entry, verdict) = known(given),
      entry.stamp != .none, FileStamp(of: path) == entry.stamp
    else { return nil }
    state.withLock { $0.found.add(entry, verdict: verdict) }
    return report(verdict, of: text)
  }

  /// The entry for a text, or nil for standard input, which no later run can find again.
  func entry(of text: InputText) -> CacheContents.Entry? {
    text.given.map { path in
      CacheContents.Entry(
        path: .init(path.bytes), content: .init(text.bytes),
        stamp: text.stamp.showsChanges(since: start) ? text.stamp : .none)
    }
  }

  /// The cached report of a file, or nil if it must be checked.
  func report(_ entry: CacheContents.Entry, of text: InputText) -> FileReport? {
    guard let path = text.given, let (earlier, verdict) = known(path), earlier.content == entry.content else {
      return nil
    }
    state.withLock { state in
      state.found.add(entry, verdict: verdict)
      if entry.stamp != earlier.stamp { state.isNew = true }
    }
    return report(verdict, of: text)
  }

  private func known(_ path: FilePath) -> (entry: CacheContents.Entry, verdict: CacheContents.CleanReport)? {
    let key = CacheContents.Key(path.bytes)
    return state.withLock { state in
      if state.earlier == nil { read(&state) }
      return state.earlier?.entry(key)
    }
  }

  private func report(_ verdict: CacheContents.CleanReport, of text: InputText) -> FileReport {
    var report = FileReport(
      path: text.shown, schema: verdict.schema, status: verdict.status, text: [], diagnostics: [])
    report.pathBytes = text.given?.bytesUnlessText
    report.schemasOfDocuments = verdict.schemasOfDocuments
    report.policies = verdict.policies
    report.unchecked = verdict.unchecked
    report.kind = verdict.kind
    return report
  }

  /// Caches a report if it has no findings.
  func keep(_ report: FileReport, of entry: CacheContents.Entry) {
    guard report.diagnostics.isEmpty else { return }
    state.withLock { state in
      state.found.add(entry, verdict: CacheContents.CleanReport(report))
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
