internal import DocumentModel

/// A diagnostic in progress, with what choosing between branches needs to know.
struct Finding {
  var diagnostic: Diagnostic
  var keyword: Keyword?
  /// The depth of the value: 1 for the root.
  var depth: Int
  /// The name of the property that the finding is about, if it is about a key.
  var property: String?
  /// Whether it only says that something is missing, which may be in the unread part of a malformed file.
  var isMissing = false
  /// What the value fails, to compare findings about the same value; nil if it can't be compared.
  var demand: Demand?
  /// The expected types, if the message says more than these.
  var kinds: String?
  /// The names that the mapping lacks. Unless ``keyword`` is `required`, any one of them would suffice.
  var missingNames: [String] = []
  /// The words of the message for ``missingNames``, if `required` asks for them.
  var missing: MissingNames?
  /// The keys that aren't allowed, or not together. With ``missingNames``, the mapping's only key instead of one of these.
  var disallowedKeys: [String] = []
  /// The properties read by the conditions of this rule: with other values the rule might not apply. Missing properties
  /// are included only if none of the condition's properties is present.
  var conditionProperties: Set<PropertyPlace> = []
  /// The subschemas that describe the value, from that of its place to the one that it fails.
  var owners: [SubschemaID] = []
  /// The path of the value.
  var place = Path()
  /// A replacement worth trying.
  var suggestion: Suggestion?
  /// The findings about the value of a misspelled key, under the name that was probably meant. Kept apart because they
  /// don't show which form was meant.
  var inside: [Finding] = []
  /// The words of the schema's author that replace the finding.
  var problem: ProblemAtPlace?
  /// Whether the finding is in the words of the schema's author.
  var usesAuthorText = false
}

extension Finding {
  /// Whether a condition of its rule is satisfied only because a property is missing.
  var isUndecided: Bool { conditionProperties.contains { !$0.isThere } }

  /// What identifies findings with the same place and code. Branches may expect different values for the same missing
  /// key, and different keys in a mapping.
  var subject: String { missing == nil ? kinds ?? diagnostic.message : missingNames.joined(separator: "\n") }

  /// Removes the expected value of a missing key if another finding expects something else there.
  mutating func forgetWanted(unless other: Finding) {
    guard let own = missing, own.wanted != other.missing?.wanted else { return }
    missing?.wanted = nil
    if let missing { diagnostic.wording = missing.message(missingNames) }
  }
}

extension [Finding] {
  /// The findings, each followed by those inside it.
  var withInside: [Finding] {
    guard contains(where: { !$0.inside.isEmpty }) else { return self }
    return flatMap { finding in [finding] + FindingReduction.reduced(finding.inside).withInside }
  }

  /// Adds a note on why a rule applies to findings about a value and its direct entries, but not further inside.
  ///
  /// - Parameters:
  ///   - depth: The depth of the value.
  ///   - reachesKeys: Whether to include the keys of its entries' values.
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

  /// Adds a note on why a rule requires or forbids something.
  ///
  /// - Parameter reason: `"type" is "disk"`.
  func noted(because reason: Message?, at depth: Int) -> [Finding] {
    flatMap { finding in
      let isRefusal =
        finding.diagnostic.code == .falseSchema || !finding.disallowedKeys.isEmpty && finding.missingNames.isEmpty
      return [finding].noted(reason.map { "\(words: isRefusal ? "not allowed" : "required") because \($0)" }, at: depth)
    }
  }
}

/// A property of an object, present or not.
struct PropertyPlace: Hashable {
  var object: JSONPointer
  var name: String
  var isThere = false
}

/// The text that a scalar was probably meant to be.
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
  /// Whether something else may have been meant, because it isn't a name in the schema.
  var isGuess = false

  /// The text as a message shows it.
  var shown: Message {
    switch form {
    case .string, .quoted: ValueDescription.quoted(text)
    case .bare: "\(text)"
    }
  }
}
