internal import FileAccess
package import JSONSchema

/// Finds schemas that a user or another schema names.
extension Workspace {
  /// The compiled schema for a path, a URI, or the name of a bundled schema.
  ///
  /// - Parameter isOfRecord: Whether the name came with a text and may be untrusted. If not, the user gave it.
  package func resolution(named name: String, isOfRecord: Bool = false) -> SchemaResolution {
    let reference = SchemaReference(name, from: workingFolder, workingFolder: workingFolder)
    return resolution(isOfRecord ? reference.mentioned() : reference, step: isOfRecord ? .record : .commandLine)
  }

  /// The compiled policy for a path, a URI, or the name of a bundled schema.
  package func resolution(named name: String, as policy: Policy) -> SchemaResolution {
    let reference = SchemaReference(name, from: workingFolder, workingFolder: workingFolder)
    return resolution(reference, step: .commandLine, policy: policy)
  }

  /// The compiled schema that another one refers to.
  ///
  /// - Parameter name: A URI, the name of a bundled schema, or a path relative to the other schema's folder.
  package func resolution(of name: String, mentionedBy other: SchemaSource) -> SchemaResolution {
    resolution(reference(name, mentionedBy: other), step: .record)
  }

  /// Resolves a schema with the configuration and known files of its own folder.
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

  /// The compiled schema with an absolute URI, or nil if part of it or all of it can't be used.
  package func schema(at uri: String, shown: String, configuration: Configuration?) -> Schema? {
    let known = knownFiles.files(of: workingFolder, configuration: configuration)
    return resolver.errorFree(SchemaReference(uri: uri, shown: shown), configuration: configuration, known: known)
  }
}
