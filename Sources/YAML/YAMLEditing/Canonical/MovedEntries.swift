package import DocumentModel
package import YAMLReading

/// What holds of a text whose entries were put in another order.
package enum MovedEntries {
  package static func brokenPromise(
    from tree: SyntaxTree, to result: SyntaxTree, limits: Limits
  ) -> (reason: Message, place: Int)? {
    guard MeaningComparison.isSame(tree.text, result.text, limits: limits) else {
      return ("a value would change", 0)
    }
    return CommentComparison(tree).firstDifference(from: CommentComparison(result)).map {
      ("a comment would be lost or moved to another key", $0)
    }
  }
}
