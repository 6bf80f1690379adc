package import Analysis
package import DocumentModel
package import JSONSchema
package import Workspace

/// What a vocabulary adds for editing: everything that the language server asks it.
///
/// Implemented by the vocabulary in the schema options of ``Session/Environment``. Without one, the server uses JSON
/// Schema alone.
package protocol EditorVocabulary: Vocabulary {
  /// Features and commands in addition to the server's own.
  var features: [Feature] { get }

  /// The paragraphs of a hover below a place's title and description.
  ///
  /// - Parameters:
  ///   - resolution: The schema that describes the place.
  ///   - choice: The value at the cursor; nil if the cursor is on a key.
  func words(
    about path: Path, facts: PlaceFacts, by resolution: SchemaResolution, choice: String?, in view: TextView
  ) -> [MarkupText]
  /// The titles and descriptions of a place's values, by the value as a string.
  func captions(of facts: PlaceFacts) -> [String: (title: String, description: String?)]
  /// The values in part of a file that the schema lists as choices.
  func listedValues(in part: Range<Int>, of view: TextView) -> Set<ByteRange>
  /// The findings in the weaker files below a file, each with the index of its layer.
  func findings(inLayersBelow text: Snapshot) -> [(layer: Int, diagnostic: Diagnostic)]

  /// The changes that fix a finding, in addition to its own fixes.
  func quickFixes(for finding: Diagnostic, in view: TextView) -> [QuickFix]
  /// The change that restores a default at an offset; nil if there is none.
  func reset(at offset: Int, in view: TextView) -> QuickFix?
  /// Moves of an unknown setting at an offset to the groups that declare it.
  func moves(at offset: Int, in view: TextView) -> [QuickFix]
  /// The edits that rename a setting in its schema and in all files.
  func renaming(_ setting: NamedSetting, to name: String, request: FeatureRequest) throws(RPCError) -> JSONValue

  /// Completions in a schema in addition to those of its metaschema.
  func offers(in schema: TextView, at place: CursorPlace, folders: Projects) -> [CompletionItem]
  /// The range in a schema that the name at an offset refers to; nil if there is none.
  func target(of offset: Int, in schema: TextView) -> ByteRange?
}
