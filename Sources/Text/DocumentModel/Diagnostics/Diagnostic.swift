/// A problem in a file: what is wrong, where, according to which rule, and what to do.
public struct Diagnostic: Hashable, Sendable {
  private struct Content: Hashable, Sendable {
    var code: DiagnosticCode
    var message: Message
    var related: [RelatedPlace]
    var fixes: [Fix]
    /// The optional parts: one element, or none if all of them are empty.
    var details: [FindingDetails]
  }

  /// The byte range of the problem in the file.
  public var range: ByteRange
  public var severity: Severity
  /// One element, in an array so that copies share it until one is changed. Findings are sorted and passed on far more
  /// often than changed: with stored properties, 100,000 findings take 1.5 times as long and twice the memory.
  private var content: [Content]

  public init(
    _ code: DiagnosticCode,
    _ message: Message,
    at range: ByteRange,
    severity: Severity? = nil,
    caption: Message? = nil,
    document: Int? = nil,
    instanceLocation: JSONPointer? = nil,
    rule: SchemaRule? = nil,
    related: [RelatedPlace] = [],
    fixes: [Fix] = [],
    help: Message? = nil
  ) {
    self.range = range
    self.severity = severity ?? code.severity
    let details = FindingDetails(
      caption: caption, document: document, instanceLocation: instanceLocation, rule: rule, help: help)
    content = [
      Content(
        code: code, message: message, related: related, fixes: fixes, details: details.isEmpty ? [] : [details])
    ]
  }

  public var code: DiagnosticCode {
    get { content[0].code }
    set { content[0].code = newValue }
  }

  /// The problem in one sentence without a period. Contains no sensitive values.
  public var message: String { content[0].message.text }

  /// The ``message``, with its parts.
  public var wording: Message {
    get { content[0].message }
    set { content[0].message = newValue }
  }

  /// Other places that contribute to the problem.
  public var related: [RelatedPlace] {
    get { content[0].related }
    set { content[0].related = newValue }
  }

  public var fixes: [Fix] {
    get { content[0].fixes }
    set { content[0].fixes = newValue }
  }

  /// Whether there are several fixes, none of them safe, so that the user has to choose.
  public var asksForChoice: Bool { fixes.count > 1 && !fixes.contains(where: \.isSafe) }

  private var details: [FindingDetails] { content[0].details }

  private mutating func change(_ change: (inout FindingDetails) -> Void) {
    var changed = details.first ?? FindingDetails()
    change(&changed)
    // Most findings have no details, and an empty array takes no memory.
    content[0].details = changed.isEmpty ? [] : [changed]
  }
}

// MARK: Optional parts
extension Diagnostic {
  /// The message without the parts that differ between occurrences of the same problem; nil if nothing differs.
  public var cause: String? {
    get { details.isEmpty ? nil : details[0].cause }
    set { change { $0.cause = newValue } }
  }

  /// The text next to the caret: `did you mean "dark"?`.
  public var caption: Message? {
    get { details.isEmpty ? nil : details[0].caption }
    set { change { $0.caption = newValue } }
  }

  /// The document's index, from 0; nil if the file has only one.
  public var document: Int? {
    get { details.isEmpty ? nil : details[0].document }
    set { change { $0.document = newValue } }
  }

  /// The location of the value or property in its document.
  public var instanceLocation: JSONPointer? {
    get { details.isEmpty ? nil : details[0].instanceLocation }
    set { change { $0.instanceLocation = newValue } }
  }

  /// The schema rule that the value violates.
  public var rule: SchemaRule? {
    get { details.isEmpty ? nil : details[0].rule }
    set { change { $0.rule = newValue } }
  }

  /// The policy that reported the problem, as the user would refer to it; nil for the file's own schema or no schema.
  public var policy: String? {
    get { details.isEmpty ? nil : details[0].policy }
    set { change { $0.policy = newValue } }
  }

  /// The required keys that a mapping lacks, if that is the problem.
  public var missing: [String] {
    get { details.isEmpty ? [] : details[0].missing }
    set { change { $0.missing = newValue } }
  }

  /// The whole pattern that a string or a key doesn't match.
  public var pattern: String? {
    get { details.isEmpty ? nil : details[0].pattern }
    set { change { $0.pattern = newValue } }
  }

  /// The wrong character within the range, as byte offsets relative to its start.
  public var stray: Range<Int>? {
    get { details.isEmpty ? nil : details[0].stray }
    set { change { $0.stray = newValue } }
  }

  /// What the author of the schema says about the expected value.
  public var words: AuthorText? {
    get { details.isEmpty ? nil : details[0].words }
    set { change { $0.words = newValue } }
  }

  /// The setting, such as `services[0].port`; nil if the schema has none, or for the whole file.
  public var setting: Path? {
    get { details.isEmpty ? nil : details[0].setting }
    set { change { $0.setting = newValue } }
  }

  /// Advice that no fix can give.
  public var help: Message? {
    get { details.isEmpty ? nil : details[0].help }
    set { change { $0.help = newValue } }
  }

  /// Why the rule applies: the form that the value was compared with, or the condition that it satisfies.
  public var note: Message? {
    get { details.isEmpty ? nil : details[0].note }
    set { change { $0.note = newValue } }
  }

  /// The code of the keyword that the value fails, if ``code`` was replaced with one of the schema's author.
  public var replacedCode: DiagnosticCode? {
    get { details.isEmpty ? nil : details[0].replacedCode }
    set { change { $0.replacedCode = newValue } }
  }

  /// The code of the keyword that the value fails, even if the author's code replaces it.
  package var failedCode: DiagnosticCode { replacedCode ?? code }

  /// Whether the schema sets the severity, so that nothing else may change it.
  public var hasExplicitSeverity: Bool {
    get { details.isEmpty ? false : details[0].hasExplicitSeverity }
    set { change { $0.hasExplicitSeverity = newValue } }
  }

  /// Whether the finding depends on a guess about a misspelled key nearby, so that none of its fixes is safe.
  public var dependsOnGuess: Bool {
    get { details.isEmpty ? false : details[0].dependsOnGuess }
    set { change { $0.dependsOnGuess = newValue } }
  }

  /// The forms that the value wasn't compared with, if they were requested.
  public var otherForms: [OtherForm] {
    get { details.isEmpty ? [] : details[0].otherForms }
    set { change { $0.otherForms = newValue } }
  }
}

/// An allowed branch other than the one the value was compared with, and why the value doesn't match it.
public struct OtherForm: Hashable, Sendable {
  /// The form's number in the schema, from 1.
  public var number: Int
  /// A short description: `a mapping with "path"`.
  public var name: Message
  /// The first few problems.
  public var problems: [Message]
  /// The number of other problems.
  public var more: Int

  public init(number: Int, name: Message, problems: [Message], more: Int) {
    self.number = number
    self.name = name
    self.problems = problems
    self.more = more
  }
}

/// The schema rule that a value violates, and where it is.
public struct SchemaRule: Hashable, Sendable {
  /// A JSON Pointer along the evaluation path, including references (2020-12 Core, section 12.3.2).
  public var keywordLocation: String
  /// The URI of the schema resource with a JSON Pointer fragment, references resolved (2020-12 Core, section 12.3.3).
  public var absoluteKeywordLocation: String
  /// Where the keyword is in the schema's file; nil if unknown.
  public var location: SourceLocation?

  public init(keywordLocation: String, absoluteKeywordLocation: String, location: SourceLocation?) {
    self.keywordLocation = keywordLocation
    self.absoluteKeywordLocation = absoluteKeywordLocation
    self.location = location
  }
}

/// Another place that a problem mentions: the first of two equal keys, the anchor of an alias.
public struct RelatedPlace: Hashable, Sendable {
  /// The file that the place is in.
  public enum Place: Hashable, Sendable {
    /// A range of the same file.
    case here(ByteRange)
    /// A place in another file, whose text is no longer available.
    case elsewhere(SourceLocation)
  }

  public var place: Place
  public var message: Message

  public init(_ place: Place, _ message: Message) {
    self.place = place
    self.message = message
  }
}

/// The optional parts of a problem. See the properties of ``Diagnostic`` with the same names.
struct FindingDetails: Hashable, Sendable {
  var cause: String?
  var caption: Message?
  var document: Int?
  var instanceLocation: JSONPointer?
  var rule: SchemaRule?
  var policy: String?
  var missing: [String] = []
  var pattern: String?
  var stray: Range<Int>?
  var words: AuthorText?
  var setting: Path?
  var help: Message?
  var note: Message?
  var otherForms: [OtherForm] = []
  var dependsOnGuess = false
  var replacedCode: DiagnosticCode?
  var hasExplicitSeverity = false

  var isEmpty: Bool { self == Self() }
}
