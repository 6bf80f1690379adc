internal import DocumentModel
internal import FileAccess
package import JSONSchema

/// The meta-schemas of `x-setting` and `x-settings`, each compiled on first use.
package final class SettingsMetaschemas: Sendable {
  struct Shape: Sendable {
    fileprivate let uri: String
    fileprivate let schema: LazyBox<Schema?>

    /// The members that a value of the keyword may have.
    var members: Set<String> {
      guard let graph = schema.value?.graph else { return [] }
      return Set(graph.properties(graph.applied([.init(graph.root)])).map(\.name))
    }

    /// The problems of values of the keyword.
    func problems(_ values: [NodeID], in document: Document) -> [Diagnostic] {
      guard !values.isEmpty, let schema = schema.value else { return [] }
      return values.filter { !schema.isValid(document, $0) }.flatMap { value in
        let start = document.location(of: value) ?? JSONPointer()
        return schema.diagnostics(document, value).map { problem in
          var problem = problem
          if uri == SettingsVocabulary.settingMetaschema, let help = SettingsMetaschemas.misplaced(problem) {
            (problem.help, problem.caption, problem.fixes) = (help, nil, [])
          }
          problem.instanceLocation = start + (problem.instanceLocation ?? JSONPointer())
          // A path inside the keyword isn't the path of a setting.
          problem.setting = nil
          return problem
        }
      }
    }
  }

  let setting: Shape
  let settings: Shape

  /// - Parameter load: Finds the meta-schemas.
  package init(_ load: @escaping SchemaLoader) {
    let (one, all) = (SettingsVocabulary.settingMetaschema, SettingsVocabulary.settingsMetaschema)
    // The meta-schema of `x-settings` contains most of that of `x-setting`, so once it is compiled, it serves for both.
    let both = LazyBox { Self.schema(all, with: [one], load: load) }
    settings = Shape(uri: all, schema: both)
    setting = Shape(uri: one, schema: LazyBox { both.known??.whole(one) ?? Self.schema(one, load: load) })
  }

  private static func schema(_ uri: String, with others: [String] = [], load: @escaping SchemaLoader) -> Schema? {
    guard case .found(let source) = load(uri) else { return nil }
    var options = Schema.Options(sensitivity: .setting)
    options.checksMetaschema = false
    return Schema.compile(source, others: others, options: options, load: load).schema
  }

  /// The help for a member that is a keyword of JSON Schema, or a synonym of one, instead of the known names; nil for
  /// any other member.
  private static func misplaced(_ problem: Diagnostic) -> Message? {
    guard problem.code == .keyword(.additionalProperties), let path = problem.instanceLocation, path.tokens.count == 1
    else { return nil }
    let name = path.tokens[0]
    guard let keyword = ["label", "name"].contains(name) ? "title" : UnknownKeywords.isKeyword(name) ? name : nil else {
      return nil
    }
    let place = "a JSON Schema keyword: move it next to x-setting"
    return keyword == name
      ? "\"\(keyword)\" is \(words: place)" : "use \"\(keyword)\" for the label, \(words: place)"
  }
}
