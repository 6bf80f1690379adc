internal import Diagnostics
internal import FileAccess
internal import SourceText

/// A schema that isn't on this machine: nothing gives a text to its address, or its package isn't installed. Its files are
/// looked at as if they had none.
package enum MissingSchema {
  /// Ways out for a person.
  static let help =
    "settle schema add brings it; or say under uris in .settle.yaml where its text lies; with "
    + "missingSchemas: warning there the run goes on"

  private static let helpOfPackage =
    "npm install, or what else installs the project's packages, brings it; with missingSchemas: warning in .settle.yaml the "
    + "run goes on"

  /// Whether a file belongs to a package that a project installs.
  static func isOfPackage(_ path: FilePath) -> Bool {
    path.bytes.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("node_modules".utf8) }
  }

  /// The finding of one file that names one.
  ///
  /// - Parameter configuration: of the file.
  static func finding(of choice: SchemaChoice, _ configuration: Configuration?) -> Diagnostic {
    var place = ByteRange(0..<0)
    var related: [RelatedPlace] = []
    switch choice.step {
    case .modeline(let range), .property(let range): place = range
    case .configuration(let configuration, _, let range):
      let lines = LineIndex(configuration.text)
      let stated = SourceRange(start: lines.position(of: range.start), end: lines.position(of: range.end))
      related = [RelatedPlace(.elsewhere(SourceLocation(path: configuration.shownPath, range: stated)), "named here")]
    case .commandLine, .record, .bundled, .known: break
    }
    var finding = Diagnostic(
      SchemaProblem.notHere, message([choice.reference.shown], count: 1, files: 1), at: place,
      severity: configuration?.missingSchemas ?? .error,
      help: FilePath(fileURI: choice.reference.uri).map(isOfPackage) == true ? helpOfPackage : help)
    finding.related = related
    return finding
  }

  /// - Parameters:
  ///   - names: of the schemas, the first ones.
  ///   - count: of all schemas.
  ///   - files: how many files name them.
  package static func message(_ names: [String], count: Int, files: Int) -> String {
    let list = names.joined(separator: ", ") + (count > names.count ? " and \(count - names.count) more" : "")
    if files == 1, count == 1 { return "the schema \(list) isn't here" }
    let schemas = count == 1 ? "a schema that isn't" : "\(count) schemas that aren't"
    return "\(files.counted("file")) name\(files == 1 ? "s" : "") \(schemas) here: \(list)"
  }
}
