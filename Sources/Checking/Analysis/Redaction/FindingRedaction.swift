internal import DocumentModel
internal import JSONSchema

/// Takes out of what findings say every word that a place has which one schema hides in the text: a value, a name, an anchor.
struct FindingRedaction: Sendable {
  private let text: [UInt8]
  private let places: SensitiveText

  /// - Parameter describesAll: Whether a value that the schema doesn't describe may be a secret.
  init(_ parsed: ParsedText, schema: Schema, describesAll: Bool) {
    text = parsed.document.text
    places = SensitiveText(parsed, schema: schema, describesAll: describesAll)
  }

  /// The bytes that no report may show, in order.
  var sensitive: [ByteRange] { places.all }
  /// The bytes that no change may reveal.
  var guarded: [ByteRange] { places.guarded }
  /// Names that must be hidden.
  var names: Set<String> { places.names }

  func redacted(_ output: OutputUnit) -> OutputUnit {
    names.isEmpty ? output : output.mapped { redacted($0) }
  }

  /// Whatever the place, the way to it leads through names.
  private func redacted(_ pointer: JSONPointer) -> JSONPointer {
    // Most schemas hide values only, and names stay as they are.
    guard !names.isEmpty else { return pointer }
    return JSONPointer(tokens: pointer.tokens.map { names.contains($0) ? ValueDescription.redacted : $0 })
  }

  /// The path of a setting without the names that must be hidden.
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
    // Before anything else: what a caption says may come from such a fix.
    let revealing = finding.fixes.filter(isRevealing)
    finding.fixes.removeAll { revealing.contains($0) }
    finding.caption = finding.caption.flatMap { caption in
      let isOfFix = revealing.contains { $0.edits.contains { caption.text.contains("\"\($0.replacement)\"") } }
      return isOfFix ? nil : caption
    }
    let near = finding.places.flatMap { SensitiveText.ranges(places.values, at: $0) }
    // A value in a sensitive group: the schema's own default and example of it are hidden as well.
    if near.contains(where: { $0.contains(finding.range) }) {
      finding.words?.example = nil
      finding.words?.standard = nil
    }
    return near.isEmpty ? finding : finding.without(HiddenWords(texts(near), names: names))
  }

  /// Whether a fix shows something of the hidden text that it changes. A report shows the words that a fix writes, also where
  /// these are taken from another place.
  private func isRevealing(_ fix: Fix) -> Bool {
    let changed = fix.edits.flatMap { SensitiveText.ranges(sensitive, at: $0.range) }
    guard fix.edits.contains(where: { SensitiveText.overlaps(sensitive, at: $0.range) }) else { return false }
    // A fix that writes punctuation only, such as a quote, shows nothing of the value.
    return fix.edits.contains { $0.replacement.contains { $0.isLetter || $0.isNumber } }
      || HiddenWords(texts(changed), names: []).isAnyPart(in: fix.title)
  }

  /// Strings that no message may quote. Comments next to a secret aren't included, because no message quotes a comment.
  var hiddenTexts: [String] { texts(places.values) }

  /// The hidden strings at some places, both as written and as read.
  private func texts(_ ranges: [ByteRange]) -> [String] {
    ranges.map { String(decoding: text[$0.indices], as: UTF8.self) } + places.copies(at: ranges)
  }
}

extension Diagnostic {
  /// The bytes of the file that the finding is about.
  fileprivate var places: [ByteRange] {
    [range] + related.compactMap { if case .here(let range) = $0.place { range } else { nil } }
  }
}
