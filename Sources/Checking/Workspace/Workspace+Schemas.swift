package import DocumentModel
package import FileAccess
internal import JSONSchema
internal import Patterns

/// Finds the schema and the policies of a text.
extension Workspace {
  /// Whether a file is a schema according to its name, or because the configuration or a checked text refers to it.
  ///
  /// - Parameter path: Absolute.
  package func usesAsSchema(_ path: FilePath) -> Bool {
    // Only schemas have such names.
    if [".schema.json", ".schema.yaml", ".schema.yml"].contains(where: path.hasSuffix) { return true }
    if resolver.schemas.knows(path.fileURI) { return true }
    return configuration(ofFile: path)?.configuration.namedSchemas.contains(path) == true
  }

  /// Whether the run was given one schema for all texts.
  package var isSchemaNamed: Bool { options.schemaName != nil }

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

  /// The schema of a text and how it was chosen, or nil for none. Doesn't read the schema.
  ///
  /// - Parameters:
  ///   - text: UTF-8.
  ///   - document: The parsed text. Evaluated only if neither the command line nor a modeline decides. Nil if its root
  ///     is known to have no `$schema`.
  ///   - values: The values of the text. Evaluated only if the schema depends on them.
  ///   - number: The number of a document in the stream, from 0, or nil for the first one with content.
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
    // For most files, the name decides, so they needn't be parsed.
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

  /// The schema of a file by its path alone, even if the text refers to another one. Nil for none.
  ///
  /// - Parameter path: Absolute.
  package func choice(byName path: FilePath) -> SchemaChoice? { byName(path).choice }

  /// Whether the schema of a file may depend on its content.
  ///
  /// - Parameter path: Absolute, or nil for a text without a name.
  package func dependsOnContent(of path: FilePath?) -> Bool {
    !isSchemaNamed && path.map { byName($0).dependsOnContent } ?? false
  }

  /// The schema of each document of a stream if they differ by content, or nil if all have the same.
  ///
  /// - Parameters: as for ``choice(_:in:values:number:path:isYAML:)``.
  package func choicesByContent(
    _ text: [UInt8], in document: @autoclosure () -> Document?, values: Document, path: FilePath?,
    isYAML: Bool
  ) -> [SchemaChoice?]? {
    // A stream of one document has one schema; return before reading the tables of known files.
    guard let path, values.roots.count > 1, dependsOnContent(of: path),
      association.choose(text, in: document(), path: path, isYAML: isYAML) == nil
    else { return nil }
    let facts = facts(ofFile: path)
    let first = values.firstWithContent
    let choices = values.roots.map { root in
      // A document without content gets the schema of the first document with content.
      let root = values.isWithoutContent(root) ? values.roots[first] : root
      return association.claim(
        of: path, configuration: facts.found?.configuration, known: facts.known, in: values, root: root)
    }
    // Documents with the same schema need no separate views.
    return Set(choices.map(\.?.reference)).count > 1 ? choices : nil
  }

  /// The compiled schema chosen for a text.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the text.
  ///   - content: Returns a document of the text and its root. Called only if the name isn't enough to know the kind.
  package func resolution(
    _ choice: SchemaChoice?, ofFile path: FilePath?, content: () -> (Document, NodeID)? = { nil }
  ) -> SchemaResolution {
    guard let choice, choice.reference != .noSchema else { return SchemaResolution() }
    let resolution = compiled(choice, ofFile: path)
    // If the text refers to the schema of its known kind, a missing schema is a note, as without the reference.
    guard resolution.isNotHere, let path, choice.isOfText,
      var file = known(ofFile: path).file(path, content: content), file.source == .knownKinds,
      SchemaAddress.normalized(file.uri.withoutFragment)
        == SchemaAddress.normalized(choice.reference.uri.withoutFragment)
    else { return resolution }
    file.isDoubtful = false
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
      $0.resolutions = [(facts, $1)] + $0.resolutions.prefix(Self.maxResolutions - 1)
    }
  }

  /// The number of latest resolutions to keep: enough for one file, since the next file is likely to use the same.
  private static let maxResolutions = 8

  /// The policies of a text: the schemas that apply in addition to its own. Doesn't read them.
  ///
  /// - Parameters:
  ///   - path: Absolute, or nil for a text without a name.
  ///   - values: Returns the values of the text. Called only if a policy depends on them.
  package func policies(of path: FilePath?, values: () -> Document) -> [PolicyChoice] {
    association.policies(of: path, configuration: configuration(ofFile: path)?.configuration, values: values)
      + (association.part == nil ? path.map { knownReferences(of: $0, values: values) } ?? [] : [])
  }

  /// The comment to write into the first line of a file so that a schema applies to it, or nil if its name is enough.
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

  /// The schemas and policies that the working folder's configuration assigns to files, each once. Those with
  /// placeholders are left out, because they depend on a document.
  package func configuredSchemas() -> [SchemaResolution] {
    guard let configuration = configuration(ofFile: nil)?.configuration else { return [] }
    var seen: Set<SchemaReference> = []
    let entries = configuration.associations + configuration.policies.map(\.files)
    return entries.filter { !$0.isTemplate }.compactMap { entry in
      let reference = SchemaReference(entry.schema, from: configuration.folder, workingFolder: workingFolder)
      guard seen.insert(reference).inserted else { return nil }
      let step = SchemaChoice.Step.configuration(configuration, glob: "", entry.range)
      return resolution(SchemaChoice(reference: reference, step: step), ofFile: nil)
    }
  }
}
