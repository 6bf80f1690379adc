package import Diagnostics
package import DocumentModel
package import JSONSchema
package import SourceText

/// Takes out of what findings say every word that a sensitive place of the text has: a name, an anchor, an alias that was to
/// be a value.
package struct FindingRedaction: Sendable {
  private let text: [UInt8]
  /// What no report may show, in order.
  package let sensitive: [ByteRange]
  /// Names in sensitive mappings, as a JSON Pointer has them.
  private let names: Set<String>

  package init(_ parsed: ParsedText, _ schema: Schema) {
    text = parsed.document.text
    let document = parsed.document
    let parts = document.roots.map { schema.sensitiveParts(document, $0) }
    sensitive = SensitiveText.ranges(of: parsed, schema, parts)
    names = Set(parts.flatMap(\.keys).compactMap { document.string($0).map(JSONPointer.escape) })
  }

  package func redacted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    sensitive.isEmpty ? diagnostics : diagnostics.map(redacted)
  }

  package func redacted(_ output: OutputUnit) -> OutputUnit {
    names.isEmpty ? output : output.mapped { redacted(pointer: $0) }
  }

  /// Whatever the place, the way to it leads through names.
  private func redacted(pointer: String) -> String {
    guard !names.isEmpty else { return pointer }
    return pointer.split(separator: "/", omittingEmptySubsequences: false).map { part in
      names.contains(String(part)) ? ValueDescription.redacted : String(part)
    }.joined(separator: "/")
  }

  private func redacted(_ finding: Diagnostic) -> Diagnostic {
    var finding = finding
    finding.instanceLocation = finding.instanceLocation.map(redacted(pointer:))
    var places = [finding.range]
    for related in finding.related { if case .here(let range) = related.place { places.append(range) } }
    let near = places.flatMap { SensitiveText.ranges(sensitive, at: $0) }
    guard !near.isEmpty else { return finding }
    let hidden = words(near)
    finding.message = hide(hidden, in: finding.message)
    finding.caption = finding.caption.map { hide(hidden, in: $0) }
    finding.help = finding.help.map { hide(hidden, in: $0) }
    finding.note = finding.note.map { hide(hidden, in: $0) }
    finding.related = finding.related.map { RelatedPlace($0.place, hide(hidden, in: $0.message)) }
    finding.fixes = finding.fixes.filter { fix in
      fix.edits.allSatisfy { hidden.isDisjoint(with: Self.words($0.replacement)) }
        && hidden.isDisjoint(with: Self.words(fix.title))
    }
    return finding
  }

  private func words(_ ranges: [ByteRange]) -> Set<String> {
    var found: Set<String> = []
    for range in ranges { found.formUnion(Self.words(String(decoding: text[range.indices], as: UTF8.self))) }
    return found
  }

  private static func words(_ text: String) -> [String] {
    text.unicodeScalars.split { !isWord($0) }.map { String($0) }
  }

  private func hide(_ hidden: Set<String>, in message: String) -> String {
    guard !hidden.isDisjoint(with: Self.words(message)) else { return message }
    var result = ""
    var word = ""
    for scalar in message.unicodeScalars {
      if Self.isWord(scalar) {
        word.unicodeScalars.append(scalar)
      } else {
        result += hidden.contains(word) ? ValueDescription.redacted : word
        result.unicodeScalars.append(scalar)
        word = ""
      }
    }
    return result + (hidden.contains(word) ? ValueDescription.redacted : word)
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...: true
    case _: false
    }
  }
}
