package import Analysis
package import DocumentModel
package import JSONSchema
package import Workspace

/// What a vocabulary of schemas adds for people who edit: all that the language server asks of it.
///
/// It is the vocabulary of the options of schemas in ``Session/Environment``. Without one, the server works by JSON Schema alone.
package protocol EditorVocabulary: Vocabulary {
  /// Features and commands besides the server's own.
  var features: [Feature] { get }

  /// What a hover shows below a place's title and description.
  ///
  /// - Parameters:
  ///   - resolution: The schema that describes the place.
  ///   - choice: The value at the cursor; nil if the cursor is on a key.
  func words(
    about path: Path, facts: PlaceFacts, by resolution: SchemaResolution, choice: String?, in view: TextView
  ) -> [ShownWords]
  /// What the values that a place may have are called, by the value as text.
  func captions(of facts: PlaceFacts) -> [String: (title: String, description: String?)]
  /// The values in part of a file that the schema lists as choices.
  func listedValues(in part: Range<Int>, of view: TextView) -> Set<ByteRange>
  /// The findings in the weaker files below a file, each with the index of its layer.
  func findings(inLayersBelow text: Snapshot) -> [(layer: Int, diagnostic: Diagnostic)]

  /// The changes that fix a finding, besides its fixes.
  func remedies(for finding: Diagnostic, in view: TextView) -> [Remedy]
  /// The change that restores a default at an offset; nil if there is none.
  func reset(at offset: Int, in view: TextView) -> Remedy?
  /// The moves of a setting that is unknown at an offset to the groups that have it.
  func moves(at offset: Int, in view: TextView) -> [Remedy]
  /// The edits that give a setting another name, in its schema and in every file.
  func renaming(_ setting: NamedSetting, to name: String, request: FeatureRequest) throws(RPCError) -> JSONValue

  /// Completions in a schema besides those of its metaschema.
  func offers(in schema: TextView, at place: CursorPlace, folders: Projects) -> [Offer]
  /// The place in a schema that the name at an offset refers to; nil if there is none.
  func target(of offset: Int, in schema: TextView) -> ByteRange?
}
