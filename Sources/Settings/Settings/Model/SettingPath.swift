package import DocumentModel

/// A setting, named from the root: `sync.enabled`, `a."b.c"`, `users[0]`, or as a JSON Pointer. In a schema a segment may be
/// the name of an input in braces.
package struct SettingPath: Hashable, Sendable, CustomStringConvertible {
  package enum Segment: Hashable, Sendable {
    case name(String)
    /// A list's item.
    case index(Int)
    /// `{type}`: what a person answers when asked.
    case input(String)

    /// Names are equal that have the same bytes, see ``JSONPointer``.
    package static func == (left: Self, right: Self) -> Bool {
      switch (left, right) {
      case (.index(let one), .index(let other)): one == other
      case (.name(let one), .name(let other)), (.input(let one), .input(let other)): one.utf8.elementsEqual(other.utf8)
      case (.index, _), (.name, _), (.input, _): false
      }
    }

    /// The segment as in a JSON Pointer.
    package var token: String {
      switch self {
      case .name(let name): name
      case .index(let index): String(index)
      case .input(let name): "{\(name)}"
      }
    }
  }

  package var segments: [Segment]

  package init(segments: [Segment] = []) {
    self.segments = segments
  }

  /// Nil for an empty path, an empty segment, a bracket or quote that isn't closed, or a pointer that isn't one.
  package init?(_ text: String) {
    if text.begins(with: "/") {
      guard let pointer = JSONPointer(text) else { return nil }
      segments = pointer.tokens.map(Self.bare)
      return
    }
    var reader = SettingPathReader(text)
    guard let segments = reader.read() else { return nil }
    self.segments = segments
  }

  /// A setting as a person or a program names it: outside of schemas, braces are a part of the name, as in
  /// `/paths/{id}/get`.
  package init?(literal text: String) {
    guard let path = Self(text) else { return nil }
    segments = path.segments.map { segment in
      switch segment {
      case .name, .index: segment
      case .input: .name(segment.token)
      }
    }
  }

  /// A segment without quotes.
  static func bare(_ text: String) -> Segment {
    guard text.utf8.count > 2, text.begins(with: "{"), text.ends(with: "}") else { return .name(text) }
    return .input(String(text.unicodeScalars.dropFirst().dropLast()))
  }

  /// The last name or index; empty for the root.
  package var name: String { segments.last?.token ?? "" }

  /// The path of what is around it; the root's own for the root.
  package var parent: Self { Self(segments: segments.dropLast()) }

  package func prefix(_ count: Int) -> Self { Self(segments: Array(segments.prefix(count))) }

  /// Whether it is the other path, or names something inside.
  package func isInside(_ other: Self) -> Bool { segments.starts(with: other.segments) }

  package func appending(_ name: String) -> Self {
    Self(segments: segments + [.name(name)])
  }

  package func appending(_ index: Int) -> Self {
    Self(segments: segments + [.index(index)])
  }

  /// A path that is named from this one's place.
  package func appending(_ path: Self) -> Self {
    Self(segments: segments + path.segments)
  }

  /// The path with dots; a name that they don't fit is quoted.
  package var description: String {
    var text = PathText()
    for segment in segments {
      switch segment {
      case .index(let index): text.append(index)
      case .name(let name): text.append(name)
      case .input(let name): text.append(input: name)
      }
    }
    return text.description
  }

  package var pointer: JSONPointer { JSONPointer(tokens: segments.map(\.token)) }

  package var inputs: [String] {
    segments.compactMap { segment in
      switch segment {
      case .name, .index: nil
      case .input(let name): name
      }
    }
  }
}
