package import DocumentModel
internal import FileAccess

/// A schema that isn't installed: its address isn't mapped to a text, or its package isn't installed. Files that refer
/// to it are checked as if they had no schema.
package enum MissingSchema {
  /// The help text: the commands that install the schemas.
  ///
  /// - Parameters:
  ///   - words: The arguments of `settle schema add`, each preceded by a space.
  ///   - commands: The commands that install the packages containing the schemas; nil stands for a schema outside
  ///     packages.
  package static func help(adding words: String, commands: Set<String?>) -> Message {
    let own = commands.compactMap(\.self).sorted().map { "`\($0)`" }.joined(separator: " and ")
    if own.isEmpty { return "\(words: remedy(adding: words))" }
    if commands.contains(nil) {
      return "run \(words: own) for the packages, and `settle schema add\(words)` for the others"
    }
    return "run \(words: own), or install the project's packages another way"
  }

  private static func remedy(adding words: String) -> String {
    "run `settle schema add\(words)`, or map the address under uris in .settle.yaml"
  }

  /// How to make the schema with a URI available. Only web addresses can be downloaded.
  static func remedy(of uri: String) -> String {
    SchemaAddress.isAddress(uri)
      ? remedy(adding: SchemaResolution.word(uri)) : "map \(uri) to a file under uris in .settle.yaml"
  }

  /// The command that installs the package of a schema, or nil for a schema outside packages.
  package static func installation(of choice: SchemaChoice) -> String? {
    FilePath(fileURI: choice.reference.uri).flatMap(installation)
  }

  /// The commands that fill a folder `vendor`, each with the file next to that folder that indicates the command.
  private static let vendors = [
    ("composer.json", "composer install"), ("go.mod", "go mod vendor"), ("Gemfile", "bundle install"),
  ]

  /// The command that installs the package of a file, such as `npm install` for `node_modules/tool/schema.json`. Nil
  /// for a file outside packages.
  ///
  /// - Parameter path: Absolute.
  static func installation(of path: FilePath) -> String? {
    // Only folders count: a file named `vendor` isn't a package.
    guard let parent = path.parent else { return nil }
    for folder in parent.foldersUpwards {
      if folder.lastComponent.elementsEqual("node_modules".utf8) { return "npm install" }
      guard folder.lastComponent.elementsEqual("vendor".utf8), let project = folder.parent else { continue }
      // Many projects use a folder with this name for files of their own.
      if let command = vendors.first(where: { FileFacts.exists(project.appending($0.0)) })?.1 { return command }
    }
    return nil
  }

  /// The help for a missing schema that is given by its path.
  static func help(of step: SchemaChoice.Step) -> Message? {
    switch step {
    case .modeline, .property: return "correct the path; it is relative to the folder of this file"
    case .configuration: return "correct the path; it is relative to the folder of .settle.yaml"
    case .commandLine, .record, .bundled, .known, .references: return nil
    }
  }

  /// The finding for a single file whose schema isn't installed.
  ///
  /// - Parameter configuration: The configuration of the file.
  static func finding(of choice: SchemaChoice, configuration: Configuration?) -> Diagnostic {
    var place = ByteRange(0..<0)
    var related: [RelatedPlace] = []
    switch choice.step {
    case .modeline(let range), .property(let range): place = range
    case .configuration(let configuration, _, let range):
      let lines = LineIndex(configuration.text)
      let stated = SourceRange(start: lines.position(of: range.start), end: lines.position(of: range.end))
      related = [RelatedPlace(.elsewhere(SourceLocation(path: configuration.displayPath, range: stated)), "named here")]
    case .commandLine, .record, .bundled, .known, .references: break
    }
    let uri = choice.reference.uri
    let command = installation(of: choice).map { help(adding: SchemaResolution.word(uri), commands: [$0]) }
    var finding = Diagnostic(
      SchemaProblem.notHere, message([choice.reference.shown], count: 1, files: 1), at: place,
      severity: configuration?.missingSchemas ?? .error, help: command ?? "\(words: remedy(of: uri))")
    finding.related = related
    finding.note = "set missingSchemas: warning in .settle.yaml to continue without it"
    return finding
  }

  /// - Parameters:
  ///   - names: The first few schemas; empty to show only their number.
  ///   - count: The number of schemas.
  ///   - files: The number of files that refer to them.
  package static func message(_ names: [String], count: Int, files: Int) -> Message {
    let list: Message =
      "\(names.joined(separator: ", "))\(words: count > names.count ? " and \(count - names.count) more" : "")"
    if files == 1, count == 1 { return "schema not installed: \(list)" }
    let start = Message(words: self.count(count, files: files))
    return names.isEmpty ? start : "\(start): \(list)"
  }

  /// The counts as a sentence, such as `407 files use 43 schemas that are not installed`.
  package static func count(_ schemas: Int, files: Int) -> String {
    let named = schemas == 1 ? "a schema that is not" : "\(schemas) schemas that are not"
    return "\(files.counted("file")) use\(files == 1 ? "s" : "") \(named) installed"
  }
}
