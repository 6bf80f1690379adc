internal import DocumentModel
internal import JSONParsing
internal import JSONSchema
internal import Linting
internal import YAMLReading

/// A text that is made into YAML or JSON first, or holds values that look like it.
struct TemplateFacts: Sendable {
  /// The findings about its marks.
  let marks: [Diagnostic]
  /// Whether any value of the text may be made into another one.
  let isTemplate: Bool
  /// Whether it is a file that Helm fills in.
  let isOfChart: Bool
  /// The same text with words for its marks; nil where nothing else can be said of it.
  let filled: Snapshot?
  private let template: FilledTemplate?

  /// Nil for a text without marks outside its texts.
  init?(_ snapshot: Snapshot) {
    let parsed = snapshot.reading.parsed
    let isRecognised = TemplateMarks.isTemplate(parsed)
    let isYAML = !snapshot.isJSON
    var marks =
      isRecognised ? parsed.diagnostics : isYAML ? TemplateMarks.values(in: parsed.document) : []
    guard snapshot.context.openPlaces.isEmpty, !marks.isEmpty else { return nil }
    isTemplate = TemplateMarks.makeTemplate(marks, of: parsed.document.text)
    isOfChart = snapshot.isOfHelmChart
    guard !isOfChart else {
      self.marks = [TemplateMarks.ofHelmChart(marks[0])]
      (filled, template) = (nil, nil)
      return
    }
    let template = FilledTemplate(parsed.document.text, isJSON: !isYAML, hasLines: isRecognised)
    let filled = snapshot.filled(template)
    let isSound = !filled.reading.parsed.isPartial && filled.reading.parsed.readingErrors.isEmpty
    if !template.lines.isEmpty {
      marks[0].note =
        isSound ? "parts that template lines may change are not checked" : "the rest of this file is not checked"
    }
    let isUseful = !template.marks.isEmpty && template.lines.isEmpty || isSound && !template.lines.isEmpty
    self.marks = marks
    self.template = template
    self.filled = isUseful ? filled : nil
  }

  /// The findings about the filled text that hold whatever the marks become.
  func certain(_ findings: [Diagnostic]) -> [Diagnostic] {
    guard let template, let document = filled?.values else { return [] }
    let open = document.open(template.marks)
    let entries = template.lines.isEmpty ? [] : document.topEntries
    let places = (template.marks + template.lines).sorted { $0.lowerBound < $1.lowerBound }
    return TemplateMarks.without(open, findings).filter { finding in
      guard !TemplateMarks.isOfTemplate(finding.code), finding.code != Self.unused else { return false }
      switch finding.code.family {
      case .lint, .format: if isOnLine(of: places, finding.range, document.text) { return false }
      case .yaml, .json:
        let isOfContent = Snapshot.errorsOfContent.contains(finding.code)
        if !isOfContent, isOnLine(of: places, finding.range, document.text) { return false }
      case _: break
      }
      return template.lines.isEmpty || isBeforeLines(finding, template.lines, document, entries)
    }
  }

  private func isOnLine(of places: [Range<Int>], _ range: ByteRange, _ text: [UInt8]) -> Bool {
    let start = text.lineStart(before: range.start.index)
    let end = text[range.end.index...].firstIndex(where: \.isBreak) ?? text.count
    return places.overlap(start..<end + 1)
  }

  /// Whether no line of the template may change what a finding is about: none is inside the entry of the file that it is in,
  /// above it, or right below it, where an empty value might get its content.
  ///
  /// - Parameter entries: where those of the file begin, in order.
  private func isBeforeLines(
    _ finding: Diagnostic, _ lines: [Range<Int>], _ document: Document, _ entries: [Int]
  ) -> Bool {
    switch finding.code.family {
    case .lint, .format: return true
    case .yaml, .json, .schema: break
    case _: return false
    }
    if finding.code.family == .schema {
      guard Self.ofOneValue.contains(finding.code), let way = finding.rule?.keywordLocation,
        !["/anyOf/", "/oneOf/", "/not/", "/then/", "/else/", "/dependentSchemas/"].contains(where: way.holds)
      else { return false }
    }
    var start = finding.range.start.index
    for case .here(let other) in finding.related.map(\.place) { start = min(start, other.start.index) }
    let next = entries.partitioningIndex { $0 > start }
    let entry = next == 0 ? 0 : entries[next - 1]
    let node = FindingPlace(finding, in: document)?.node
    let isEmpty = node.map { document.kind(document.resolve($0)) == .null } ?? false
    let end = finding.range.end.index
    let behind = isEmpty ? document.text[end...].firstIndex { !$0.isSpace && $0 != UInt8(ascii: ":") } : end
    return !lines.overlap(entry..<(behind ?? document.text.count) + 1)
  }

  private static let unused = DiagnosticCode(.lint, "unused-suppression", .warning, "")

  /// What is wrong with one value, whatever else is there.
  private static let ofOneValue: Set<DiagnosticCode> = Set(
    [
      .type, .enum, .const, .pattern, .format, .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum, .multipleOf,
      .minLength, .maxLength, .additionalProperties, .propertyNames,
    ].map { DiagnosticCode.keyword($0) })
}

extension Document {
  /// Marks as findings' places, each with the whole scalar that it is in.
  fileprivate func open(_ marks: [Range<Int>]) -> [Diagnostic] {
    let scalars = scalars(at: marks).map { range($0) }
    let all = (scalars + marks.map { ByteRange($0) }).sorted { ($0.start, $1.end) < ($1.start, $0.end) }
    var outer: [Diagnostic] = []
    for place in all where outer.last.map({ $0.range.end < place.end }) ?? true {
      outer.append(Diagnostic(.yamlTemplate, "", at: place))
    }
    return outer
  }

  /// Where the keys and items at the top of each document begin, in order.
  fileprivate var topEntries: [Int] {
    roots.flatMap { root in
      entries(root).map { range($0.key).start.index } + items(root).map { range($0).start.index }
    }
    .sorted()
  }

  /// The scalars and keys that marks are in.
  func scalars(at marks: [Range<Int>]) -> [NodeID] {
    guard !marks.isEmpty else { return [] }
    return (0..<nodeCount).lazy.map { NodeID($0) }.filter { id in
      guard kind(id) == .string else { return false }
      return marks.overlap(range(id).indices)
    }
  }
}

extension [Range<Int>] {
  /// Whether one of them overlaps a range; they are in order.
  func overlap(_ range: Range<Int>) -> Bool {
    let next = partitioningIndex { $0.upperBound > range.lowerBound }
    return next < count && self[next].lowerBound < range.upperBound
  }
}

extension Snapshot {
  /// Whether the text is a template of YAML or JSON, as its findings say. One whose expressions merely lack their `$` is none.
  package var isTemplate: Bool { template?.isTemplate == true }
}
