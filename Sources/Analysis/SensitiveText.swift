internal import Diagnostics
package import DocumentModel
package import JSONSchema
package import SourceText

/// Sensitive values in a text that is not well-formed, where no node stands for them: found by the name before them.
///
/// Errs on the side of hiding: whatever stands behind such a name and its colon, to the end of the line and on all
/// deeper lines below.
package enum SensitiveText {
  /// In order, neither overlapping nor touching. Linear in the text times the names.
  package static func ranges(in text: [UInt8], names: Set<String>) -> [ByteRange] {
    var found: [Range<Int>] = []
    for name in names where !name.isEmpty {
      let wanted = Array(name.utf8)
      var index = 0
      while index + wanted.count <= text.count {
        if text[index] == wanted[0], let value = valueStart(text, index, wanted) {
          let end = valueEnd(text, index, value)
          if value < end { found.append(value..<end) }
        }
        index += 1
      }
    }
    return merged(found)
  }

  /// What no report of a parsed text may show: the sensitive values, and in a text with findings what may be one.
  package static func ranges(of parsed: ParsedText, _ schema: Schema) -> [ByteRange] {
    ranges(of: parsed, schema, parsed.document.roots.map { schema.sensitiveParts(parsed.document, $0) })
  }

  /// - Parameter parts: what is sensitive of each document.
  static func ranges(of parsed: ParsedText, _ schema: Schema, _ parts: [SensitiveParts]) -> [ByteRange] {
    let known = parts.flatMap { $0.ranges(in: parsed.document) }
    let names = schema.sensitiveNames
    guard !names.isEmpty, parsed.isPartial || !parsed.diagnostics.isEmpty else { return union(known, []) }
    return union(known, ranges(in: parsed.document.text, names: names))
  }

  /// The findings without fixes that would write a sensitive value anew: a report shows what a fix writes.
  static func withoutFixes(_ findings: [Diagnostic], in sensitive: [ByteRange]) -> [Diagnostic] {
    sensitive.isEmpty
      ? findings
      : findings.map { finding in
        guard !finding.fixes.isEmpty else { return finding }
        var finding = finding
        finding.fixes.removeAll { fix in
          fix.edits.contains { edit in
            !edit.replacement.isEmpty && overlaps(sensitive, edit.range)
          }
        }
        return finding
      }
  }

  /// Those that a place overlaps or holds, of ranges in order that don't overlap. Logarithmic in them.
  static func ranges(_ sensitive: [ByteRange], at place: ByteRange) -> [ByteRange] {
    let start = sensitive.partitioningIndex { $0.end >= place.start }
    let end = sensitive.partitioningIndex { $0.start > place.end }
    return sensitive[start..<max(start, end)].filter { $0.overlaps(place) || place.contains($0) }
  }

  /// Whether a place shares a byte with one of them.
  static func overlaps(_ sensitive: [ByteRange], _ place: ByteRange) -> Bool {
    ranges(sensitive, at: place).contains { $0.overlaps(place) }
  }

  /// The union of both lists.
  static func union(_ one: [ByteRange], _ other: [ByteRange]) -> [ByteRange] {
    merged((one + other).map(\.indices))
  }

  private static func merged(_ ranges: [Range<Int>]) -> [ByteRange] {
    var result: [Range<Int>] = []
    for range in ranges.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
      if let last = result.last, range.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result.map { ByteRange($0) }
  }

  /// Where the value behind the name begins; nil where the name is no key.
  private static func valueStart(_ text: [UInt8], _ index: Int, _ name: [UInt8]) -> Int? {
    guard text[index..<index + name.count].elementsEqual(name), index == 0 || !isWord(text[index - 1]) else {
      return nil
    }
    var place = index + name.count
    if place < text.count, text[place] == UInt8(ascii: "\"") || text[place] == UInt8(ascii: "'") { place += 1 }
    while place < text.count, isBlank(text[place]) { place += 1 }
    guard place < text.count, text[place] == UInt8(ascii: ":") else { return nil }
    place += 1
    while place < text.count, isBlank(text[place]) { place += 1 }
    return place
  }

  /// The end of the last line that is indented deeper than the key's, the key's own at least.
  private static func valueEnd(_ text: [UInt8], _ key: Int, _ value: Int) -> Int {
    let lineStart = (text[..<key].lastIndex(of: lineFeed) ?? -1) + 1
    let own = indentation(text, lineStart)
    var end = lineEnd(text, value)
    while end < text.count {
      let next = end + 1
      let stop = lineEnd(text, next)
      let isEmpty = text[min(next, stop)..<stop].allSatisfy { isBlank($0) || $0 == UInt8(ascii: "\r") }
      let isDeeper = indentation(text, next) > own
      // Without a colon a line is no entry: it may be the rest of the value, moved out by mistake.
      guard next < text.count, isEmpty || isDeeper || isLoose(text[next..<stop]) else { break }
      end = stop
    }
    return end
  }

  private static func isLoose(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first(where: { !isBlank($0) }) else { return false }
    return !line.contains(UInt8(ascii: ":")) && !"-#.?]}".utf8.contains(first)
  }

  private static let lineFeed = UInt8(ascii: "\n")

  private static func lineEnd(_ text: [UInt8], _ start: Int) -> Int {
    start < text.count ? text[start...].firstIndex(of: lineFeed) ?? text.count : text.count
  }

  private static func indentation(_ text: [UInt8], _ start: Int) -> Int {
    var index = start
    while index < text.count, isBlank(text[index]) { index += 1 }
    return index - start
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D, 0x80...: true
    case _: false
    }
  }
}
