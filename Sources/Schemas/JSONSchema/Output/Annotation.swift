public import DocumentModel

/// A statement of a keyword about a value beyond its validity (2020-12 Core, 7.7).
public struct Annotation: Sendable {
  public var keyword: String
  public var value: AnnotationValue
  /// The node of the value that it is said of, never an alias.
  public var instance: NodeID
  /// The path of that value.
  public var instanceLocation: JSONPointer
  /// JSON Pointer by the way of evaluation, references included (2020-12 Core, 12.3.2).
  public var keywordLocation: String
  /// URI of the schema resource with a JSON Pointer fragment (2020-12 Core, 12.3.3).
  public var absoluteKeywordLocation: String
  /// URI that the text was loaded by, with the JSON Pointer from its root as fragment: another one than
  /// ``absoluteKeywordLocation`` inside a schema with an `$id` of its own.
  public var textLocation: String
}

/// The value of an annotation.
public enum AnnotationValue: Sendable {
  /// The keyword's own value in the schema.
  case schema(Document, NodeID)
  /// The names of the properties that the keyword applied to.
  case names([String])
  /// The last item that the keyword applied to, where there are more.
  case index(Int)
  /// The items that the keyword applied to.
  case indices([Int])
  /// `true`: all items that could be meant.
  case all
}

/// The annotations of one value and all below it.
public struct Annotations: Sendable {
  /// Whether the value is valid; if not, there are none, unless they were asked for all the same.
  public let isValid: Bool
  /// False where schema and value are so large together that gathering stopped.
  public let isComplete: Bool
  /// The annotations in the order of evaluation.
  public let all: [Annotation]
  private let places: [NodeID: [Int]]

  init(isValid: Bool, isComplete: Bool, all: [Annotation]) {
    self.isValid = isValid
    self.isComplete = isComplete
    self.all = all
    places = Dictionary(grouping: all.indices) { all[$0].instance }
  }

  /// The annotations of one node. Expected constant time and the length of the answer.
  ///
  /// - Parameters:
  ///   - node: as it is resolved, never an alias. A value that is written once and used in several places has the
  ///     annotations of all of them.
  ///   - keyword: nil for every keyword.
  public func of(_ node: NodeID, keyword: String? = nil) -> [Annotation] {
    (places[node] ?? []).map { all[$0] }.filter { keyword == nil || $0.keyword == keyword }
  }
}
