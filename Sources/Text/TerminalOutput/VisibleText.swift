/// The lines of an example with everything in them visible that a screen hides.
package enum VisibleText {
  package static func lines(_ text: String) -> [String] {
    // Line by line: \r\n is one character of Swift's.
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let isEnded = lines.last?.isEmpty == true
    if isEnded { lines.removeLast() }
    var shown = lines.map { line(Array($0)) }
    if !isEnded, let last = shown.popLast() { shown.append(last + "<no line break>") }
    return shown
  }

  private static func line(_ scalars: [Unicode.Scalar]) -> String {
    let end = (scalars.lastIndex { $0 != " " } ?? -1) + 1
    return scalars[..<end].map(shown).joined() + String(repeating: "·", count: scalars.count - end)
  }

  private static func shown(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\t": return "<TAB>"
    case "\r": return "<CR>"
    case _:
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "<U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
      case _: return String(scalar)
      }
    }
  }
}
