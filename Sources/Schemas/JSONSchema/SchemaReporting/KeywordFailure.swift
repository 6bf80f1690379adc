internal import DocumentModel

/// An error of the current value: a keyword that it fails, in words.
struct KeywordFailure {
  var keyword: Keyword
  var message: Message
  var place: FailurePlace
  var demand: Demand?
  var isMissing: Bool
  var missingNames: [String]
  var disallowedKeys: [String]
  var suggestion: Suggestion?
  var help: Message?
  /// See ``Finding/kinds``.
  var kinds: String?

  init(
    _ keyword: Keyword, message: Message, at place: FailurePlace = .value, demand: Demand? = nil,
    isMissing: Bool = false, missingNames: [String] = [], disallowedKeys: [String] = [], suggestion: Suggestion? = nil,
    help: Message? = nil
  ) {
    self.keyword = keyword
    self.message = message
    self.place = place
    self.demand = demand
    self.isMissing = isMissing
    self.missingNames = missingNames
    self.disallowedKeys = disallowedKeys
    self.suggestion = suggestion
    self.help = help
  }
}

/// The place of an error relative to the current value.
enum FailurePlace {
  case value
  /// A key of the current object. The name is nil if the finding is about the object, or the key has no name.
  case key(NodeID, name: String?, mergeKey: NodeID?)
  /// The key of the current collection.
  case holder
  /// The key of the current mapping, for something missing in it; without a key, the place where the mapping starts.
  case lacking
  /// An item of the current list, with the earlier one that it equals.
  case repeatedItem(NodeID, earlier: NodeID)
}
