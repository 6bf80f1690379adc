package import DocumentModel
package import FileAccess
internal import JSONSchema
internal import Synchronization
internal import YAMLReading

/// Finds the configuration of every folder, and caches it.
package final class ConfigurationStore: Sendable {
  /// A configuration with its findings.
  package final class Found: Sendable {
    package let configuration: Configuration
    /// The findings in the file itself, or nil if there are none.
    package let report: FileReport?

    init(_ configuration: Configuration, report: FileReport?) {
      self.configuration = configuration
      self.report = report
    }

    /// The findings, if one of them is an error: then the contents aren't reliable.
    package var fault: FileReport? { report?.status == .valid ? nil : report }

    /// The ordinary findings of the file, plus those that only arise when it is read as a configuration.
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
  /// What applies where a folder's configuration is silent, or where there is none.
  private let weaker: Found?
  private let workingFolder: FilePath
  private let limits: Limits
  private let tree: RunTree
  /// The folders with catalogs; empty if the run uses none.
  private let catalogues: [FilePath]
  private let known = Mutex(FolderAnswers<Found>())

  /// - Parameters:
  ///   - tree: The files of the run.
  ///   - catalogues: The folders with catalogs; empty if the run uses none.
  ///   - fixed: The file given by `--config`, which then applies everywhere.
  package init(
    tree: RunTree, limits: Limits, catalogues: [FilePath] = [], fixed: FilePath? = nil
  ) throws(FileError) {
    self.tree = tree
    self.catalogues = catalogues
    workingFolder = tree.workingFolder
    self.limits = limits
    weaker = nil
    if let fixed {
      let (configuration, report) = try Self.read(
        fixed.resolved(from: workingFolder), shownPath: fixed.description, origin: .named, limits: limits,
        catalogues: catalogues,
        files: tree.files)
      self.fixed = Found(configuration, report: report)
    } else {
      self.fixed = nil
    }
  }

  /// A store in which each folder has its own configuration.
  ///
  /// - Parameter weaker: What applies where that is silent, or where there is none.
  package convenience init(
    tree: RunTree, limits: Limits, catalogues: [FilePath] = [], weaker: Configuration? = nil
  ) {
    self.init(
      tree: tree, limits: limits, catalogues: catalogues, fixed: nil as Found?,
      weaker: weaker.map { Found($0, report: nil) })
  }

  private init(tree: RunTree, limits: Limits, catalogues: [FilePath], fixed: Found?, weaker: Found?) {
    self.weaker = weaker
    self.tree = tree
    self.limits = limits
    self.catalogues = catalogues
    self.fixed = fixed
    workingFolder = tree.workingFolder
  }

  func forAnotherWorker() -> ConfigurationStore {
    ConfigurationStore(tree: tree, limits: limits, catalogues: catalogues, fixed: fixed, weaker: weaker)
  }

  /// The configuration of a folder, given by its absolute path: its own, or that of the nearest folder above it, up to
  /// the repository's root.
  package func configuration(of folder: FilePath) -> Found? {
    fixed
      ?? known.withLock { known in
        known.answer(of: folder) { folder in
          // A repository is the end: a configuration above it belongs to somebody else's project.
          own(folder).map { .found($0) } ?? (tree.files.exists(folder.appending(".git")) ? .end : .above)
        }
      } ?? weaker
  }

  /// Clears the cache, except for a configuration that applies everywhere.
  func forget() {
    known.withLock { $0 = FolderAnswers() }
  }

  /// The configuration in a folder itself.
  private func own(_ folder: FilePath) -> Found? {
    let found = found(folder.appending(Configuration.fileName), in: folder)
    // Few folders have it, and one question is enough for the others.
    guard tree.files.exists(folder.appending(".config")) else { return found }
    let other = folder.appending(Configuration.placeInConfig)
    guard let found else { return self.found(other, in: folder) }
    guard tree.files.exists(other) else { return found }
    // Whichever is read, somebody expects the other one.
    let finding = Diagnostic(
      .twoConfigurations, "\(words: Configuration.placeInConfig) exists as well", at: ByteRange(0..<0),
      help: "move its contents to \(words: Configuration.fileName), or remove one of the files")
    let configuration = found.configuration
    let report = FileReport(
      path: configuration.shownPath, schema: "config", status: .invalid, text: configuration.text,
      diagnostics: [finding] + (found.report?.diagnostics ?? []))
    return Found(configuration, report: found.report?.status == .unreadable ? found.report : report)
  }

  /// The configuration in a file, or nil if there is none.
  private func found(_ path: FilePath, in folder: FilePath) -> Found? {
    // Computed on demand, because most folders have nothing to show.
    func shown() -> String { ShownPath.text(path, from: workingFolder) }
    do throws(FileError) {
      let (configuration, report) = try Self.read(
        path, shownPath: shown(), origin: .mentioned, limits: limits, catalogues: catalogues, files: tree.files)
      // Checked after reading, so that a missing file costs only one call.
      guard tree.holds(path, in: folder) else { throw FileError(path, reason: .outside) }
      return Found(weaker.map { configuration.filled(from: $0.configuration) } ?? configuration, report: report)
    } catch {
      let isLink = tree.files.isLink(path)
      // A folder that can't be entered has been reported already.
      guard isLink || error.reason != .notFound && tree.files.exists(path) else { return nil }
      var error = error
      if isLink, error.reason == .notFound || error.reason == .notAFolderOnTheWay { error.reason = .linkToNothing }
      let report = FileReport(
        path: shown(), schema: nil, status: .unreadable, text: [], diagnostics: [UnreadableFile.diagnostic(error)])
      return Found(Configuration(path: path, shownPath: shown()), report: report)
    }
  }

  private static func read(
    _ path: FilePath, shownPath: @autoclosure () -> String, origin: FileReading.Origin, limits: Limits,
    catalogues: [FilePath], files: any FileSource
  ) throws(FileError) -> (Configuration, FileReport?) {
    let bytes = try files.read(path, limit: limits.fileBytes, origin: origin)
    let shownPath = shownPath()
    var configuration = Configuration(path: path, shownPath: shownPath)
    let parsed = YAMLParser.parse(bytes, limits: limits)
    configuration.text = parsed.document.text
    var diagnostics = parsed.diagnostics
    if let root = parsed.document.documentsWithContent.first?.root {
      ConfigurationReading(parsed.document).read(root, into: &configuration)
      // What the schema misses may be in the part that wasn't read.
      if !parsed.isPartial {
        diagnostics += PersonalSettings.findings(
          parsed.document, root: root, others: check(parsed.document, root: root, by: "config"))
      }
      diagnostics += FormConflicts.all(parsed.document, root: root, configuration: configuration)
      diagnostics += UnusableCatalog.findings(parsed.document, root: root, in: catalogues, files: files)
    }
    guard !diagnostics.isEmpty else { return (configuration, nil) }
    let isInvalid = diagnostics.contains { $0.severity == .error }
    let report = FileReport(
      path: shownPath, schema: "config", status: isInvalid ? .invalid : .valid, text: parsed.document.text,
      diagnostics: diagnostics)
    return (configuration, report)
  }

  /// The findings in a file of this program's own.
  ///
  /// - Parameter name: The name of its bundled schema.
  package static func check(_ document: Document, root: NodeID, by name: String) -> [Diagnostic] {
    // An empty configuration is valid, and means the defaults.
    guard document.kind(root) != .null, let bundled = BundledSchema.named(name) else { return [] }
    guard case .found(let source) = SchemaTexts.bundled(bundled.uri) else { return [] }
    let compilation = Schema.compile(source, options: Schema.Options()) { SchemaTexts.bundled($0) }
    guard let schema = compilation.schema, !schema.isValid(document, root) else { return [] }
    return schema.diagnostics(document, root)
  }
}

/// Settings that a user makes for all projects and that a project can't override.
package enum PersonalSettings {
  package static let notHere = DiagnosticCode(
    .config, "not-here", .error, "Personal setting in the configuration of a project")

  private static let names = ["fetch", "color", "verbose", "cache"]

  /// The findings in a configuration. Where it contains personal settings, these findings replace those about unknown
  /// settings.
  static func findings(_ document: Document, root: NodeID, others: [Diagnostic]) -> [Diagnostic] {
    guard document.kind(root) == .object else { return others }
    let own = document.entries(root).filter { document.string($0.key).map(names.contains) ?? false }
    let findings = own.map { entry in
      Diagnostic(
        notHere, "\(document.string(entry.key) ?? "") is not allowed in the configuration of a project",
        at: document.range(entry.key),
        help: "move it to $XDG_CONFIG_HOME/settle/config.yaml")
    }
    return findings + others.filter { other in !findings.contains { $0.range.contains(other.range) } }
  }
}

extension DiagnosticCode {
  static let twoConfigurations = Self(.config, "two-files", .error, "Two configurations in one folder")
}
