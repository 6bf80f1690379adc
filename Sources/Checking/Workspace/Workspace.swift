package import DocumentModel
package import FileAccess
package import JSONSchema
internal import Patterns
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
    package var faultless: FaultlessSchemas?

    package init(schema: Schema.Options) { self.schema = schema }
  }

  package let tree: RunTree
  private let options: Options
  private let configurations: ConfigurationStore
  private let association: SchemaAssociation
  private let resolver: SchemaResolver
  private let knownFiles: KnownFilesStore
  private let homeAssistant: HomeAssistantFolders
  private let kustomize: KustomizePatches
  private let styles: EditorConfigStore
  private let plans: LintPlans
  private let last = Mutex(Last())

  /// The configuration, the known files and the `.editorconfig` files of a folder.
  private struct FolderFacts {
    var folder: FilePath
    var found: ConfigurationStore.Found?
    var known: KnownFiles
    var styles: EditorConfigStore.Chain?
  }

  /// The latest answers: most files of a run come folder by folder and have the same schema.
  private struct Last {
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
    resolver = SchemaResolver(SchemaStore(tree: tree, options: options.schema, faultless: options.faultless))
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

  private func facts(ofFile path: FilePath?) -> FolderFacts {
    remembered {
      $0.facts.flatMap { path?.isDirectlyIn($0.folder) ?? ($0.folder == workingFolder) ? $0 : nil }
    } else: {
      facts(of: path?.parent ?? workingFolder)
    } keep: {
      $0.facts = $1
    }
  }

  private func facts(of folder: FilePath) -> FolderFacts {
    let found = configurations.configuration(of: folder)
    return FolderFacts(
      folder: folder, found: found, known: knownFiles.files(of: folder, configuration: found?.configuration),
      styles: styles.chain(of: folder))
  }

  /// The latest answer if it fits, otherwise a new one, which is kept unless something was forgotten meanwhile that it
  /// may depend on.
  private func remembered<Answer>(
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

  // MARK: Style

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

  // MARK: Schema

  /// Whether a file is a schema according to its name, or because the configuration or a checked text names it as one.
  ///
  /// - Parameter path: Absolute.
  package func usesAsSchema(_ path: FilePath) -> Bool {
    // Such names are used for schemas only.
    if [".schema.json", ".schema.yaml", ".schema.yml"].contains(where: path.hasSuffix) { return true }
    if resolver.schemas.knows(path.fileURI) { return true }
    return configuration(ofFile: path)?.configuration.namedSchemas.contains(path) == true
  }

  /// Whether the run has one schema for all texts.
  var isSchemaNamed: Bool { options.schemaName != nil }

  /// Whether a schema or a policy is known for a file by its path, or by one of its documents if available.
  ///
  /// - Parameter path: Absolute.
  package func isClaimed(_ path: FilePath, content: (Document, NodeID)? = nil) -> Bool {
    let configuration = configuration(ofFile: path)?.configuration
    return configuration?.policies(of: path).isEmpty == false
      || association.claim(
        of: path, configuration: configuration, known: known(ofFile: path), assumesContent: true, content: { content })
        != nil
  }

  /// The known files of the tree that contains a file, or of the working folder for a text without a name.
  ///
  /// - Parameter path: Absolute.
  package func known(ofFile path: FilePath?) -> KnownFiles {
    facts(ofFile: path).known
  }

  /// The facts about a file's kind, whatever its schema, or nil if the kind is unknown.
  ///
  /// - Parameters:
  ///   - path: Absolute.
  ///   - find: Returns a document of the file with its root; called at most once, if the name doesn't decide.
  package func facts(ofFile path: FilePath, content find: () -> (Document, NodeID)?) -> KindFacts? {
    let known = known(ofFile: path)
    var read: (Document, NodeID)??
    func content() -> (Document, NodeID)? {
      let result = read ?? find()
      read = .some(result)
      return result
    }
    func ofObject() -> KindFacts? { content().flatMap { ObjectKind($0, node: $1) }.map { _ in .kubernetes } }
    // An object of a group with a public schema has a kind by its content.
    func ofKind() -> KindFacts? {
      known.file(path, content: content).map { KindFacts.of($0.kind) ?? ofObject() ?? .nothing }
    }
    // Home Assistant's `template.yaml` has a name that AWS SAM has too.
    let isWeak = known.claimsWeakly(path)
    if !isWeak, let facts = ofKind() { return facts }
    let found = content()
    if let facts = found.flatMap({ KindFacts.of($0, root: $1) }) { return facts }
    if homeAssistant.hold(path) { return .homeAssistant }
    if isWeak, let facts = ofKind() { return facts }
    return ofObject()
  }

  /// Whether a document is a patch of Kustomize: it holds only what changes in a Kubernetes object.
  ///
  /// - Parameter path: The file's path, absolute.
  package func isPatch(_ document: Document, root: NodeID, of path: FilePath) -> Bool {
    ObjectKind(document, node: root) != nil && kustomize.hold(path)
  }

  /// Whether a folder around a file has one of these names, up to the root of its repository.
  ///
  /// - Parameter path: Absolute.
  package func isInProject(_ path: FilePath, with names: [String]) -> Bool {
    guard let folder = path.parent else { return false }
    for folder in folder.foldersUpwards {
      if names.contains(where: { tree.files.exists(folder.appending($0)) }) { return true }
      if tree.files.exists(folder.appending(".git")) { break }
    }
    return false
  }

  /// Whether a file is a template of a Helm chart: `templates/web.yaml` next to `Chart.yaml`.
  ///
  /// - Parameter path: Absolute.
  package func isInHelmChart(_ path: FilePath) -> Bool {
    guard let folder = path.parent else { return false }
    return folder.foldersUpwards.contains { folder in
      folder.lastComponent.elementsEqual("templates".utf8)
        && folder.parent.map { tree.files.exists($0.appending("Chart.yaml")) } == true
    }
  }

  /// The problems of the vendored schemas' list in a file's tree and of the catalogs that apply there, as far as they
  /// were needed, and of the `.editorconfig` files around the file.
  ///
  /// - Parameter path: Absolute.
  package func damages(ofFile path: FilePath?) -> [FileReport] {
    knownFiles.damages(of: known(ofFile: path)) + styleReports(ofFile: path)
  }

  /// The schema of a text, with how it was chosen, or nil for none. Doesn't read the schema.
  ///
  /// - Parameters:
  ///   - text: UTF-8.
  ///   - document: The parsed text, called if neither the command line nor a modeline decides. Nil if its root is known
  ///     to have no `$schema`.
  ///   - values: The values of the text, read only if the schema depends on them.
  ///   - number: The number of a document in the stream, from 0, or nil for the first with content.
  ///   - path: Absolute, or nil for a text without a name.
  ///   - isYAML: Whether the text has comments.
  package func choice(
    _ text: [UInt8], in document: @autoclosure () -> Document?, values: @autoclosure () -> Document,
    number: Int? = nil,
    path: FilePath?, isYAML: Bool
  ) -> SchemaChoice? {
    ReadingLog.note(.schema, text)
    if let stated = association.choose(text, in: document(), path: path, isYAML: isYAML) { return stated }
    guard let path else { return nil }
    let byName = byName(path)
    // Most files are decided by their names, and needn't be parsed for that.
    guard byName.dependsOnContent else { return byName.choice }
    let values = values()
    let number = number ?? values.firstWithContent
    guard number < values.roots.count else { return byName.choice }
    let facts = facts(ofFile: path)
    return association.claim(
      of: path, configuration: facts.found?.configuration, known: facts.known, in: values, root: values.roots[number])
  }

  /// The schema of a file by its path alone, cached for the latest file.
  private func byName(_ path: FilePath) -> SchemaAssociation.ByName {
    remembered {
      $0.byName.flatMap { $0.path == path ? $0.answer : nil }
    } else: {
      let facts = facts(ofFile: path)
      return association.claimByName(of: path, configuration: facts.found?.configuration, known: facts.known)
    } keep: {
      $0.byName = (path, $1)
    }
  }

  /// The schema of a file by its name alone, whatever it says itself, or nil for none.
  ///
  /// - Parameter path: Absolute.
  package func choice(byName path: FilePath) -> SchemaChoice? { byName(path).choice }

  /// Whether the schema of a file may depend on its content.
  ///
  /// - Parameter path: Absolute, or nil for a text without a name.
  package func dependsOnContent(of path: FilePath?) -> Bool {
    !isSchemaNamed && path.map { byName($0).dependsOnContent } ?? false
  }

  /// The schema of each document of a stream if schemas depend on content, or nil if one choice applies to all.
  ///
  /// - Parameters: as for ``choice(_:_:_:number:path:isYAML:)``.
  package func choicesByContent(
    _ text: [UInt8], in document: @autoclosure () -> Document?, values: @autoclosure () -> Document, path: FilePath?,
    isYAML: Bool
  ) -> [SchemaChoice?]? {
    guard let path, dependsOnContent(of: path),
      association.choose(text, in: document(), path: path, isYAML: isYAML) == nil
    else { return nil }
    let facts = facts(ofFile: path)
    let values = values()
    let first = values.firstWithContent
    let choices = values.roots.map { root in
      // A document without content takes its schema from the first one.
      let root = values.isWithoutContent(root) ? values.roots[first] : root
      return association.claim(
        of: path, configuration: facts.found?.configuration, known: facts.known, in: values, root: root)
    }
    // With one schema for all, the file needs no views of its documents.
    return Set(choices.map(\.?.reference)).count > 1 ? choices : nil
  }

  /// The compiled schema chosen for a text.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the text.
  ///   - content: A document of the text with its root, called if the name doesn't decide on its kind.
  package func resolution(
    _ choice: SchemaChoice?, ofFile path: FilePath?, content: () -> (Document, NodeID)? = { nil }
  ) -> SchemaResolution {
    guard let choice, choice.reference != .noSchema else { return SchemaResolution() }
    let resolution = compiled(choice, ofFile: path)
    // A file that names the schema of its kind says no more than its name does.
    guard resolution.isNotHere, let path, choice.isOfText,
      let file = known(ofFile: path).file(path, content: content), file.source == .knownKinds,
      SchemaAddress.normalized(file.uri.withoutFragment)
        == SchemaAddress.normalized(choice.reference.uri.withoutFragment)
    else { return resolution }
    return compiled(SchemaChoice(reference: choice.reference, step: .known(file)), ofFile: path)
  }

  private func compiled(_ choice: SchemaChoice, ofFile path: FilePath?) -> SchemaResolution {
    let facts = facts(ofFile: path)
    return remembered {
      $0.resolutions.first {
        $0.facts.found === facts.found && $0.facts.known === facts.known
          && $0.resolution.choice?.isSame(as: choice) == true
      }?.resolution
    } else: {
      resolver.resolution(choice, configuration: facts.found?.configuration, known: facts.known)
    } keep: {
      $0.resolutions = [(facts, $1)] + $0.resolutions.prefix(Self.mostResolutions - 1)
    }
  }

  /// How many of the latest schemas are kept: those of one file, which the next file is likely to have too.
  private static let mostResolutions = 8

  /// The policies of a text: the schemas that apply in addition to its own. Doesn't read them.
  ///
  /// - Parameters:
  ///   - path: Absolute, or nil for a text without a name.
  ///   - values: The values of the text, read only if a policy depends on them.
  package func policies(of path: FilePath?, values: () -> Document) -> [PolicyChoice] {
    association.policies(of: path, configuration: configuration(ofFile: path)?.configuration, values: values)
      + (association.part == nil ? path.map { knownReferences(of: $0, values: values) } ?? [] : [])
  }

  /// The schema with a name: a path, a URI, or the name of a bundled one.
  ///
  /// - Parameter isOfRecord: Whether it came with a text, possibly from anybody. Otherwise the user named it.
  package func resolution(named name: String, isOfRecord: Bool = false) -> SchemaResolution {
    let reference = SchemaReference(name, from: workingFolder, workingFolder: workingFolder)
    return resolution(isOfRecord ? reference.mentioned() : reference, step: isOfRecord ? .record : .commandLine)
  }

  /// The schema with a name, as a policy.
  package func resolution(named name: String, as policy: Policy) -> SchemaResolution {
    let reference = SchemaReference(name, from: workingFolder, workingFolder: workingFolder)
    return resolution(reference, step: .commandLine, policy: policy)
  }

  /// A schema that another one refers to.
  ///
  /// - Parameter name: A URI, the name of a bundled schema, or a path relative to the other schema's folder.
  package func resolution(of name: String, mentionedBy other: SchemaSource) -> SchemaResolution {
    resolution(reference(name, mentionedBy: other), step: .record)
  }

  /// Resolves a schema as a text in the schema's own folder would.
  private func resolution(
    _ reference: SchemaReference, step: SchemaChoice.Step, policy: Policy? = nil
  ) -> SchemaResolution {
    let facts = facts(of: FilePath(fileURI: reference.uri)?.parent ?? workingFolder)
    return resolver.resolution(
      SchemaChoice(reference: reference, step: step, policy: policy), configuration: facts.found?.configuration,
      known: facts.known)
  }

  package func reference(_ name: String, mentionedBy other: SchemaSource) -> SchemaReference {
    let folder = FilePath(fileURI: other.uri)?.parent ?? workingFolder
    return SchemaReference(name, from: folder, workingFolder: workingFolder).mentioned()
  }

  /// The schema with an absolute URI. Nil if the schema, or part of it, can't be used.
  package func schema(at uri: String, shown: String, configuration: Configuration?) -> Schema? {
    let known = knownFiles.files(of: workingFolder, configuration: configuration)
    return resolver.faultless(SchemaReference(uri: uri, shown: shown), configuration: configuration, known: known)
  }

  /// The comment that a file needs in its first line for its schema to be found, or nil if its name is enough.
  ///
  /// - Parameters:
  ///   - path: Absolute.
  ///   - name: A path, a URI, or the name of a bundled schema.
  package func modeline(of path: FilePath, schema name: String) -> String? {
    let folder = path.parent ?? workingFolder
    let reference = SchemaReference(name, from: workingFolder, workingFolder: folder)
    let others = SchemaAssociation(named: nil, workingFolder: workingFolder)
    let claim = others.claim(
      of: path, configuration: configuration(of: folder)?.configuration, known: known(ofFile: path),
      content: { nil })
    return claim?.reference.uri == reference.uri ? nil : Modeline.comment(reference)
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
