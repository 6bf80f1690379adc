internal import DocumentModel
package import YAMLReading

/// An order for the keys of a mapping. `<<` is always first, above the keys that override it.
package enum KeyOrder: Hashable, Sendable {
  /// By code point: `B` before `a`.
  case alphabetical
  /// These keys come first; the others follow as in the file.
  case names([String])

  /// Sorts entries by their keys. Stable.
  package func sorted(_ entries: [SyntaxNodeID], in tree: SyntaxTree) -> [SyntaxNodeID] {
    let ranked = entries.enumerated().map { Ranked(offset: $0.offset, entry: $0.element) }
    switch self {
    case .alphabetical:
      return ranked.map { item in
        let key = tree.child(item.entry)
        return item.ranked(Self.isMerge(key, in: tree) ? -1 : 0, name: tree.value(ofScalar: key))
      }.sorted().map(\.entry)
    case .names(let names):
      var rank: [String: Int] = [:]
      // If a name is listed twice, its first place counts.
      for (index, name) in names.enumerated() where rank[name] == nil { rank[name] = index }
      return ranked.map { item in
        let name = Self.name(of: item.entry, in: tree)
        let isMerge = Self.isMerge(tree.child(item.entry), in: tree)
        return item.ranked(isMerge ? -1 : name.flatMap { rank[$0] } ?? Int.max)
      }.sorted().map(\.entry)
    }
  }

  /// An entry with its sort key.
  private struct Ranked: Comparable {
    var rank = 0
    var name: ArraySlice<UInt8> = []
    let offset: Int
    let entry: SyntaxNodeID

    func ranked(_ rank: Int, name: ArraySlice<UInt8> = []) -> Self {
      Self(rank: rank, name: name, offset: offset, entry: entry)
    }

    static func < (one: Self, other: Self) -> Bool {
      guard one.rank == other.rank else { return one.rank < other.rank }
      return one.name.elementsEqual(other.name)
        ? one.offset < other.offset : one.name.lexicographicallyPrecedes(other.name)
    }
  }

  private static func isMerge(_ key: SyntaxNodeID, in tree: SyntaxTree) -> Bool {
    tree[key].kind == .scalar && tree[key].style == .plain && tree.value(ofScalar: key).elementsEqual("<<".utf8)
  }

  private static func name(of entry: SyntaxNodeID, in tree: SyntaxTree) -> String? {
    let key = tree.child(entry)
    guard tree[key].kind == .scalar else { return nil }
    return String(decoding: tree.value(ofScalar: key), as: UTF8.self)
  }

  /// Whether entries may be reordered: all keys are unique scalars, no anchor occurs twice, no alias changes its
  /// anchor.
  package static func mayMove(_ entries: [SyntaxNodeID], to sorted: [SyntaxNodeID], in tree: SyntaxTree) -> Bool {
    var names: Set<String> = []
    for entry in entries {
      // Of two equal keys, some parsers use the first and some the last, so their order matters.
      guard let name = name(of: entry, in: tree), names.insert(name).inserted else { return false }
    }
    guard let aliases = outerAliases(entries, in: tree) else { return false }
    // `*x` moved above `&x` would be an error, or refer to an earlier anchor with the same name.
    return outerAliases(sorted, in: tree) == aliases
  }

  /// The tokens of the aliases whose anchor no earlier entry defines; nil if two anchors have the same name.
  private static func outerAliases(_ entries: [SyntaxNodeID], in tree: SyntaxTree) -> Set<Int>? {
    var anchors: Set<ArraySlice<UInt8>> = []
    var outer: Set<Int> = []
    for index in entries.lazy.flatMap({ tree[$0].tokens }) {
      let token = tree.tokens[index]
      let name = tree.bytes(token).dropFirst()
      // `&x` twice: each `*x` refers to the nearest one before it, so moving entries could change what it refers to.
      if token.kind == .anchor, !anchors.insert(name).inserted { return nil }
      if token.kind == .alias, !anchors.contains(name) { outer.insert(index) }
    }
    return outer
  }
}
