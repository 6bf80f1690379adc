/// Searches and splits strings by bytes, for text that other languages read.
///
/// Swift's own `split`, `hasPrefix`, `contains` and `replacing` compare whole characters: they don't find the `'` that
/// precedes U+0301 or follows U+0600, but a shell does.
extension StringProtocol {
  /// Whether the bytes start with those of another text.
  @inlinable public func begins(with start: String) -> Bool { utf8.starts(with: start.utf8) }

  /// Whether the bytes end with those of another text.
  @inlinable public func ends(with end: String) -> Bool { utf8.reversed().starts(with: end.utf8.reversed()) }

  /// Whether the bytes contain those of `signs`; false if that is empty.
  package func holds(_ signs: String) -> Bool { !signs.isEmpty && firstPlace(of: signs, from: startIndex) != nil }

  /// The pieces between occurrences of `signs`, including empty ones.
  @inlinable
  package func pieces(at signs: String) -> [SubSequence] {
    var pieces: [SubSequence] = []
    var start = startIndex
    while !signs.isEmpty, let place = firstPlace(of: signs, from: start) {
      pieces.append(self[start..<place])
      start = utf8.index(place, offsetBy: signs.utf8.count)
    }
    pieces.append(self[start...])
    return pieces
  }

  /// The text with each occurrence of `target` replaced.
  package func replacingScalars(_ target: String, with replacement: String) -> String {
    pieces(at: target).joined(separator: replacement)
  }

  /// The lines without their line breaks, including empty ones. CR LF counts as one break; see `endsLine` for others.
  package var allLines: [SubSequence] {
    var lines: [SubSequence] = []
    var start = startIndex
    var last: Unicode.Scalar?
    for place in unicodeScalars.indices {
      let scalar = unicodeScalars[place]
      defer { last = scalar }
      guard scalar.endsLine else { continue }
      // The LF of a CR LF doesn't end another line.
      if scalar != "\n" || last != "\r" { lines.append(self[start..<place]) }
      start = unicodeScalars.index(after: place)
    }
    return lines + [self[start...]]
  }

  /// The text on one line: its non-empty lines, joined with spaces.
  package var onOneLine: String { allLines.filter { !$0.isEmpty }.joined(separator: " ") }

  @inlinable
  package func firstPlace(of signs: String, from start: Index) -> Index? {
    var place = start
    while let first = signs.utf8.first, let next = utf8[place...].firstIndex(of: first) {
      if utf8[next...].starts(with: signs.utf8) { return next }
      place = utf8.index(after: next)
    }
    return nil
  }
}

extension Unicode.Scalar {
  /// Whether it ends a line in some language: LF, VT, FF, CR, NEL, LS, PS.
  package var endsLine: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    case _: false
    }
  }

  /// Whether it moves a terminal's cursor, changes its colors, or reorders text.
  package var actsOnTerminal: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: true
    // Bidirectional marks and overrides: U+202E would show `gpj.exe` as `exe.jpg`.
    case 0x2028...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C, 0xFEFF: true
    case _: false
    }
  }

  /// The code point itself, or a visible replacement: the control picture (U+2400…) for a control character, including
  /// line breaks, and U+FFFD for one that reorders text.
  package var picture: Unicode.Scalar {
    guard actsOnTerminal else { return self }
    switch value {
    case 0..<0x20: return Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: return "\u{2421}"
    // Unicode has control pictures only for ASCII.
    case _: return "\u{FFFD}"
    }
  }

  /// Like ``picture``, but keeps tabs, for text within a line.
  package var pictureInLine: Unicode.Scalar { self == "\t" ? self : picture }
}

extension StringProtocol {
  /// A run of more backticks than the text has in a row, to delimit a code span (CommonMark 0.31, section 6.1).
  package func codeFence(atLeast least: Int = 1) -> String {
    let longest = utf8.split { $0 != UInt8(ascii: "`") }.map(\.count).max() ?? 0
    return String(repeating: "`", count: Swift.max(least, longest + 1))
  }

  /// The text with each code point that would act on a terminal replaced by its `picture`.
  package var showingControlPictures: String {
    let text = String(self)
    guard text.unicodeScalars.contains(where: \.actsOnTerminal) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(scalar.picture) }
    return String(result)
  }
}

extension Substring {
  /// The text without its first `count` code points.
  package func droppingScalars(_ count: Int) -> Substring { Substring(unicodeScalars.dropFirst(count)) }
}
