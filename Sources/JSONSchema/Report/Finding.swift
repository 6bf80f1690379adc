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

/// What may have been meant, for a scalar.
struct Suggestion: Equatable {
  enum Form: Equatable {
    /// Another string.
    case string
    /// The same value as a string.
    case quoted
    /// The same value as a number or a boolean.
    case bare
  }

  var node: NodeID
  var text: String
  var form = Form.string

  /// As a message names it.
  var shown: String {
    switch form {
    case .string, .quoted: ValueDescription.quoted(text)
    case .bare: text
    }
  }
}

/// Where a fault lies, seen from the value at hand.
enum FaultPlace {
  case value
  /// A key of the object at hand; without a name a key that can have none.
  case key(NodeID, name: String?, mergeKey: NodeID?)
  /// The key that holds the collection at hand.
  case holder
  /// An item of the list at hand, with the one before that it is like.
  case repeatedItem(NodeID, earlier: NodeID)
}
