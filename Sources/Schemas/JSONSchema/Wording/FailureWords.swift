internal import DocumentModel

/// All words that a subschema states for its failures: `x-problem`, or the messages of Ajv and VS Code.
struct FailureWords {
  /// The keywords that can state them.
  static let keywords = [CustomProblem.keyword, "errorMessage", "patternErrorMessage"]
  /// The key in `errorMessage` for all keywords without their own message.
  private static let others = "_"

  /// The words by failing keyword, or by keyword and the name that it is about: `["properties", "port"]`.
  private var parts: [[String]: CustomProblem] = [:]
  /// The words for any other failure.
  private var rest: CustomProblem?

  /// Returns nil if the subschema states no usable words.
  init?(_ document: Document, schema: NodeID) {
    func stated(_ keyword: String) -> NodeID? { document.value(schema, named: keyword).map(document.resolve) }
    if let problem = stated(CustomProblem.keyword).flatMap({ CustomProblem(document, node: $0) }) {
      rest = problem
      return
    }
    if let node = stated("errorMessage") {
      rest = CustomProblem(ofAjv: document, node: node)
      for (keyword, value) in document.named(node) {
        parts[[keyword]] = CustomProblem(ofAjv: document, node: value)
        let names = document.named(value).map { ($0.name, $0.value) }
        let items = document.items(value).enumerated().map { (String($0.offset), $0.element) }
        for (name, value) in names + items { parts[[keyword, name]] = CustomProblem(ofAjv: document, node: value) }
      }
      if let other = parts.removeValue(forKey: [Self.others]) { rest = other }
    }
    if let node = stated("patternErrorMessage") { parts[["pattern"]] = CustomProblem(ofAjv: document, node: node) }
    if rest == nil, parts.isEmpty { return nil }
  }

  /// The words for a failure.
  ///
  /// - Parameters:
  ///   - way: The evaluation path from the subschema to the failing keyword, including names and indices.
  ///   - name: The key that is missing, if any.
  /// - Returns: The words, with the part of the statement they come from; nil if there are none.
  func words(for way: ArraySlice<String>, lacking name: String?) -> (part: [String], problem: CustomProblem)? {
    var way = way
    while let keyword = way.first, !parts.isEmpty {
      for part in [name.map { [keyword, $0] } ?? Array(way.prefix(2)), [keyword]] {
        if let problem = parts[part] { return (part, problem) }
      }
      // A problem declared next to a reference also applies to failures in the target.
      guard let steps = Self.stepsInPlace[keyword] else { break }
      way = way.dropFirst(steps)
    }
    return rest.map { ([], $0) }
  }

  /// The keywords that always apply a subschema to the same value, with the number of tokens that lead into it.
  private static let stepsInPlace = ["$ref": 1, "$dynamicRef": 1, "$recursiveRef": 1, "allOf": 2]
}
