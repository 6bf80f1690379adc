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
  /// The names that the mapping lacks; where ``keyword`` isn't `required`, any one of them would do.
  var lacks: [String] = []
  /// What is said of ``lacks``, where it is what `required` asks for.
  var missing: MissingNames?
  /// The keys that may not stand where they do, or not together.
  var refuses: [String] = []
  /// The absent properties that the conditions of this rule ask about: were one of them there, it might not hold.
  var awaits: Set<PropertyPlace> = []
  /// The subschemas that speak of the value, from the one that its place has to the one that it fails.
  var owners: [SubschemaID] = []
  /// The value's place.
  var place = PathText()
  /// A replacement worth trying.
  var suggestion: Suggestion?
  /// What is wrong with the value of an unknown entry by the name that seems to be meant. Apart from the others: it says
  /// nothing of which form was meant.
  var inside: [Finding] = []
}

extension Finding {
  /// What makes two findings of one place and code the same: branches want different things under a name that is missing.
  var subject: String { missing == nil ? diagnostic.message : lacks.joined(separator: "\n") }

  /// Leaves out what a missing name is to hold, where another finding wants something else there.
  mutating func forgetWanted(unless other: Finding) {
    guard let own = missing, own.wanted != other.missing?.wanted else { return }
    missing?.wanted = nil
    if let missing { diagnostic.message = missing.message(lacks) }
  }
}

/// A property of an object, which may not have it.
struct PropertyPlace: Hashable {
  var object: JSONPointer
  var name: String
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
  /// Whether something else may have been meant: it is no name that the schema has.
  var isGuess = false

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
  /// A key of the object at hand; without a name the finding is about the object, or the key can have none.
  case key(NodeID, name: String?, mergeKey: NodeID?)
  /// The key that holds the collection at hand.
  case holder
  /// The key that holds the mapping at hand, for what isn't in it; where none does, the place where it begins.
  case lacking
  /// An item of the list at hand, with the one before that it is like.
  case repeatedItem(NodeID, earlier: NodeID)
}
