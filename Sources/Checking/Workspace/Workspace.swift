package import DocumentModel
package import FileAccess
package import JSONSchema
internal import Synchronization

/// Knows the configuration, schema and rules of every text in a run.
///
/// Texts that were read and compiled are kept until their file is forgotten. Several workers may share one workspace;
/// in a run over many files each worker has its own, so that they don't compete for the reference counts of the same
/// objects.
package final class Workspace: Sendable {
  package struct Options: Sendable {
    package var limits = Limits()
    /// Has no default, so that no caller forgets a vocabulary.
    package var schema: Schema.Options
    /// The schema of every text: a path, a URI, or the name of a bundled one. Nil if each text has its own.
    package var schemaName: String?
    /// The policies of every text, named in the same way.
    package var policyNames: [String] = []
    /// The configuration of every folder, or nil if each folder has its own.
    package var configuration: FilePath?
    /// The rules that the run knows: `RulesAndFixes` where texts are checked.
    package var rules: any RuleSet = NoRules()
    /// The selected findings.
    package var selection = CodeSelection()
    package var catalogues = CatalogOptions()
    /// What earlier runs found about schemas, or nil to find everything anew.
    package var records: SchemaRecords?

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

  /// The latest answers: most files of a run come folder by folder and have the same schema.
  struct Last {
    var facts: FolderFacts?
    var byName: (path: FilePath, answer: SchemaAssociation.ByName)?
    /// The workspaces of the parts of Markdown files.
    var parts: [EmbeddedText.Part: Workspace] = [:]
    /// Of the schema and the policies; the latest is first.
    var resolutions: [(facts: FolderFacts, resolution: SchemaResolution)] = []
    /// The number of times that anything was forgotten.
    var generation = 0
  }

  /// Throws if the configuration named in the options can't be read.
  ///
  /// - Parameter tree: The files of the run.
  package convenience init(_ tree: RunTree, options: Options) throws(FileError) {
    let names = [options.schemaName].compactMap(\.self) + options.policyNames
    let schemas = names.compactMap { SchemaReference.file($0, from: tree.workingFolder) }
    let tree = tree.naming(schemas + [options.configuration].compactMap(\.self))
    let configurations = try ConfigurationStore(
      tree: tree, limits: options.limits, catalogues: options.catalogues.folders, fixed: options.configuration)
    self.init(tree, options: options, configurations: configurations)
  }

  /// A workspace in which each text has its own configuration and schema.
  ///
  /// - Parameter weaker: What applies where a configuration is silent, or where there is none.
  package convenience init(
    of tree: RunTree, schema: Schema.Options, rules: any RuleSet, catalogues: CatalogOptions,
    weaker: Configuration? = nil
  ) {
    var options = Options(schema: schema)
    options.rules = rules
    // Meta-schemas compiled elsewhere may come from other texts.
    options.schema.metaschemas = MetaschemaCache()
    options.catalogues = catalogues
    self.init(
      tree, options: options,
      configurations: ConfigurationStore(
        tree: tree, limits: options.limits, catalogues: catalogues.folders, weaker: weaker))
  }

  private init(_ tree: RunTree, options: Options, configurations: ConfigurationStore) {
    self.tree = tree
    self.options = options
    self.configurations = configurations
    association = SchemaAssociation(
      named: options.schemaName, policies: options.policyNames, workingFolder: tree.workingFolder)
    resolver = SchemaResolver(schemas: SchemaStore(tree: tree, options: options.schema, records: options.records))
    knownFiles = KnownFilesStore(tree, options: options.catalogues)
    homeAssistant = HomeAssistantFolders(tree)
    kustomize = KustomizePatches(tree)
    styles = EditorConfigStore(tree)
    plans = LintPlans(options.rules, selection: options.selection)
  }

  /// A workspace with the same answers that has read and compiled nothing yet.
  package func forAnotherWorker() -> Workspace {
    Workspace(tree, options: options, configurations: configurations.forAnotherWorker())
  }

  private init(_ whole: Workspace, part: EmbeddedText.Part) {
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

  /// The workspace of the texts in Markdown files that are the same part of them.
  package func inside(_ part: EmbeddedText.Part) -> Workspace {
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

  /// The options for compiling schemas.
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

  /// The latest answer if it fits, otherwise a new one, which is kept unless something was forgotten meanwhile that it
  /// may depend on.
  func remembered<Answer>(
    _ fitting: (borrowing Last) -> Answer?, else make: () -> Answer, keep: (inout Last, Answer) -> Void
  ) -> Answer {
    // The lock isn't held while the answer is made, which may ask for another one.
    let (known, generation) = last.withLock { (fitting($0), $0.generation) }
    if let known { return known }
    let answer = make()
    last.withLock { last in
      if last.generation == generation { keep(&last, answer) }
    }
    return answer
  }

  /// The limits set by a configuration.
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

  /// The problems of the vendored schemas' list in a file's tree and of the catalogs that apply there, as far as they
  /// were needed, and of the `.editorconfig` files around the file.
  ///
  /// - Parameter path: Absolute.
  package func damages(ofFile path: FilePath?) -> [FileReport] {
    knownFiles.damages(of: known(ofFile: path)) + styleReports(ofFile: path)
  }

  /// What the `.editorconfig` files around a file say about it; nil for nothing.
  ///
  /// - Parameter path: Absolute, or nil for a text without a name.
  package func style(of path: FilePath?) -> EditorConfigStyle? {
    // A style of Markdown files isn't one of the YAML in them.
    guard association.part == nil, let path, let chain = facts(ofFile: path).styles else { return nil }
    return chain.style(of: path)
  }

  /// What is wrong in the `.editorconfig` files around a file.
  ///
  /// - Parameter path: Absolute, or nil for a text without a name.
  package func styleReports(ofFile path: FilePath?) -> [FileReport] {
    path.flatMap { facts(ofFile: $0).styles?.reports } ?? []
  }

  // MARK: Changes

  /// Forgets everything about a changed file: as a configuration, and as a schema together with those that refer to it.
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
    // New schemas may be found for any file.
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
