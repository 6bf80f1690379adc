package import DocumentModel
internal import FileAccess

/// The contents of an `.editorconfig`: its sections in order. Parsing takes linear time and never fails: invalid parts
/// are listed in ``findings`` and have no effect.
package struct EditorConfigFile: Sendable {
  package struct Property: Sendable {
    /// In lowercase.
    package var name: String
    /// In lowercase.
    package var value: String
    /// From 1.
    var line: Int
    var range: ByteRange
  }

  package struct Section: Sendable {
    /// The glob as written, without brackets.
    package var header: String
    var globs: [FileGlob]
    package var properties: [Property] = []
  }

  private(set) var isRoot = false
  package private(set) var sections: [Section] = []
  /// Whether the bytes are UTF-8 text. If not, the findings have no excerpt.
  private(set) var isText = true
  /// Warnings, in order of position.
  package private(set) var findings: [Diagnostic] = []

  private enum State {
    case preamble
    case section
    /// After an invalid header: the properties that follow are ignored.
    case unusable
  }

  private var state = State.preamble
  private var hasTooMany = false

  package static let fileName = ".editorconfig"
  static let maxBytes = 1_000_000
  /// Every section is matched against every file.
  private static let maxSections = 1_000
  /// More than the longest header that the specification requires programs to support.
  private static let maxHeaderBytes = 4_096

  /// - Parameter text: The bytes of the file. If they aren't UTF-8 text, nothing is parsed.
  package init(_ text: [UInt8]) {
    guard String(validating: text, as: UTF8.self) != nil, !text.contains(0) else {
      isText = false
      let place = text.firstIndex(of: 0) ?? IllFormedText.place(in: text)
      note("not read: not UTF-8 text (byte \(words: "\(place)"))", at: 0..<0)
      return
    }
    var start = ByteOrderMark.length(in: text)
    var number = 0
    while start < text.count {
      let end = text[start...].firstIndex { $0 == 0x0A } ?? text.count
      number += 1
      take(text[start..<end], number: number)
      start = end + 1
    }
  }

  private mutating func note(_ message: Message, at range: Range<Int>, help: Message? = nil) {
    // A file of another format would have a finding on every line.
    guard findings.count < 20 else { return }
    findings.append(Diagnostic(.editorConfig, message, at: ByteRange(range), help: help))
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>, number: Int) {
    let line = Self.trimmed(bytes)
    guard let first = line.first, first != UInt8(ascii: "#"), first != UInt8(ascii: ";") else { return }
    if first == UInt8(ascii: "[") { return open(line) }
    guard let sign = line.firstIndex(of: UInt8(ascii: "=")) else {
      return note("ignored: expected [glob] or name = value", at: line.indices)
    }
    let name = String(decoding: Self.trimmed(line[..<sign]), as: UTF8.self).lowercased()
    // A comment may follow the value after a space or tab.
    let rest = line[(sign + 1)...]
    let comment = rest.indices.first { index in
      (rest[index] == UInt8(ascii: "#") || rest[index] == UInt8(ascii: ";")) && index > rest.startIndex
        && rest[index - 1].isBlank
    }
    let stated = Self.trimmed(rest[..<(comment ?? rest.endIndex)])
    let value = String(decoding: stated, as: UTF8.self).lowercased()
    switch state {
    // Apart from `root`, properties before the first section have no effect.
    case .preamble: return isRoot = isRoot || name == "root" && value == "true"
    case .unusable: return
    case .section: break
    }
    if EditorConfigMeaning.isUnusable(name, value: value) {
      return note(
        "ignored: \(name) = \(value)", at: line.startIndex..<stated.endIndex, help: EditorConfigMeaning.help(name))
    }
    sections[sections.count - 1].properties.append(
      Property(name: name, value: value, line: number, range: ByteRange(line.startIndex..<stated.endIndex)))
  }

  /// Starts the section of a header such as `[*.{yml,yaml}]`.
  private mutating func open(_ line: ArraySlice<UInt8>) {
    state = .unusable
    let header = line.dropFirst().dropLast()
    guard line.count > 1, line.last == UInt8(ascii: "]") else {
      return note("ignored: missing ] after the glob", at: line.indices)
    }
    guard line.count <= Self.maxHeaderBytes else {
      return note(
        "ignored: glob longer than \(words: "\(Self.maxHeaderBytes)") bytes",
        at: line.startIndex..<line.startIndex + 1)
    }
    guard sections.count < Self.maxSections else {
      // Report it only once.
      if !hasTooMany { note("ignored: more than \(words: "\(Self.maxSections)") sections", at: line.indices) }
      hasTooMany = true
      return
    }
    guard let patterns = EditorConfigGlob.patterns(header) else {
      return note("ignored: too many alternatives in the glob", at: line.indices)
    }
    state = .section
    sections.append(Section(header: String(decoding: header, as: UTF8.self), globs: patterns.map { FileGlob($0) }))
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = bytes.drop { $0 <= 0x20 }
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    return rest
  }
}

extension DiagnosticCode {
  static let editorConfig = Self(.config, "editorconfig", .warning, "Ignored part of an .editorconfig")
}

/// Translates EditorConfig globs into ``FileGlob`` patterns, which have no `{1..9}` and allow `**` only between
/// slashes.
enum EditorConfigGlob {
  private static let maxPatterns = 1_000

  /// The patterns that a glob expands to, or nil if there are too many.
  static func patterns(_ glob: ArraySlice<UInt8>) -> [[UInt8]]? {
    guard let counted = expandingRanges(Array(glob)) else { return nil }
    var patterns: [[UInt8]] = []
    for pattern in counted {
      for plain in Glob.expandingBraces(pattern) {
        patterns += expandingStars(plain)
        if patterns.count > maxPatterns { return nil }
      }
    }
    return patterns
  }

  /// The globs with ranges such as `{3..12}` replaced with each of their numbers, or nil if there are too many.
  private static func expandingRanges(_ glob: [UInt8]) -> [[UInt8]]? {
    var waiting = [glob]
    var done: [[UInt8]] = []
    while let next = waiting.popLast() {
      guard let (place, numbers) = firstRange(next) else {
        done.append(next)
        continue
      }
      guard numbers.count + waiting.count + done.count <= maxPatterns else { return nil }
      waiting += numbers.map { Array(next[..<place.lowerBound]) + Array("\($0)".utf8) + next[place.upperBound...] }
    }
    return done
  }

  private static func firstRange(_ glob: [UInt8]) -> (place: Range<Int>, numbers: ClosedRange<Int>)? {
    guard glob.contains(UInt8(ascii: "{")) else { return nil }
    for start in glob.indices where glob[start] == UInt8(ascii: "{") {
      // At most two 19-digit numbers with signs, dots and braces.
      guard let end = glob[start...].prefix(44).firstIndex(of: UInt8(ascii: "}")) else { continue }
      let parts = String(decoding: glob[(start + 1)..<end], as: UTF8.self).pieces(at: "..").map { Int($0) }
      guard parts.count == 2, let one = parts[0], let other = parts[1] else { continue }
      let (distance, isTooLarge) = other.subtractingReportingOverflow(one)
      if !isTooLarge, distance.magnitude < maxPatterns {
        return (start..<end + 1, min(one, other)...max(one, other))
      }
    }
    return nil
  }

  /// Translates `**` within a name: `lib/**.yaml` becomes `lib/**/*.yaml`, and `a**b` becomes `a*b` and `a*/**/*b`.
  private static func expandingStars(_ pattern: [UInt8]) -> [[UInt8]] {
    let (star, slash) = (UInt8(ascii: "*"), UInt8(ascii: "/"))
    var result: [[UInt8]] = [[]]
    var place = 0
    while place < pattern.count {
      let end = pattern[place...].firstIndex { $0 != star } ?? pattern.count
      guard end - place > 1, result.count < 16 else {
        for index in result.indices { result[index].append(pattern[place]) }
        place += 1
        continue
      }
      let (isFirst, isLast) = (place == 0 || pattern[place - 1] == slash, end == pattern.count || pattern[end] == slash)
      let ways =
        switch (isFirst, isLast) {
        case (true, true): ["**"]
        case (true, false): ["**/*"]
        case (false, true): ["*", "*/**"]
        case (false, false): ["*", "*/**/*"]
        }
      result = result.flatMap { start in ways.map { start + Array($0.utf8) } }
      place = end
    }
    return result
  }
}
