package import Analysis
package import DocumentModel
package import JSONSchema
package import Workspace

/// What a vocabulary of schemas adds for people who edit: all that the language server asks of it.
///
/// It is the vocabulary of the options of schemas in ``Session/Environment``. Without one, the server works by JSON Schema alone.
package protocol EditorVocabulary: Vocabulary {
  /// Features and commands beside the server's own.
  var features: [Feature] { get }

  /// What a hover says of a place below its title and description.
  ///
  /// - Parameters:
  ///   - resolution: the schema that describes it.
  ///   - choice: the value at the cursor; nil where the cursor is on a key.
  func words(
    about path: Path, _ facts: PlaceFacts, by resolution: SchemaResolution, choice: String?, in view: TextView
  ) -> [ShownWords]
  /// What the values that a place may have are called, by the value as text.
  func captions(of facts: PlaceFacts) -> [String: (title: String, description: String?)]
  /// The values in a part of a text that are one of those that the schema lists.
  func listedValues(in part: Range<Int>, of view: TextView) -> Set<ByteRange>
  /// The findings in the weaker files below a text, each by the index of its layer.
  func findings(inLayersBelow text: Snapshot) -> [(layer: Int, diagnostic: Diagnostic)]

  /// The changes that answer a finding, besides its fixes.
  func remedies(for finding: Diagnostic, in view: TextView) -> [Remedy]
  /// The change that makes a default take effect at an offset; nil where there is none.
  func reset(at offset: Int, in view: TextView) -> Remedy?
  /// The edits that give a setting another name, in its schema and in every file.
  func renaming(
    _ setting: NamedSetting, to name: String, _ request: FeatureRequest
  ) throws(RPCError) -> JSONValue

  /// What may be written in a schema beside what its meta-schema allows.
  func offers(in schema: TextView, at place: CursorPlace, _ folders: any FolderAccess) -> [Offer]
  /// The place in a schema that the name at an offset refers to; nil where there is none.
  func target(of offset: Int, in schema: TextView) -> ByteRange?
}
