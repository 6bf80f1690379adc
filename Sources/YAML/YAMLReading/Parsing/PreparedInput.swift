internal import DocumentModel

/// A text prepared for libyaml: with the same length, but without what libyaml rejects or reads differently.
struct PreparedInput {
  let text: [UInt8]
  private(set) var scan: TextScan
  /// The bytes that libyaml reads, which may have one more line break than the text, at the end.
  private(set) var input: [UInt8]
  private(set) var hidden = HiddenCharacters()
  /// The errors and warnings found before libyaml reads the text.
  private(set) var diagnostics: [Diagnostic] = []
  /// Why the text isn't read at all; nil if it is.
  private(set) var refusal: Diagnostic?

  init(_ text: [UInt8], limits: Limits) {
    self.text = text
    input = text
    scan = TextScan(text, from: ByteOrderMark.length(in: text))
    let characters = CharacterRules(text: text)
    if let binary = characters.binary(scan.findings) {
      refusal = binary
      return
    }
    takePrefixMarks()
    diagnostics = characters.alwaysWrong(scan.findings, limit: limits.syntaxErrors)
    for finding in scan.findings where finding.isAlwaysWrong {
      input.replaceSubrange(finding.range, with: repeatElement(UInt8(ascii: "_"), count: finding.range.count))
    }
    for (bytes, places) in characters.hideable(scan.findings) { hidden.hide(bytes, in: &input, at: places) }
    endBlankLine()
    guard scan.mayHaveDirectives else { return }
    refusal = Directives.excess(in: text, limit: limits.directives)
    diagnostics += Directives.withoutMarker(in: input)
  }

  /// Syntax that libyaml rejects although other parsers accept it. Hidden only if it occurs.
  enum RejectedSyntax {
    case surrogatePair
    case directive

    /// - Parameter problem: libyaml's message; the result is nil if it is about something else.
    init?(problem: String) {
      switch problem {
      case "found invalid Unicode character escape code": self = .surrogatePair
      case "found unknown directive name", "found incompatible YAML document": self = .directive
      default: return nil
      }
    }
  }

  /// Hides valid syntax that libyaml rejected.
  ///
  /// - Returns: Whether it is worth parsing the text again.
  mutating func hideRejectedSyntax(_ refused: Set<RejectedSyntax>) -> Bool {
    var isChanged = refused.contains(.surrogatePair) && hidden.hideSurrogatePairs(in: &input)
    if refused.contains(.directive) {
      diagnostics.append(contentsOf: Directives.hideUnknown(in: &input))
      isChanged = true
    }
    return isChanged
  }

  /// The line where a document after `...` starts that has no `---` (YAML 1.2.2, 9.2), which libyaml rejects. The
  /// document may be indented, so libyaml must continue at the start of the line to see its columns.
  ///
  /// - Parameters:
  ///   - place: Where libyaml reported an error.
  ///   - problem: libyaml's message; the result is nil if it is about something else.
  func bareDocument(at place: Int, problem: String) -> Int? {
    guard problem == "did not find expected <document start>", place < text.count else { return nil }
    let line = input.lineStart(before: place)
    return ByteScan.endOfSpaces(input.span, from: line) == place ? line : nil
  }

  /// Hides byte order marks before a document's first token, which are valid but confuse libyaml. They become blanks at
  /// the end of the comment or blank line above, so that the text after them is in column 0. After content, where
  /// blanks could become part of it, they become a comment.
  private mutating func takePrefixMarks() {
    let marks = DocumentPrefix.byteOrderMarks(in: text, among: scan.findings)
    let all = Set(marks.leading + marks.parting)
    guard !all.isEmpty else { return }
    scan.findings.removeAll { all.contains($0.range.lowerBound) }
    for mark in marks.leading { input.replaceSubrange(mark - 1..<mark + 3, with: Array("   \n".utf8)) }
    for mark in marks.parting { input.replaceSubrange(mark..<mark + 3, with: Array("# \n".utf8)) }
  }

  /// A last line of only spaces without a line break belongs to a block scalar, but libyaml drops it.
  private mutating func endBlankLine() {
    let line = text[(text.lastIndex(of: UInt8(ascii: "\n")) ?? 0)...].dropFirst()
    if !line.isEmpty, line.allSatisfy({ $0 == UInt8(ascii: " ") }) { input.append(UInt8(ascii: "\n")) }
  }
}
