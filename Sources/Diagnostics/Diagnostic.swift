package import SourceText

/// One finding in one file: what is wrong, where, by which rule, and what to do.
package struct Diagnostic: Hashable, Sendable {
  package var code: DiagnosticCode
  package var severity: Severity
  /// What is wrong, in one sentence without a full stop. Never holds a sensitive value.
  package var message: String
  /// The bytes of the file that are wrong.
  package var range: ByteRange
  /// What stands beside the caret: `did you mean "dark"?`.
  package var caption: String?
  /// Which document of a stream of several, from 0; nil where the stream has only one.
  package var document: Int?
  /// JSON Pointer of the value or property in its document.
  package var instanceLocation: String?
  /// The rule of the schema that the instance fails.
  package var rule: SchemaRule?
  /// Other places that had a say.
  package var related: [RelatedPlace]
  package var fixes: [Fix]
  /// What to do, where no fix can say it.
  package var help: String?

  package init(
    _ code: DiagnosticCode,
    _ message: String,
    at range: ByteRange,
    severity: Severity? = nil,
    caption: String? = nil,
    document: Int? = nil,
    instanceLocation: String? = nil,
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

/// Where a schema states the rule that an instance fails.
package struct SchemaRule: Hashable, Sendable {
  /// JSON Pointer by the way of evaluation, references included (2020-12 Core, 12.3.2).
  package var keywordLocation: String
  /// URI of the schema resource with a JSON Pointer fragment, references resolved (2020-12 Core, 12.3.3).
  package var absoluteKeywordLocation: String
  /// The keyword's place in the schema's text; nil where the schema has no text of its own.
  package var location: SourceLocation?

  package init(keywordLocation: String, absoluteKeywordLocation: String, location: SourceLocation?) {
    self.keywordLocation = keywordLocation
    self.absoluteKeywordLocation = absoluteKeywordLocation
    self.location = location
  }
}

/// A further place that a finding speaks of: the first of two equal keys, the anchor of an alias.
package struct RelatedPlace: Hashable, Sendable {
  /// Where the place lies.
  package enum Place: Hashable, Sendable {
    /// In the same file.
    case here(ByteRange)
    /// In another file, whose text isn't at hand any more.
    case elsewhere(SourceLocation)
  }

  package var place: Place
  package var message: String

  package init(_ place: Place, _ message: String) {
    self.place = place
    self.message = message
  }
}
