internal import FileAccess
package import JSONSchema

/// Schemas that a user or another schema names.
extension Workspace {
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
}
