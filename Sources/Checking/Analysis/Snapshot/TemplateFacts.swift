internal import DocumentModel
internal import JSONSchema
internal import Workspace

/// The expressions of a text that is rendered to YAML or JSON before it is read, or that contains unquoted `{{ … }}`.
struct TemplateFacts: Sendable {
  /// The findings about the template expressions.
  let marks: [Diagnostic]
  /// Whether any value in the file may be rendered differently.
  let isTemplate: Bool
  /// Whether the text was never meant to be YAML or JSON, such as a Helm template. A note then replaces the error.
  let isForeign: Bool
  /// The file with words in place of its expressions, or nil if checking that is pointless.
  let filled: Snapshot?
  private let template: FilledTemplate?

  /// Nil if the file has no expressions outside strings.
  init?(_ snapshot: Snapshot) {
    let parsed = snapshot.reading.parsed
    let isRecognized = TemplateMarks.isTemplate(parsed)
    let isYAML = !snapshot.isJSON
    var marks =
      isRecognized ? parsed.diagnostics : isYAML ? TemplateMarks.values(in: parsed.document) : []
    // Don't look for a template in the text whose expressions are filled in.
    guard snapshot.context.openPlaces.isEmpty, !marks.isEmpty else { return nil }
    isTemplate = TemplateMarks.isTemplate(withMarks: marks, text: parsed.document.text)
    // The templates of a chart are meant to be invalid YAML, so one note is enough.
    guard !snapshot.isHelmChartTemplate else {
      isForeign = true
      self.marks = [TemplateMarks.ofHelmChart(marks[0])]
      filled = nil
      template = nil
      return
    }
    let template = FilledTemplate(parsed.document.text, isJSON: !isYAML, hasLines: isRecognized)
    let filled = snapshot.filled(template)
    let isSound = !filled.reading.parsed.isPartial && filled.reading.parsed.readingErrors.isEmpty
    if !template.lines.isEmpty {
      marks[0].note =
        isSound ? "parts that template lines may change are not checked" : "the rest of this file is not checked"
    }
    // If there are lines such as `{% if x %}`, the rest is checked only if the filled text is well-formed.
    let isUseful = !template.marks.isEmpty && template.lines.isEmpty || isSound && !template.lines.isEmpty
    self.template = template
    let language = TemplateMarks.language(
      of: marks.map(\.range.indices) + template.lines, text: parsed.document.text, isMeant: isTemplate)
    isForeign = language != nil
    guard let language else {
      self.marks = marks
      self.filled = isUseful ? filled : nil
      return
    }
    // Without a schema, lint rules would only criticize the layout of a text that isn't YAML.
    let isChecked = isUseful && filled.views.contains { $0.resolution.schema != nil }
    self.filled = isChecked ? filled : nil
    self.marks = [TemplateMarks.foreign(marks[0], language: language, isChecked: isChecked)]
  }

  /// The parts that may change when the file is rendered, or nil if nothing is known about the rendered file.
  var openParts: OpenParts? {
    guard let template, let document = filled?.values else { return nil }
    return OpenParts(template, in: document, marks: marks)
  }

  /// The parts of a template that may change when it is rendered.
  struct OpenParts {
    private let document: Document
    /// The findings about the expressions themselves, which are kept.
    private let marks: Set<Diagnostic>
    /// The expressions, extended to the scalars that contain them, in order and not nested.
    private let values: [ByteRange]
    /// The lines that select or repeat other lines.
    private let lines: [Range<Int>]
    /// All expressions and template lines, in order.
    private let places: [Range<Int>]
    /// The start offsets of the top-level keys and items of all documents, in order.
    private let entries: [Int]

    fileprivate init(_ template: FilledTemplate, in document: Document, marks: [Diagnostic]) {
      self.document = document
      self.marks = Set(marks)
      values = document.open(template.marks)
      lines = template.lines
      places = (template.marks + template.lines).sorted { $0.lowerBound < $1.lowerBound }
      entries = template.lines.isEmpty ? [] : document.topEntries
    }

    /// Whether a finding about the filled text may not apply to the rendered file.
    func mayChange(_ finding: Diagnostic) -> Bool {
      if TemplateMarks.isOfTemplate(finding.code) { return !marks.contains(finding) }
      let next = values.partitioningIndex { $0.start > finding.range.start }
      let isInValue = next > 0 && finding.range.end <= values[next - 1].end
      // The rendered file may need a suppression comment.
      if isInValue || finding.code == TemplateFacts.unused { return true }
      switch finding.code.family {
      case .lint, .format: if isOnLine(of: places, range: finding.range) { return true }
      // An expression affects the length and layout of its own line only.
      case .yaml, .json:
        if !Snapshot.errorsOfContent.contains(finding.code), isOnLine(of: places, range: finding.range) { return true }
      case _: break
      }
      // A line such as `{% for x in y %}` may add, remove or repeat the entries below it.
      return !lines.isEmpty && !isBeforeLines(finding)
    }

    private func isOnLine(of places: [Range<Int>], range: ByteRange) -> Bool {
      let text = document.text
      let start = text.lineStart(before: range.start.index)
      let end = text[range.end.index...].firstIndex(where: \.isBreak) ?? text.count
      return places.overlap(start..<end + 1)
    }

    /// Whether no template line can affect what a finding is about: there is none in or above its place in its
    /// top-level entry, nor directly below an empty value, which might get its content there.
    private func isBeforeLines(_ finding: Diagnostic) -> Bool {
      switch finding.code.family {
      case .lint, .format: return true
      case .yaml, .json, .schema, .policy: break
      case _: return false
      }
      if finding.code.family.isOfValues {
        // In a branch such as `anyOf` or `if`, a different subschema may apply after rendering.
        guard TemplateFacts.ofOneValue.contains(finding.failedCode), let way = finding.rule?.keywordLocation,
          !["/anyOf/", "/oneOf/", "/not/", "/then/", "/else/", "/dependentSchemas/"].contains(where: way.holds)
        else { return false }
      }
      var start = finding.range.start.index
      // A template line may be between the finding and a related place above it.
      for case .here(let other) in finding.related.map(\.place) { start = min(start, other.start.index) }
      let next = entries.partitioningIndex { $0 > start }
      let entry = next == 0 ? 0 : entries[next - 1]
      let node = FindingPlace(finding, in: document)?.node
      // `key:` above `{% if x %}` may get its value from the lines inside the condition.
      let isEmpty = node.map { document.kind(document.resolve($0)) == .null } ?? false
      let end = finding.range.end.index
      let following = isEmpty ? document.text[end...].firstIndex { !$0.isSpace && $0 != UInt8(ascii: ":") } : end
      return !lines.overlap(entry..<(following ?? document.text.count) + 1)
    }
  }

  private static let unused = DiagnosticCode(.lint, "unused-suppression", .warning, "")

  /// Codes of problems that concern a single value, whatever else the file contains.
  private static let ofOneValue: Set<DiagnosticCode> = Set(
    [
      .type, .enum, .const, .pattern, .format, .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum, .multipleOf,
      .minLength, .maxLength, .additionalProperties, .propertyNames,
    ].map { DiagnosticCode.keyword($0) })
}

extension Document {
  /// The ranges of template expressions, extended to the scalars that contain them.
  fileprivate func open(_ marks: [Range<Int>]) -> [ByteRange] {
    let scalars = scalars(at: marks).map { range($0) }
    let all = (scalars + marks.map { ByteRange($0) }).sorted { ($0.start, $1.end) < ($1.start, $0.end) }
    var outer: [ByteRange] = []
    // Outer ranges come first, so that an expression inside its scalar is skipped.
    for place in all where outer.last.map({ $0.end < place.end }) ?? true { outer.append(place) }
    return outer
  }

  /// The start offsets of the top-level keys and items of all documents, in order.
  fileprivate var topEntries: [Int] {
    roots.flatMap { root in
      entries(root).map { range($0.key).start.index } + items(root).map { range($0).start.index }
    }
    .sorted()
  }

  /// The scalars and keys that contain any of the given expressions.
  func scalars(at marks: [Range<Int>]) -> [NodeID] {
    guard !marks.isEmpty else { return [] }
    return (0..<nodeCount).lazy.map { NodeID($0) }.filter { id in
      guard kind(id) == .string else { return false }
      return marks.overlap(range(id).indices)
    }
  }
}

extension [Range<Int>] {
  /// Whether one of the ranges, which must be in order, overlaps another range.
  func overlap(_ range: Range<Int>) -> Bool {
    let next = partitioningIndex { $0.upperBound > range.lowerBound }
    return next < count && self[next].lowerBound < range.upperBound
  }
}

extension Snapshot {
  /// Whether the text is a template of YAML or JSON. Expressions that only lack their `$` don't make it one.
  package var isTemplate: Bool { template?.isTemplate == true }
}
