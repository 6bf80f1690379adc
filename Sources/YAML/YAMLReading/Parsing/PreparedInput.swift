internal import DocumentModel

/// A text made ready for libyaml: as long as the text, but for what libyaml refuses or reads otherwise.
struct PreparedInput {
  let text: [UInt8]
  private(set) var scan: TextScan
  /// The bytes that libyaml reads. There may be one line break more than in the text at the end.
  private(set) var input: [UInt8]
  private(set) var hidden = HiddenCharacters()
  /// Errors and warnings that are found before libyaml reads the text.
  private(set) var diagnostics: [Diagnostic] = []
  /// Why nothing of the text is read.
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
    guard scan.hasPercentSign else { return }
    refusal = Directives.excess(in: text, limit: limits.directives)
    diagnostics += Directives.withoutMarker(in: input)
  }

  /// Syntax that libyaml rejects and other readers accept; hidden only where it occurs.
  enum Refused {
    case surrogatePair
    case directive

    /// - Parameter problem: libyaml's own words; nil if they mean something else.
    init?(problem: String) {
      switch problem {
      case "found invalid Unicode character escape code": self = .surrogatePair
      case "found unknown directive name", "found incompatible YAML document": self = .directive
      default: return nil
      }
    }
  }

  /// Hides what libyaml refused for no good reason.
  ///
  /// - Returns: whether reading again may give more.
  mutating func hideWhatWasRefused(_ refused: Set<Refused>) -> Bool {
    var isChanged = refused.contains(.surrogatePair) && hidden.hideSurrogatePairs(in: &input)
    if refused.contains(.directive) {
      diagnostics.append(contentsOf: Directives.hideUnknown(in: &input))
      isChanged = true
    }
    return isChanged
  }

  /// A byte order mark before a document's first token is nothing to report, and nothing that libyaml may see: it
  /// becomes blanks at the end of the comment or blank line above, so that the text after it is in column 0. Behind
  /// content, to which blanks would belong, it becomes a comment.
  private mutating func takePrefixMarks() {
    let marks = DocumentPrefix.byteOrderMarks(in: text, among: scan.findings)
    let all = Set(marks.leading + marks.parting)
    guard !all.isEmpty else { return }
    scan.findings.removeAll { all.contains($0.range.lowerBound) }
    for mark in marks.leading { input.replaceSubrange(mark - 1..<mark + 3, with: Array("   \n".utf8)) }
    for mark in marks.parting { input.replaceSubrange(mark..<mark + 3, with: Array("# \n".utf8)) }
  }

  /// A last line of blanks without a line break is part of a block scalar to YAML, and lost by libyaml.
  private mutating func endBlankLine() {
    let line = text[(text.lastIndex(of: UInt8(ascii: "\n")) ?? 0)...].dropFirst()
    if !line.isEmpty, line.allSatisfy({ $0 == UInt8(ascii: " ") }) { input.append(UInt8(ascii: "\n")) }
  }
}
