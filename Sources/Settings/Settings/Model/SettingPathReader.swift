/// Reads a path with dots: bare names, names in double quotes with JSON's `\"` and `\\`, indices in brackets.
struct SettingPathReader {
  private var rest: Substring.UnicodeScalarView
  /// Whether `[*]` and a bare `*` are read, as ``SettingPath/Segment/each``.
  private let allowsEach: Bool

  init(_ text: String, allowsEach: Bool = false) {
    rest = text[...].unicodeScalars
    self.allowsEach = allowsEach
  }

  mutating func read() -> [SettingPath.Segment]? {
    var segments: [SettingPath.Segment] = []
    var needsName = true
    while let next = rest.first {
      switch next {
      case "[":
        guard !needsName || segments.isEmpty, let item = item() else { return nil }
        segments.append(item)
        needsName = false
      case "." where !needsName:
        rest.removeFirst()
        needsName = true
      case "\"" where needsName:
        guard let name = quoted() else { return nil }
        segments.append(.name(name))
        needsName = false
      case _:
        guard needsName, let segment = bare() else { return nil }
        segments.append(segment)
        needsName = false
      }
    }
    return needsName ? nil : segments
  }

  private mutating func bare() -> SettingPath.Segment? {
    let name = rest.prefix { $0 != "." && $0 != "[" && $0 != "\"" }
    guard !name.isEmpty else { return nil }
    rest.removeFirst(name.count)
    return allowsEach && name.elementsEqual("*".unicodeScalars) ? .each : SettingPath.bare(String(name))
  }

  private mutating func quoted() -> String? {
    rest.removeFirst()
    var name = String.UnicodeScalarView()
    while let next = rest.popFirst() {
      switch next {
      case "\"": return String(name)
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        name.append(escaped)
      case _: name.append(next)
      }
    }
    return nil
  }

  private mutating func item() -> SettingPath.Segment? {
    rest.removeFirst()
    let digits = rest.prefix { $0 != "]" }
    rest.removeFirst(digits.count)
    guard rest.popFirst() == "]" else { return nil }
    if allowsEach, digits.elementsEqual("*".unicodeScalars) { return .each }
    return digits.count < 10 ? Int(String(digits)).map { .index($0) } : nil
  }
}
