package import DocumentModel
package import Workspace
package import YAMLReading

/// Hides the findings that comments of a text ask to hide.
package struct Suppressions {
  /// A comment's say over a stretch of the text.
  private struct Hiding {
    var comment: Range<Int>
    var range: Range<Int>
    var code: String
    var isOwn: Bool
    var keepsLayout = true
    var isUsed = false
    /// The bytes that go with the comment; nil if it says more than what is to be hidden.
    var removal: Range<Int>?
  }

  private var hidings: [Hiding] = []
  private var faults: [(Range<Int>, Message)] = []
  /// The bytes that go with the comment that is being read.
  private var removal: Range<Int>?

  private static let starts = ["settle:", "yamllint ", "ryl ", "yaml-language-server-disable"]

  /// Whether the text may hold such a comment: without one no tree is made.
  package static func mayBe(in text: [UInt8]) -> Bool {
    let span = text.span
    var place = ByteScan.firstFar(UInt8(ascii: "#"), in: span, from: 0)
    while place < span.count {
      while place < span.count, span[place] == UInt8(ascii: "#") || span[place].isBlank { place += 1 }
      if place < span.count, [UInt8(ascii: "s"), UInt8(ascii: "y"), UInt8(ascii: "r")].contains(span[place]),
        starts.contains(where: { text[place...].starts(with: $0.utf8) })
      {
        return true
      }
      place = ByteScan.firstFar(UInt8(ascii: "#"), in: span, from: place)
    }
    return false
  }

  /// - Parameters:
  ///   - tree: of the text that the findings' places count in.
  ///   - lines: of the same text.
  package init(_ tree: SyntaxTree, lines: LineIndex) {
    let text = tree.text
    var disabled: [String: (comment: Range<Int>, start: Int)] = [:]
    for comment in tree.comments {
      guard let found = SuppressionComment(text[comment.range.indices]) else { continue }
      let range = comment.range.indices
      if let fault = found.fault {
        faults.append((range, fault))
        continue
      }
      // Removing a comment that also contains other words would lose these.
      removal = found.isAlone ? Self.removal(of: range, lines: lines, text: text) : nil
      switch found.scope {
      case .line: hide(found, comment: range, range: Self.line(of: comment, tree: tree, lines: lines, text: text))
      case .block:
        if let block = Self.block(of: comment, tree: tree) {
          hide(found, comment: range, range: block)
        } else {
          faults.append((range, "misplaced ignore-block: put it above a key or list item, or after a key"))
        }
      case .file:
        // yamllint looks only at the first line of the file.
        let isAtTop = found.isOwn ? comment.nextToken == 0 : range.lowerBound == ByteOrderMark.length(in: text)
        if isAtTop {
          hide(found, comment: range, range: 0..<text.count + 1)
        } else if found.isOwn {
          faults.append((range, "misplaced ignore-file: put it at the top of the file"))
        }
      case .onwards:
        let start = lines.lineStart(of: range.lowerBound)
        for code in found.codes where disabled[code] == nil { disabled[code] = (range, start) }
      case .again:
        // `yamllint enable` without rules ends every `disable`.
        let codes = found.codes == ["lint/*"] ? Array(disabled.keys) : found.codes
        for code in codes {
          guard let start = disabled.removeValue(forKey: code) else { continue }
          hidings.append(
            Hiding(comment: start.comment, range: start.start..<range.lowerBound, code: code, isOwn: false))
        }
      }
    }
    // A `disable` without an `enable` applies to the end of the file.
    for (code, start) in disabled {
      hidings.append(Hiding(comment: start.comment, range: start.start..<text.count + 1, code: code, isOwn: false))
    }
  }

  private mutating func hide(_ found: SuppressionComment, comment: Range<Int>, range: Range<Int>) {
    for code in found.codes {
      hidings.append(
        Hiding(
          comment: comment, range: range, code: code, isOwn: found.isOwn, keepsLayout: found.keepsLayout,
          removal: removal))
    }
  }

  // MARK: The lines of a comment

  /// The comment's own line where a token is before it, else the next line that holds more than a comment.
  private static func line(of comment: Comment, tree: SyntaxTree, lines: LineIndex, text: [UInt8]) -> Range<Int> {
    let place = comment.range.start.index
    let isAlone = text[lines.lineStart(of: place)..<place].allSatisfy(\.isBlank)
    // A comment on its own line applies to the line below.
    let hasNext = isAlone && comment.nextToken < tree.tokens.count
    let line = lines.textLine(at: hasNext ? Int(tree.tokens[comment.nextToken].start) : place).range
    return line.lowerBound..<line.upperBound + 1
  }

  private static func block(of comment: Comment, tree: SyntaxTree) -> Range<Int>? {
    let isAbove = comment.placement == .head || comment.placement == .header
    guard isAbove, tree[comment.owner].kind.isEntry else { return nil }
    let range = tree.range(comment.owner).indices
    return range.lowerBound..<range.upperBound + 1
  }

  /// The stretches in which a comment hides findings of one of some rules, and keeps the layout.
  package func stretches(of rules: [String]) -> [Range<Int>] {
    let codes = Set(rules.map { "lint/\($0)" } + ["lint/*"])
    return hidings.filter { $0.keepsLayout && codes.contains($0.code) }.map(\.range)
  }

  // MARK: Hiding

  /// The findings that are left, with the faults of the comments themselves.
  ///
  /// - Parameters:
  ///   - diagnostics: in the order of the text.
  ///   - unused: the plan whose rule says which comments hide nothing; nil if it isn't run.
  ///   - couldBeFound: whether a code, or one that a pattern matches, could have been found in this run.
  package mutating func apply(
    to diagnostics: [Diagnostic], unused: LintPlan?, couldBeFound: (String) -> Bool
  ) -> [Diagnostic] {
    var left: [Diagnostic] = []
    var next = 0
    // Findings and comments are walked in the order of the text, so each comment is opened once.
    let order = hidings.indices.sorted { hidings[$0].range.lowerBound < hidings[$1].range.lowerBound }
    var open: [String: [Int]] = [:]
    for diagnostic in diagnostics {
      let place = diagnostic.range.start.index
      while next < order.count, hidings[order[next]].range.lowerBound <= place {
        open[hidings[order[next]].code, default: []].append(order[next])
        next += 1
      }
      if Self.canBeHidden(diagnostic), hides(diagnostic, at: place, open: &open) { continue }
      left.append(diagnostic)
    }
    if let unused, let rule = unused.unusedSuppression {
      left += complaints(rule, known: unused.known, couldBeFound: couldBeFound)
    }
    return left
  }

  /// A text that is not well-formed can't be judged at all, so its syntax errors can't be hidden.
  private static func canBeHidden(_ diagnostic: Diagnostic) -> Bool {
    switch diagnostic.code.family {
    case .schema, .policy, .settings, .lint: true
    case .yaml, .json, .format, .edit, .migrate, .config, .io, .text, .diff: false
    }
  }

  private mutating func hides(_ diagnostic: Diagnostic, at place: Int, open: inout [String: [Int]]) -> Bool {
    let code = diagnostic.code
    for name in [code.description, "\(code.family.rawValue)/*"] {
      // The nearest comment counts as used; earlier ones may turn out to be unnecessary.
      while let last = open[name]?.last {
        guard hidings[last].range.contains(place) else {
          open[name]?.removeLast()
          continue
        }
        hidings[last].isUsed = true
        return true
      }
    }
    return false
  }

  private func complaints(
    _ rule: LintPlan.Entry, known: any RuleSet, couldBeFound: (String) -> Bool
  ) -> [Diagnostic] {
    var found: [Diagnostic] = faults.map { Diagnostic(rule.rule.code, $1, at: ByteRange($0), severity: rule.severity) }
    let used = Set(hidings.lazy.filter(\.isUsed).map(\.comment.lowerBound))
    for hiding in hidings where hiding.isOwn && !hiding.isUsed {
      guard
        let message = SuppressedCode.fault(hiding.code, known: known)
          ?? (couldBeFound(hiding.code) ? nothing(hiding) : nil)
      else { continue }
      // A comment that hides one of its two codes must stay.
      let isOfUse = used.contains(hiding.comment.lowerBound)
      let fix =
        isOfUse
        ? nil
        : hiding.removal.map {
          Fix(title: "remove the comment", safety: .unproven, edits: [TextEdit(ByteRange($0), "")])
        }
      found.append(
        Diagnostic(
          rule.rule.code, message, at: ByteRange(hiding.comment), severity: rule.severity, fixes: fix.map { [$0] } ?? []
        ))
    }
    return found
  }

  /// A comment with its line, or with the blanks before it.
  private static func removal(of comment: Range<Int>, lines: LineIndex, text: [UInt8]) -> Range<Int> {
    let before = text[..<comment.lowerBound].lastIndex { !$0.isBlank }
    let blanks = (before.map { $0 + 1 } ?? 0)..<comment.lowerBound
    let line = lines.textLine(at: comment.lowerBound)
    let isAlone = blanks.lowerBound <= line.range.lowerBound && comment.upperBound >= line.range.upperBound
    return isAlone
      ? line.range.lowerBound..<line.end : blanks.lowerBound..<comment.upperBound
  }

  private func nothing(_ hiding: Hiding) -> Message {
    "unused ignore comment: no \(hiding.code) here"
  }
}

/// The codes that a comment may name.
enum SuppressedCode {
  private static let families: [DiagnosticCode.Family] = [.lint, .schema, .policy, .settings]

  /// The fault of a code or pattern; nil if there is none.
  static func fault(_ code: String, known: any RuleSet) -> Message? {
    let parts = code.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let family = DiagnosticCode.Family(rawValue: String(parts[0])) else {
      return "unknown code \(shown(code)): use lint/NAME, schema/NAME, policy/NAME or settings/NAME"
    }
    guard families.contains(family) else { return "\(shown(code)) can't be ignored: the file can't be parsed" }
    // Keywords of schemas aren't known here, so only the names of lint rules are checked.
    guard family == .lint, parts[1] != "*", known.named(String(parts[1])) == nil else { return nil }
    return "unknown rule \(shown(code))"
  }

  private static func shown(_ code: String) -> String {
    ShownText.quoted(Array(code.utf8)[...])
  }
}
