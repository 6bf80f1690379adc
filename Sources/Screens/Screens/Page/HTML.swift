internal import DocumentModel
package import Settings

/// A piece of HTML. Interpolated strings are escaped; literals in the code aren't.
package struct HTML: ExpressibleByStringInterpolation, Sendable {
  package private(set) var text: String

  /// Text that is markup already.
  package init(markup: String) { text = markup }

  package init() { text = "" }

  package init(stringLiteral value: String) { text = value }

  package init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    package mutating func appendLiteral(_ literal: String) { text += literal }

    /// Disfavored, so that an interpolated literal is markup, not text to escape, even as a branch of `?:`.
    @_disfavoredOverload package mutating func appendInterpolation(_ words: String) { text += Self.escaped(words) }

    mutating func appendInterpolation(_ number: Int) { text += "\(number)" }

    package mutating func appendInterpolation(_ piece: HTML) { text += piece.text }

    package mutating func appendInterpolation(_ piece: HTML?) { text += piece?.text ?? "" }

    /// The value of a control, which has to come back unchanged.
    package mutating func appendInterpolation(exact words: String) {
      for scalar in words.unicodeScalars {
        switch scalar {
        // A browser would normalize line breaks, so the value wouldn't come back as it was.
        case "\n", "\r", "\t": text += "&#\(scalar.value);"
        case _: Self.append(scalar, to: &text)
        }
      }
    }

    private static func escaped(_ words: String) -> String {
      guard !words.utf8.allSatisfy(isPlain) else { return words }
      var text = ""
      for scalar in words.unicodeScalars {
        if HTML.isHidden(scalar) {
          text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        } else {
          append(scalar, to: &text)
        }
      }
      return text
    }

    /// Whether a byte is written unchanged, as all bytes of most texts are.
    private static func isPlain(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
      case _: (0x20..<0x7F).contains(byte)
      }
    }

    private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      case _: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Whether a code point is invisible or reorders others, such as U+202E. Line breaks and tabs are neither.
  static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\n" || scalar == "\t" { return false }
    switch scalar.value {
    // Joiners only change how letters connect.
    case 0x200C, 0x200D: return false
    case 0xFDD0...0xFDEF: return true
    // The last two code points of each plane are noncharacters.
    case _ where scalar.value & 0xFFFE == 0xFFFE: return true
    case _: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    case _: return false
    }
  }

  /// Whether a page can contain a text unchanged.
  static func holds(_ text: String) -> Bool { !text.unicodeScalars.contains(where: isHidden) }

  package static func + (one: HTML, other: HTML) -> HTML { HTML(markup: one.text + other.text) }
  package static func += (one: inout HTML, other: HTML) { one.text += other.text }

  package var bytes: [UInt8] { Array(text.utf8) }
}

extension Sequence<HTML> {
  package func joined(_ separator: HTML = "") -> HTML {
    reduce(into: (HTML(), true)) { whole, piece in
      if !whole.1 { whole.0 += separator }
      whole.0 += piece
      whole.1 = false
    }.0
  }
}

extension HTML {
  /// Text from a file inside other words, isolated from their writing direction.
  static func value(_ text: String) -> HTML { "<bdi>\(text)</bdi>" }

  static func options(_ choices: [SettingInfo.Choice], isChosen: (SettingInfo.Choice) -> Bool) -> HTML {
    choices.map { choice -> HTML in
      "<option value=\"\(exact: choice.json)\"\(isChosen(choice) ? " selected" : "")>\(choice.label ?? "")</option>"
    }.joined()
  }

  /// A checkbox or radio button, with its label.
  static func option(
    _ type: HTML, id: String, attributes: HTML, marks: HTML, label: HTML, heading: String? = nil,
    caption: String? = nil
  ) -> HTML {
    let described: HTML = caption == nil && heading == nil ? "" : " aria-describedby=\"\(id):caption\""
    let title = heading.map { "<strong>\($0)</strong><br>" as HTML } ?? ""
    let words = caption ?? heading.map { _ in "" }
    let below = words.map { "<span class=\"caption\" id=\"\(id):caption\">\(title)\($0)</span>" as HTML }
    return """
      <div class="option"><input type="\(type)" id="\(id)" \(attributes)\(described)\(marks)>\
      <label for="\(id)">\(label)</label>\(below)</div>

      """
  }
}

extension PageStrings {
  /// The text of a word, with HTML for its placeholders.
  func html(_ word: PageString, values: [String: HTML]) -> HTML {
    WordTemplate(self[word]).parts.map { part -> HTML in
      switch part {
      case .words(let words): "\(words)"
      case .name(let name): values[name] ?? ""
      }
    }.joined()
  }

  /// `Error:`
  func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: self[.error]
    case .warning: self[.warning]
    case .note: self[.note]
    }
  }

  /// The `dir` attribute; empty for a language read from left to right.
  package var directionAttribute: HTML { direction == "ltr" ? "" : " dir=\"\(direction)\"" }
}
