internal import Diagnostics
internal import DocumentModel

/// A diagnostic on its way, with what choosing between branches needs to know.
struct Finding {
  var diagnostic: Diagnostic
  var keyword: Keyword?
  /// How deep the value lies: 1 for the root.
  var depth: Int
  /// The reference tokens of the property it names, where it names one.
  var property: String?
  /// Whether it only says that something is missing, which the unread part of a broken file may hold.
  var isMissing = false
  /// A replacement worth trying.
  var suggestion: Suggestion?
}

/// A text that may have been meant, for a scalar.
struct Suggestion {
  var node: NodeID
  var text: String
}

/// Where a fault lies, seen from the value at hand.
enum FaultPlace {
  case value
  /// A key of the object at hand.
  case key(NodeID, name: String, mergeKey: NodeID?)
  /// The key that holds the collection at hand.
  case holder
  /// An item of the list at hand, with the one before that it is like.
  case repeatedItem(NodeID, earlier: NodeID)
}
