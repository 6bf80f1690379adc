internal import DocumentModel

/// The tags of the core schema and of YAML 1.1 (YAML 1.2.2, 10.3; the YAML 1.1 type repository).
package enum Tags {
  static let prefix = "tag:yaml.org,2002:"
  /// The tag of `<<`, which go-yaml writes: `!!merge <<: *base`.
  static let merge = prefix + "merge"

  /// Types of YAML 1.1 that are known but not interpreted; their values stay as written.
  private static let otherTypes: Set<String> = [
    "binary", "timestamp", "set", "omap", "pairs", "merge", "value", "yaml",
  ]

  /// The short name of one of YAML's own tags: `str`, `int`, …; nil for any other tag.
  static func shortName(_ tag: String) -> Substring? {
    tag.hasPrefix(prefix) ? tag.dropFirst(prefix.count) : nil
  }

  /// Whether YAML itself defines the tag, so that no program has to: `!`, `!!int`, `!!merge`.
  package static func isKnown(_ tag: String) -> Bool {
    guard let name = shortName(tag) else { return tag == "!" }
    return fits(name, kind: .null) != nil || otherTypes.contains(String(name))
  }

  /// Whether a node of a kind may have the tag; nil if it isn't a tag of the core schema.
  static func fits(_ name: Substring, kind: NodeKind) -> Bool? {
    switch name {
    case "str": kind == .string
    case "int", "float": kind == .number
    case "bool": kind == .boolean
    case "null": kind == .null
    case "map": kind == .object
    case "seq": kind == .array
    default: nil
    }
  }

  static func resolve(_ text: Span<UInt8>, tag: String) -> CoreSchema.Value {
    guard let name = shortName(tag) else { return .string }
    switch name {
    case "bool", "null": return CoreSchema.resolve(text)
    case "int":
      // `!!int .5` is a mistake rather than the number 0.5.
      if case .number(_, isFloat: true) = CoreSchema.resolve(text) { return .string }
      return CoreSchema.resolve(text)
    case "float":
      if case .number(let number, _) = CoreSchema.resolve(text) { return .number(number, isFloat: true) }
      return .string
    default: return .string
    }
  }
}

extension Assembler {
  /// A tag as written in the file, for messages.
  private func written(_ tag: String, range: Range<Int>) -> String {
    range.isEmpty ? tag : String(decoding: builder.text[range], as: UTF8.self)
  }

  /// Records a node's tag, and reports one that the node doesn't match or that isn't known.
  mutating func checkTag(_ tag: String, of node: NodeID, kind: NodeKind, range: Range<Int>) {
    if let name = Tags.shortName(tag), let fits = Tags.fits(name, kind: kind) {
      if !fits {
        report(.yamlTagMismatch, message: "value doesn't match its tag \(written(tag, range: range))", at: range)
      }
      // `!!str yes` is unambiguous, so rules about such words don't apply to it.
      builder.setTyped(node)
      return
    }
    builder.setTag(node, tag)
    if !Tags.isKnown(tag), seenTags.insert(tag).inserted {
      report(
        .yamlUnknownTag, message: "unknown tag \(written(tag, range: range))", at: range,
        help: !kind.isCollection && builder[node].range.isEmpty
          ? "quote the value if it isn't a tag, or declare the tag under tags in .settle.yaml"
          : "declare it under tags in .settle.yaml; until then the tag is ignored")
    }
  }
}
