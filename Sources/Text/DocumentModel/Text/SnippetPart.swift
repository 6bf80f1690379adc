/// A part of an editor snippet: text, or a placeholder (`$1`, `${1}`, `${1:proposal}`, `${1|one,two|}`).
package enum SnippetPart {
  case text(String)
  /// A placeholder with the values to choose from; empty if any value is possible.
  case place([String])
  /// A placeholder with a default text.
  case proposal(String)

  package static func parts(of body: String) -> [Self] {
    var parts: [Self] = []
    var text = ""
    var rest = body.unicodeScalars[...]
    func take(_ count: Int) -> String {
      defer { rest = rest.dropFirst(count) }
      return String(String.UnicodeScalarView(rest.prefix(count)))
    }
    while let next = rest.popFirst() {
      if next == "\\", let escaped = rest.first, "$}\\".unicodeScalars.contains(escaped) {
        text += take(1)
        continue
      }
      let digits = rest.prefix { ("0"..."9").contains($0) }
      if next == "$", !digits.isEmpty {
        _ = take(digits.count)
        parts += [.text(text), .place([])]
        text = ""
      } else if next == "$", rest.first == "{", let end = rest.firstIndex(of: "}") {
        let inside = String(String.UnicodeScalarView(rest[..<end].dropFirst()))
        rest = rest[end...].dropFirst()
        parts += [.text(text), place(inside: inside)]
        text = ""
      } else {
        text.unicodeScalars.append(next)
      }
    }
    return parts + [.text(text)]
  }

  private static func place(inside: String) -> Self {
    let content = inside.drop { $0 != ":" && $0 != "|" }
    switch content.first {
    case ":": return content.count > 1 ? .proposal(String(content.dropFirst())) : .place([])
    case "|": return .place(content.dropFirst().prefix { $0 != "|" }.split(separator: ",").map(String.init))
    case _: return .place([])
    }
  }
}
