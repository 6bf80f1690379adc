internal import CommandLineKit
internal import FileAccess
internal import JSONSchema
internal import Settings
internal import Workspace

/// A run of `settle check`, from operands to the exit code.
struct CheckRun {
  private let check: FileChecker
  private let baselines: BaselineRun
  private let options: CheckOptions
  private let environment: CommandEnvironment

  init(
    _ arguments: ParsedArguments, options: CheckOptions, reports: ReportOptions, environment: CommandEnvironment,
    cache: CheckCache? = nil
  ) throws(UsageError) {
    self.options = options
    self.environment = environment
    var wanted = Workspace.Options()
    wanted.schema.assertsFormat = options.assertsFormat
    wanted.selection = options.selection
    let opening = try InputOpener(
      arguments, environment: environment, operands: options.inputs.operands, options: wanted,
      files: cache?.files ?? DiskFiles())
    baselines = BaselineRun(options, environment: environment)
    check = FileChecker(
      options: options, reports: reports, opening: opening,
      baseline: baselines.known, progress: Progress(environment, isQuiet: reports.isQuiet), cache: cache)
  }

  func run() throws(UsageError) -> ExitCode {
    let check = check
    if options.inputs.readsRecords { return options.inputs.answer(check) }
    // Verify the lock file once per project, before the first file is checked.
    let isChanged = options.isLocked ? try reportChangedSchemas() : false
    var sink = CheckSink(check, baselines: baselines)
    if isChanged { sink.fail() }
    do throws(UsageError) {
      sink = try options.inputs.run(into: sink, work: check, verb: "check") { $0.take($1) }
    } catch {
      // Programs that read the report need it to be complete.
      sink.finishWithoutFiles()
      throw error
    }
    check.cache?.write()
    return sink.finish()
  }
}

extension CheckRun {
  /// Reports vendored schemas that differ from the lock file. Returns whether there are any.
  private func reportChangedSchemas() throws(UsageError) -> Bool {
    let workspace = check.workspace
    var roots: [FilePath] = []
    for path in options.inputs.operands {
      let absolute = path.resolved(from: environment.workingFolder)
      // The configuration of a folder is that of a file in it, whether or not the file exists.
      let root = workspace.known(ofFile: FileFacts.kind(path) == .folder ? absolute.appending("a") : absolute).root
      if !roots.contains(root) { roots.append(root) }
    }
    var isChanged = false
    for root in roots {
      for row in try VendoredSchemas(in: root).changed {
        isChanged = true
        let path = DisplayPath.text(
          root.appending(SchemaLock.folder).appending(row.file), from: environment.workingFolder)
        environment.printError("\(path) differs from the version in .settle/schemas.lock")
      }
    }
    return isChanged
  }
}
