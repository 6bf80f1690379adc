public import SourceText

/// One finding in one file: what is wrong, where, by which rule, and what to do.
public struct Diagnostic: Hashable, Sendable {
  public var code: DiagnosticCode
  public var severity: Severity
  /// What is wrong, in one sentence without a full stop. Never holds a sensitive value.
  public var message: String
  /// The message without what differs from place to place where the same mistake is made; nil where nothing does.
  public var cause: String?
  /// The bytes of the file that are wrong.
  public var range: ByteRange
  /// What stands beside the caret: `did you mean "dark"?`.
  public var caption: String?
  /// Which document of a stream of several, from 0; nil where the stream has only one.
  public var document: Int?
  /// The value or property in its document.
  public var instanceLocation: JSONPointer?
  /// The rule of the schema that the instance fails.
  public var rule: SchemaRule?
  /// Other places that had a say.
  public var related: [RelatedPlace]
  public var fixes: [Fix]
  /// The properties that a mapping lacks and has to have, where that is what is wrong with it.
  public var missing: [String] = []
  /// The whole pattern that a text or a name doesn't match.
  public var pattern: String?
  /// What the author of the schema says of what is wanted here.
  public var words: AuthorWords?
  /// The setting that is meant, as a person names it: `services[0].port`; nil where the schema has none, or it is the whole file.
  public var setting: String?
  /// What to do, where no fix can say it.
  public var help: String?
  /// Why the rule holds here: the form that the value was taken for, the condition that it meets.
  public var note: String?
  /// The forms that the value was not taken for; only where they were asked for.
  public var otherForms: [OtherForm] = []

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
    self.code = code
    self.severity = severity ?? code.severity
    self.message = message
    self.range = range
    self.caption = caption
    self.document = document
    self.instanceLocation = instanceLocation
    self.rule = rule
    self.related = related
    self.fixes = fixes
    self.help = help
  }
}

/// A form that is allowed at a place beside the one that was meant, and why the value isn't of it.
public struct OtherForm: Hashable, Sendable {
  /// From 1, in the schema's order.
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

/// A further place that a finding speaks of: the first of two equal keys, the anchor of an alias.
public struct RelatedPlace: Hashable, Sendable {
  /// Where the place lies.
  public enum Place: Hashable, Sendable {
    /// In the same file.
    case here(ByteRange)
    /// In another file, whose text isn't at hand any more.
    case elsewhere(SourceLocation)
  }

  public var place: Place
  public var message: String

  public init(_ place: Place, _ message: String) {
    self.place = place
    self.message = message
  }
}
