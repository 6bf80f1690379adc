package import DocumentModel
package import FileAccess
internal import JSONSchema
internal import Synchronization
internal import YAMLReading

/// Finds the configuration of every folder, and caches the results.
package final class ConfigurationStore: Sendable {
  package final class Found: Sendable {
    package let configuration: Configuration
    /// The findings in the file, or nil if there are none.
    package let report: FileReport?

    init(_ configuration: Configuration, report: FileReport?) {
      self.configuration = configuration
      self.report = report
    }

    /// The report, if it contains an error: then the configuration isn't reliable.
    package var problem: FileReport? { report?.status == .valid ? nil : report }

    /// The given findings, plus those that only arise when the file is read as a configuration, sorted by position.
    package func completed(_ findings: [Diagnostic]) -> [Diagnostic] {
      let own = (report?.diagnostics ?? []).filter {
        [PersonalSettings.notHere, .formatOverruled, .unusableCatalog, .twoConfigurations].contains($0.code)
      }
      let others = findings.filter { finding in
        !own.contains { $0.code == PersonalSettings.notHere && $0.range.contains(finding.range) }
      }
      return (own + others).sorted { $0.range.start < $1.range.start }
    }
  }

  private let fixed: Found?
  /// What applies where a folder's configuration sets nothing, or where a folder has none.
  private let weaker: Found?
  private let workingFolder: FilePath
  private let limits: Limits
  private let tree: RunTree
  /// The folders that contain catalogs; empty if the run uses none.
  private let catalogs: [FilePath]
  private let known = Mutex(FolderLookupCache<Found>())

  /// - Parameters:
  ///   - tree: The files of the run.
  ///   - catalogs: The folders that contain catalogs; empty if the run uses none.
  ///   - fixed: The file given with `--config`, which then applies everywhere.
  package init(
    /// - Throws: ``FileError`` if `fixed` can't be read.
    tree: RunTree, limits: Limits, catalogs: [FilePath] = [], fixed: FilePath? = nil
  ) throws(FileError) {
    self.tree = tree
    self.catalogs = catalogs
    workingFolder = tree.workingFolder
    self.limits = limits
    weaker = nil
    if let fixed {
      let (configuration, report) = try Self.read(
        fixed.resolved(from: workingFolder), displayPath: fixed.description, origin: .named, limits: limits,
        catalogs: catalogs,
        files: tree.files)
      self.fixed = Found(configuration, report: report)
    } else {
      self.fixed = nil
    }
  }

  /// A store in which each folder has its own configuration.
  ///
  /// - Parameter weaker: What applies where the folder's configuration sets nothing, or where it has none.
  package convenience init(
    tree: RunTree, limits: Limits, catalogs: [FilePath] = [], weaker: Configuration? = nil
  ) {
    self.init(
      tree: tree, limits: limits, catalogs: catalogs, fixed: nil as Found?,
      weaker: weaker.map { Found($0, report: nil) })
  }

  private init(tree: RunTree, limits: Limits, catalogs: [FilePath], fixed: Found?, weaker: Found?) {
    self.weaker = weaker
    self.tree = tree
    self.limits = limits
    self.catalogs = catalogs
    self.fixed = fixed
    workingFolder = tree.workingFolder
  }

  func forAnotherWorker() -> ConfigurationStore {
    ConfigurationStore(tree: tree, limits: limits, catalogs: catalogs, fixed: fixed, weaker: weaker)
  }

  /// The configuration of a folder: its own, or that of the nearest folder above it, up to the repository's root.
  ///
  /// - Parameter folder: Absolute.
  package func configuration(of folder: FilePath) -> Found? {
    fixed
      ?? known.withLock { known in
        known.answer(of: folder) { folder in
          // Stop at the repository's root: a configuration above it belongs to another project.
          own(folder).map { .found($0) } ?? (tree.files.exists(folder.appending(".git")) ? .end : .above)
        }
      } ?? weaker
  }

  /// Clears the cache, except for a configuration that applies everywhere.
  func forget() {
    known.withLock { $0 = FolderLookupCache() }
  }

  /// The configuration in the folder itself.
  private func own(_ folder: FilePath) -> Found? {
    let found = found(folder.appending(Configuration.fileName), in: folder)
    // Few folders have a `.config`, so this costs the others only one call.
    guard tree.files.exists(folder.appending(".config")) else { return found }
    let other = folder.appending(Configuration.placeInConfig)
    guard let found else { return self.found(other, in: folder) }
    guard tree.files.exists(other) else { return found }
    // Whichever file is used, somebody may expect the other, so report it.
    let finding = Diagnostic(
      .twoConfigurations, "\(words: Configuration.placeInConfig) also exists", at: ByteRange(0..<0),
      help: "move its contents to \(words: Configuration.fileName), or remove one of the files")
    let configuration = found.configuration
    let report = FileReport(
      path: configuration.displayPath, schema: "config", status: .invalid, text: configuration.text,
      diagnostics: [finding] + (found.report?.diagnostics ?? []))
    return Found(configuration, report: found.report?.status == .unreadable ? found.report : report)
  }

  /// The configuration in a file, or nil if there is none.
  private func found(_ path: FilePath, in folder: FilePath) -> Found? {
    // Computed on demand, because most folders have no configuration.
    func shown() -> String { DisplayPath.text(path, from: workingFolder) }
    do throws(FileError) {
      let (configuration, report) = try Self.read(
        path, displayPath: shown(), origin: .mentioned, limits: limits, catalogs: catalogs, files: tree.files)
      // Checked after reading, so that a missing file costs only one call.
      guard tree.holds(path, in: folder) else { throw FileError(path, reason: .outside) }
      return Found(weaker.map { configuration.filled(from: $0.configuration) } ?? configuration, report: report)
    } catch {
      let isLink = tree.files.isLink(path)
      // The walk has already reported a folder that can't be entered.
      guard isLink || error.reason != .notFound && tree.files.exists(path) else { return nil }
      var error = error
      if isLink, error.reason == .notFound || error.reason == .parentIsNotFolder { error.reason = .brokenLink }
      let report = FileReport(
        path: shown(), schema: nil, status: .unreadable, text: [], diagnostics: [UnreadableFile.diagnostic(error)])
      return Found(Configuration(path: path, displayPath: shown()), report: report)
    }
  }

  private static func read(
    _ path: FilePath, displayPath: @autoclosure () -> String, origin: FileReading.Origin, limits: Limits,
    catalogs: [FilePath], files: any FileSource
  ) throws(FileError) -> (Configuration, FileReport?) {
    let bytes = try files.read(path, limit: limits.fileBytes, origin: origin)
    let displayPath = displayPath()
    var configuration = Configuration(path: path, displayPath: displayPath)
    let parsed = YAMLParser.parse(bytes, limits: limits)
    configuration.text = parsed.document.text
    var diagnostics = parsed.diagnostics
    if let root = parsed.document.documentsWithContent.first?.root {
      ConfigurationReader(parsed.document).read(root, into: &configuration)
      // A key that seems to be missing may be in the part that wasn't read.
      if !parsed.isPartial {
        diagnostics += PersonalSettings.findings(
          parsed.document, root: root, others: check(parsed.document, root: root, by: "config"))
      }
      diagnostics += FormConflicts.all(parsed.document, root: root, configuration: configuration)
      diagnostics += UnusableCatalog.findings(parsed.document, root: root, in: catalogs, files: files)
    }
    guard !diagnostics.isEmpty else { return (configuration, nil) }
    let isInvalid = diagnostics.contains { $0.severity == .error }
    let report = FileReport(
      path: displayPath, schema: "config", status: isInvalid ? .invalid : .valid, text: parsed.document.text,
      diagnostics: diagnostics)
    return (configuration, report)
  }

  /// The findings in one of settle's own files, according to its bundled schema.
  ///
  /// - Parameter name: The name of its bundled schema.
  package static func check(_ document: Document, root: NodeID, by name: String) -> [Diagnostic] {
    // An empty configuration is valid: all defaults apply.
    guard document.kind(root) != .null, let schema = schema(named: name), !schema.isValid(document, root) else {
      return []
    }
    return schema.diagnostics(document, root)
  }

  /// The schemas of settle's own files that were compiled, by name: a repository may have hundreds of configurations.
  private static let schemas = Mutex<[String: Schema]>([:])

  private static func schema(named name: String) -> Schema? {
    schemas.withLock { schemas in
      if let schema = schemas[name] { return schema }
      guard let bundled = BundledSchema.named(name), case .found(let source) = SchemaTextLoader.bundled(bundled.uri)
      else { return nil }
      let schema = Schema.compile(source, options: Schema.Options()) { SchemaTextLoader.bundled($0) }.schema
      schemas[name] = schema
      return schema
    }
  }
}

/// Settings that only a user's own configuration may contain, because a project must not override them.
package enum PersonalSettings {
  package static let notHere = DiagnosticCode(
    .config, "not-here", .error, "Personal setting in a project's configuration")

  private static let names = ["fetch", "color", "verbose", "cache"]

  /// The findings in a configuration. A finding about a personal setting replaces the others at that key.
  static func findings(_ document: Document, root: NodeID, others: [Diagnostic]) -> [Diagnostic] {
    guard document.kind(root) == .object else { return others }
    let own = document.entries(root).filter { document.string($0.key).map(names.contains) ?? false }
    let findings = own.map { entry in
      Diagnostic(
        notHere, "\(document.string(entry.key) ?? "") is not allowed in a project's configuration",
        at: document.range(entry.key),
        help: "move it to $XDG_CONFIG_HOME/settle/config.yaml")
    }
    return findings + others.filter { other in !findings.contains { $0.range.contains(other.range) } }
  }
}

extension DiagnosticCode {
  static let twoConfigurations = Self(.config, "two-files", .error, "Two configuration files in one folder")
}
