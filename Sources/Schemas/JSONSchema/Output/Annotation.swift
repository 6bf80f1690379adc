public import DocumentModel

/// An annotation: what a keyword says about a value apart from its validity (2020-12 Core, section 7.7).
public struct Annotation: Sendable {
  public var keyword: String
  public var value: AnnotationValue
  /// The node of the value, which is never an alias.
  public var instance: NodeID
  /// The path of the value.
  public var instanceLocation: JSONPointer
  /// A JSON Pointer along the evaluation path, including references (2020-12 Core, section 12.3.2).
  public var keywordLocation: String
  /// The URI of the schema resource with a JSON Pointer fragment (2020-12 Core, section 12.3.3).
  public var absoluteKeywordLocation: String
  /// The URI from which the schema was loaded, with a JSON Pointer from its root as the fragment. It differs from
  /// ``absoluteKeywordLocation`` inside a subschema with its own `$id`.
  public var textLocation: String
}

/// The value of an annotation.
public enum AnnotationValue: Sendable {
  /// The keyword's own value in the schema.
  case schema(Document, NodeID)
  /// The names of the properties that the keyword applied to.
  case names([String])
  /// The index of the last item that the keyword applied to, if there are more items.
  case index(Int)
  /// The indices of the items that the keyword applied to.
  case indices([Int])
  /// `true`, because the keyword applied to every item.
  case all
}

/// The annotations of a value and of everything inside it.
public struct Annotations: Sendable {
  /// Whether the value is valid. An invalid value has no annotations, unless they were requested.
  public let isValid: Bool
  /// Whether all annotations were collected; false if schema and value are too large.
  public let isComplete: Bool
  /// The annotations in evaluation order.
  public let all: [Annotation]
  private let places: [NodeID: [Int]]

  init(isValid: Bool, isComplete: Bool, all: [Annotation]) {
    self.isValid = isValid
    self.isComplete = isComplete
    self.all = all
    places = Dictionary(grouping: all.indices) { all[$0].instance }
  }

  /// The annotations of a node.
  ///
  /// - Parameters:
  ///   - node: The node, which must not be an alias. A value that is used in several places through aliases has the
  ///     annotations of all of them.
  ///   - keyword: The keyword; nil for all.
  public func of(_ node: NodeID, keyword: String? = nil) -> [Annotation] {
    (places[node] ?? []).map { all[$0] }.filter { keyword == nil || $0.keyword == keyword }
  }
}
