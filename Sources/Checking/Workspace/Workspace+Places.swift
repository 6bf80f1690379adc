package import FileAccess
internal import JSONSchema
internal import Patterns

/// Locates the texts of schemas that are referred to by an address.
extension Workspace {
  package enum SchemaPlace: Sendable {
    case bundled
    /// A file to which `uris` in the configuration maps the address, with the path shown to users.
    case file(String)
    case vendored
    case catalog(String)
    case absent
  }

  /// Where the text of a chosen schema is, or nil for a schema that isn't referred to by an address. Doesn't read the
  /// schema.
  ///
  /// - Parameter path: The absolute path of the text that the schema applies to.
  package func place(of choice: SchemaChoice, ofFile path: FilePath?) -> SchemaPlace? {
    let uri = choice.reference.uri.withoutFragment
    // The choice of a known kind already contains the schema's source.
    switch choice.step {
    case .known, .references: return nil
    case .commandLine, .record, .modeline, .property, .configuration, .bundled: break
    }
    guard SchemaAddress.isAddress(uri) else { return nil }
    guard BundledSchema.at(uri: uri) == nil else { return .bundled }
    let configuration = configuration(ofFile: path)?.configuration
    let known = known(ofFile: path)
    let texts = SchemaTextLoader(mapping: configuration, tree: tree, limits: limits(configuration), known: known)
    guard let file = texts.path(of: uri) else { return .absent }
    guard let location = known.location(of: uri), location.path == file else {
      return .file(DisplayPath.text(file, from: workingFolder))
    }
    switch location.index.source {
    case .vendored: return .vendored
    case .catalog(let name): return .catalog(name)
    case .knownKinds: return .absent
    }
  }
}
