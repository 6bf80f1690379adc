internal import BundledSchemas
package import FileAccess
internal import Patterns

/// Where the texts of schemas lie that are named by an address.
extension Workspace {
  package enum SchemaPlace: Sendable {
    case bundled
    /// `uris` of the configuration says so; the path as it is shown.
    case file(String)
    case vendored
    case catalogue(String)
    case absent
  }

  /// Where the text of a chosen schema lies; nil for one that isn't named by an address. Nothing is read of it.
  ///
  /// - Parameter path: of the text that has the schema, absolute.
  package func place(of choice: SchemaChoice, ofFile path: FilePath?) -> SchemaPlace? {
    let uri = choice.reference.uri.withoutFragment
    if case .known = choice.step { return nil }
    guard SchemaAddress.isAddress(uri) else { return nil }
    guard BundledSchema.at(uri: uri) == nil else { return .bundled }
    let configuration = configuration(ofFile: path)?.configuration
    let known = known(ofFile: path)
    let texts = SchemaTexts(mapping: configuration, tree: tree, limits: limits(configuration), known: known)
    guard let file = texts.path(of: uri) else { return .absent }
    guard let location = known.location(of: uri), location.path == file else {
      return .file(ShownPath.text(file, from: workingFolder))
    }
    switch location.index.source {
    case .vendored: return .vendored
    case .catalogue(let name): return .catalogue(name)
    case .knownKinds: return .absent
    }
  }
}
