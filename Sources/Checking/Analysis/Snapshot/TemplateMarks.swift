internal import DocumentModel
internal import JSONParsing
internal import JSONSchema
internal import YAMLReading

/// Recognizes templates of YAML or JSON, such as Jinja, Helm or ERB. Their syntax errors don't help the author, so one
/// finding replaces them.
enum TemplateMarks {
  static let pairs: [(open: [UInt8], close: [UInt8])] = [
    ("{{", "}}"), ("{%", "%}"), ("{#", "#}"), ("<%", "%>"), ("%{", "}"),
  ]
  .map { (Array($0.utf8), Array($1.utf8)) }

  /// A variable that a shell or `envsubst` replaces. Only one that takes up its line makes a file a template.
  private static let variable = (open: Array("${".utf8), close: Array("}".utf8))

  /// The parsed text. If a syntax error is on a line with a template expression where a value or a key could be, one
  /// finding replaces all others. Linear in the length of the lines with errors.
  static func recognized(in parsed: ParsedText, isJSON: Bool) -> ParsedText {
    let text = parsed.document.text
    guard parsed.diagnostics.contains(where: { $0.severity == .error }), mayHold(text) else { return parsed }
    lazy var values = isJSON ? [] : values(in: parsed.document).map(\.range.indices)
    for error in parsed.diagnostics where error.severity == .error {
      let place = error.range.start.index
      guard
        let mark = mark(onLineOf: place, text: text) ?? mark(above: place, text: text, among: values)
          ?? branch(before: error, text: text)
      else { continue }
      // Report only the template, because every other error may follow from it.
      var parsed = parsed
      parsed.diagnostics = [finding(mark, text: text, isJSON: isJSON, holdsExpressions: text.holdsExpressions)]
      return parsed
    }
    return parsed
  }

  /// Whether a file was reported as a template.
  static func isTemplate(_ parsed: ParsedText) -> Bool {
    parsed.diagnostics.count == 1 && isOfTemplate(parsed.diagnostics[0].code)
  }

  /// Whether expressions make a file a template. Those that only lack their `$` don't.
  static func isTemplate(withMarks marks: [Diagnostic], text: [UInt8]) -> Bool {
    // In a file with `${{ … }}`, a bare `{{ … }}` more likely lacks its `$` than belongs to another template language.
    guard marks.allSatisfy({ text[$0.range.indices].starts(with: "{{".utf8) }) else { return true }
    return !marks.isEmpty && !text.holdsExpressions
  }

  /// A note in place of the finding, for a template of a Helm chart.
  static func ofHelmChart(_ finding: Diagnostic) -> Diagnostic {
    Diagnostic(
      finding.code, "Helm template, not \(words: finding.code == JSONCodes.template ? "JSON" : "YAML"): not checked",
      at: finding.range, severity: .note,
      help: "check the output of `helm template`, or exclude the file in .settle.yaml")
  }

  /// A note in place of the finding, for a file that another program renders before it is read.
  ///
  /// - Parameters:
  ///   - language: The result of ``language(of:text:isMeant:)``.
  ///   - isChecked: Whether the rest of the file is checked.
  static func foreign(_ finding: Diagnostic, language: String, isChecked: Bool) -> Diagnostic {
    let format = finding.code == JSONCodes.template ? "JSON" : "YAML"
    var note = Diagnostic(
      finding.code,
      "\(words: language) template, not \(words: format): \(words: isChecked ? "partly checked" : "not checked")",
      at: finding.range, severity: .note, help: "check its output instead, or exclude the file in .settle.yaml")
    if isChecked { note.note = finding.note }
    return note
  }

  /// The template language of the first expression that isn't plausible as a value, unlike `{{ name }}`. Nil if there
  /// is none.
  ///
  /// - Parameter isMeant: False if the expressions only lack their `$`.
  static func language(of marks: [Range<Int>], text: [UInt8], isMeant: Bool) -> String? {
    isMeant ? marks.lazy.compactMap { language(of: $0, text: text) }.first : nil
  }

  private static func language(of mark: Range<Int>, text: [UInt8]) -> String? {
    let line = text[text.lineStart(before: mark.lowerBound)..<mark.lowerBound]
    // Expressions may be in comments to hide them from editors: `# %{ if x }`.
    let isFirst = line.allSatisfy { $0.isBlank || $0 == UInt8(ascii: "#") }
    let inside = text[mark.lowerBound..<min(mark.upperBound, text.count)].drop { $0.isBlank || $0 == UInt8(ascii: "#") }
    let sign = String(decoding: inside.prefix(2), as: UTF8.self)
    switch sign {
    case "<%": return "ERB"
    case "{%", "{#": return isFirst ? "Jinja" : nil
    case "%{": return isFirst ? "Terraform" : nil
    case "{{": return isGoTemplateExpression(inside.dropFirst(2)) ? "Go" : nil
    case _: return nil
    }
  }

  /// Whether an expression can only be from a Go template: `{{ .x`, `{{- `, `{{ $x`, `{{/*`, `{{ range `, `{{ end }}`,
  /// `{{ upper .Name }}`.
  private static func isGoTemplateExpression(_ inside: ArraySlice<UInt8>) -> Bool {
    let start = inside.drop { $0.isSpace || $0 == UInt8(ascii: "-") }
    if inside.starts(with: "- ".utf8) { return true }
    if [".", "$", "/*"].contains(where: { start.starts(with: $0.utf8) }) { return true }
    if holdsField(inside) { return true }
    let word = start.prefix { $0 > 0x20 && !"}-|".utf8.contains($0) }
    let next = start[word.endIndex...].first { !$0.isSpace }
    let isAlone = next.map { "}-".utf8.contains($0) } ?? true
    return switch String(decoding: word, as: UTF8.self) {
    case "end", "else": true
    // `{{ block }}` may be a variable in Ansible.
    case "if", "range", "with", "define", "template", "include", "block": !isAlone && next != UInt8(ascii: "|")
    case _: false
    }
  }

  /// Whether a word outside strings starts with a dot and a capital letter: `{{ replace .Name "-" " " | title }}`.
  private static func holdsField(_ inside: ArraySlice<UInt8>) -> Bool {
    let outside = inside.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false).enumerated()
    return outside.contains { number, part in
      number.isMultiple(of: 2)
        && part.split(whereSeparator: \.isSpace).contains { word in
          word.first == UInt8(ascii: ".") && word.dropFirst().first.map { (0x41...0x5A).contains($0) } == true
        }
    }
  }

  static func isOfTemplate(_ code: DiagnosticCode) -> Bool {
    code == .yamlTemplate || code == JSONCodes.template
  }

  /// The maximum number of findings that get an instance location.
  private static let maxPlaces = 100

  /// Findings about values and keys that are template expressions, such as `{{ x }}`, which YAML parses as nested
  /// mappings.
  static func values(in document: Document) -> [Diagnostic] {
    // Scanning bytes is much cheaper than visiting every node, and most files have no `{{`.
    guard mayHoldValues(document.text) else { return [] }
    var (found, end): ([Diagnostic], Int) = ([], 0)
    let holdsExpressions = document.text.holdsExpressions
    for node in (0..<document.nodeCount).lazy.map({ NodeID($0) }) {
      // Skip nodes inside an expression that was found already.
      guard document.kind(node) == .object, document.range(node).start.index >= end, isValue(node, in: document) else {
        continue
      }
      let range = document.range(node).indices
      end = range.upperBound
      var finding = finding(range, text: document.text, isJSON: false, holdsExpressions: holdsExpressions)
      let number = document.documentNumber(of: node)
      if document.roots.count > 1 { finding.document = number }
      if found.count < maxPlaces, let number {
        finding.instanceLocation = document.pointer(to: node, from: document.roots[number])
      }
      found.append(finding)
    }
    return found
  }

  private static func isValue(_ mapping: NodeID, in document: Document) -> Bool {
    let text = document.text[document.range(mapping).indices]
    // `{{ x }}` parses as a mapping whose only key is a mapping and whose value is empty.
    guard text.starts(with: pairs[0].open), text.count > 4, text.suffix(2).elementsEqual(pairs[0].close) else {
      return false
    }
    let entries = Array(document.entries(mapping).prefix(2))
    return entries.count == 1 && document.kind(entries[0].key) == .object && document.kind(entries[0].value) == .null
  }

  private static func finding(
    _ mark: Range<Int>, text: [UInt8], isJSON: Bool, holdsExpressions: Bool
  ) -> Diagnostic {
    let sign = String(decoding: text[mark.prefix(2)], as: UTF8.self)
    let language = isJSON ? "JSON" : "YAML"
    if sign == "{{", holdsExpressions {
      let dollar = TextEdit(ByteRange(mark.lowerBound..<mark.lowerBound), "$")
      return Diagnostic(
        isJSON ? JSONCodes.template : .yamlTemplate,
        "missing \"$\": write ${{ … }}",
        at: ByteRange(mark), fixes: [Fix(title: "add the $", safety: .risky, reach: .entry, edits: [dollar])])
    }
    if sign == "${" {
      return Diagnostic(
        isJSON ? JSONCodes.template : .yamlTemplate,
        "template instead of \(words: language): a line with only ${…}", at: ByteRange(mark),
        help: "add a key, or exclude the template in .settle.yaml and check its output")
    }
    return Diagnostic(
      isJSON ? JSONCodes.template : .yamlTemplate,
      "template instead of \(words: language): \(words: sign) is not in quotes",
      at: ByteRange(mark), fixes: isJSON ? [] : quoted(mark, text: text).map { [$0] } ?? [],
      help:
        "quote the value, or exclude the template in .settle.yaml and check its output")
  }

  /// The fix that quotes a single-line value, as Ansible and Home Assistant require. Nil for a Helm expression, because
  /// Helm renders the file before YAML is parsed.
  private static func quoted(_ mark: Range<Int>, text: [UInt8]) -> Fix? {
    let line = text[mark.lowerBound...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let end = line.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? line.endIndex
    let inside = text[mark].dropFirst(2).drop(while: \.isBlank)
    // `{{ .Values.x }}`, `{{- x }}`, `{{ $x }}` and `{{/* x */}}` are Helm expressions. If there is a `#`, the quotes
    // would include a comment.
    guard text[mark].starts(with: pairs[0].open), mark.upperBound <= end, let first = inside.first,
      !".-$/".utf8.contains(first), !text[mark.lowerBound..<end].contains(UInt8(ascii: "#")),
      text[..<mark.lowerBound].suffix(2).elementsEqual(": ".utf8)
        || text[..<mark.lowerBound].suffix(2).elementsEqual("- ".utf8)
    else { return nil }
    return Fix(
      title: "put the value in quotes", safety: .risky, reach: .entry,
      edits: ValueQuotes.edits(text, range: mark.lowerBound..<end))
  }

  // MARK: Expressions

  /// Whether an expression is a comment, which renders to nothing: `{# … #}`, `{{/* … */}}`, `<%# … %>`.
  static func isComment(_ mark: ArraySlice<UInt8>) -> Bool {
    if mark.starts(with: "{#".utf8) { return true }
    let inside = mark.dropFirst(2).drop { $0.isSpace || "-~".utf8.contains($0) }
    return mark.starts(with: "{{".utf8) ? inside.starts(with: "/*".utf8) : mark.starts(with: "<%#".utf8)
  }

  /// Whether a file contains the start of any expression. Most don't, and need no search at each error.
  private static func mayHold(_ text: [UInt8]) -> Bool {
    let pairs = pairs + [variable]
    return text.indices.dropLast().contains { index in
      pairs.contains { $0.open[0] == text[index] && $0.open[1] == text[index + 1] }
    }
  }

  /// Whether there is a `{{` where a value or a key could start.
  static func mayHoldValues(_ text: [UInt8]) -> Bool {
    var place = ByteScan.firstFar(UInt8(ascii: "{"), in: text.span, from: 0)
    while place + 1 < text.count {
      if text[place + 1] == UInt8(ascii: "{"), isStructural(text, at: place) { return true }
      place = ByteScan.firstFar(UInt8(ascii: "{"), in: text.span, from: place + 1)
    }
    return false
  }

  /// The maximum distance between an error and the expression that causes it, and the maximum length of an expression,
  /// in bytes.
  static let reach = 2_000

  /// The expression that probably causes an error: the first one on its line, otherwise the first one that extends to
  /// this line from above, otherwise one at the start of the next line with content, where parsing may have stopped.
  /// Only expressions where a value, key or entry could start are considered.
  private static func mark(onLineOf offset: Int, text: [UInt8]) -> Range<Int>? {
    let newline = UInt8(ascii: "\n")
    let place = min(offset, text.count)
    let (first, last) = (max(0, place - reach), min(text.count, place + reach))
    let line = text[first..<place].lastIndex(of: newline).map { $0 + 1 } ?? first
    let end = text[place..<last].firstIndex(of: newline) ?? last
    let next = text[end..<last].firstIndex { $0 != newline && $0 != UInt8(ascii: " ") } ?? last
    return mark(in: line..<end, reaching: line, text: text) ?? mark(in: first..<line, reaching: line, text: text)
      ?? mark(in: next..<min(next + 2, last), reaching: next, text: text) ?? placeholder(in: text[line..<end])
  }

  /// The placeholder that takes up a line, because it stands for whole lines: `  ${STORAGE_CONFIG}`.
  private static func placeholder(in line: ArraySlice<UInt8>) -> Range<Int>? {
    let content = line.drop(while: \.isSpace)
    guard content.starts(with: variable.open), let close = content.firstIndex(of: variable.close[0]),
      content[(close + 1)...].allSatisfy(\.isSpace)
    else { return nil }
    return content.startIndex..<close + 1
  }

  private static func mark(in range: Range<Int>, reaching line: Int, text: [UInt8]) -> Range<Int>? {
    range.dropLast().lazy.compactMap { index -> Range<Int>? in
      guard let pair = pairs.first(where: { text[index] == $0.open[0] && text[index + 1] == $0.open[1] }),
        isStructural(text, at: index), let close = closing(pair.close, text: text, start: index + 2), close > line
      else { return nil }
      return index..<close
    }.first
  }

  /// The expression that takes up the lines directly above an error. YAML parses it as a value, so that whatever
  /// follows is an error.
  ///
  /// - Parameter values: The expressions that YAML parses as values.
  private static func mark(above offset: Int, text: [UInt8], among values: [Range<Int>]) -> Range<Int>? {
    let newline = UInt8(ascii: "\n")
    let line = text[..<min(offset, text.count)].lastIndex(of: newline) ?? 0
    guard let end = text[..<line].lastIndex(where: { $0 > 0x20 }) else { return nil }
    let mark = values.first { $0.upperBound == end + 1 }
    return mark.flatMap { mark in
      // `{{ x }}` at the start of its line isn't the value of a key.
      let before = text[..<mark.lowerBound].last { !$0.isBlank }
      return before ?? newline == newline ? mark : nil
    }
  }

  /// The template line between two occurrences of a key, if template lines are comments: `# %{ else }`. Only one of the
  /// keys remains after rendering.
  private static func branch(before error: Diagnostic, text: [UInt8]) -> Range<Int>? {
    guard error.code == .yamlDuplicateKey, case .here(let first)? = error.related.first?.place else { return nil }
    let between = text[first.end.index..<max(first.end.index, error.range.start.index)]
    return between.split(separator: UInt8(ascii: "\n")).lazy.compactMap { line -> Range<Int>? in
      let mark = line.drop { $0.isBlank || $0 == UInt8(ascii: "#") }
      guard let pair = pairs.first(where: { mark.starts(with: $0.open) && $0.open != pairs[0].open }) else {
        return nil
      }
      let words = mark.dropFirst(2).drop { $0.isBlank || "~-".utf8.contains($0) }
      guard ["else", "elif", "elsif", "elseif", "endif", "end"].contains(where: { words.starts(with: $0.utf8) }) else {
        return nil
      }
      return closing(pair.close, text: text, start: mark.startIndex + 2).map { mark.startIndex..<$0 }
    }.first
  }

  private static func closing(_ close: [UInt8], text: [UInt8], start: Int) -> Int? {
    (start..<max(start, min(text.count, start + reach)))
      .first { text[$0...].starts(with: close) }.map { $0 + close.count }
  }

  /// Whether a value, key or entry could start at a place: only spaces and tabs separate it from the line's start or
  /// from a character such as `:`, `-` or `,`.
  static func isStructural(_ text: [UInt8], at index: Int) -> Bool {
    let before = text[max(0, index - reach)..<index].last { !$0.isBlank }
    guard let before, before != UInt8(ascii: "\n") else { return true }
    // Ruby and other languages use `%{name}` inside strings.
    return text[index] != UInt8(ascii: "%") && ":-,[{?".utf8.contains(before)
  }
}

extension [UInt8] {
  /// Whether the file contains expressions that another program evaluates: `${{ … }}`.
  fileprivate var holdsExpressions: Bool {
    indices.dropLast(2).contains {
      self[$0] == UInt8(ascii: "$") && self[$0 + 1] == UInt8(ascii: "{") && self[$0 + 2] == UInt8(ascii: "{")
    }
  }
}
