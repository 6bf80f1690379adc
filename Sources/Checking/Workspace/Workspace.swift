package import DocumentModel
package import FileAccess
package import JSONSchema
internal import Synchronization

/// Knows the configuration, schema and rules of every text in a run.
///
/// Texts that were read and compiled are kept until their file is forgotten. Several workers may share one workspace.
/// In a run over many files, each worker has its own, so that they don't contend for the reference counts of the same
/// objects.
package final class Workspace: Sendable {
  package struct Options: Sendable {
    package var limits = Limits()
    /// Has no default, so that no caller forgets to set the vocabulary.
    package var schema: Schema.Options
    /// The schema for every text: a path, a URI, or the name of a bundled schema. Nil if each text has its own.
    package var schemaName: String?
    /// The policies for every text, given in the same way.
    package var policyNames: [String] = []
    /// The configuration for every folder, or nil if each folder has its own.
    package var configuration: FilePath?
    /// The rules that the run knows. `RulesAndFixes` if texts are checked.
    package var rules: any RuleSet = NoRules()
    /// Which findings are reported.
    package var selection = CodeSelection()
    package var catalogs = CatalogOptions()
    /// The verdicts of earlier runs on schemas, or nil to check every schema.
    package var records: SchemaResultCache?

    package init(schema: Schema.Options) { self.schema = schema }
  }

  package let tree: RunTree
  let options: Options
  private let configurations: ConfigurationStore
  let association: SchemaAssociation
  let resolver: SchemaResolver
  let knownFiles: KnownFilesStore
  let homeAssistant: HomeAssistantFolders
  let kustomize: KustomizePatches
  private let styles: EditorConfigStore
  private let plans: LintPlans
  private let last = Mutex(Last())

  /// The configuration, the known files and the `.editorconfig` files of a folder.
  struct FolderFacts {
    var folder: FilePath
    var found: ConfigurationStore.Found?
    var known: KnownFiles
    var styles: EditorConfigStore.Chain?
  }

  /// The most recent answers. The files of a run mostly come folder by folder and have the same schema.
  struct Last {
    var facts: FolderFacts?
    var byName: (path: FilePath, answer: SchemaAssociation.ByName)?
    /// A workspace for each part of Markdown files.
    var parts: [EmbeddedPart: Workspace] = [:]
    /// The schemas and policies that were used last, most recent first.
    var resolutions: [(facts: FolderFacts, resolution: SchemaResolution)] = []
    /// How many times something was forgotten.
    var generation = 0
  }

  /// - Parameter tree: The folders and files of the run.
  /// - Throws: ``FileError`` if the configuration given in the options can't be read.
  package convenience init(_ tree: RunTree, options: Options) throws(FileError) {
    let names = [options.schemaName].compactMap(\.self) + options.policyNames
    let schemas = names.compactMap { SchemaReference.file($0, from: tree.workingFolder) }
    let tree = tree.naming(schemas + [options.configuration].compactMap(\.self))
    let configurations = try ConfigurationStore(
      tree: tree, limits: options.limits, catalogs: options.catalogs.folders, fixed: options.configuration)
    self.init(tree, options: options, configurations: configurations)
  }

  /// A workspace in which each text has its own configuration and schema.
  ///
  /// - Parameter weaker: What applies where a configuration sets nothing, or where there is none.
  package convenience init(
    of tree: RunTree, schema: Schema.Options, rules: any RuleSet, catalogs: CatalogOptions,
    weaker: Configuration? = nil
  ) {
    var options = Options(schema: schema)
    options.rules = rules
    // Don't share compiled meta-schemas: other workspaces may have read them from other texts.
    options.schema.metaschemas = MetaschemaCache()
    options.catalogs = catalogs
    self.init(
      tree, options: options,
      configurations: ConfigurationStore(
        tree: tree, limits: options.limits, catalogs: catalogs.folders, weaker: weaker))
  }

  private init(_ tree: RunTree, options: Options, configurations: ConfigurationStore) {
    self.tree = tree
    self.options = options
    self.configurations = configurations
    association = SchemaAssociation(
      named: options.schemaName, policies: options.policyNames, workingFolder: tree.workingFolder)
    resolver = SchemaResolver(schemas: SchemaStore(tree: tree, options: options.schema, records: options.records))
    knownFiles = KnownFilesStore(tree, options: options.catalogs)
    homeAssistant = HomeAssistantFolders(tree)
    kustomize = KustomizePatches(tree)
    styles = EditorConfigStore(tree)
    plans = LintPlans(options.rules, selection: options.selection)
  }

  /// A workspace with the same options whose caches are empty.
  package func forAnotherWorker() -> Workspace {
    Workspace(tree, options: options, configurations: configurations.forAnotherWorker())
  }

  private init(_ whole: Workspace, part: EmbeddedPart) {
    tree = whole.tree
    options = whole.options
    configurations = whole.configurations
    var association = whole.association
    association.part = part
    self.association = association
    resolver = whole.resolver
    knownFiles = whole.knownFiles
    homeAssistant = whole.homeAssistant
    kustomize = whole.kustomize
    styles = whole.styles
    plans = whole.plans
  }

  /// The workspace for texts that are the given part of Markdown files.
  package func inside(_ part: EmbeddedPart) -> Workspace {
    remembered {
      $0.parts[part]
    } else: {
      Workspace(self, part: part)
    } keep: {
      $0.parts[part] = $1
    }
  }

  package var workingFolder: FilePath { tree.workingFolder }

  /// The rules that the run knows.
  package var rules: any RuleSet { options.rules }

  package var schemaOptions: Schema.Options { options.schema }

  // MARK: Configuration

  /// The configuration of a folder, given by its absolute path, or nil for none.
  package func configuration(of folder: FilePath) -> ConfigurationStore.Found? {
    configurations.configuration(of: folder)
  }

  /// The configuration of a file, given by its absolute path, or of the working folder for a text without a name.
  package func configuration(ofFile path: FilePath?) -> ConfigurationStore.Found? {
    facts(ofFile: path).found
  }

  func facts(ofFile path: FilePath?) -> FolderFacts {
    remembered {
      $0.facts.flatMap { path?.isDirectlyIn($0.folder) ?? ($0.folder == workingFolder) ? $0 : nil }
    } else: {
      facts(of: path?.parent ?? workingFolder)
    } keep: {
      $0.facts = $1
    }
  }

  func facts(of folder: FilePath) -> FolderFacts {
    let found = configurations.configuration(of: folder)
    return FolderFacts(
      folder: folder, found: found, known: knownFiles.files(of: folder, configuration: found?.configuration),
      styles: styles.chain(of: folder))
  }

  /// The most recent answer if it is still valid, otherwise a new one. The new one is kept unless something that it may
  /// depend on was forgotten in the meantime.
  func remembered<Answer>(
    _ fitting: (borrowing Last) -> Answer?, else make: () -> Answer, keep: (inout Last, Answer) -> Void
  ) -> Answer {
    // Not called while holding the lock, because computing an answer may need another one.
    let (known, generation) = last.withLock { (fitting($0), $0.generation) }
    if let known { return known }
    let answer = make()
    last.withLock { last in
      if last.generation == generation { keep(&last, answer) }
    }
    return answer
  }

  package func limits(_ configuration: Configuration?) -> Limits {
    configuration?.applied(to: options.limits) ?? options.limits
  }

  /// The limits for a file, given by its absolute path.
  package func limits(ofFile path: FilePath) -> Limits { limits(configuration(ofFile: path)?.configuration) }

  /// The lint rules for a file.
  ///
  /// - Parameter path: Absolute, or nil for a text without a name.
  package func lintPlan(of path: FilePath?, configuration: Configuration?) -> LintPlan {
    plans.plan(of: path, configuration: configuration, style: style(of: path))
  }

  /// The problems found so far in the lock file of a file's tree and in the catalogs that apply there, and those of the
  /// `.editorconfig` files around the file.
  ///
  /// - Parameter path: Absolute, or nil for a text without a name.
  package func problems(ofFile path: FilePath?) -> [FileReport] {
    knownFiles.problems(of: known(ofFile: path)) + styleReports(ofFile: path)
  }

  /// The style that the `.editorconfig` files around a file set for it, or nil if they set none.
  ///
  /// - Parameter path: Absolute, or nil for a text without a name.
  package func style(of path: FilePath?) -> EditorConfigStyle? {
    // The style of a Markdown file doesn't apply to the YAML in it.
    guard association.part == nil, let path, let chain = facts(ofFile: path).styles else { return nil }
    return chain.style(of: path)
  }

  /// The problems of the `.editorconfig` files around a file.
  ///
  /// - Parameter path: Absolute, or nil for a text without a name.
  package func styleReports(ofFile path: FilePath?) -> [FileReport] {
    path.flatMap { facts(ofFile: $0).styles?.reports } ?? []
  }

  // MARK: Changes

  /// Forgets everything about a changed file: as a configuration, and as a schema with all schemas that refer to it.
  ///
  /// - Parameter path: Absolute.
  package func forget(_ path: FilePath) {
    if Configuration.isPlace(path) {
      configurations.forget()
      plans.forget()
    }
    if path.lastComponent.elementsEqual(EditorConfigFile.fileName.utf8) {
      styles.forget()
      plans.forget()
    }
    // Any file may have a different schema now.
    if path.hasSuffix("/.settle/schemas.lock") {
      knownFiles.forget()
      resolver.schemas.forgetAll()
    }
    resolver.schemas.forget(path)
    homeAssistant.forget(path)
    kustomize.forget(path)
    last.withLock { $0 = Last(generation: $0.generation + 1) }
  }
}
