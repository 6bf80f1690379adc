package import DocumentModel
package import FileAccess
package import YAMLEditing
package import YAMLReading

/// The contents of a `.settle.yaml`, or of a `.config/settle.yaml`.
package struct Configuration: Sendable {
  package static let fileName = ".settle.yaml"
  /// The alternative path of a folder's configuration, relative to the folder.
  package static let placeInConfig = ".config/settle.yaml"
  /// The paths at which a folder's configuration may be, in order of precedence.
  package static let places = [fileName, placeInConfig]

  /// Whether a folder has a configuration of its own.
  static func exists(in folder: FilePath, files: any FileSource) -> Bool {
    // Checking `.config` first costs most folders only one call, because few have it.
    files.exists(folder.appending(fileName))
      || files.exists(folder.appending(".config")) && files.exists(folder.appending(placeInConfig))
  }

  package static func isPlace(_ path: FilePath) -> Bool {
    path.lastComponent.elementsEqual(fileName.utf8) || path.hasSuffix("/.config/settle.yaml")
  }

  /// An entry of `schemas`: file patterns and the schema of the files that they match.
  package struct Association: Sendable {
    package var globs: FileGlobs
    /// The part of Markdown files that the entry applies to, or nil for whole files.
    package var part: EmbeddedPart?
    /// The condition that a document must meet, or nil if the file's name is enough.
    package var condition: DocumentCondition?
    /// A path, a URI, or the name of a bundled schema. It may contain placeholders: `{folder}` stands for the file's
    /// folder; `{group}`, `{version}`, `{kind}` and `{path.to.value}` stand for values of a document.
    package var schema: String
    /// Whether files get no schema, instead of an error, if the schema is missing.
    package var isOptional = false
    /// The range of the schema's name.
    package var range: ByteRange

    var isTemplate: Bool { SchemaTemplate.recognizes(schema) }
  }

  /// An entry of `policies`: file patterns and a schema that applies in addition to the files' own.
  package struct PolicyEntry: Sendable {
    package var files: Association
    /// The severity of its findings that have none of their own, or nil for the default severity of their codes.
    package var severity: Severity?
  }

  /// An entry of `layers`: file patterns and the weaker files below the files that they match.
  package struct Layering: Sendable {
    package var globs: FileGlobs
    /// Weakest first.
    package var below: [Layer]
  }

  /// A file whose values apply where a stronger file sets none.
  package struct Layer: Sendable {
    package var name: String
    /// Absolute.
    package var path: FilePath
  }

  /// An entry of `uris`: the file or folder with the contents of a URI.
  package struct URIMapping: Sendable {
    /// A prefix of URIs if it ends in `/`.
    package var uri: String
    package var place: FilePath
  }

  /// An entry of `readers`: file patterns and the YAML version of the program that reads the files.
  package struct Reader: Sendable {
    package var globs: FileGlobs
    package var version: YAMLVersion
    /// The line of the entry, from 1.
    package var line: Int
  }

  /// The absolute path of the configuration file.
  package var path: FilePath
  package var displayPath: String
  /// The bytes that ranges refer to.
  package var text: [UInt8] = []
  package var associations: [Association] {
    get { associationTable.entries }
    set { associationTable = AssociationTable(newValue) }
  }
  private(set) var associationTable = AssociationTable([])
  package var policies: [PolicyEntry] = []
  /// The absolute paths of the files that the configuration uses as schemas.
  package var namedSchemas: Set<FilePath> = []
  package var uris: [URIMapping] = []
  package var layerings: [Layering] = []
  /// Patterns of YAML files, in addition to those recognized by their names.
  package var yamlFiles = FileGlobs([])
  /// Patterns of JSON files that may have comments, in addition to those recognized by their names.
  package var jsonWithComments = FileGlobs([])
  /// The tags that the programs reading the files define.
  package var tags = DeclaredTags()
  /// The placeholder syntax in addition to that of a file's kind. Nil if not set; empty if placeholders aren't
  /// recognized at all.
  package var placeholders: PlaceholderForms?
  package var exclude = IgnoreRules(lines: [])
  package var lint = LintConfiguration()
  package var readers: [Reader] = []
  /// The severity of the finding for a schema that isn't installed: error or warning.
  package var missingSchemas = Severity.error
  /// The names of the catalogs in which schemas are looked up, or nil for all.
  package var catalogs: [String]?
  /// Whether files of known kinds are recognized by name.
  package var knowsKinds = true
  /// Whether references in files of known kinds are checked even without a schema.
  package var knowsReferences = true
  package var fileBytes: Int?
  package var depth: Int?
  package var directives: Int?
  package var format = FormatSettings()
  /// Formatting options for some files. Later entries override earlier ones.
  package var formatOverrides: [FormatOverride] = []

  /// Settings of the editor, which apply where this configuration sets nothing. Contains at most one element.
  package var weaker: [Configuration] = []

  /// This configuration, completed with the editor's settings where it sets nothing.
  func filled(from weaker: Configuration) -> Self {
    var result = self
    result.weaker = [weaker]
    result.namedSchemas.formUnion(weaker.namedSchemas)
    if tags.isEmpty { result.tags = weaker.tags }
    if readers.isEmpty { result.readers = weaker.readers }
    if yamlFiles.texts.isEmpty { result.yamlFiles = weaker.yamlFiles }
    if jsonWithComments.texts.isEmpty { result.jsonWithComments = weaker.jsonWithComments }
    result.format = weaker.format.overridden(by: format)
    result.lint.base = weaker.lint.base.overridden(by: lint.base)
    return result
  }

  /// Whether it assigns schemas or policies to files.
  package var namesSchemas: Bool {
    !associations.isEmpty || !policies.isEmpty || weaker.contains(where: \.namesSchemas)
  }

  /// The parts of a Markdown file to which the configuration assigns schemas or policies.
  ///
  /// - Parameter path: Absolute.
  package func embeddedParts(of path: FilePath) -> Set<EmbeddedPart> {
    let named = (associations + policies.map(\.files)).filter { $0.part != nil && isMatched(path, by: $0.globs) }
    return Set(named.compactMap(\.part))
  }

  /// Whether the configuration itself declares that a file is YAML, or JSON with comments.
  ///
  /// - Parameter path: Absolute.
  package func statesNotation(of path: FilePath) -> Bool {
    isMatched(path, by: yamlFiles) || isMatched(path, by: jsonWithComments)
  }

  /// Whether a pattern of the configuration matches a file.
  ///
  /// - Parameter path: Absolute, or nil for a text without a name.
  package func isMatched(_ path: FilePath?, by globs: FileGlobs) -> Bool {
    path?.relative(to: folder).map { globs.firstMatch($0) != nil } ?? false
  }

  package init(path: FilePath, displayPath: String) {
    self.path = path
    self.displayPath = displayPath
  }

  /// The folder that the file's globs and paths are relative to.
  package var folder: FilePath { Self.folder(of: path) ?? FilePath("/") }

  /// The folder that paths in a configuration are relative to: the file's own, or the parent of `.config`. For any
  /// other file, its own folder.
  package static func folder(of path: FilePath) -> FilePath? {
    path.hasSuffix("/.config/settle.yaml") ? path.parent?.parent : path.parent
  }

  /// The weaker files below a file, weakest first.
  ///
  /// - Parameter path: Absolute.
  package func layers(below path: FilePath) -> [Layer] {
    let layering = layerings.first { isMatched(path, by: $0.globs) }
    // A file isn't a layer below itself: `*.yaml` with `below: base.yaml` matches that file too.
    return layering?.below.filter { $0.path != path } ?? []
  }

  /// Whether a file is a layer below other files.
  package func isLayer(_ path: FilePath) -> Bool {
    layerings.contains { layering in layering.below.contains { $0.path == path } }
  }

  /// The rules for a file, with their options.
  ///
  /// - Parameter path: Absolute, or nil for a text without a name.
  func lintSettings(of path: FilePath?) -> LintSettings {
    lintSettings(lint.overrides(of: path, in: folder), reader: reader(of: path))
  }

  /// The options for formatting a file.
  ///
  /// - Parameter path: Absolute, or nil for a text without a name.
  package func format(of path: FilePath?) -> FormatSettings {
    formatOverrides.filter { isMatched(path, by: $0.globs) }.reduce(format) { $0.overridden(by: $1.settings) }
  }

  /// The rules after the given overrides, for files of a reader.
  func lintSettings(_ overrides: [Int], reader: Int?) -> LintSettings {
    var settings = lint.settings(overrides)
    if let reader = reader.map({ readers[$0] }) {
      (settings.reader, settings.readerLine) = (reader.version, reader.line)
    }
    return settings
  }

  /// The index of the first of ``readers`` that matches a file.
  func reader(of path: FilePath?) -> Int? {
    readers.firstIndex { isMatched(path, by: $0.globs) }
  }

  /// The limits, with those that the configuration sets.
  func applied(to limits: Limits) -> Limits {
    var limits = limits
    if let fileBytes { limits.fileBytes = fileBytes }
    if let depth { limits.depth = depth }
    if let directives { limits.directives = directives }
    return limits
  }
}

/// An entry of `format.overrides`: formatting options for some files.
package struct FormatOverride: Sendable {
  var globs: FileGlobs
  var settings: FormatSettings
}

/// The formatting options of a configuration. An option is nil if it isn't set or is `keep`.
package struct FormatSettings: Sendable {
  static let indentRange = 1...16
  static let blankLineRange = 0...1_000

  package var form: TextForm?
  /// The line width of canonical form, in Unicode scalars.
  package var width: Int?
  package var sort: KeySort?
  /// Whether sorted entries move across blank lines.
  package var dissolvesGroups: Bool?
  /// The indentation per level, in columns.
  package var indent: Int?
  /// Whether a block sequence is indented below its key.
  package var indentsSequences: Bool?
  /// Whether there are spaces inside the braces of flow mappings.
  package var spacesBrackets: Bool?
  /// The maximum number of consecutive blank lines; `Int.max` for `keep`.
  package var blankLines: Int?
  package var lineEnding: LayoutOptions.LineEnding?

  package init() {}

  /// Whether an option that an `.editorconfig` may also set is set here.
  ///
  /// - Parameter name: The option's key in a configuration.
  package func sets(_ name: String) -> Bool {
    switch name {
    case "indent": indent != nil
    case "width": width != nil
    case _: lineEnding != nil
    }
  }

  /// These options, overridden by those that the other set.
  func overridden(by other: Self) -> Self {
    var result = Self()
    result.form = other.form ?? form
    result.width = other.width ?? width
    result.sort = other.sort ?? sort
    result.dissolvesGroups = other.dissolvesGroups ?? dissolvesGroups
    result.indent = other.indent ?? indent
    result.indentsSequences = other.indentsSequences ?? indentsSequences
    result.spacesBrackets = other.spacesBrackets ?? spacesBrackets
    result.blankLines = other.blankLines ?? blankLines
    result.lineEnding = other.lineEnding ?? lineEnding
    return result
  }
}
