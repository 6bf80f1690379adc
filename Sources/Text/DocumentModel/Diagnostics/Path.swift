/// A path from the root to a value in a document, or in the documents that a schema describes: `sync.enabled`,
/// `a."b.c"`, `users[0]`, or a JSON Pointer.
public struct Path: Hashable, Sendable, CustomStringConvertible {
  public enum Segment: Hashable, Sendable {
    /// A key. In a list, as in a JSON Pointer (RFC 6901), an index, or `-` for the place after the last item.
    case name(String)
    /// A list item by its index, from 0.
    case index(Int)
    /// The place after the last item of a list: `hosts[+]`.
    case end
    /// Each item of a list or member of a mapping: `printers[*].tray`.
    case each
    /// An item counted from the end, 1 for the last: `hosts[-1]`.
    case last(Int)
    /// The items or members with a scalar at a path inside: `servers[name=web]`, or themselves: `hosts[=web]`.
    case matching(Path, String)
    /// An input that a person enters, `{type}`. Only in the paths of a schema's actions.
    case input(String)

    /// Compares names by bytes, like ``JSONPointer``.
    public static func == (left: Self, right: Self) -> Bool {
      switch (left, right) {
      case (.index(let one), .index(let other)), (.last(let one), .last(let other)): one == other
      case (.name(let one), .name(let other)), (.input(let one), .input(let other)): one.utf8.elementsEqual(other.utf8)
      case (.matching(let one, let text), .matching(let other, let second)):
        one == other && text.utf8.elementsEqual(second.utf8)
      case (.end, .end), (.each, .each): true
      case (.index, _), (.name, _), (.input, _), (.end, _), (.each, _), (.last, _), (.matching, _): false
      }
    }

    /// The segment as in a JSON Pointer.
    public var token: String {
      switch self {
      case .name(let name): name
      case .index(let index): String(index)
      case .end: "-"
      case .each: "*"
      case .last(let number): "-\(number)"
      case .matching(let path, let text): "\(path)=\(Path.isBare(text) ? text : JSONText.string(text))"
      case .input(let name): "{\(name)}"
      }
    }
  }

  public var segments: [Segment]

  public init(segments: [Segment] = []) {
    self.segments = segments
  }

  /// A path in which each token is a name, because only a document shows which are list indices.
  public init(_ pointer: JSONPointer) {
    segments = pointer.tokens.map { .name($0) }
  }

  /// Parses a path; nil if it is empty, has an empty segment or an unclosed bracket or quote, or is an invalid pointer.
  public init?(_ text: String) {
    if text.begins(with: "/") {
      guard let pointer = JSONPointer(text) else { return nil }
      segments = pointer.tokens.map(Self.bare)
      return
    }
    var reader = PathReader(text)
    guard let segments = reader.read() else { return nil }
    self.segments = segments
  }

  /// A path as a person or a program writes it. Inputs occur only in schemas, so braces are literal: `/paths/{id}/get`.
  public init?(literal text: String) {
    // In a file, `{id}` is a key, as in OpenAPI's `/paths/{id}`.
    guard let path = Self(text) else { return nil }
    segments = path.segments.map { segment in
      if case .input = segment { .name(segment.token) } else { segment }
    }
  }

  /// Parses a path as users write it, which may select items by position or content: `hosts[-1]`, `hosts[+]`,
  /// `servers[name=web]`, `servers[*]`. `.` is the root. Nil if it is malformed.
  public init?(selector text: String) {
    guard !text.begins(with: "/") else {
      guard let path = Self(literal: text) else { return nil }
      self = path
      return
    }
    guard text.utf8.count != 1 || text.utf8.first != UInt8(ascii: ".") else {
      segments = []
      return
    }
    var reader = PathReader(text, dialect: .selectors)
    guard let segments = reader.read() else { return nil }
    self.segments = segments.map { segment in
      if case .input = segment { .name(segment.token) } else { segment }
    }
  }

  /// A path in which `[*]` and `.*` match each item or member; nil also if it contains inputs.
  public init?(pattern text: String) {
    guard !text.begins(with: "/") else {
      guard let path = Self(literal: text), !path.segments.isEmpty else { return nil }
      self = path
      return
    }
    var reader = PathReader(text, dialect: .patterns)
    guard let segments = reader.read() else { return nil }
    self.segments = segments
    guard inputs.isEmpty else { return nil }
  }

  /// The segment that an unquoted text means: an input for `{name}`, otherwise a name.
  static func bare(_ text: String) -> Segment {
    // `{}` has no name, so it isn't an input.
    guard text.utf8.count > 2, text.begins(with: "{"), text.ends(with: "}") else { return .name(text) }
    return .input(String(text.unicodeScalars.dropFirst().dropLast()))
  }

  /// The last name or index; empty for the root.
  public var name: String { segments.last?.token ?? "" }

  /// The path of the enclosing value; the root's parent is the root.
  public var parent: Self { Self(segments: segments.dropLast()) }

  public func prefix(_ count: Int) -> Self { Self(segments: Array(segments.prefix(count))) }

  /// Whether the path equals the other or leads to something inside it.
  public func isInside(_ other: Self) -> Bool { segments.starts(with: other.segments) }

  public func appending(_ name: String) -> Self { appending(.name(name)) }

  public func appending(_ index: Int) -> Self { appending(.index(index)) }

  public func appending(_ segment: Segment) -> Self { Self(segments: segments + [segment]) }

  /// The path followed by another, which is relative to it.
  public func appending(_ path: Self) -> Self { Self(segments: segments + path.segments) }

  /// The path in dot notation, with names quoted where necessary: `services[0]."a.b"`.
  public var description: String { text { "[\($0)]" } }

  /// The path for a sentence: `the root` if it has no segments.
  public var words: String { segments.isEmpty ? "the root" : description }

  /// The path that siblings have in common: `services[…].…`, with `…` for each index and for the last name.
  public var ofAnySibling: String {
    let shared = if case .index? = segments.last { self } else { parent.appending("…") }
    return shared.text { _ in "[…]" }
  }

  private func text(_ item: (Int) -> String) -> String {
    segments.reduce(into: "") { text, segment in
      let dot = text.isEmpty ? "" : "."
      switch segment {
      case .name(let name): text += dot + (Self.isBare(name) ? name : JSONText.string(name))
      case .index(let index): text += item(index)
      case .end: text += "[+]"
      case .last, .matching: text += "[\(segment.token)]"
      case .each, .input: text += dot + segment.token
      }
    }
  }

  private static let separators = Array(".[]\"{} ".utf8)

  /// Whether a name needs no quotes.
  public static func isBare(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.first != UInt8(ascii: "/")
      && !name.utf8.contains { byte in byte < 0x20 || separators.contains(byte) }
  }

  public var pointer: JSONPointer { JSONPointer(tokens: segments.map(\.token)) }

  public var inputs: [String] {
    segments.compactMap { if case .input(let name) = $0 { name } else { nil } }
  }
}
