extension Workspace {
  /// The schemas that the configuration of the working folder names for files, each once. Those with a place for a part of a
  /// document aren't known without one.
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
