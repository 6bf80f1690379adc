/// The steps that some work on a file may take: a base, and more for each value of the file and each subschema, so that no
/// file can make a run hang.
public struct Allowance: Hashable, Sendable {
  public let ofText: Int
  public let ofNode: Int
  public let ofSubschema: Int

  public init(_ ofText: Int, ofNode: Int, ofSubschema: Int = 0) {
    self.ofText = ofText
    self.ofNode = ofNode
    self.ofSubschema = ofSubschema
  }

  /// - Parameter roots: the documents of the text, which share all but the steps for their own nodes.
  public func steps(nodes: Int, ofRoots roots: Int = 1, subschemas: Int = 0) -> Int {
    (ofText + ofSubschema * subschemas) / max(1, roots) + ofNode * nodes
  }
}

/// The remaining steps of an allowance.
public struct Budget: Sendable {
  /// The budget for a question that is asked only once.
  public static let unbounded = Self(.max)

  public private(set) var left: Int

  public init(_ steps: Int) {
    left = steps
  }

  /// - Returns: whether that many steps were left; after the first time they weren't, none are.
  public mutating func spend(_ count: Int) -> Bool {
    // Once a step was refused, smaller ones are too: otherwise the result would depend on their order.
    left = left < count ? -1 : left - count
    return left >= 0
  }
}
