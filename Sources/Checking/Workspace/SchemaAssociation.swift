package import DocumentModel
package import FileAccess
internal import JSONSchema

/// The schema of a file, and what determined it.
package struct SchemaChoice: Sendable {
  package enum Step: Sendable {
    case commandLine
    /// Another program, which sent the schema's name along with the text.
    case record
    /// The comment `# yaml-language-server: $schema=…`, with the range of the reference.
    case modeline(ByteRange)
    /// The top-level property `$schema` of the document.
    case property(ByteRange)
    /// An entry of the configuration, with the matching glob and the range of the schema's name.
    case configuration(Configuration, glob: String, ByteRange)
    /// A glob in the `fileMatch` of a bundled schema.
    case bundled(glob: String)
    /// The file's known kind, recognized by its name or content. Its schema is vendored, in a catalog, or not
    /// installed.
    case known(KnownFile)
    /// The file's known kind, whose references are checked without its schema.
    case references(KnownFile)
  }

  package var reference: SchemaReference
  package var step: Step
  /// Set for a policy, which applies in addition to the text's own schema.
  package var policy: Policy?
  /// For a `List` of Kubernetes objects: the choices of its items, without the items that have none.
  package var items: [SchemaChoice] = []

  /// The known kind whose schema isn't installed, or nil for any other choice, and if the kind is doubtful.
  package var missingKind: String? {
    guard case .known(let file) = step, file.source == .knownKinds, !file.isDoubtful else { return nil }
    return file.kind
  }

  /// Whether the text itself refers to the schema.
  var isOfText: Bool {
    switch step {
    case .modeline, .property: true
    case .commandLine, .record, .configuration, .bundled, .known, .references: false
    }
  }

  /// The word for the schema in messages.
  package var noun: String { policy == nil ? "schema" : "policy" }

  /// Whether a resolution of the other choice, made for another text, is valid for this one too.
  func isSame(as other: Self) -> Bool {
    guard reference == other.reference, policy == other.policy else { return false }
    // The choices of a modeline or property contain ranges in their own text, so they are never shared.
    switch (step, other.step) {
    case (.commandLine, .commandLine), (.record, .record): return true
    case (.bundled(let glob), .bundled(let otherGlob)): return glob == otherGlob
    case (.configuration(let one, let glob, let range), .configuration(let other, let otherGlob, let otherRange)):
      return one.path == other.path && glob == otherGlob && range == otherRange
    case (.known(let file), .known(let other)), (.references(let file), .references(let other)): return file == other
    case (.commandLine, _), (.record, _), (.bundled, _), (.configuration, _), (.modeline, _), (.property, _),
      (.known, _), (.references, _):
      return false
    }
  }
}

/// Determines a file's schema, in the documented order of precedence.
package struct SchemaAssociation: Sendable {
  private let named: SchemaReference?
  /// The policies given on the command line, which apply to every text.
  let policies: [SchemaReference]
  /// The files that contain these policies.
  let policyFiles: Set<FilePath>
  let workingFolder: FilePath
  /// The part of Markdown files that the texts are, or nil for whole files.
  var part: EmbeddedPart?

  /// The globs of the bundled schemas. Not computed in a run with `--schema`.
  private static let bundled = BundledSchema.catalog.compactMap { schema in
    schema.fileMatch.isEmpty
      ? nil : (reference: SchemaReference(bundled: schema), globs: FileGlobs(schema.fileMatch))
  }

  /// - Parameters:
  ///   - named: The value of `--schema`, which then applies to every file.
  ///   - policies: The values of `--policy`.
  package init(named: String?, policies: [String] = [], workingFolder: FilePath) {
    func reference(_ name: String) -> SchemaReference {
      SchemaReference(name, from: workingFolder, workingFolder: workingFolder)
    }
    self.workingFolder = workingFolder
    self.named = named.map(reference)
    self.policies = policies.map(reference)
    policyFiles = Set(self.policies.compactMap { FilePath(fileURI: $0.uri)?.normalized })
  }

  /// The schema that applies because of the path and, if that isn't enough, a document's content: the configuration's,
  /// otherwise a bundled schema, otherwise that of a known kind.
  ///
  /// - Parameters:
  ///   - path: Absolute.
  ///   - known: Used if neither the configuration nor a bundled schema matches the file.
  ///   - assumesContent: Whether to assume that the content meets the condition of any entry.
  ///   - content: Returns the document and its root, or nil if unknown. Called only if needed.
  package func claim(
    of path: FilePath, configuration: Configuration?, known: KnownFiles, assumesContent: Bool = false,
    content: () -> (Document, NodeID)?
  ) -> SchemaChoice? {
    if let configuration,
      let stated = claim(of: path, by: configuration, assumesContent: assumesContent, content: content)
        ?? configuration.weaker.first.flatMap({
          claim(of: path, by: $0, assumesContent: assumesContent, content: content)
        })
    {
      return stated
    }
    // A Markdown file's name says nothing about the kind of the texts in it.
    guard part == nil else { return nil }
    // The globs of a bundled schema match in any folder, because settings files may be anywhere in a project.
    let subject = GlobSubject(path.bytes.dropFirst())
    for (reference, globs) in Self.bundled {
      if let glob = globs.firstMatch(subject, from: 0) {
        return SchemaChoice(reference: reference, step: .bundled(glob: globs[glob]))
      }
    }
    // A schema in a folder such as `policies` isn't one of the files that another program keeps there.
    if configuration?.namedSchemas.contains(path) == true { return nil }
    return known.file(path, content: content).map { file in
      let reference = SchemaReference(file.uri, from: workingFolder, workingFolder: workingFolder)
      return SchemaChoice(reference: reference.mentioned(), step: .known(file))
    }
  }

  /// The choice that a configuration makes.
  private func claim(
    of path: FilePath, by configuration: Configuration, assumesContent: Bool, content: () -> (Document, NodeID)?
  ) -> SchemaChoice? {
    // A pattern such as `*.yaml` isn't meant for the configuration itself.
    guard path != configuration.path, let below = path.relative(to: configuration.folder) else { return nil }
    let table = configuration.associationTable
    let subject = GlobSubject(below)
    var next = 0
    while let (index, glob) = table.firstMatch(subject, from: next) {
      let association = table.entries[index]
      next = index + 1
      guard association.part == part,
        // A walk over folders asks only whether the file may have a schema, before reading its content.
        assumesContent || association.condition.map({ isMet($0, content: content) }) ?? true
      else { continue }
      let reference = reference(of: association, in: configuration, fileAt: below, content: content)
      return SchemaChoice(reference: reference, step: .configuration(configuration, glob: glob, association.range))
    }
    return nil
  }

  /// The schema that an entry assigns to a file, with placeholders replaced.
  ///
  /// - Parameter below: The file's path relative to the configuration's folder.
  func reference(
    of association: Configuration.Association, in configuration: Configuration, fileAt below: ArraySlice<UInt8>,
    content: () -> (Document, NodeID)?
  ) -> SchemaReference {
    var name = association.schema
    // Replace `{folder}` first, because it needs no document.
    if association.isTemplate { name = SchemaTemplate.filled(name, fileAt: below) }
    if SchemaTemplate.recognizes(name), let (document, root) = content() {
      name = SchemaTemplate.filled(name, in: document, root: root)
    }
    var reference = SchemaReference(name, from: configuration.folder, workingFolder: workingFolder).mentioned()
    reference.isOptional = association.isOptional
    return reference
  }

  private func isMet(_ condition: DocumentCondition, content: () -> (Document, NodeID)?) -> Bool {
    content().map { condition.holds(in: $0, root: $1) } ?? false
  }

  /// The choice for a document. For a `List` of Kubernetes objects, a choice whose schema is generated from those of
  /// its items.
  ///
  /// Parameters are as for ``claim(of:configuration:known:assumesContent:content:)``.
  package func claim(
    of path: FilePath, configuration: Configuration?, known: KnownFiles, in document: Document, root: NodeID
  ) -> SchemaChoice? {
    func choice(_ node: NodeID) -> SchemaChoice? {
      claim(of: path, configuration: configuration, known: known) { (document, node) }
    }
    guard let items = ListSchema.items(document, root: root) else { return choice(root) }
    let choices = items.map(choice)
    let installed = choices.map { $0.flatMap { $0.missingKind == nil ? $0 : nil } }
    // One item with an installed schema is enough to check the list. If there is none, the first kind is reported as
    // missing.
    guard var list = (installed + choices).lazy.compactMap(\.self).first else { return nil }
    if list.missingKind == nil { list.reference.uri = ListSchema.uri(installed.map(\.?.reference.uri)) }
    list.items = choices.compactMap(\.self)
    return list
  }

  /// The choice of a schema by the path alone.
  struct ByName: Sendable {
    var choice: SchemaChoice?
    /// Whether the file's content may change the decision.
    var dependsOnContent: Bool
  }

  /// The choice by the path alone.
  ///
  /// - Parameter path: Absolute.
  func claimByName(of path: FilePath, configuration: Configuration?, known: KnownFiles) -> ByName {
    var usesContent = false
    let choice = claim(of: path, configuration: configuration, known: known) {
      usesContent = true
      return nil
    }
    return ByName(choice: choice, dependsOnContent: usesContent)
  }

  /// The schema given on the command line, or the one that the text itself refers to. Nil if there is neither.
  ///
  /// - Parameters:
  ///   - document: The parsed text. Evaluated only if neither the command line nor a modeline decides. Nil if its root
  ///     is known to have no `$schema`.
  ///   - path: Absolute, or nil for a text without a name.
  ///   - isYAML: Whether the text is YAML, which may have a modeline.
  func choose(
    _ text: [UInt8], in document: @autoclosure () -> Document?, path: FilePath?, isYAML: Bool
  ) -> SchemaChoice? {
    // Nothing in a file overrides `--schema`.
    if let named { return SchemaChoice(reference: named, step: .commandLine) }
    let folder = path?.parent ?? workingFolder
    if isYAML, let (name, range) = Modeline.schema(in: text) {
      let reference = SchemaReference(name, from: folder, workingFolder: workingFolder).mentioned()
      return SchemaChoice(reference: name == Modeline.noSchema ? .noSchema : reference, step: .modeline(range))
    }
    if let document = document(), let root = document.documentsWithContent.first?.root, document.kind(root) == .object,
      let value = document.value(root, named: "$schema"), let named = document.string(value), !named.isEmpty
    {
      // `http://json-schema.org/schema#` means the latest draft, but the schema's keywords may imply another one.
      let reference = Draft.isUnnumbered(named) ? Draft(unnumbered: document).metaschema : named
      return SchemaChoice(
        reference: SchemaReference(reference, from: folder, workingFolder: workingFolder).mentioned(),
        step: .property(document.range(value)))
    }
    return nil
  }
}

/// Distinguishes schemas from settings files.
package enum SchemaRecognition {
  /// Whether a document is a schema, judged by its content.
  ///
  /// - Parameter hasOther: Whether the document has a schema of its own, as a settings file does.
  package static func isSchema(_ document: Document, hasOther: Bool) -> Bool {
    guard let root = document.roots.first else { return false }
    return isStatedSchema(document, root: root) || !hasOther && hasKeyword(document, root: root)
  }

  /// Whether a document declares itself a schema. A settings file may refer to its schema in `$schema` too; a schema
  /// refers to a dialect there, or has keywords.
  package static func isStatedSchema(_ document: Document, root: NodeID) -> Bool {
    guard document.kind(root) == .object,
      let stated = document.value(root, named: "$schema").flatMap(document.string)
    else { return false }
    return stated.contains("json-schema.org/") || hasKeyword(document, root: root)
  }

  private static func hasKeyword(_ document: Document, root: NodeID) -> Bool {
    guard document.kind(root) == .object else { return false }
    return ["properties", "$defs", "definitions", "allOf", "anyOf", "oneOf", "$ref", "$id"].contains {
      document.value(root, named: $0) != nil
    }
  }
}
