internal import DocumentModel
internal import Workspace
internal import YAMLReading

extension DeclaredTags {
  /// Findings about values of a kind that their declared tag doesn't allow.
  func misplaced(in document: Document) -> [Diagnostic] {
    guard !isEmpty else { return [] }
    return document.tags.filter { allow($0.key, in: document) == false }.map { node, tag in
      let wanted = Kind.allCases.filter { kinds(of: tag)?.contains($0) == true }.map(\.words)
      let found = Kind(document.kind(node)).words
      return Diagnostic(
        .yamlTagMismatch, "tag \(tag) expects \(words: wanted.joined(separator: " or ")), found \(words: found)",
        at: document.range(node), help: "change the value, or the kind of the tag under tags in .settle.yaml")
    }
  }

  /// The ranges of values with a declared tag, in order. Values inside another such value are left out.
  func ranges(in document: Document) -> [Range<Int>] {
    guard !isEmpty else { return [] }
    var ranges: [Range<Int>] = []
    for node in document.tags.keys.sorted() where allow(node, in: document) != nil {
      let range = document.range(node).indices
      // Two values are either nested or disjoint.
      if range.upperBound > ranges.last?.upperBound ?? -1 { ranges.append(range) }
    }
    return ranges
  }

  /// Replaces all findings about unknown tags with one. Without a schema, each of these tags may well be known to the
  /// program that reads the file.
  static func joined(_ findings: [Diagnostic], in document: Document) -> [Diagnostic] {
    guard findings.count > 1 else { return findings }
    let values = document.tags.keys.sorted()
    let ofTags = findings.filter { finding in
      guard finding.code == .yamlUnknownTag else { return false }
      let next = values.partitioningIndex { document.range($0).start >= finding.range.end }
      // A tag without a value is more likely a string that lacks quotes: `if: !cancelled()`.
      return next < values.count && !document[values[next]].flags.contains(.isEmpty)
    }
    // A single unknown tag keeps its own message.
    guard ofTags.count > 1, var joined = ofTags.first else { return findings }
    let names = ofTags.prefix(3).map { String(decoding: document.text[$0.range.indices], as: UTF8.self) }
    let more = ofTags.count - names.count
    joined.wording = "unknown tags: \(names.joined(separator: ", "))\(words: more > 0 ? " and \(more) more" : "")"
    joined.cause = "unknown tags"
    joined.help = "run `settle config init` to declare the tags that the files use, or add them to tags in .settle.yaml"
    // The joined finding replaces the first one.
    let others = Set(ofTags.dropFirst())
    return findings.compactMap { $0 == ofTags[0] ? joined : others.contains($0) ? nil : $0 }
  }
}
