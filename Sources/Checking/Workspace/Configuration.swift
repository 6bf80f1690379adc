package import DocumentModel
package import FileAccess
package import YAMLEditing
package import YAMLReading

/// The contents of a `.settle.yaml`, or of a `.config/settle.yaml`.
package struct Configuration: Sendable {
  package static let fileName = ".settle.yaml"
  /// The other place for a folder's configuration.
  package static let placeInConfig = ".config/settle.yaml"
  /// The places of a folder's configuration.
  package static let places = [fileName, placeInConfig]

  /// Whether a folder has a configuration of its own.
  static func exists(in folder: FilePath, files: any FileSource) -> Bool {
    // Few folders have a `.config`, and its answer is known from reading the configuration.
    files.exists(folder.appending(fileName))
      || files.exists(folder.appending(".config")) && files.exists(folder.appending(placeInConfig))
  }

  /// Whether a path is that of a configuration.
  package static func isPlace(_ path: FilePath) -> Bool {
    path.lastComponent.elementsEqual(fileName.utf8) || path.hasSuffix("/.config/settle.yaml")
  }

  /// A pattern of files, with their schema.
  package struct Association: Sendable {
    package var globs: FileGlobs
    /// The part of Markdown files that it is about; nil for whole files.
    package var part: EmbeddedText.Part?
    /// The condition that a document must meet, or nil if the file's name is enough.
    package var condition: DocumentCondition?
    /// A path, a URI, or the name of a bundled schema.
    /// `{folder}` in it stands for the file's folder; `{group}`, `{version}`, `{kind}` and `{path.to.value}` stand for
    /// values of a document.
    package var schema: String
    /// Whether the schema may be missing.
    package var isOptional = false
    /// The range of the schema's name.
    package var range: ByteRange

    var isTemplate: Bool { SchemaTemplate.isOne(schema) }
  }

  /// A pattern of files, with a schema that applies in addition to theirs.
  package struct PolicyEntry: Sendable {
    package var files: Association
    /// The severity of its findings, unless they have their own; nil for that of their codes.
    package var severity: Severity?
  }

  /// A pattern of files, with the weaker files below them.
  package struct Layering: Sendable {
    package var globs: FileGlobs
    /// Weakest first.
    package var below: [Layer]
  }

  /// A weaker file below another.
  package struct Layer: Sendable {
    package var name: String
    /// Absolute.
    package var path: FilePath
  }

  /// The location of a URI's text.
  package struct URIMapping: Sendable {
    /// Ends in `/` where it is a prefix.
    package var uri: String
    package var place: FilePath
  }

  /// A pattern of files, with the YAML version of the program that reads them.
  package struct Reader: Sendable {
    package var globs: FileGlobs
    package var version: YAMLVersion
    /// The line that says so, from 1.
    package var line: Int
  }

  /// The absolute path of the file itself.
  package var path: FilePath
  /// The path shown to users.
  package var shownPath: String
  /// The bytes that ranges refer to.
  package var text: [UInt8] = []
  package var associations: [Association] = []
  package var policies: [PolicyEntry] = []
  /// The absolute paths of the files that it names as schemas.
  package var namedSchemas: Set<FilePath> = []
  package var uris: [URIMapping] = []
  package var layerings: [Layering] = []
  /// YAML files in addition to those recognized by their names.
  package var yamlFiles = FileGlobs([])
  /// JSON files that may have comments, in addition to those recognized by their names.
  package var jsonWithComments = FileGlobs([])
  /// Tags known to the programs that read the files.
  package var tags = DeclaredTags()
  /// The syntax of placeholders, in addition to those of a file's kind. An empty list means none at all.
  package var placeholders: PlaceholderForms?
  package var exclude = IgnoreRules(lines: [])
  package var lint = LintConfiguration()
  package var readers: [Reader] = []
  /// The severity of a reference to a schema that isn't installed: error or warning.
  package var missingSchemas = Severity.error
  /// The catalogs to look up schemas in, or nil for all.
  package var catalogues: [String]?
  /// Whether kinds of files are recognized by name.
  package var knowsKinds = true
  /// Whether names in files of known kinds are checked without their schemas.
  package var knowsReferences = true
  package var fileBytes: Int?
  package var depth: Int?
  package var directives: Int?
  package var format = FormatSettings()
  /// Options for some files; a later one wins.
  package var formatOverrides: [FormatOverride] = []

  /// What applies where it is silent: the settings of an editor. Empty, or one.
  package var weaker: [Configuration] = []

  /// The configuration with what the settings of an editor say where it is silent.
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

  /// Whether it names a schema that may be missing.
  package var namesSchemas: Bool {
    !associations.isEmpty || !policies.isEmpty || weaker.contains(where: \.namesSchemas)
  }

  /// The parts of a Markdown file that it names.
  ///
  /// - Parameter path: Absolute.
  package func embeddedParts(of path: FilePath) -> Set<EmbeddedText.Part> {
    let named = (associations + policies.map(\.files)).filter { $0.part != nil && isMatched(path, by: $0.globs) }
    return Set(named.compactMap(\.part))
  }

  /// Whether the configuration itself declares that a file is YAML, or JSON with comments.
  ///
  /// - Parameter path: Absolute.
  func statesNotation(of path: FilePath) -> Bool {
    isMatched(path, by: yamlFiles) || isMatched(path, by: jsonWithComments)
  }

  /// Whether a pattern of the configuration matches a file.
  ///
  /// - Parameter path: Absolute, or nil for a text without a name.
  func isMatched(_ path: FilePath?, by globs: FileGlobs) -> Bool {
    path?.relative(to: folder).map { globs.firstMatch($0) != nil } ?? false
  }

  package init(path: FilePath, shownPath: String) {
    self.path = path
    self.shownPath = shownPath
  }

  /// The folder that the file's globs and paths are relative to.
  package var folder: FilePath { Self.folder(of: path) ?? FilePath("/") }

  /// The folder that paths in a configuration are relative to: its own, or the one that has `.config`. For any other file,
  /// its own.
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

  /// Whether a file is a weaker file below others.
  package func isLayer(_ path: FilePath) -> Bool {
    layerings.contains { layering in layering.below.contains { $0.path == path } }
  }

  /// The rules for a file, with their options.
  ///
  /// - Parameter path: Absolute, or nil for a text without a name.
  package func lintSettings(of path: FilePath?) -> LintSettings {
    lintSettings(lint.overrides(of: path, in: folder), reader: reader(of: path))
  }

  /// The options for formatting a file.
  ///
  /// - Parameter path: Absolute, or nil for a text without a name.
  package func format(of path: FilePath?) -> FormatSettings {
    formatOverrides.filter { isMatched(path, by: $0.globs) }.reduce(format) { $0.overridden(by: $1.settings) }
  }

  /// The rules with the overrides and the reader that match a file.
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

  /// The limits, overridden by those of this file.
  package func applied(to limits: Limits) -> Limits {
    var limits = limits
    if let fileBytes { limits.fileBytes = fileBytes }
    if let depth { limits.depth = depth }
    if let directives { limits.directives = directives }
    return limits
  }
}

/// Options for formatting some files.
package struct FormatOverride: Sendable {
  var globs: FileGlobs
  var settings: FormatSettings
}

/// The options for formatting in a configuration. An option is nil if it isn't set or is `keep`.
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
  /// Whether a sequence is indented below its key.
  package var indentsSequences: Bool?
  /// Whether braces have spaces inside.
  package var spacesBrackets: Bool?
  /// The most consecutive blank lines; the largest integer for `keep`.
  package var blankLines: Int?
  package var lineEnding: LayoutOptions.LineEnding?

  package init() {}

  /// Whether an option that an `.editorconfig` may set is set, by its name in a configuration.
  package func sets(_ name: String) -> Bool {
    switch name {
    case "indent": indent != nil
    case "width": width != nil
    case _: lineEnding != nil
    }
  }

  /// The options with those that others set.
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
