import Testing

@testable import SettleRuntime

/// The rules for values, and what is kept of values that violate them.
@Suite struct RuleTests {
  private typealias Rules = GeneratedSettings.SettingsRules
  private typealias Shape = GeneratedSettings.SettingsShape
  private typealias Member = GeneratedSettings.SettingsMember

  @Test func numbersInTheirBounds() {
    #expect([1, 2.5, 3].allSatisfy(Rules(minimum: 1, maximum: 3).allow))
    #expect(![0.999, 3.001, .infinity].contains(where: Rules(minimum: 1, maximum: 3).allow))
    #expect(![1.0, 3].contains(where: Rules(above: 1, below: 3).allow) && Rules(above: 1, below: 3).allow(1.000001))
    #expect([0, 0.3, -0.7, 1e6].allSatisfy(Rules(multipleOf: 0.1).allow) && !Rules(multipleOf: 0.1).allow(0.35))
    // The rule is invalid in a schema, and has no effect here.
    #expect(Rules(multipleOf: 0).allow(1) && Rules().allow(.infinity))
  }

  @Test func lengthsCountScalars() {
    let rules = Rules(minCount: 2, maxCount: 3)
    #expect(["ab", "abc", "e\u{301}", "😀😀"].allSatisfy(rules.allow))
    #expect(!["", "a", "é", "abcd"].contains(where: rules.allow))
  }

  @Test(
    arguments: [
      (.time, ["00:00", "23:59"], ["", "24:00", "07:60", "7:00", "07:0a", "+7:00", "07.00", "07:00:00", "０７:00"]),
      (
        .day, ["2024-02-29", "2000-02-29", "2026-12-31", "0000-01-01"],
        [
          "", "2023-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-01-00", "26-01-01",
          "2026/01/01",
          "2026-01-1a",
        ]
      ),
      (
        .moment,
        [
          "2026-03-01T08:15:00Z", "2026-03-01t08:15:60z", "2026-03-01T08:15:00.5Z", "2026-03-01T08:15:00+23:59",
          "2026-03-01T08:15:00.123456789-00:00",
        ],
        [
          "", "2026-03-01", "2026-03-01T08:15:00", "2026-02-30T08:15:00Z", "2026-03-01 08:15:00Z",
          "2026-03-01T24:00:00Z",
          "2026-03-01T08:15:61Z", "2026-03-01T08:15:00.Z", "2026-03-01T08:15:00+24:00", "2026-03-01T08:15:00+1:00",
          "2026-03-01T08:15:00ZZ", "2026-03-01T08:15:00é", "2026-03-01T08:15Z",
        ]
      ),
    ] as [(GeneratedSettings.SettingsRules.Format, [String], [String])])
  func formats(_ format: GeneratedSettings.SettingsRules.Format, _ valid: [String], _ invalid: [String]) {
    let rules = Rules(format: format)
    for text in valid { #expect(rules.allow(text), "\(text)") }
    for text in invalid { #expect(!rules.allow(text), "\(text)") }
  }

  // MARK: Values

  /// What is kept of a value, and each loss as `path: message`.
  private static func sound(_ value: Value, _ shape: Shape, at path: [String] = ["s"]) -> (Value?, [String]) {
    var sieve = GeneratedSettings.SettingsSieve(stored: nil)
    let sound = sieve.sound(value, as: shape, at: path)
    return (sound, sieve.losses.map { "\($0.path.joined(separator: ".")): \($0.message)" })
  }

  @Test(
    arguments: [
      (.boolean, .boolean(true)), (.integer(), .integer(1)), (.number(), .integer(1)), (.number(), .number(0.5)),
      (.text(), .string("a")), (.strings(["a", "b"]), .string("b")), (.integers([1, 2]), .integer(2)),
      (.nullable(.boolean), .null), (.nullable(.boolean), .boolean(false)), (.list(.integer()), .list([])),
      (.map(.text()), .object(["a": .string("b")])), (.any, .null), (.any, .list([.object(["a": .null])])),
      (.text(.init(format: .moment)), .string("2026-03-01T08:15:00Z")),
    ] as [(GeneratedSettings.SettingsShape, Value)])
  func soundValuesStay(_ shape: GeneratedSettings.SettingsShape, _ value: Value) {
    #expect(Self.sound(value, shape) == (value, []))
  }

  /// Values that a store represents differently.
  @Test(
    arguments: [
      (.integer(), .number(2), .integer(2)), (.integers([1, 2]), .number(2), .integer(2)),
      (.text(), .date("2026-03-01T08:15:00Z"), .string("2026-03-01T08:15:00Z")), (.any, .date("d"), .string("d")),
    ] as [(GeneratedSettings.SettingsShape, Value, Value)])
  func otherFormsAreRead(_ shape: GeneratedSettings.SettingsShape, _ value: Value, _ read: Value) {
    #expect(Self.sound(value, shape) == (read, []))
  }

  @Test(
    arguments: [
      (.boolean, .integer(1), "not true or false"), (.integer(), .number(2.5), "not an integer"),
      (.integer(), .string("1"), "not an integer"),
      (.integer(), .number(1e300), "not an integer"),
      (.integer(.init(minimum: 0)), .integer(-1), "the number is not allowed"),
      (.integer(.init(maximum: 3)), .number(4), "the number is not allowed"),
      (.number(), .number(.nan), "the number is not allowed"),
      (.number(), .boolean(true), "not a number"), (.number(.init(above: 1)), .integer(1), "the number is not allowed"),
      (.text(), .integer(1), "not a string"), (.text(), .data([1]), "not a string"),
      (.text(.init(maxCount: 1)), .string("ab"), "the string is not allowed"),
      (.strings(["a"]), .string("b"), "not an allowed value"), (.strings(["1"]), .integer(1), "not an allowed value"),
      (.integers([1]), .integer(2), "not an allowed value"), (.integers([1]), .number(1.5), "not an allowed value"),
      (.list(.any), .object([:]), "not a list"),
      (.list(.any, .init(minCount: 1)), .list([]), "the list has too many or too few items"),
      (.map(.any), .list([]), "not a mapping"), (.record([], .loose), .null, "not a mapping"),
      (.nullable(.boolean), .string(""), "not true or false"),
      (.any, .data([1]), "binary data cannot be a setting"),
    ] as [(GeneratedSettings.SettingsShape, Value, String)])
  func othersAreLost(_ shape: GeneratedSettings.SettingsShape, _ value: Value, _ message: String) {
    #expect(Self.sound(value, shape) == (nil, ["s: \(message)"]))
  }

  @Test func itemsAreLostOneByOne() {
    let items = Value.list([.string("a"), .integer(1), .string("a"), .string("long"), .string("b")])
    let shape = Shape.list(.text(.init(maxCount: 3)), .init(isUnique: true))
    let (value, losses) = Self.sound(items, shape)
    #expect(value == .list([.string("a"), .string("b")]))
    #expect(losses == ["s.[1]: not a string", "s.[2]: duplicate item", "s.[3]: the string is not allowed"])
    let map = Self.sound(.object(["b": .null, "a": .integer(1), "c": .string("x")]), .map(.integer()))
    #expect(map == (.object(["a": .integer(1)]), ["s.b: not an integer", "s.c: not an integer"]))
    #expect(Self.sound(.list([.data([1]), .integer(1)]), .any).0 == .list([.integer(1)]))
  }

  @Test func groups() {
    let members = [Member("a", of: .integer()), Member("b", of: .integer())]
    let value = Value.object(["a": .integer(1), "b": .string("x"), "other": .integer(2)])
    #expect(Self.sound(value, .record(members, .loose)) == (.object(["a": .integer(1)]), ["s.b: not an integer"]))
    let whole = "its group is only valid as a whole"
    #expect(Self.sound(value, .record(members, .whole)) == (nil, ["s.b: not an integer", "s.a: \(whole)"]))
    // The settings as a whole are always kept.
    #expect(Self.sound(value, .record(members, .whole), at: []).0 == .object(["a": .integer(1)]))
    // Both values of a pair are kept, or neither.
    let pair = Shape.record(members, .pair)
    let half = Value.object(["a": .integer(1)])
    #expect(Self.sound(half, pair) == (nil, ["s.a: both values are required, or neither"]))
    for sound in [Value.object([:]), .object(["a": .integer(1), "b": .integer(2)])] {
      #expect(Self.sound(sound, pair) == (sound, []))
    }
  }

  @Test func requiredMembers() {
    let shape = Shape.record([Member("a", of: .integer(), isRequired: true), Member("b", of: .integer())], .loose)
    #expect(Self.sound(.object(["b": .integer(1)]), shape) == (nil, ["s.b: a is missing"]))
    #expect(Self.sound(.object([:]), shape) == (nil, ["s: a is missing"]))
    // A key that is in another store isn't missing.
    var sieve = GeneratedSettings.SettingsSieve(stored: [["s", "b"]])
    #expect(sieve.sound(.object(["b": .integer(1)]), as: shape, at: ["s"]) == .object(["b": .integer(1)]))
    sieve = GeneratedSettings.SettingsSieve(stored: [["s"]])
    #expect(sieve.sound(.object(["b": .integer(1)]), as: shape, at: ["s"]) == nil)
  }

  @Test func membersWithoutANameInTheSchema() {
    let shape = Shape.record([Member("a", of: .text()), Member(others: .integer())], .loose)
    let value = Value.object(["a": .string("x"), "z": .string("y"), "c": .integer(1), "b": .null])
    let left = Value.object(["a": .string("x"), "c": .integer(1)])
    #expect(Self.sound(value, shape) == (left, ["s.b: not an integer", "s.z: not an integer"]))
  }
}
