internal import DocumentModel
internal import SourceText

extension LintRule {
  static let versionLikeNumber = LintRule(
    "version-like-number", "A version that is read as a number and loses its last digit", .mistake
  ) { .scalars(.trailingZero, VersionLikeNumber($1)) }
}

private final class VersionLikeNumber: ScalarCheck {
  private let findings: RuleFindings

  init(_ findings: RuleFindings) {
    self.findings = findings
  }

  func see(_ scalar: PlainScalar, in source: LintSource) {
    guard !scalar.isKey,
      Self.isVersion(scalar.range, source.text) || Self.isAmongVersions(scalar.node, source.document),
      source.mayBeText(scalar.node), !source.isDefault(scalar.node)
    else { return }
    let digits = source.text[scalar.range].reversed().drop { $0 == 0x30 }.reversed()
    var number = String(decoding: digits, as: UTF8.self)
    if number.hasSuffix(".") { number += "0" }
    let isSensitive = source.schema?.isSensitive(ByteRange(scalar.range)) == true
    findings.add(
      "\(source.shown(scalar.range)) is the number \(isSensitive ? "without its last digit" : number), not a version",
      at: scalar.range, fix: .quote(scalar.range).changingValue)
  }

  /// The most items of a list of versions.
  private static let listLimit = 64

  /// Whether the number is in a list of numbers and versions, at least one of them in quotes.
  private static func isAmongVersions(_ node: NodeID, _ document: Document) -> Bool {
    guard let list = list(of: node, document), document.count(list) <= listLimit else { return false }
    let items = document.items(list).map { ($0, document.kind($0)) }
    return items.contains { $0.1 == .string }
      && items.allSatisfy { $1 == .number || $1 == .string && isVersion(document.string($0) ?? "") }
  }

  /// The list that a scalar is an item of, other scalars before it.
  private static func list(of node: NodeID, _ document: Document) -> NodeID? {
    let before = (0..<node.index).suffix(listLimit).reversed().lazy.map { NodeID($0) }
    let above = before.first { document[$0].kind.isCollection || document[$0].flags.contains(.isKey) }
    return above.flatMap { document[$0].kind == .array && document.subtreeEnd($0) > node ? $0 : nil }
  }

  /// Digits in groups parted by points.
  private static func isVersion(_ text: String) -> Bool {
    let groups = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return groups.count > 1 && groups.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
  }

  /// Whether a key has the word in it, in small or capital letters.
  private static func speaksOfVersion(_ key: ArraySlice<UInt8>) -> Bool {
    let word = "version".utf8
    return key.indices.dropLast(word.count - 1).contains { start in
      zip(key[start...], word).allSatisfy { $0 | 0x20 == $1 }
    }
  }

  /// Bytes that are looked through for the key.
  private static let reach = 400

  /// Whether the nearest key above, or on the line, has `version` in its name; lists are passed over.
  private static func isVersion(_ range: Range<Int>, _ text: [UInt8]) -> Bool {
    var place = range.lowerBound
    let least = max(0, place - reach)
    while place > least {
      place -= 1
      guard text[place] == UInt8(ascii: ":"), text[place + 1].isSpace
      else { continue }
      var start = place
      while start > least, !text[start - 1].isBreak, text[start - 1] != UInt8(ascii: ",") { start -= 1 }
      return speaksOfVersion(text[start..<place])
    }
    return false
  }
}
