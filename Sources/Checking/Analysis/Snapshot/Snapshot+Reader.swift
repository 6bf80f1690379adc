internal import DocumentModel
internal import Workspace
package import YAMLReading

/// The values as the program that reads the file interprets them: for PyYAML, `yes` is true and `0755` is 493.
extension Snapshot {
  /// The version set by the configuration, or nil if none.
  private var declaredVersion: YAMLVersion? { context.reader ?? context.lint.reader }

  /// The YAML version of the program that reads the file, or nil if unknown.
  package var readerVersion: YAMLVersion? {
    if isJSON { return .newer }
    if let version = declaredVersion { return version }
    if readValues.reader == YAMLImplementation.pyYAML.name { return .older }
    return ownFacts?.followsYAML12 == true ? .newer : nil
  }

  /// The program that reads files of this kind, if it follows no YAML version exactly and the configuration sets none.
  package var programOfKind: YAMLImplementation? {
    guard !isJSON, declaredVersion == nil, let program = readerOfKind, program != .pyYAML else { return nil }
    return program
  }

  /// Whether the program that reads files of this kind is known to read dates as strings.
  package var readsDatesAsStrings: Bool { declaredVersion == nil && ownFacts?.readsDatesAsStrings == true }

  /// The document with the plain scalars that its program interprets differently replaced.
  func reread(_ document: Document) -> Document {
    guard !isJSON else { return document }
    let suspects = Self.suspects(in: document)
    // If every program agrees on the values, the file's kind needn't be determined.
    guard !suspects.isEmpty else { return document }
    let ofFile = declaredVersion.map { YAMLImplementation($0) } ?? readerOfKind
    var changes: [(node: NodeID, value: CoreSchema.Value)] = []
    var name: String?
    var rest = suspects[...]
    let text = document.text
    for (number, root) in document.roots.enumerated() {
      let end = document.subtreeEnd(root)
      let inside = rest.prefix { $0 < end }
      rest = rest.dropFirst(inside.count)
      let saysOlder = !inside.isEmpty && declaredVersion == nil && document.saysOlderVersion(number)
      guard let reader = saysOlder ? .pyYAML : ofFile else { continue }
      name = name ?? reader.name
      for node in inside {
        let value = reader.value(of: text.span.extracting(document.range(node).indices))
        if !document.has(value, at: node) { changes.append((node, value)) }
      }
    }
    guard let name else { return document }
    return document.reread(by: name) { builder in
      for (node, value) in changes { builder.reread(node, as: value) }
    }
  }

  /// The plain scalars, without keys, that some program may interpret differently from YAML 1.2.
  private static func suspects(in document: Document) -> [NodeID] {
    let text = document.text
    return (0..<document.nodeCount).lazy.map { NodeID($0) }.filter { id in
      let node = document[id]
      guard [.string, .number].contains(node.kind), node.flags.style == .plain,
        node.flags.isDisjoint(with: [.isKey, .hasTag, .isTyped])
      else { return false }
      return YAMLImplementation.mayDiffer(text.span.extracting(node.range.indices))
    }
  }

  private var readerOfKind: YAMLImplementation? {
    if let facts = ownFacts { return facts.reader }
    return context.tags.presets.contains(.homeAssistant) ? .pyYAML : nil
  }
}

extension Document {
  /// Whether `%YAML 1.1` precedes a document.
  fileprivate func saysOlderVersion(_ number: Int) -> Bool {
    let start = number == 0 ? 0 : range(roots[number - 1]).end.index
    let before = text[start..<max(start, range(roots[number]).start.index)]
    guard before.contains(UInt8(ascii: "%")) else { return false }
    return before.split(separator: UInt8(ascii: "\n")).contains { line in
      let version = line.dropFirst(9)
      return line.starts(with: "%YAML 1.1".utf8)
        && version.first.map { $0.isBlank || $0 == UInt8(ascii: "\r") } != false
    }
  }

  fileprivate func has(_ value: CoreSchema.Value, at node: NodeID) -> Bool {
    switch value {
    case .null: kind(node) == .null
    case .boolean(let value): boolean(node) == value
    case .number(let value, _): number(node) == value
    case .string: kind(node) == .string
    }
  }
}

extension DocumentBuilder {
  fileprivate mutating func reread(_ node: NodeID, as value: CoreSchema.Value) {
    switch value {
    // The spellings of null are the same as in YAML 1.2.
    case .null: break
    case .boolean(let value): reread(node, asBoolean: value)
    case .number(let value, let isFloat): reread(node, asNumber: value, isFloat: isFloat)
    case .string: rereadAsString(node)
    }
  }
}
