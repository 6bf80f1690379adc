/// The steps that work on a text may take: on any text, and more for each of its values and each subschema of its schema, so that
/// no text keeps a run busy.
public struct Allowance: Hashable, Sendable {
  public let ofText: Int
  public let ofNode: Int
  public let ofSubschema: Int

  public init(_ ofText: Int, ofNode: Int, ofSubschema: Int = 0) {
    (self.ofText, self.ofNode, self.ofSubschema) = (ofText, ofNode, ofSubschema)
  }

  /// - Parameter roots: the documents of the text, which share all but the steps for their own nodes.
  public func steps(nodes: Int, ofRoots roots: Int = 1, subschemas: Int = 0) -> Int {
    (ofText + ofSubschema * subschemas) / max(1, roots) + ofNode * nodes
  }
}

/// The steps that are left of an allowance.
public struct Budget: Sendable {
  /// The budget for a question that is asked once.
  public static let unbounded = Self(.max)

  public private(set) var left: Int

  public init(_ steps: Int) {
    left = steps
  }

  /// - Returns: whether there was so much left; once there wasn't, nothing is.
  public mutating func spend(_ count: Int) -> Bool {
    left = left < count ? -1 : left - count
    return left >= 0
  }
}
