internal import CommandLineKit
internal import FileAccess
internal import JSONSchema
internal import Reporting
internal import Settings
internal import Workspace

/// One run of `settle check`: from operands to the exit code.
struct CheckRun {
  private let check: FileCheck
  private let baselines: BaselineRun
  private let options: CheckOptions
  private let environment: CommandEnvironment

  init(
    _ options: CheckOptions, _ reports: ReportOptions, _ environment: CommandEnvironment, cache: CheckCache? = nil
  ) throws(UsageError) {
    self.options = options
    self.environment = environment
    var wanted = Workspace.Options()
    wanted.limits = options.inputs.limits
    wanted.schema.assertsFormat = options.assertsFormat
    wanted.selection = options.selection
    wanted.catalogues = options.catalogues
    let inputs = options.inputs
    let tree = RunTree(
      workingFolder: environment.workingFolder, operands: inputs.operands,
      named: [inputs.inputName].compactMap(\.self), files: cache?.files ?? DiskFiles())
    let reader = try inputs.reader(isForChange: options.fixes.mode != nil, wanted, in: tree)
    baselines = BaselineRun(options, environment)
    check = FileCheck(
      options: options, reports: reports, reader: reader,
      baseline: baselines.known, progress: Progress(environment, isQuiet: reports.isQuiet), cache: cache)
  }

  func run() throws(UsageError) -> ExitCode {
    let check = check
    if options.inputs.readsRecords { return options.inputs.answer(check) }
    let isChanged = options.isLocked ? try tellChangedSchemas() : false
    var sink = CheckSink(check, baselines)
    do throws(UsageError) {
      sink = try options.inputs.run(into: sink, work: check, verb: "check") { $0.take($1) }
    } catch {
      // A program that reads the report gets a whole one.
      sink.breakOff()
      throw error
    }
    check.cache?.write(environment)
    return isChanged ? max(.trouble, sink.finish()) : sink.finish()
  }
}

extension CheckRun {
  /// Reports which vendored schemas aren't those of the list; returns whether there are any.
  private func tellChangedSchemas() throws(UsageError) -> Bool {
    let workspace = check.workspace
    var roots: [FilePath] = []
    for path in options.inputs.operands {
      let absolute = path.resolved(from: environment.workingFolder)
      let root = workspace.known(ofFile: FileFacts.kind(path) == .folder ? absolute.appending("a") : absolute).root
      if !roots.contains(root) { roots.append(root) }
    }
    var isChanged = false
    for root in roots {
      for row in try VendoredSchemas(in: root).changed {
        isChanged = true
        let path = ShownPath.text(
          root.appending(SchemaLock.folder).appending(row.file), from: environment.workingFolder)
        environment.complain("\(path) differs from the version in .settle/schemas.lock")
      }
    }
    return isChanged
  }
}

extension Workspace {
  static func open(_ tree: RunTree, _ options: Options = Options()) throws(UsageError) -> Workspace {
    do throws(FileError) {
      return try Workspace(tree, options)
    } catch {
      throw UsageError.outside("--config \(options.configuration?.description ?? ""): \(error.message)")
    }
  }

  /// The workspace of a run that looks at these schemas, by the options that many commands have.
  ///
  /// - Parameter schemas: paths of files and folders, URIs, or names of bundled ones.
  static func open(
    _ arguments: ParsedArguments, _ environment: CommandEnvironment, schemas: [[UInt8]] = []
  ) throws(UsageError) -> Workspace {
    var options = Options()
    options.configuration = arguments.path(CheckOptions.config)
    options.catalogues = CatalogueOptions(arguments, environment)
    let folder = environment.workingFolder
    let files = schemas.compactMap { SchemaReference.file(String(decoding: $0, as: UTF8.self), from: folder) }
    return try open(RunTree(workingFolder: folder, operands: files), options)
  }
}
