package import DocumentModel
package import FileAccess
package import Linting
package import YAMLFormatting

/// The contents of a `.settle.yaml`, typed.
package struct Configuration: Sendable {
  package static let fileName = ".settle.yaml"

  /// Files, and the schema that they have.
  package struct Association: Sendable {
    package var globs: FileGlobs
    /// The condition that a document has to meet; nil if the file's name is enough.
    package var condition: DocumentCondition?
    /// A path, a URI, or the name of a bundled schema.
    /// `{folder}` in it means the file's folder; `{group}`, `{version}`, `{kind}` and `{path.to.value}` mean what a
    /// document holds.
    package var schema: String
    /// Whether a file may lack the schema.
    package var isOptional = false
    /// Where the schema is named.
    package var range: ByteRange

    var isTemplate: Bool { SchemaTemplate.isOne(schema) }
  }

  /// Files, and the weaker files below them.
  package struct Layering: Sendable {
    package var globs: FileGlobs
    /// The weakest first.
    package var below: [Layer]
  }

  /// A weaker file below another.
  package struct Layer: Sendable {
    package var name: String
    /// Absolute.
    package var path: FilePath
  }

  /// Where the text of a URI lies.
  package struct URIMapping: Sendable {
    /// Ends in `/` where it is a prefix.
    package var uri: String
    package var place: FilePath
  }

  /// The file itself, absolute.
  package var path: FilePath
  /// The path that a person is shown.
  package var shownPath: String
  /// The bytes that ranges count in.
  package var text: [UInt8] = []
  package var associations: [Association] = []
  package var uris: [URIMapping] = []
  package var layerings: [Layering] = []
  /// Files of YAML, in addition to those that are known by their names.
  package var yamlFiles = FileGlobs([])
  /// Files of JSON that may have comments, in addition to those that are known to.
  package var jsonWithComments = FileGlobs([])
  /// Tags that the files' readers know.
  package var tags = DeclaredTags()
  /// How placeholders are written, in addition to those that the kind of a file has; an empty list means none at all.
  package var placeholders: PlaceholderForms?
  package var exclude = IgnoreRules(lines: [])
  package var lint = LintConfiguration()
  /// The severity of a schema that a file names by an address, and whose text isn't installed: an error, or a warning.
  package var missingSchemas = Severity.error
  /// The catalogues in which schemas are looked up; nil for all.
  package var catalogues: [String]?
  /// Whether files are recognised by their names as of a known kind.
  package var knowsKinds = true
  package var fileBytes: Int?
  package var depth: Int?
  package var directives: Int?
  package var format = FormatSettings()

  /// Whether it says itself that a file is YAML, or JSON with comments.
  ///
  /// - Parameter path: absolute.
  func statesNotation(of path: FilePath) -> Bool {
    guard let below = path.relative(to: folder) else { return false }
    return yamlFiles.firstMatch(below) != nil || jsonWithComments.firstMatch(below) != nil
  }

  package init(path: FilePath, shownPath: String) {
    self.path = path
    self.shownPath = shownPath
  }

  /// The folder that the file's globs and paths are relative to.
  package var folder: FilePath { path.parent ?? FilePath("/") }

  /// The weaker files below a file, the weakest first.
  ///
  /// - Parameter path: absolute.
  package func layers(below path: FilePath) -> [Layer] {
    guard let inside = path.relative(to: folder) else { return [] }
    let layering = layerings.first { $0.globs.firstMatch(inside) != nil }
    return layering?.below.filter { $0.path != path } ?? []
  }

  /// Whether a file is a weaker file below others.
  package func isLayer(_ path: FilePath) -> Bool {
    layerings.contains { layering in layering.below.contains { $0.path == path } }
  }

  /// The rules and their options for a file.
  ///
  /// - Parameter path: absolute; nil for a text without a name.
  package func lintSettings(of path: FilePath?) -> LintSettings {
    lint.settings(lint.overrides(of: path, in: folder))
  }

  /// The limits with this file's own put in.
  package func applied(to limits: Limits) -> Limits {
    var limits = limits
    if let fileBytes { limits.fileBytes = fileBytes }
    if let depth { limits.depth = depth }
    if let directives { limits.directives = directives }
    return limits
  }
}

/// The options of a configuration for the form in which texts are written; nil for each that it leaves out, and for `keep`.
package struct FormatSettings: Sendable {
  static let indentRange = 1...16
  static let blankLineRange = 0...1_000

  package var form: TextForm?
  /// The width of canonical form, in Unicode scalars.
  package var width: Int?
  /// Whether canonical form has keys in the schema's order.
  package var sortsKeys: Bool?
  /// Columns of a level.
  package var indent: Int?
  /// Whether a sequence is indented below its key.
  package var indentsSequences: Bool?
  /// Whether braces have a space inside.
  package var spacesBrackets: Bool?
  /// Blank lines in a row; the largest number for `keep`.
  package var blankLines: Int?
  package var lineEnding: LayoutOptions.LineEnding?

  package init() {}
}
