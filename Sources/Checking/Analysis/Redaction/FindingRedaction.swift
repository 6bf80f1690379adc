internal import DocumentModel
internal import JSONSchema

/// Redacts a finding: removes every text at its places that the schema marks as sensitive, whether a value, a key or an
/// anchor.
struct FindingRedaction: Sendable {
  private let text: [UInt8]
  private let places: SensitiveText

  /// - Parameter describesAll: Whether values that the schema doesn't describe are sensitive too.
  init(_ parsed: ParsedText, schema: Schema, describesAll: Bool) {
    text = parsed.document.text
    places = SensitiveText(parsed, schema: schema, describesAll: describesAll)
  }

  /// The ranges that no report may show, in order.
  var sensitive: [ByteRange] { places.all }
  /// The ranges that no change may reveal.
  var guarded: [ByteRange] { places.guarded }
  /// Sensitive keys.
  var names: Set<String> { places.names }

  func redacted(_ output: OutputUnit) -> OutputUnit {
    names.isEmpty ? output : output.mapped { redacted($0) }
  }

  /// A path consists of keys, so it may contain sensitive ones wherever it leads.
  private func redacted(_ pointer: JSONPointer) -> JSONPointer {
    // In most schemas only values are sensitive.
    guard !names.isEmpty else { return pointer }
    return JSONPointer(tokens: pointer.tokens.map { names.contains($0) ? ValueDescription.redacted : $0 })
  }

  /// The path of a setting with sensitive keys redacted.
  func redacted(_ path: Path) -> Path {
    guard !names.isEmpty else { return path }
    return Path(
      segments: path.segments.map { names.contains($0.token) ? .name(ValueDescription.redacted) : $0 })
  }

  func redacted(_ finding: Diagnostic) -> Diagnostic {
    var finding = finding
    let location = finding.instanceLocation.map(redacted)
    if location != finding.instanceLocation { finding.setting = nil }
    finding.instanceLocation = location
    // Do this first, because the caption may quote such a fix.
    let revealing = finding.fixes.filter(isRevealing)
    finding.fixes.removeAll { revealing.contains($0) }
    // A fix shows the value that it moves, but its title doesn't: `move it into "server"`.
    if finding.fixes.isEmpty, let move = revealing.first(where: isMove) {
      let moved = HiddenWords(texts(move.edits.flatMap { SensitiveText.ranges(sensitive, at: $0.range) }), names: names)
      if !moved.isAnyPart(in: move.title), moved.removed(from: move.title) == move.title { finding.help = move.title }
    }
    finding.caption = finding.caption.flatMap { caption in
      let isOfFix = revealing.contains { $0.edits.contains { caption.text.contains("\"\($0.replacement)\"") } }
      return isOfFix ? nil : caption
    }
    let near = finding.places.flatMap { SensitiveText.ranges(places.values, at: $0) }
    // The default and example of a setting in a sensitive group are sensitive too.
    if near.contains(where: { $0.contains(finding.range) }) {
      finding.words?.example = nil
      finding.words?.standard = nil
    }
    return near.isEmpty ? finding : finding.without(HiddenWords(texts(near), names: names))
  }

  /// Whether a fix reveals part of the sensitive text that it changes. Reports show a fix's replacement, which may come
  /// from another place.
  private func isRevealing(_ fix: Fix) -> Bool {
    let changed = fix.edits.flatMap { SensitiveText.ranges(sensitive, at: $0.range) }
    guard fix.edits.contains(where: { SensitiveText.overlaps(sensitive, at: $0.range) }) else { return false }
    // A fix that inserts only punctuation, such as a quote, reveals nothing.
    return fix.edits.contains { $0.replacement.contains { $0.isLetter || $0.isNumber } }
      || HiddenWords(texts(changed), names: []).isAnyPart(in: fix.title)
  }

  /// Whether a fix only moves text: it inserts the words that it removes elsewhere.
  private func isMove(_ fix: Fix) -> Bool {
    func words(_ texts: [String]) -> [Substring] {
      texts.flatMap { $0.split { $0 == " " || $0 == "," || $0.isNewline } }.sorted()
    }
    let removed = words(fix.edits.map { String(decoding: text[$0.range.indices], as: UTF8.self) })
    return !removed.isEmpty && removed == words(fix.edits.map(\.replacement))
  }

  /// Texts that no message may quote. Comments next to a sensitive value aren't included, because no message quotes a
  /// comment.
  var hiddenTexts: [String] { texts(places.values) }

  /// The sensitive texts at some places, both as written and as parsed.
  private func texts(_ ranges: [ByteRange]) -> [String] {
    ranges.map { String(decoding: text[$0.indices], as: UTF8.self) } + places.copies(at: ranges)
  }
}

extension Diagnostic {
  /// The ranges in the file that the finding mentions.
  fileprivate var places: [ByteRange] {
    [range] + related.compactMap { if case .here(let range) = $0.place { range } else { nil } }
  }
}
