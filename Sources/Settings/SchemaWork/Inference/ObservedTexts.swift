internal import Patterns

/// The facts about all strings at one place.
struct ObservedTexts {
  /// The most values that still count as choices.
  static let choiceLimit = 10

  /// A kind of string that a keyword can express: a format or a pattern.
  struct Kind: Sendable {
    var keyword: String
    var value: String
    var holds: @Sendable (Span<UInt8>) -> Bool
  }

  static let kinds: [Kind] =
    ["date-time", "date", "email", "uuid", "ipv4", "ipv6", "uri"].compactMap(Format.named).map { format in
      Kind(keyword: "format", value: format.name) { format.isValid($0) && (format.name != "uri" || isAddress($0)) }
    } + [Kind(keyword: "pattern", value: "^([01][0-9]|2[0-3]):[0-5][0-9]$", holds: isTimeOfDay)]

  /// Distinct values in the order first seen. Collecting stops once there are more than ``choiceLimit``.
  private(set) var values: [String] = []
  private(set) var count = 0
  private(set) var hasEmpty = false
  /// The indices of the kinds that match every string so far.
  private var possible = Array(kinds.indices)

  mutating func add(_ text: String) {
    count += 1
    if text.isEmpty { hasEmpty = true }
    if !possible.isEmpty {
      let bytes = text.utf8Span.span
      possible.removeAll { !Self.kinds[$0].holds(bytes) }
    }
    note(text)
  }

  mutating func add(_ other: Self) {
    count += other.count
    hasEmpty = hasEmpty || other.hasEmpty
    possible.removeAll { !other.possible.contains($0) }
    for value in other.values { note(value) }
  }

  private mutating func note(_ text: String) {
    if values.count <= Self.choiceLimit, !values.contains(text) { values.append(text) }
  }

  /// Whether the values repeat often enough to be choices.
  func areChoices(isStrict: Bool) -> Bool {
    guard count > 0, values.count <= Self.choiceLimit else { return false }
    // `light, dark, dark, light, light, dark` are choices; six different names are just names.
    return count >= (isStrict ? values.count + 1 : 3 * values.count)
  }

  /// The kind of all strings, or nil unless at least two different ones were seen.
  func kind(isStrict: Bool) -> Kind? {
    // One date may be a coincidence, as a version such as `2024-01-01` is.
    guard count > 0, values.count > 1 || isStrict else { return nil }
    return possible.first.map { Self.kinds[$0] }
  }

  /// `nginx:1.25` is technically a URI, but not meant as one.
  private static func isAddress(_ text: Span<UInt8>) -> Bool {
    let colon = text.indices.first { text[$0] == UInt8(ascii: ":") }
    return colon.map { $0 + 2 < text.count && text[$0 + 1] == 0x2F && text[$0 + 2] == 0x2F } ?? false
  }

  /// A time within 24 hours, such as `07:30`.
  private static func isTimeOfDay(_ text: Span<UInt8>) -> Bool {
    guard text.count == 5, text[2] == UInt8(ascii: ":") else { return false }
    let digits = [0, 1, 3, 4].map { Int(text[$0]) - 0x30 }
    guard digits.allSatisfy({ (0...9).contains($0) }) else { return false }
    return digits[0] * 10 + digits[1] < 24 && digits[2] < 6
  }
}
