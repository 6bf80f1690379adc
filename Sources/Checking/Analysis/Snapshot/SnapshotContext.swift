package import DocumentModel
package import FileAccess
package import JSONSchema
package import Workspace
package import YAMLEditing
package import YAMLReading

/// What is known about a file before it is parsed: its name, limits, schema and weaker layers.
package struct SnapshotContext: Sendable {
  /// Where the schema of a file comes from.
  package enum SchemaOrigin: Sendable {
    case none
    case given(SchemaResolution)
    /// Determined by the workspace, from the absolute path, which is nil for a text without a name, and the content.
    case found(Workspace, FilePath?)
  }

  /// The name of the file as shown to users.
  package var shown: String
  package var syntax: TextSyntax
  package var limits: Limits
  /// The workers that may parse and check a large text in parallel, or nil to use only the calling thread.
  package var parallelRunner: ParallelRunner?
  package var schema: SchemaOrigin
  /// The workspace that knows the file's kind, whatever its schema, and the file's absolute path. Nil if the kind isn't
  /// known.
  package var kindSource: (workspace: Workspace, path: FilePath)?
  /// Where the policies of the text come from, or nil if it has none.
  package var policies: PolicySource?
  /// Whether it is an error if the text has no schema.
  package var requiresSchema = false
  /// Whether findings also list the alternatives that weren't chosen.
  package var isVerbose = false
  /// The rules that check the text, and the work that tries its fixes.
  package var lint = LintPlan.nothing
  /// Which findings are reported.
  package var selection = CodeSelection()
  /// The options for formatting the file.
  package var format = FormatOptions()
  package var sortsKeys = true
  /// The YAML version of the program that reads the file, or nil if the configuration doesn't set it.
  package var reader: YAMLVersion?
  /// The tags that the configuration declares. The values that result from them aren't checked.
  package var tags = DeclaredTags()
  /// The placeholder syntax in addition to that of the file's kind. Nil if not set; empty if placeholders aren't
  /// recognized at all.
  package var placeholders: PlaceholderForms?
  /// The ranges of the file whose values are unknown, in order.
  var openPlaces: [Range<Int>] = []
  /// The index of the document with the settings, from 0, or nil for the first one with content.
  package var documentNumber: Int?
  /// The weaker files below the text, weakest first. They contribute to effective settings, but are never changed.
  package var layers: [SettingsLayer] = []
  /// Whether a layer couldn't be read, so that what the text lacks may be there.
  package var lacksLayers = false
  /// The comment above the text in a Markdown file, whose suppressions apply to all of the text; nil if there is none.
  package var comment: ArraySlice<UInt8>?

  package init(_ shown: String, syntax: TextSyntax, limits: Limits = Limits(), schema: SchemaOrigin = .none) {
    self.shown = shown
    self.syntax = syntax
    self.limits = limits
    self.schema = schema
  }
}

/// Where the policies of a text come from, whatever its schema.
package enum PolicySource: Sendable {
  case given([SchemaResolution])
  /// Determined by the workspace, from the absolute path, which is nil for a text without a name, and the content.
  case found(Workspace, FilePath?)
}

extension SnapshotContext.SchemaOrigin {
  /// A schema that is already compiled.
  package static func schema(_ schema: Schema) -> Self {
    .given(SchemaResolution(use: .schema(schema, schema.meaning)))
  }
}
