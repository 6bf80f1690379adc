internal import DocumentModel
internal import Workspace

extension LintRule {
  static let versionLikeNumber = LintRule(
    "version-like-number", summary: "Version read as a number that loses its last digit", presets: .mistake
  ) { .scalars(.trailingZero, VersionLikeNumber($1)) }
}

private final class VersionLikeNumber: ReportingCheck, ScalarCheck {
  func visit(_ scalar: PlainScalar, in source: LintSource) {
    guard !scalar.isKey,
      isVersion(scalar.node, in: source.document) || Siblings(of: scalar.node, in: source.document).areVersions
        || source.schema?.mentionsVersion(scalar.node) == true,
      source.mayBeText(scalar.node), !source.isDefault(scalar.node)
    else { return }
    // `3.10` is the number 3.1, which another program may write back as such.
    let digits = source.text[scalar.range].reversed().drop { $0 == 0x30 }.reversed()
    var number = String(decoding: digits, as: UTF8.self)
    if number.hasSuffix(".") { number += "0" }
    let isSensitive = source.schema?.isSensitive(ByteRange(scalar.range)) == true
    findings.add(
      "\(source.shown(scalar.range)) is read as the number \(isSensitive ? Message(words: "without its last digit") : "\(number)")",
      at: scalar.range, fix: .quote(scalar.range).changingValue)
  }

  private func isVersion(_ node: NodeID, in document: Document) -> Bool {
    if document.key(of: node).flatMap(document.string).map(Self.mentionsVersion) == true { return true }
    // The number is in a mapping of versions: `versions: {node: 18.10}`.
    let list = document.holder(of: node).flatMap(document.key(of:)).flatMap(document.string)
    return list.map { VersionText.words($0).last == Array("versions".utf8) } ?? false
  }

  /// Words that make a key one of a version if they come last.
  private static let versioned = Set(
    [
      "alpine", "branch", "debian", "django", "dotnet", "elixir", "go", "golang", "kotlin", "kubernetes", "mysql",
      "node",
      "nodejs", "perl", "php", "postgres", "postgresql", "python", "rails", "redis", "release", "rev", "ruby", "rust",
      "scala", "swift", "tag", "ubuntu",
    ].map { Array($0.utf8) })

  /// Whether a key contains the word `version`, or ends with the name of something that has versions.
  private static func mentionsVersion(_ key: String) -> Bool {
    let words = VersionText.words(key)
    // `node: 18.10` is a version of Node, whereas `node-size: 1.50` isn't.
    return words.last.map { versioned.contains($0) } == true || words.contains(where: VersionText.mentionsVersion)
  }
}

/// The values next to a number in its list or mapping.
private struct Siblings {
  /// How many values are examined.
  private static let limit = 64

  private let document: Document
  private let node: NodeID
  private let others: [NodeID]
  private let isList: Bool

  init(of node: NodeID, in document: Document) {
    self.document = document
    self.node = node
    guard let holder = document.holder(of: node), document.count(holder) <= Self.limit else {
      isList = false
      others = []
      return
    }
    isList = document[holder].kind == .array
    let values = isList ? Array(document.items(holder)) : document.entries(holder).map(\.value)
    others = values.filter { $0 != node }
  }

  /// Whether all others are versions or numbers and one of them shows that versions are meant: a version that is a
  /// string, or in a list without numbers below 1, one with a single decimal.
  var areVersions: Bool {
    let kinds = others.map { document.kind($0) }
    guard !others.isEmpty, zip(others, kinds).allSatisfy({ $1 == .number || $1 == .string && isVersion($0) }) else {
      return false
    }
    // `[1.9, 1.10]` counts up like versions; `[0.25, 1.50]` are aligned amounts.
    return kinds.contains(.string)
      || isList && others.contains { fraction($0) == 1 } && (others + [node]).allSatisfy { !isBelowOne($0) }
  }

  private func isVersion(_ node: NodeID) -> Bool { VersionText.isVersion(document.string(node) ?? "") }

  private func written(_ node: NodeID) -> ArraySlice<UInt8> { document.text[document.range(node).indices] }

  /// The number of digits after the point.
  private func fraction(_ node: NodeID) -> Int {
    written(node).drop { $0 != UInt8(ascii: ".") }.dropFirst().count
  }

  private func isBelowOne(_ node: NodeID) -> Bool { written(node).first.map { !(0x31...0x39).contains($0) } ?? true }
}

/// Strings that look like versions.
package enum VersionText {
  /// Words that merely end with `version`.
  private static let unrelated = Set(
    ["aversion", "conversion", "diversion", "inversion", "perversion", "reversion"].map { Array($0.utf8) })

  /// Whether a text mentions a version: `Go version`, `goversion`, but not `unitConversion`.
  static func mentionsVersion(_ text: String) -> Bool { words(text).contains(where: mentionsVersion) }

  fileprivate static func mentionsVersion(_ word: [UInt8]) -> Bool {
    word.contains(word: "version") && !unrelated.contains { word.starts(with: $0) }
  }

  /// The words of a text in lowercase: `goVersion_2` gives `go` and `version`.
  fileprivate static func words(_ text: String) -> [[UInt8]] {
    var words: [[UInt8]] = [[]]
    var isAfterSmall = false
    for byte in text.utf8 {
      let isSmall = (0x61...0x7A).contains(byte)
      // `goVersion` is two words, `URL` is one.
      if !byte.isLetter || isAfterSmall && !isSmall { words.append([]) }
      if byte.isLetter { words[words.count - 1].append(byte | 0x20) }
      isAfterSmall = isSmall
    }
    return words.filter { !$0.isEmpty }
  }

  /// Two or more groups of digits, separated by points and optionally preceded by `v`.
  static func isVersion(_ text: String) -> Bool {
    let text = text.utf8.first == UInt8(ascii: "v") ? text.utf8.dropFirst() : text.utf8[...]
    let groups = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return groups.count > 1 && groups.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
  }
}
