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
  /// The types that are wanted, where the message says more than these.
  var kinds: String?
  /// The names that the mapping lacks; where ``keyword`` isn't `required`, any one of them would do.
  var lacks: [String] = []
  /// The words of a message for ``lacks``, where `required` asks for it.
  var missing: MissingNames?
  /// The keys that aren't allowed where they are, or not together.
  var refuses: [String] = []
  /// The properties that the conditions of this rule read: if one had another value, the rule might not apply. Absent
  /// ones only if none of the condition's properties is present.
  var awaits: Set<PropertyPlace> = []
  /// The subschemas that describe the value, from the one of its place to the one that it fails.
  var owners: [SubschemaID] = []
  /// The value's place.
  var place = Path()
  /// A replacement worth trying.
  var suggestion: Suggestion?
  /// The findings about the value of an unknown entry by the name that seems to be meant. Apart from the others: they
  /// don't show which form was meant.
  var inside: [Finding] = []
  /// The words of the schema's author that replace it.
  var problem: ProblemAtPlace?
  /// Whether it is worded by the schema's author.
  var isInWordsOfAuthor = false
}

extension Finding {
  /// Whether a condition of its rule is met only because a property is missing.
  var isUndecided: Bool { awaits.contains { !$0.isThere } }

  /// The text by which two findings of one place and code are the same: branches want different values under a missing
  /// name, and different names in a mapping.
  var subject: String { missing == nil ? kinds ?? diagnostic.message : lacks.joined(separator: "\n") }

  /// Drops the expected value of a missing name if another finding expects something else there.
  mutating func forgetWanted(unless other: Finding) {
    guard let own = missing, own.wanted != other.missing?.wanted else { return }
    missing?.wanted = nil
    if let missing { diagnostic.wording = missing.message(lacks) }
  }
}

extension [Finding] {
  /// These, and after each what is wrong inside it.
  var withInside: [Finding] {
    guard contains(where: { !$0.inside.isEmpty }) else { return self }
    return flatMap { finding in [finding] + FindingReduction.reduced(finding.inside).withInside }
  }

  /// Notes why a rule holds on what is wrong with a value and its own entries, not further down.
  ///
  /// - Parameters:
  ///   - depth: that of the value.
  ///   - reachesKeys: whether the keys of its entries' values count as well.
  func noted(_ note: Message?, at depth: Int, reachesKeys: Bool = true) -> [Finding] {
    guard let note else { return self }
    return map { finding in
      let below = finding.depth - depth
      guard finding.diagnostic.note == nil, below == 0 || below == 1 && (reachesKeys || finding.property == nil) else {
        return finding
      }
      var finding = finding
      finding.diagnostic.note = note
      return finding
    }
  }

  /// Notes why a rule requires or excludes something.
  ///
  /// - Parameter reason: `"type" is "disk"`.
  func noted(because reason: Message?, at depth: Int) -> [Finding] {
    flatMap { finding in
      let isRefusal = finding.diagnostic.code == .falseSchema || !finding.refuses.isEmpty
      return [finding].noted(reason.map { "\(words: isRefusal ? "not allowed" : "required") because \($0)" }, at: depth)
    }
  }
}

/// A fault of the current value by a keyword, in words.
struct KeywordFailure {
  var keyword: Keyword
  var message: Message
  var place: FailurePlace
  var isMissing: Bool
  var lacks: [String]
  var refuses: [String]
  var suggestion: Suggestion?
  var help: Message?
  /// As of ``Finding/kinds``.
  var kinds: String?

  init(
    _ keyword: Keyword, message: Message, at place: FailurePlace = .value, isMissing: Bool = false,
    lacks: [String] = [],
    refuses: [String] = [], suggestion: Suggestion? = nil, help: Message? = nil
  ) {
    self.keyword = keyword
    self.message = message
    self.place = place
    self.isMissing = isMissing
    self.lacks = lacks
    self.refuses = refuses
    self.suggestion = suggestion
    self.help = help
  }
}

/// A property of an object, which may not have it.
struct PropertyPlace: Hashable {
  var object: JSONPointer
  var name: String
  var isThere = false
}

/// Where a fault lies, seen from the current value.
enum FailurePlace {
  case value
  /// A key of the current object; without a name the finding is about the object, or the key can have none.
  case key(NodeID, name: String?, mergeKey: NodeID?)
  /// The key that holds the current collection.
  case holder
  /// The key that holds the current mapping, for what isn't in it; where none does, the place where it begins.
  case lacking
  /// An item of the current list, with the one before that it is like.
  case repeatedItem(NodeID, earlier: NodeID)
}

/// The text that may have been meant, for a scalar.
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

  /// The text as a message shows it.
  var shown: Message {
    switch form {
    case .string, .quoted: ValueDescription.quoted(text)
    case .bare: "\(text)"
    }
  }
}
