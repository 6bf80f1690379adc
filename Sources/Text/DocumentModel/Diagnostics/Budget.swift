/// The number of steps that some work on a file may take: a base, plus more for each value of the file and each
/// subschema, so that no file can make a run hang.
public struct Allowance: Hashable, Sendable {
  public let ofText: Int
  public let ofNode: Int
  public let ofSubschema: Int

  public init(_ ofText: Int, ofNode: Int, ofSubschema: Int = 0) {
    self.ofText = ofText
    self.ofNode = ofNode
    self.ofSubschema = ofSubschema
  }

  /// - Parameter roots: The number of documents in the text, which share all steps but those for their own nodes.
  public func steps(nodes: Int, ofRoots roots: Int = 1, subschemas: Int = 0) -> Int {
    (ofText + ofSubschema * subschemas) / max(1, roots) + ofNode * nodes
  }
}

/// The remaining steps of an allowance.
public struct Budget: Sendable {
  /// An unlimited budget, for a question that is asked only once.
  public static let unbounded = Self(.max)

  public private(set) var left: Int

  public init(_ steps: Int) {
    left = steps
  }

  /// Takes a number of steps from the budget.
  ///
  /// - Returns: Whether that many were left. After the first failure, every call fails.
  public mutating func spend(_ count: Int) -> Bool {
    // After a failure, smaller requests fail too; otherwise the result would depend on their order.
    left = left < count ? -1 : left - count
    return left >= 0
  }
}
