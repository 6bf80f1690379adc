package import DocumentModel

/// A setting, or several alike: a path, in which `[*]` means each item of a list and `.*` each member of a
/// mapping: `printers[*].tray`.
package struct SettingPattern: Hashable, Sendable, CustomStringConvertible {
  /// Nil for each item or member.
  package let segments: [SettingPath.Segment?]

  package init(segments: [SettingPath.Segment?]) {
    self.segments = segments
  }

  /// Nil for a text that is no path.
  package init?(_ text: String) {
    guard !text.begins(with: "/") else {
      guard let path = SettingPath(literal: text), !path.segments.isEmpty else { return nil }
      segments = path.segments
      return
    }
    var reader = SettingPathReader(text, allowsEach: true)
    guard let segments = reader.read() else { return nil }
    self.segments = segments.map { $0 == .each ? nil : $0 }
    let isPath = self.segments.allSatisfy { if case .input = $0 { false } else { true } }
    guard isPath else { return nil }
  }

  package init(_ path: SettingPath) {
    segments = path.segments
  }

  /// The place beside it under another name.
  package func renamed(_ name: String) -> Self { Self(segments: segments.dropLast() + [.name(name)]) }

  /// The part up to the last `*`; empty where there is none.
  package var shared: ArraySlice<SettingPath.Segment?> {
    segments.lastIndex { $0 == nil }.map { segments[...$0] } ?? []
  }

  package var description: String {
    var text = PathText()
    for segment in segments {
      switch segment {
      case .index(let index): text.append(index)
      case .name(let name), .input(let name): text.append(name)
      case nil: text.append("*")
      }
    }
    return text.description
  }

  /// Whether a path is one that it names, or inside one, or around one.
  package func touches(_ path: SettingPath) -> Bool {
    zip(segments, path.segments).allSatisfy { $0 == nil || $0 == $1 }
  }

  /// The paths that it matches in a document, whether something is there or not, each with the items and members that
  /// its `*` match.
  package func places(
    in document: Document, _ root: NodeID
  ) -> [(path: SettingPath, each: [SettingPath.Segment])] {
    var found: [(path: SettingPath, each: [SettingPath.Segment], node: NodeID?)] = [(SettingPath(), [], root)]
    for segment in segments {
      found = found.flatMap { path, each, node -> [(SettingPath, [SettingPath.Segment], NodeID?)] in
        let collection = node.map(document.resolve)
        func inside(_ step: SettingPath.Segment) -> SettingPath { SettingPath(segments: path.segments + [step]) }
        if let step = segment {
          let next = inside(step)
          return [
            (next, each, collection.flatMap { document.node(at: SettingPath(segments: [step]).pointer, from: $0) })
          ]
        }
        guard let collection else { return [] }
        switch document.kind(collection) {
        case .array:
          return document.items(collection).enumerated().map { index, item in
            (inside(.index(index)), each + [.index(index)], item)
          }
        case .object:
          return document.named(collection).map { name, value in (inside(.name(name)), each + [.name(name)], value) }
        case .null, .boolean, .number, .string, .alias: return []
        }
      }
    }
    return found.map { ($0.path, $0.each) }
  }

  /// The path with its `*` filled in.
  ///
  /// - Parameter each: as many as it has, or more.
  package func filled(_ each: [SettingPath.Segment]) -> SettingPath {
    var rest = each[...]
    return SettingPath(segments: segments.compactMap { $0 ?? rest.popFirst() })
  }
}

extension SettingPath.Segment {
  /// How the reader marks a `*`: a schema's paths have inputs in braces, and patterns have none.
  static let each = Self.input("*")
}
