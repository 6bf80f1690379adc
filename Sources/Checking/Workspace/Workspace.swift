package import DocumentModel
package import FileAccess
package import JSONSchema
package import Linting
internal import Synchronization

/// Answers, for every text of a run, which configuration, schema and rules it has.
///
/// Texts that were read and compiled are kept until their file is forgotten. Several workers may share one workspace;
/// in a run over many files each has its own, so that they don't count references to the same objects.
package final class Workspace: Sendable {
  package struct Options: Sendable {
    package var limits = Limits()
    /// Without a default, so that no vocabulary is forgotten.
    package var schema: Schema.Options
    /// The schema of every text: a path, a URI, or the name of a bundled one. Nil if each has its own.
    package var schemaName: String?
    /// The configuration of every folder; nil if each has its own.
    package var configuration: FilePath?
    /// The findings that are wanted.
    package var selection = CodeSelection()
    package var catalogues = CatalogueOptions()

    package init(schema: Schema.Options) { self.schema = schema }
  }

  package let tree: RunTree
  private let options: Options
  private let configurations: ConfigurationStore
  private let association: SchemaAssociation
  private let resolver: SchemaResolver
  private let knownFiles: KnownFilesStore
  private let homeAssistant: HomeAssistantFolders
  private let plans: LintPlans
  private let last = Mutex(Last())

  /// The configuration and the known files of a folder.
  private struct FolderFacts {
    var folder: FilePath
    var found: ConfigurationStore.Found?
    var known: KnownFiles
  }

  /// The last answers: most files of a run come folder by folder, and have the same schema.
  private struct Last {
    var facts: FolderFacts?
    var byName: (path: FilePath, answer: SchemaAssociation.ByName)?
    var resolution: (FolderFacts, SchemaResolution)?
    /// How often something was forgotten.
    var generation = 0
  }

  /// Fails where the configuration that the options name can't be read.
  ///
  /// - Parameter tree: what the run is about.
  package convenience init(_ tree: RunTree, _ options: Options) throws(FileError) {
    let schema = options.schemaName.flatMap { SchemaReference.file($0, from: tree.workingFolder) }
    let tree = tree.naming([schema, options.configuration].compactMap(\.self))
    let configurations = try ConfigurationStore(
      tree: tree, limits: options.limits, catalogues: options.catalogues.folders, fixed: options.configuration)
    self.init(tree, options, configurations)
  }

  /// One in which each text has its own configuration and schema.
  package convenience init(of tree: RunTree, schema: Schema.Options, _ catalogues: CatalogueOptions) {
    var options = Options(schema: schema)
    // What others compiled may be of other texts.
    options.schema.metaschemas = MetaschemaCache()
    options.catalogues = catalogues
    self.init(
      tree, options, ConfigurationStore(tree: tree, limits: options.limits, catalogues: catalogues.folders))
  }

  private init(_ tree: RunTree, _ options: Options, _ configurations: ConfigurationStore) {
    (self.tree, self.options, self.configurations) = (tree, options, configurations)
    association = SchemaAssociation(named: options.schemaName, workingFolder: tree.workingFolder)
    resolver = SchemaResolver(SchemaStore(tree: tree, options: options.schema))
    knownFiles = KnownFilesStore(tree, options.catalogues)
    homeAssistant = HomeAssistantFolders(tree)
    plans = LintPlans(options.selection)
  }

  /// A workspace that answers the same, and has read and compiled nothing yet.
  package func forAnotherWorker() -> Workspace {
    Workspace(tree, options, configurations.forAnotherWorker())
  }

  package var workingFolder: FilePath { tree.workingFolder }

  /// How schemas are compiled.
  package var schemaOptions: Schema.Options { options.schema }

  // MARK: Configuration

  /// The configuration of a folder, given by its absolute path; nil for none.
  package func configuration(of folder: FilePath) -> ConfigurationStore.Found? {
    configurations.configuration(of: folder)
  }

  /// The configuration of a file, given by its absolute path; nil for a text without a name, in the working folder.
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
    return FolderFacts(folder: folder, found: found, known: knownFiles.files(of: folder, found?.configuration))
  }

  /// The last answer where it fits, else a new one, which is kept: but not one that may be made of a text that was forgotten
  /// meanwhile.
  private func remembered<Answer>(
    _ fitting: (borrowing Last) -> Answer?, else make: () -> Answer, keep: (inout Last, Answer) -> Void
  ) -> Answer {
    let (known, generation) = last.withLock { (fitting($0), $0.generation) }
    if let known { return known }
    let answer = make()
    last.withLock { last in
      if last.generation == generation { keep(&last, answer) }
    }
    return answer
  }

  /// The limits that hold under a configuration.
  package func limits(_ configuration: Configuration?) -> Limits {
    configuration?.applied(to: options.limits) ?? options.limits
  }

  /// The limits that hold for a file, given by its absolute path.
  package func limits(ofFile path: FilePath) -> Limits { limits(configuration(ofFile: path)?.configuration) }

  /// The rules of lint that look at a file.
  ///
  /// - Parameter path: absolute; nil for a text without a name.
  package func lintPlan(of path: FilePath?, _ configuration: Configuration?) -> LintPlan {
    plans.plan(of: path, configuration)
  }

  // MARK: Schema

  /// Whether a file is a schema by its name, as the configuration names it, or as a text that was checked did.
  ///
  /// - Parameter path: absolute.
  package func usesAsSchema(_ path: FilePath) -> Bool {
    if [".schema.json", ".schema.yaml", ".schema.yml"].contains(where: path.hasSuffix) { return true }
    if resolver.schemas.knows(path.fileURI) { return true }
    guard let configuration = configuration(ofFile: path)?.configuration else { return false }
    return configuration.associations.contains { SchemaReference.file($0.schema, from: configuration.folder) == path }
  }

  /// Whether the run has one schema for all texts.
  var isSchemaNamed: Bool { options.schemaName != nil }

  /// Whether a schema is known for a file by its path, and by a document of it where that is at hand.
  ///
  /// - Parameter path: absolute.
  package func isClaimed(_ path: FilePath, content: (Document, NodeID)? = nil) -> Bool {
    association.claim(
      of: path, configuration: configuration(ofFile: path)?.configuration, known: known(ofFile: path),
      assumesContent: true, content: { content }) != nil
  }

  /// The known files of the tree that a file is in; those of the working folder for a text without a name.
  ///
  /// - Parameter path: absolute.
  package func known(ofFile path: FilePath?) -> KnownFiles {
    facts(ofFile: path).known
  }

  /// The facts of a file's kind, whatever schema it has; nil if there are none.
  ///
  /// - Parameters:
  ///   - path: absolute.
  ///   - content: a document of it with its root, read where the name doesn't decide.
  package func facts(ofFile path: FilePath, content: () -> (Document, NodeID)?) -> KindFacts? {
    if let file = known(ofFile: path).file(path, content: content) { return KindFacts.of(file.kind) }
    return homeAssistant.hold(path) ? .homeAssistant : nil
  }

  /// Whether a file is one of the templates of a Helm chart: `templates/web.yaml` next to `Chart.yaml`.
  ///
  /// - Parameter path: absolute.
  package func isInHelmChart(_ path: FilePath) -> Bool {
    guard let folder = path.parent else { return false }
    return folder.foldersUpwards.contains { folder in
      folder.lastComponent.elementsEqual("templates".utf8)
        && folder.parent.map { tree.files.exists($0.appending("Chart.yaml")) } == true
    }
  }

  /// What is wrong with the list of vendored schemas in a file's tree, and with the catalogues that count there; none if they
  /// weren't asked for.
  ///
  /// - Parameter path: absolute.
  package func damages(ofFile path: FilePath?) -> [FileReport] { knownFiles.damages(of: known(ofFile: path)) }

  /// Which schema a text has, and why; nil for none. Nothing of the schema is read.
  ///
  /// - Parameters:
  ///   - text: in UTF-8.
  ///   - document: what is read of it; asked for where neither the command line nor a modeline says. Nil if its root is known
  ///     to have no `$schema`.
  ///   - values: the values of the text; read only where the schema depends on them.
  ///   - number: the document of the stream that is meant, from 0; nil for the first with content.
  ///   - path: absolute; nil for a text without a name.
  ///   - isYAML: whether the text has comments.
  package func choice(
    _ text: [UInt8], _ document: @autoclosure () -> Document?, _ values: @autoclosure () -> Document,
    number: Int? = nil,
    path: FilePath?, isYAML: Bool
  ) -> SchemaChoice? {
    ReadingLog.note(.schema, text)
    if let stated = association.choose(text, document(), path: path, isYAML: isYAML) { return stated }
    guard let path else { return nil }
    let byName = byName(path)
    guard byName.asksForContent else { return byName.choice }
    let values = values()
    let number = number ?? values.firstWithContent
    guard number < values.roots.count else { return byName.choice }
    let facts = facts(ofFile: path)
    return association.claim(
      of: path, configuration: facts.found?.configuration, known: facts.known, values, values.roots[number])
  }

  /// The schema that a file has by its path alone, remembered for the last one.
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

  /// The schema that a file has by its name alone, whatever it says itself; nil for none.
  ///
  /// - Parameter path: absolute.
  package func choice(byName path: FilePath) -> SchemaChoice? { byName(path).choice }

  /// Whether the schema of a file may depend on the file's content.
  ///
  /// - Parameter path: absolute; nil for a text without a name.
  package func asksForContent(of path: FilePath?) -> Bool {
    !isSchemaNamed && path.map { byName($0).asksForContent } ?? false
  }

  /// The schema of each document of a stream, where schemas depend on content; nil if one choice holds for all.
  ///
  /// - Parameters: as for ``choice(_:_:_:number:path:isYAML:)``.
  package func choicesByContent(
    _ text: [UInt8], _ document: @autoclosure () -> Document?, _ values: @autoclosure () -> Document, path: FilePath?,
    isYAML: Bool
  ) -> [SchemaChoice?]? {
    guard let path, asksForContent(of: path), association.choose(text, document(), path: path, isYAML: isYAML) == nil
    else { return nil }
    let facts = facts(ofFile: path)
    let values = values()
    let first = values.firstWithContent
    let choices = values.roots.map { root in
      // One without content has no say, and no schema of its own.
      let root = values.isWithoutContent(root) ? values.roots[first] : root
      return association.claim(
        of: path, configuration: facts.found?.configuration, known: facts.known, values, root)
    }
    return Set(choices.map(\.?.reference)).count > 1 ? choices : nil
  }

  /// The schema that was chosen for a text, compiled.
  ///
  /// - Parameter path: the text's, absolute.
  package func resolution(_ choice: SchemaChoice?, ofFile path: FilePath?) -> SchemaResolution {
    guard let choice else { return SchemaResolution() }
    let facts = facts(ofFile: path)
    return remembered {
      $0.resolution.flatMap { others, resolution in
        let isSame = others.found === facts.found && others.known === facts.known
        return isSame && resolution.choice?.isSame(as: choice) == true ? resolution : nil
      }
    } else: {
      resolver.resolution(choice, facts.found?.configuration, facts.known)
    } keep: {
      $0.resolution = (facts, $1)
    }
  }

  /// The schema of a name: a path, a URI, or the name of a bundled one.
  ///
  /// - Parameter isOfRecord: whether it came with a text, from anybody; else a person named it.
  package func resolution(named name: String, isOfRecord: Bool = false) -> SchemaResolution {
    let reference = SchemaReference(name, from: workingFolder, workingFolder: workingFolder)
    return resolution(isOfRecord ? reference.mentioned() : reference, isOfRecord ? .record : .commandLine)
  }

  /// A schema that another one names.
  ///
  /// - Parameter name: a URI, the name of a bundled schema, or a path from the other's folder.
  package func resolution(of name: String, mentionedBy other: SchemaSource) -> SchemaResolution {
    resolution(reference(name, mentionedBy: other), .record)
  }

  /// A schema that is asked for as a text in its own folder would ask for it.
  private func resolution(_ reference: SchemaReference, _ step: SchemaChoice.Step) -> SchemaResolution {
    let facts = facts(of: FilePath(fileURI: reference.uri)?.parent ?? workingFolder)
    return resolver.resolution(SchemaChoice(reference: reference, step: step), facts.found?.configuration, facts.known)
  }

  package func reference(_ name: String, mentionedBy other: SchemaSource) -> SchemaReference {
    let folder = FilePath(fileURI: other.uri)?.parent ?? workingFolder
    return SchemaReference(name, from: folder, workingFolder: workingFolder).mentioned()
  }

  /// A schema by its absolute URI that another schema needs, for an input that it declares. Nil if the schema, or a
  /// part of it, can't be used.
  package func schema(at uri: String, shown: String, _ configuration: Configuration?) -> Schema? {
    let known = knownFiles.files(of: workingFolder, configuration)
    return resolver.faultless(SchemaReference(uri: uri, shown: shown), configuration, known)
  }

  /// The comment that a file needs in its first line for a schema to be found; nil if its name is enough.
  ///
  /// - Parameters:
  ///   - path: absolute.
  ///   - name: a path, a URI, or the name of a bundled schema.
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

  /// Forgets all that is known of a file that changed: as a configuration, and as a schema with those that refer to it.
  ///
  /// - Parameter path: absolute.
  package func forget(_ path: FilePath) {
    if path.lastComponent.elementsEqual(Configuration.fileName.utf8) {
      configurations.forget()
      plans.forget()
    }
    if path.hasSuffix("/.settle/schemas.lock") {
      knownFiles.forget()
      resolver.schemas.forgetAll()
    }
    resolver.schemas.forget(path)
    homeAssistant.forget(path)
    last.withLock { $0 = Last(generation: $0.generation + 1) }
  }
}
