/// One finding in one file: what is wrong, where, by which rule, and what to do.
public struct Diagnostic: Hashable, Sendable {
  private struct Content: Hashable, Sendable {
    var code: DiagnosticCode
    var message: String
    var related: [RelatedPlace]
    var fixes: [Fix]
    /// None where all of them are empty, else one.
    var details: [FindingDetails]
  }

  /// The bytes of the file that are wrong.
  public var range: ByteRange
  public var severity: Severity
  /// One element: an array, so that copies share it until one is changed. Findings are sorted and handed on far more often
  /// than they are changed: stored directly, 100,000 findings take 1.5 times as long and twice the memory.
  private var content: [Content]

  public init(
    _ code: DiagnosticCode,
    _ message: String,
    at range: ByteRange,
    severity: Severity? = nil,
    caption: String? = nil,
    document: Int? = nil,
    instanceLocation: JSONPointer? = nil,
    rule: SchemaRule? = nil,
    related: [RelatedPlace] = [],
    fixes: [Fix] = [],
    help: String? = nil
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

  /// The error, in one sentence without a full stop. Never holds a sensitive value.
  public var message: String {
    get { content[0].message }
    set { content[0].message = newValue }
  }

  /// Other places that had an effect.
  public var related: [RelatedPlace] {
    get { content[0].related }
    set { content[0].related = newValue }
  }

  public var fixes: [Fix] {
    get { content[0].fixes }
    set { content[0].fixes = newValue }
  }

  /// Whether there are several fixes, none of them proven: which one is meant only a person knows.
  public var asksForChoice: Bool { fixes.count > 1 && !fixes.contains(where: \.isSafe) }

  private var details: [FindingDetails] { content[0].details }

  private mutating func change(_ change: (inout FindingDetails) -> Void) {
    var changed = details.first ?? FindingDetails()
    change(&changed)
    content[0].details = changed.isEmpty ? [] : [changed]
  }
}

// The parts that not every finding has.
extension Diagnostic {
  /// The message without what differs from place to place where the same mistake is made; nil where nothing does.
  public var cause: String? {
    get { details.isEmpty ? nil : details[0].cause }
    set { change { $0.cause = newValue } }
  }

  /// The text beside the caret: `did you mean "dark"?`.
  public var caption: String? {
    get { details.isEmpty ? nil : details[0].caption }
    set { change { $0.caption = newValue } }
  }

  /// Which document of a stream of several, from 0; nil where the stream has only one.
  public var document: Int? {
    get { details.isEmpty ? nil : details[0].document }
    set { change { $0.document = newValue } }
  }

  /// The value or property in its document.
  public var instanceLocation: JSONPointer? {
    get { details.isEmpty ? nil : details[0].instanceLocation }
    set { change { $0.instanceLocation = newValue } }
  }

  /// The rule of the schema that the instance fails.
  public var rule: SchemaRule? {
    get { details.isEmpty ? nil : details[0].rule }
    set { change { $0.rule = newValue } }
  }

  /// The properties that a mapping lacks and has to have, where that is what is wrong with it.
  public var missing: [String] {
    get { details.isEmpty ? [] : details[0].missing }
    set { change { $0.missing = newValue } }
  }

  /// The whole pattern that a text or a name doesn't match.
  public var pattern: String? {
    get { details.isEmpty ? nil : details[0].pattern }
    set { change { $0.pattern = newValue } }
  }

  /// The one character of the range that is wrong, in bytes from the start of the range.
  public var stray: Range<Int>? {
    get { details.isEmpty ? nil : details[0].stray }
    set { change { $0.stray = newValue } }
  }

  /// The schema author's words on the value that is wanted here.
  public var words: AuthorWords? {
    get { details.isEmpty ? nil : details[0].words }
    set { change { $0.words = newValue } }
  }

  /// The setting that is meant, as a person names it: `services[0].port`; nil where the schema has none, or it is the whole file.
  public var setting: String? {
    get { details.isEmpty ? nil : details[0].setting }
    set { change { $0.setting = newValue } }
  }

  /// The advice to the user, where no fix can give it.
  public var help: String? {
    get { details.isEmpty ? nil : details[0].help }
    set { change { $0.help = newValue } }
  }

  /// The reason why the rule holds here: the form that the value was taken for, the condition that it meets.
  public var note: String? {
    get { details.isEmpty ? nil : details[0].note }
    set { change { $0.note = newValue } }
  }

  /// Whether it holds only if a name near the value was meant for another: none of its fixes is safe then.
  public var isOfGuess: Bool {
    get { details.isEmpty ? false : details[0].isOfGuess }
    set { change { $0.isOfGuess = newValue } }
  }

  /// The forms that the value was not taken for; only where they were asked for.
  public var otherForms: [OtherForm] {
    get { details.isEmpty ? [] : details[0].otherForms }
    set { change { $0.otherForms = newValue } }
  }
}

/// A form that is allowed at a place beside the one that was meant, and why the value isn't of it.
public struct OtherForm: Hashable, Sendable {
  /// The number from 1, in the schema's order.
  public var number: Int
  /// `a mapping with "path"`.
  public var name: String
  /// The first few.
  public var problems: [String]
  /// How many problems are left out.
  public var more: Int

  public init(number: Int, name: String, problems: [String], more: Int) {
    self.number = number
    self.name = name
    self.problems = problems
    self.more = more
  }
}

/// Where a schema states the rule that an instance fails.
public struct SchemaRule: Hashable, Sendable {
  /// JSON Pointer by the way of evaluation, references included (2020-12 Core, 12.3.2).
  public var keywordLocation: String
  /// URI of the schema resource with a JSON Pointer fragment, references resolved (2020-12 Core, 12.3.3).
  public var absoluteKeywordLocation: String
  /// The keyword's place in the schema's text; nil where the schema has no text of its own.
  public var location: SourceLocation?

  public init(keywordLocation: String, absoluteKeywordLocation: String, location: SourceLocation?) {
    self.keywordLocation = keywordLocation
    self.absoluteKeywordLocation = absoluteKeywordLocation
    self.location = location
  }
}

/// A further place that a finding mentions: the first of two equal keys, the anchor of an alias.
public struct RelatedPlace: Hashable, Sendable {
  /// Where the place lies.
  public enum Place: Hashable, Sendable {
    /// A place in the same file.
    case here(ByteRange)
    /// A place in another file, whose text isn't at hand any more.
    case elsewhere(SourceLocation)
  }

  public var place: Place
  public var message: String

  public init(_ place: Place, _ message: String) {
    self.place = place
    self.message = message
  }
}

/// The parts that not every finding has: see the members of ``Diagnostic`` of the same names.
struct FindingDetails: Hashable, Sendable {
  var cause: String?
  var caption: String?
  var document: Int?
  var instanceLocation: JSONPointer?
  var rule: SchemaRule?
  var missing: [String] = []
  var pattern: String?
  var stray: Range<Int>?
  var words: AuthorWords?
  var setting: String?
  var help: String?
  var note: String?
  var otherForms: [OtherForm] = []
  var isOfGuess = false

  var isEmpty: Bool { self == Self() }
}
