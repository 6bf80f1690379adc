public import DocumentModel

/// The output formats of an evaluation (2020-12 Core, section 12.4).
public enum OutputStructure: String, Sendable, CaseIterable {
  /// Only whether the value is valid.
  case flag
  /// A flat list.
  case basic
  /// A tree along the evaluation path, without nodes that have no errors or annotations or only one child.
  case detailed
}

/// A node of an evaluation's result (2020-12 Core, section 12.3).
public struct OutputUnit: Sendable {
  public var isValid: Bool
  /// A JSON Pointer along the evaluation path.
  public var keywordLocation: String
  /// The absolute location of the keyword; nil if no schema was evaluated.
  public var absoluteKeywordLocation: String?
  /// The location of the value.
  public var instanceLocation: JSONPointer
  /// The error in one sentence without a period. Contains no sensitive values.
  public var error: String?
  public var annotation: AnnotationValue?
  /// The errors of an invalid unit, or the annotations of a valid one.
  public var details: [OutputUnit]

  public init(
    isValid: Bool, keywordLocation: String = "", absoluteKeywordLocation: String? = nil,
    instanceLocation: JSONPointer = JSONPointer(),
    error: String? = nil, annotation: AnnotationValue? = nil, details: [OutputUnit] = []
  ) {
    self.isValid = isValid
    self.keywordLocation = keywordLocation
    self.absoluteKeywordLocation = absoluteKeywordLocation
    self.instanceLocation = instanceLocation
    self.error = error
    self.annotation = annotation
    self.details = details
  }

  /// The unit with each `instanceLocation` changed, including those of nested units. Recursive, as deep as the schema.
  package func mapped(_ location: (JSONPointer) -> JSONPointer) -> OutputUnit {
    var unit = self
    unit.instanceLocation = location(instanceLocation)
    unit.details = details.map { $0.mapped(location) }
    return unit
  }

  /// The error of a unit that only contains errors of others.
  static let nestedErrors = "a subschema doesn't match"

  /// All units below this one in evaluation order; of annotation units, only those with a value.
  func flattened() -> [OutputUnit] {
    var list: [OutputUnit] = []
    var pending = [self]
    while var unit = pending.popLast() {
      pending += unit.details.reversed()
      if !unit.details.isEmpty {
        // The root unit stands for the list itself.
        guard !isValid, !unit.keywordLocation.isEmpty else { continue }
        unit.details = []
        unit.error = Self.nestedErrors
      }
      list.append(unit)
    }
    return list
  }
}
