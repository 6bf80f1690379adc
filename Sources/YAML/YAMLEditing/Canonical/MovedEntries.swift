package import DocumentModel
package import YAMLReading

/// The guarantees for a text whose entries were reordered: the same values, and each comment at the same key.
package enum MovedEntries {
  package static func violatedGuarantee(
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
