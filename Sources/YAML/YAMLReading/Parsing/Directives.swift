internal import DocumentModel

/// Lines that start with `%` before a document (YAML 1.2.2, 6.8), where libyaml is too strict, too lenient or slow.
enum Directives {
  /// Reports more directives than the limit, because libyaml takes quadratic time for them.
  static func excess(in text: [UInt8], limit: Int) -> Diagnostic? {
    var count = 0
    for line in lines(of: text) where line.isDirective {
      count += 1
      if count > limit {
        return Diagnostic(
          .yamlLimitDirectives, "more than \(limit) directives", at: ByteRange(line.range),
          help: "remove the directives; the file was not checked")
      }
    }
    return nil
  }

  /// Turns directives that libyaml rejects but parsers should ignore into comments, each with a warning.
  static func hideUnknown(in input: inout [UInt8]) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for line in lines(of: input) where line.isDirective {
      let words = input[line.range].split(separator: UInt8(ascii: " "), omittingEmptySubsequences: true)
      let range = ByteRange(line.range)
      switch words.first.map({ String(decoding: $0, as: UTF8.self) }) {
      case "%YAML":
        let version = words.dropFirst().first.map { String(decoding: $0, as: UTF8.self) } ?? ""
        // `%YAML 1.3` is read as 1.2 (6.8.1). `%YAML x` is left for libyaml to report.
        guard version != "1.1", version != "1.2", version.split(separator: ".").count == 2 else { continue }
        diagnostics.append(
          Diagnostic(
            .yamlVersion, "YAML \(version) is read as 1.2", at: range, help: "use %YAML 1.2, or remove the line"))
      case "%TAG", nil: continue
      case .some(let name):
        diagnostics.append(Diagnostic(.yamlUnknownDirective, "unknown directive \(name), ignored", at: range))
      }
      input[line.range.lowerBound] = UInt8(ascii: "#")
    }
    return diagnostics
  }

  /// Reports directives without a `---` after them (YAML 1.2.2, 9.1.5), of which libyaml finds only some.
  static func withoutMarker(in text: [UInt8]) -> [Diagnostic] {
    let lines = lines(of: text)
    let alone = lines.suffix(1).filter(\.isDirective).map { directive in
      Diagnostic(
        .yamlDirective, "missing \"---\" after a directive", at: ByteRange(directive.range),
        help: "add a line with \"---\" after it, or remove the directive")
    }
    return alone
      + zip(lines, lines.dropFirst()).compactMap { directive, line in
        let word = text[line.range].prefix { $0 > UInt8(ascii: " ") }
        guard directive.isDirective, !line.isDirective, !word.isEmpty, word != Array("---".utf8)[...],
          word != Array("...".utf8)[...]
        else { return nil }
        return Diagnostic(
          .yamlDirective, "missing \"---\" between a directive and the document",
          at: ByteRange(word.startIndex..<word.endIndex),
          related: [RelatedPlace(.here(ByteRange(directive.range)), "the directive")],
          help: "add a line with \"---\" before it, or remove the directive")
      }
  }

  private struct Line {
    var range: Range<Int>
    /// Whether it is a directive rather than the first line of a document.
    var isDirective: Bool
  }

  /// The directives before each document, at the start or after `...`, and each document's first line.
  private static func lines(of text: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var isPrefix = true
    var start = ByteOrderMark.length(in: text)
    while start < text.count {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      let line = text[start..<end]
      // An indented comment or a line of spaces ends the directives as little as any other comment or blank line.
      switch line.first(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }) {
      case nil, UInt8(ascii: "#"), UInt8(ascii: "\r"): break
      case UInt8(ascii: "%") where isPrefix && line.first == UInt8(ascii: "%"):
        lines.append(Line(range: start..<end, isDirective: true))
      case _:
        if isPrefix { lines.append(Line(range: start..<end, isDirective: false)) }
        isPrefix = DocumentMarker(line) == .end
      }
      start = end + 1
    }
    return lines
  }
}
