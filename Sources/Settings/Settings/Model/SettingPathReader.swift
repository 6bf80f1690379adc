/// Reads a path with dots: bare names, names in double quotes with JSON's `\"` and `\\`, indices in brackets.
struct SettingPathReader {
  private var rest: Substring.UnicodeScalarView

  init(_ text: String) {
    rest = text[...].unicodeScalars
  }

  mutating func read() -> [SettingPath.Segment]? {
    var segments: [SettingPath.Segment] = []
    var needsName = true
    while let next = rest.first {
      switch next {
      case "[":
        guard !needsName || segments.isEmpty, let index = index() else { return nil }
        segments.append(.index(index))
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
    return SettingPath.bare(String(name))
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

  private mutating func index() -> Int? {
    rest.removeFirst()
    let digits = rest.prefix { $0 != "]" }
    rest.removeFirst(digits.count)
    guard rest.popFirst() == "]" else { return nil }
    return digits.count < 10 ? Int(String(digits)) : nil
  }
}
