import DocumentModel
import YAMLEditing
import YAMLReading

/// Rewrites every node of a text in every other style, and checks that values and comments are kept.
package struct RewriteRun {
  package private(set) var done = 0
  /// How many changes were planned but couldn't be proven, by reason.
  package private(set) var refused: [String: Int] = [:]
  package private(set) var broken: [String] = []

  package init() {}

  /// - Parameter every: Only one of this many nodes is rewritten.
  package mutating func add(_ text: [UInt8], name: String, every: Int = 1) {
    let source = SyntaxDocument(text, limits: Limits())
    guard let rewriting = Rewriting(source, limits: Limits()) else { return }
    for (number, node) in source.tree.valueNodes().enumerated() where number % every == 0 {
      let styles: [NodeStyle] = [.plain, .singleQuoted, .doubleQuoted, .literal, .folded]
      var plans = styles.map { ("\($0)", rewriting.scalar(node, as: $0)) }
      plans += [
        ("flow", rewriting.flow(node)), ("block", rewriting.block(node)),
        ("block of all levels", rewriting.block(node, opensAll: true)), ("inline", rewriting.inlining(node)),
        ("inline all", rewriting.inliningAll(of: node)?.rewrite),
        ("extract", rewriting.extraction(of: node, named: rewriting.anchorName(for: node))?.rewrite),
      ]
      for (way, plan) in plans {
        guard let plan else { continue }
        if let problem = rewriting.problem(of: plan) {
          refused["\(way): \(problem)", default: 0] += 1
          continue
        }
        done += 1
        guard let after = TextEdit.apply(plan.edits, to: text) else { continue }
        compare(source, after, "\(name), \(way) at \(source.tree.range(node).start.index)")
        if way == "block" { comeBack(after, node: node, original: source, name: name) }
      }
    }
  }

  /// Converts a node that was changed from flow to block style back to flow style.
  private mutating func comeBack(_ text: [UInt8], node: SyntaxNodeID, original: SyntaxDocument, name: String) {
    let source = SyntaxDocument(text, limits: Limits())
    guard let rewriting = Rewriting(source, limits: Limits()), let plan = rewriting.flow(node),
      rewriting.problem(of: plan) == nil, let after = TextEdit.apply(plan.edits, to: text)
    else { return }
    done += 1
    compare(original, after, "\(name), back in brackets at \(original.tree.range(node).start.index)")
  }

  private mutating func compare(_ old: SyntaxDocument, _ text: [UInt8], _ what: String) {
    let new = YAMLParser.parse(text, limits: Limits())
    let (before, after) = (old.document, new.document)
    let isSame =
      before.roots.count == after.roots.count
      && zip(before.roots, after.roots).allSatisfy { before.isEqual($0, $1, in: after) }
    // A mapping with a collection as a key isn't equal to any, not even itself.
    let isComparable = before.roots.allSatisfy {
      before.isEqual($0, $0, in: YAMLParser.parse(old.text, limits: Limits()).document)
    }
    if !isSame, isComparable {
      broken.append("\(what): other values in \(String(decoding: text, as: UTF8.self).debugDescription)")
    }
    let comments = Self.comments(SyntaxTree(text, limits: Limits()))
    if comments != Self.comments(old.tree) {
      broken.append("\(what): other comments in \(String(decoding: text, as: UTF8.self).debugDescription)")
    }
  }

  private static func comments(_ tree: SyntaxTree) -> [String] {
    tree.comments.map { comment in
      let text = String(decoding: tree.text[comment.range.indices], as: UTF8.self)
      return String(text.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }.sorted()
  }
}
