/// A Kubernetes object and the collection of its schema file, as far as the file's path reveals them.
package struct ObjectFile: Sendable {
  package var object: ObjectKind
  /// The folder of the collection, because there may be one per Kubernetes version, or nil if all files form one
  /// collection.
  package var collection: String?

  /// Accepts `GROUP/KIND_VERSION.json`, and `KIND-GROUP-VERSION.json` with only the first label of the group; the core
  /// group is omitted. Nil for any other path.
  package init?(_ path: String) {
    let parts = path.split(separator: "/")
    guard let name = parts.last?.droppingSuffix(".json")?.lowercased() else { return nil }
    let folder = parts.dropLast().joined(separator: "/")
    let words = name.split(separator: "_", omittingEmptySubsequences: false)
    if words.count == 2, let group = parts.dropLast().last, Self.isVersion(words[1]) {
      object = ObjectKind(group: group.lowercased(), version: String(words[1]), kind: String(words[0]))
      return
    }
    let dashed = name.split(separator: "-", omittingEmptySubsequences: false)
    guard (2...3).contains(dashed.count), let version = dashed.last, Self.isVersion(version), !dashed[0].isEmpty else {
      return nil
    }
    // The name has only the first label of the group: `apps.` stands for any group that begins with it.
    let group = dashed.count == 3 ? dashed[1] + "." : "core"
    object = ObjectKind(group: group, version: String(version), kind: String(dashed[0]))
    collection = folder
  }

  /// Whether a text is an API version, such as `v1` or `v2beta1`.
  private static func isVersion(_ text: some StringProtocol) -> Bool {
    guard let rest = text.droppingPrefix("v"), let first = rest.first, first.isNumber else { return false }
    return rest.allSatisfy { $0.isASCII && ($0.isNumber || $0.isLetter) }
  }

  /// The collection to use if there are several: preferably one with self-contained schemas that reject unknown keys,
  /// then the one of the newest version.
  package static func newest(_ collections: Set<String>) -> String? {
    collections.max { rank($0).lexicographicallyPrecedes(rank($1)) }
  }

  private static func rank(_ folder: String) -> [Int] {
    let name = folder.split(separator: "/").last ?? ""
    let words = ["standalone", "strict"].map { name.contains($0) ? 1 : 0 }
    return words + name.split { !$0.isNumber }.map { Int($0) ?? 0 }
  }
}

extension StringProtocol {
  fileprivate func droppingSuffix(_ suffix: String) -> SubSequence? {
    hasSuffix(suffix) ? dropLast(suffix.count) : nil
  }
}
