/// The way from the root of a document, or of the documents that a schema describes, to a value: `sync.enabled`, `a."b.c"`,
/// `users[0]`, or the same as a JSON Pointer.
public struct Path: Hashable, Sendable, CustomStringConvertible {
  public enum Segment: Hashable, Sendable {
    /// A key. In a list it means what it means in a JSON Pointer (RFC 6901): an index, or `-` for the place after the last item.
    case name(String)
    /// A list's item, from 0.
    case index(Int)
    /// The place after a list's last item: `hosts[+]`.
    case end
    /// Each item of a list, or each member of a mapping, as in `printers[*].tray`.
    case each
    /// An item counted from the end, 1 for the last one: `hosts[-1]`.
    case last(Int)
    /// The items or members with a scalar at a path inside them: `servers[name=web]`; `hosts[=web]` compares the item itself.
    case matching(Path, String)
    /// `{type}`: what a person answers when asked. Only in the paths of a schema's actions.
    case input(String)

    /// Names are equal that have the same bytes, see ``JSONPointer``.
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

  /// Each token is a name: which of them is a list's index isn't known without a document.
  public init(_ pointer: JSONPointer) {
    segments = pointer.tokens.map { .name($0) }
  }

  /// Nil for an empty path, an empty segment, a bracket or quote that isn't closed, or a pointer that isn't one.
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

  /// A setting as a person or a program names it: outside of schemas, braces are a part of the name, as in
  /// `/paths/{id}/get`.
  public init?(literal text: String) {
    // `{id}` in a file is a key of that name, as in OpenAPI's `/paths/{id}`.
    guard let path = Self(text) else { return nil }
    segments = path.segments.map { segment in
      if case .input = segment { .name(segment.token) } else { segment }
    }
  }

  /// A setting as a person names it, perhaps by what is there: `hosts[-1]`, `hosts[+]`, `servers[name=web]`, `servers[*]`; `.` is the
  /// root.
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

  /// A path in which `[*]` and `.*` mean each item and each member; nil also where it has inputs.
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

  /// A segment without quotes.
  static func bare(_ text: String) -> Segment {
    // `{}` has no name to ask for.
    guard text.utf8.count > 2, text.begins(with: "{"), text.ends(with: "}") else { return .name(text) }
    return .input(String(text.unicodeScalars.dropFirst().dropLast()))
  }

  /// The last name or index; empty for the root.
  public var name: String { segments.last?.token ?? "" }

  /// The path of what is around it; the root's own for the root.
  public var parent: Self { Self(segments: segments.dropLast()) }

  public func prefix(_ count: Int) -> Self { Self(segments: Array(segments.prefix(count))) }

  /// Whether it is the other path, or names something inside.
  public func isInside(_ other: Self) -> Bool { segments.starts(with: other.segments) }

  public func appending(_ name: String) -> Self { appending(.name(name)) }

  public func appending(_ index: Int) -> Self { appending(.index(index)) }

  public func appending(_ segment: Segment) -> Self { Self(segments: segments + [segment]) }

  /// A path that is named from this one's place.
  public func appending(_ path: Self) -> Self { Self(segments: segments + path.segments) }

  /// The path with dots; a name that they don't fit is quoted: `services[0]."a.b"`.
  public var description: String { text { "[\($0)]" } }

  /// The path as a sentence names it: `the root` where it has no segments.
  public var words: String { segments.isEmpty ? "the root" : description }

  /// What places side by side have in common: `services[…].…`, with `…` in place of each index and of the last name.
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
