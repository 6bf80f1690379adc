internal import DocumentModel

/// A setting, named from the root: `sync.enabled`, or as a JSON Pointer. A segment may be the name of an input in braces.
package struct SettingPath: Hashable, Sendable, CustomStringConvertible {
  package enum Segment: Hashable, Sendable {
    case name(String)
    /// `{type}`: what a person answers when asked.
    case input(String)
  }

  package var segments: [Segment]

  package init(segments: [Segment] = []) {
    self.segments = segments
  }

  /// Nil for an empty path, an empty segment, or a pointer that isn't one.
  package init?(_ text: String) {
    if text.hasPrefix("/") {
      guard let pointer = JSONPointer(text) else { return nil }
      segments = pointer.tokens.map(Self.segment)
      return
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard !text.isEmpty, !parts.contains(where: \.isEmpty) else { return nil }
    segments = parts.map { Self.segment(String($0)) }
  }

  private static func segment(_ text: String) -> Segment {
    guard text.utf8.count > 2, text.hasPrefix("{"), text.hasSuffix("}") else { return .name(text) }
    return .input(String(text.dropFirst().dropLast()))
  }

  package func appending(_ name: String) -> Self {
    Self(segments: segments + [.name(name)])
  }

  /// With dots; as a pointer where a name holds a dot, a slash in front or braces around it.
  package var description: String {
    let texts = segments.map { segment in
      switch segment {
      case .name(let name): name
      case .input(let name): "{\(name)}"
      }
    }
    let needsPointer = segments.contains { segment in
      switch segment {
      case .name(let name): name.isEmpty || name.contains(".") || name.hasPrefix("/")
      case .input: false
      }
    }
    return needsPointer ? JSONPointer(tokens: texts).description : texts.joined(separator: ".")
  }

  package var inputs: [String] {
    segments.compactMap { segment in
      switch segment {
      case .name: nil
      case .input(let name): name
      }
    }
  }
}
