internal import DocumentModel

/// What may be a key in a line of a text that nobody can parse.
struct TextKey {
  /// A reading of the key, and where its value begins by it.
  struct Reading {
    var name: String
    var value: Int
    /// Whether only the name itself counts, not one that is like it: a word that no colon follows.
    var isExact = false
  }

  var readings: [Reading]
  /// How far the key is moved in; what is deeper belongs to it.
  var column: Int
  /// Whether it begins its line, and a colon follows.
  var isEntry: Bool
}

/// Finds the keys of a line: plain, in quotes, with escapes, behind `?`, in brackets, without the colon that they want.
struct TextKeys {
  /// Longer names are none.
  private static let longest = 300

  let text: [UInt8]

  /// In order. Linear in the line, for lines whose colons have names.
  func keys(of line: TextLine) -> [TextKey] {
    var (place, isComplex) = start(of: line)
    guard place < line.range.upperBound else { return [] }
    let column = place - line.range.lowerBound
    var found: [TextKey] = []
    if let readings = first(at: place, line.range.upperBound, isComplex: isComplex), let last = readings.first {
      let isEntry = last.isExact == false && !isComplex
      found.append(TextKey(readings: readings, column: column, isEntry: isEntry))
      place = last.value
    }
    for colon in place..<max(place, line.range.upperBound) where text[colon] == UInt8(ascii: ":") {
      let readings = before(colon, from: line.content)
      if !readings.isEmpty { found.append(TextKey(readings: readings, column: line.column, isEntry: false)) }
    }
    return found
  }

  /// Where the first key of a line begins, behind what opens lists, mappings and complex keys, anchors and tags.
  private func start(of line: TextLine) -> (place: Int, isComplex: Bool) {
    var place = line.content
    var isComplex = false
    let end = line.range.upperBound
    while place < end {
      let isAlone = place + 1 >= end || TextLine.isBlank(text[place + 1])
      switch text[place] {
      case UInt8(ascii: "-") where isAlone, UInt8(ascii: ":") where isAlone: place += 1
      case UInt8(ascii: "?") where isAlone:
        isComplex = true
        place += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "\t"): place += 1
      case UInt8(ascii: "&"), UInt8(ascii: "!"):
        let word = text[place..<end].firstIndex(where: TextLine.isBlank) ?? end
        guard word < end else { return (place, isComplex) }
        place = word
      case _: return (place, isComplex)
      }
    }
    return (place, isComplex)
  }

  /// The readings of what begins a line.
  private func first(at start: Int, _ end: Int, isComplex: Bool) -> [TextKey.Reading]? {
    if "\"'".utf8.contains(text[start]), let close = closing(start, end) {
      let name = decoded(text[start + 1..<close])
      let next = skipBlanks(close + 1, end)
      let hasColon = next < end && isColon(text[next])
      return [TextKey.Reading(name: name, value: hasColon ? next + 1 : close + 1, isExact: !hasColon && !isComplex)]
    }
    let stop = text[start..<end].firstIndex(where: isColon)
    let word = text[start..<end].firstIndex { !isWord($0) } ?? end
    var readings: [TextKey.Reading] = []
    if let stop {
      readings += names(text[start..<stop]).map { TextKey.Reading(name: $0, value: stop + 1) }
    }
    if word > start, word != stop {
      let name = String(decoding: text[start..<word], as: UTF8.self)
      readings.append(TextKey.Reading(name: name, value: word, isExact: !isComplex))
    }
    return readings
  }

  /// The readings of what stands before a colon inside a line.
  private func before(_ colon: Int, from start: Int) -> [TextKey.Reading] {
    var end = colon
    while end > start, TextLine.isBlank(text[end - 1]) { end -= 1 }
    guard end > start else { return [] }
    let limit = max(start, end - Self.longest)
    var place = end - 1
    let quote = text[place]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      repeat { place -= 1 } while place >= limit && text[place] != quote
      return [TextKey.Reading(name: decoded(text[place + 1..<end - 1]), value: colon + 1)]
    }
    while place >= limit, !"{[,\"'".utf8.contains(text[place]) { place -= 1 }
    return names(text[place + 1..<end]).map { TextKey.Reading(name: $0, value: colon + 1) }
  }

  /// A name that isn't in quotes: all of it, and the last of its words, before which something may have been left open.
  private func names(_ bytes: ArraySlice<UInt8>) -> [String] {
    guard bytes.count <= Self.longest else { return [] }
    let whole = bytes.split(omittingEmptySubsequences: true) { TextLine.isBlank($0) || "]})\"'".utf8.contains($0) }
    let words = whole.map { decoded($0) }
    guard let last = words.last else { return [] }
    return words.count > 1 ? [words.joined(separator: " "), last] : [last]
  }

  // MARK: Bytes

  private func isColon(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ":") || byte == UInt8(ascii: "=") }

  private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    case _: false
    }
  }

  func skipBlanks(_ start: Int, _ end: Int) -> Int {
    text[start..<max(start, end)].firstIndex { !TextLine.isBlank($0) } ?? max(start, end)
  }

  /// The quote that closes the one at a place; nil where none does.
  func closing(_ quote: Int, _ end: Int) -> Int? {
    let isDouble = text[quote] == UInt8(ascii: "\"")
    var place = quote + 1
    while place < end {
      if isDouble, text[place] == UInt8(ascii: "\\") {
        place += 2
      } else if text[place] == text[quote] {
        guard !isDouble, place + 1 < end, text[place + 1] == text[quote] else { return place }
        place += 2
      } else {
        place += 1
      }
    }
    return nil
  }

  /// A name with the escapes of YAML and JSON read.
  private func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    EscapedText.decoded(bytes)
  }
}
