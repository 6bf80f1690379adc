package import DocumentModel
package import Workspace
package import YAMLReading

/// Suppresses findings as requested by comments in the text.
package struct Suppressions {
  /// One code that a comment suppresses, with the range in which it does.
  private struct Suppression {
    var comment: Range<Int>
    var range: Range<Int>
    var code: String
    var isOwn: Bool
    var keepsLayout = true
    var isUsed = false
    /// The range to delete in order to remove the comment, or nil if it contains other text too.
    var removal: Range<Int>?
  }

  private var suppressions: [Suppression] = []
  private var problems: [(Range<Int>, Message)] = []

  private static let starts = ["settle:", "yamllint ", "ryl ", "yaml-language-server-disable"]

  /// Whether the text may contain a suppression comment. If not, no tree is needed.
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
  ///   - tree: The tree of the text in which the findings are located.
  ///   - lines: The lines of the same text.
  package init(_ tree: SyntaxTree, lines: LineIndex) {
    let text = tree.text
    var disabled: [String: (comment: Range<Int>, start: Int)] = [:]
    for comment in tree.comments {
      guard let found = SuppressionComment(text[comment.range.indices]) else { continue }
      let range = comment.range.indices
      if let problem = found.problem {
        problems.append((range, problem))
        continue
      }
      // Removing a comment with other text would lose that text.
      let removal = found.isAlone ? Self.removal(of: range, lines: lines, text: text) : nil
      switch found.scope {
      case .line:
        let line = Self.line(of: comment, tree: tree, lines: lines, text: text)
        suppress(found, comment: range, range: line, removal: removal)
      case .block:
        if let block = Self.block(of: comment, tree: tree) {
          suppress(found, comment: range, range: block, removal: removal)
        } else {
          problems.append((range, "misplaced ignore-block: put it above a key or list item, or after a key"))
        }
      case .file:
        // yamllint accepts `disable-file` only in the first line.
        let isAtTop = found.isOwn ? comment.nextToken == 0 : range.lowerBound == ByteOrderMark.length(in: text)
        if isAtTop {
          suppress(found, comment: range, range: 0..<text.count + 1, removal: removal)
        } else if found.isOwn {
          problems.append((range, "misplaced ignore-file: put it at the top of the file"))
        }
      case .untilReenabled:
        let start = lines.lineStart(of: range.lowerBound)
        for code in found.codes where disabled[code] == nil { disabled[code] = (range, start) }
      case .reenable:
        // `yamllint enable` without rules ends every `disable`.
        let codes = found.codes == ["lint/*"] ? Array(disabled.keys) : found.codes
        for code in codes {
          guard let start = disabled.removeValue(forKey: code) else { continue }
          suppressions.append(
            Suppression(comment: start.comment, range: start.start..<range.lowerBound, code: code, isOwn: false))
        }
      }
    }
    // A `disable` without an `enable` applies up to the end of the file.
    for (code, start) in disabled {
      suppressions.append(
        Suppression(comment: start.comment, range: start.start..<text.count + 1, code: code, isOwn: false))
    }
  }

  private mutating func suppress(
    _ found: SuppressionComment, comment: Range<Int>, range: Range<Int>, removal: Range<Int>?
  ) {
    for code in found.codes {
      suppressions.append(
        Suppression(
          comment: comment, range: range, code: code, isOwn: found.isOwn, keepsLayout: found.keepsLayout,
          removal: removal))
    }
  }

  // MARK: Ranges

  /// The comment's own line if a token precedes it; otherwise the next line with a token.
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

  /// The ranges in which comments suppress any of the given rules and keep the layout.
  package func stretches(of rules: [String]) -> [Range<Int>] {
    let codes = Set(rules.map { "lint/\($0)" } + ["lint/*"])
    return suppressions.filter { $0.keepsLayout && codes.contains($0.code) }.map(\.range)
  }

  // MARK: Comments around a text

  /// The findings in a text that a comment above it in a Markdown file doesn't suppress.
  static func left(_ found: [Diagnostic], below comment: ArraySlice<UInt8>) -> [Diagnostic] {
    let codes = codes(of: comment)
    return found.filter { !isSuppressible($0) || codes.isDisjoint(with: [$0.code.description, family(of: $0.code)]) }
  }

  /// Whether such a comment suppresses one of the rules about spacing.
  package static func keepsLayout(below comment: ArraySlice<UInt8>, rules: [String]) -> Bool {
    !codes(of: comment).isDisjoint(with: rules.map { "lint/\($0)" } + ["lint/*"])
  }

  private static func codes(of comment: ArraySlice<UInt8>) -> Set<String> {
    guard let found = SuppressionComment(comment), found.isOwn else { return [] }
    return Set(found.codes)
  }

  private static func family(of code: DiagnosticCode) -> String { "\(code.family.rawValue)/*" }

  // MARK: Applying

  /// The findings that aren't suppressed and, if requested, findings about the comments themselves.
  ///
  /// - Parameters:
  ///   - diagnostics: Sorted by position.
  ///   - unused: The plan that enables the rule `unused-suppression`, or nil to not report unused comments.
  ///   - couldBeFound: Whether this run could have found a code, or one that matches a pattern.
  package mutating func apply(
    to diagnostics: [Diagnostic], unused: LintPlan?, couldBeFound: (String) -> Bool
  ) -> [Diagnostic] {
    var left: [Diagnostic] = []
    var next = 0
    // Findings and comments are both processed in order of position, so each comment is considered once.
    let order = suppressions.indices.sorted { suppressions[$0].range.lowerBound < suppressions[$1].range.lowerBound }
    var open: [String: [Int]] = [:]
    for diagnostic in diagnostics {
      let place = diagnostic.range.start.index
      while next < order.count, suppressions[order[next]].range.lowerBound <= place {
        open[suppressions[order[next]].code, default: []].append(order[next])
        next += 1
      }
      if Self.isSuppressible(diagnostic), hides(diagnostic, at: place, open: &open) { continue }
      left.append(diagnostic)
    }
    if let unused, let rule = unused.unusedSuppression {
      left += complaints(rule, known: unused.known, couldBeFound: couldBeFound)
    }
    return left
  }

  /// Whether comments can suppress a finding. They can't suppress syntax errors, because nothing else is known about a
  /// malformed text.
  private static func isSuppressible(_ diagnostic: Diagnostic) -> Bool {
    switch diagnostic.code.family {
    case .schema, .policy, .settings, .lint: true
    case .yaml, .json, .format, .edit, .migrate, .config, .io, .text, .diff: false
    }
  }

  private mutating func hides(_ diagnostic: Diagnostic, at place: Int, open: inout [String: [Int]]) -> Bool {
    let code = diagnostic.code
    for name in [code.description, Self.family(of: code)] {
      // Only the nearest comment counts as used, so that earlier ones are reported if they are unnecessary.
      while let last = open[name]?.last {
        guard suppressions[last].range.contains(place) else {
          open[name]?.removeLast()
          continue
        }
        suppressions[last].isUsed = true
        return true
      }
    }
    return false
  }

  private func complaints(
    _ rule: LintPlan.Entry, known: any RuleSet, couldBeFound: (String) -> Bool
  ) -> [Diagnostic] {
    var found: [Diagnostic] = problems.map {
      Diagnostic(rule.rule.code, $1, at: ByteRange($0), severity: rule.severity)
    }
    let used = Set(suppressions.lazy.filter(\.isUsed).map(\.comment.lowerBound))
    for suppression in suppressions where suppression.isOwn && !suppression.isUsed {
      guard
        let message = SuppressedCode.problem(suppression.code, known: known)
          ?? (couldBeFound(suppression.code) ? nothing(suppression) : nil)
      else { continue }
      // A comment with several codes stays if one of them is used.
      let isOfUse = used.contains(suppression.comment.lowerBound)
      let fix =
        isOfUse
        ? nil
        : suppression.removal.map {
          Fix(title: "remove the comment", safety: .unproven, edits: [TextEdit(ByteRange($0), "")])
        }
      found.append(
        Diagnostic(
          rule.rule.code, message, at: ByteRange(suppression.comment), severity: rule.severity,
          fixes: fix.map { [$0] } ?? []
        ))
    }
    return found
  }

  /// The range of a comment and its line, or of a trailing comment and the space before it.
  private static func removal(of comment: Range<Int>, lines: LineIndex, text: [UInt8]) -> Range<Int> {
    let before = text[..<comment.lowerBound].lastIndex { !$0.isBlank }
    let blanks = (before.map { $0 + 1 } ?? 0)..<comment.lowerBound
    let line = lines.textLine(at: comment.lowerBound)
    let isAlone = blanks.lowerBound <= line.range.lowerBound && comment.upperBound >= line.range.upperBound
    return isAlone
      ? line.range.lowerBound..<line.end : blanks.lowerBound..<comment.upperBound
  }

  private func nothing(_ suppression: Suppression) -> Message {
    "unused ignore comment: no \(suppression.code) here"
  }
}

enum SuppressedCode {
  private static let families: [DiagnosticCode.Family] = [.lint, .schema, .policy, .settings]

  /// What is wrong with a code or pattern, or nil if it is valid.
  static func problem(_ code: String, known: any RuleSet) -> Message? {
    let parts = code.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let family = DiagnosticCode.Family(rawValue: String(parts[0])) else {
      return "unknown code \(shown(code)): use lint/NAME, schema/NAME, policy/NAME or settings/NAME"
    }
    guard families.contains(family) else {
      return "\(shown(code)) cannot be ignored: only lint, schema, policy and settings codes can"
    }
    // Schema keywords aren't known here, so only names of lint rules are checked.
    guard family == .lint, parts[1] != "*", known.named(String(parts[1])) == nil else { return nil }
    return "unknown rule \(shown(code))"
  }

  private static func shown(_ code: String) -> String {
    ShownText.quoted(Array(code.utf8)[...])
  }
}
