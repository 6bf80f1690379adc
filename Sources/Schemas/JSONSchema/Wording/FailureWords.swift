internal import DocumentModel

/// All that a subschema states about its failures: `x-problem`, or the messages that Ajv and VS Code know.
struct FailureWords {
  /// The keywords that state them.
  static let keywords = [StatedProblem.keyword, "errorMessage", "patternErrorMessage"]
  /// The key of `errorMessage` for every keyword that has no message of its own.
  private static let others = "_"

  /// By the keyword that fails, or by the keyword and the name that it is about: `["properties", "port"]`.
  private var parts: [[String]: StatedProblem] = [:]
  /// For everything else.
  private var rest: StatedProblem?

  /// Nil if it states none that mean something.
  init?(_ document: Document, schema: NodeID) {
    func stated(_ keyword: String) -> NodeID? { document.value(schema, named: keyword).map(document.resolve) }
    if let problem = stated(StatedProblem.keyword).flatMap({ StatedProblem(document, node: $0) }) {
      rest = problem
      return
    }
    if let node = stated("errorMessage") {
      rest = StatedProblem(ofAjv: document, node: node)
      for (keyword, value) in document.named(node) {
        parts[[keyword]] = StatedProblem(ofAjv: document, node: value)
        let names = document.named(value).map { ($0.name, $0.value) }
        let items = document.items(value).enumerated().map { (String($0.offset), $0.element) }
        for (name, value) in names + items { parts[[keyword, name]] = StatedProblem(ofAjv: document, node: value) }
      }
      if let other = parts.removeValue(forKey: [Self.others]) { rest = other }
    }
    if let node = stated("patternErrorMessage") { parts[["pattern"]] = StatedProblem(ofAjv: document, node: node) }
    if rest == nil, parts.isEmpty { return nil }
  }

  /// The words for a failure.
  ///
  /// - Parameters:
  ///   - way: The keywords from the subschema to the one that fails, with names and indices between them.
  ///   - name: The key that is missing.
  /// - Returns: nil if it has none; with the part of the statement that they are from.
  func words(for way: ArraySlice<String>, lacking name: String?) -> (part: [String], problem: StatedProblem)? {
    var way = way
    while let keyword = way.first, !parts.isEmpty {
      for part in [name.map { [keyword, $0] } ?? Array(way.prefix(2)), [keyword]] {
        if let problem = parts[part] { return (part, problem) }
      }
      // What is written next to a reference is about what it refers to as well.
      guard let steps = Self.stepsInPlace[keyword] else { break }
      way = way.dropFirst(steps)
    }
    return rest.map { ([], $0) }
  }

  /// The keywords that apply a subschema to the same value whatever happens, with the tokens that lead into it.
  private static let stepsInPlace = ["$ref": 1, "$dynamicRef": 1, "$recursiveRef": 1, "allOf": 2]
}
