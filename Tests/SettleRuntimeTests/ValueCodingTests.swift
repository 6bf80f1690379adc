import Foundation
import Testing

@testable import SettleRuntime

/// Encodes types to values, and decodes them.
@Suite struct ValueCodingTests {
  private typealias Encoder = GeneratedSettings.SettingsEncoder
  private typealias Decoder = GeneratedSettings.SettingsDecoder

  private enum Mode: String, Codable { case tall, wide }

  private struct Inner: Codable, Equatable {
    var url: String
    var count: Int?
  }

  private struct Whole: Codable, Equatable {
    var isOn = true
    var size = 2
    var ratio = 1.5
    var mode = Mode.wide
    var name: String?
    var list = [Inner(url: "u"), Inner(url: "v", count: 3)]
    var map = ["a b": [1, 2]]
    var any: Value = .list([.null, .number(2), .object(["x": .data([1])])])
  }

  private static let tree = Value.object([
    "isOn": .boolean(true), "size": .integer(2), "ratio": .number(1.5), "mode": .string("wide"),
    "list": .list([.object(["url": .string("u")]), .object(["url": .string("v"), "count": .integer(3)])]),
    "map": .object(["a b": .list([.integer(1), .integer(2)])]),
    "any": .list([.null, .number(2), .object(["x": .data([1])])]),
  ])

  @Test func typesAreValuesAndBack() throws {
    #expect(try Encoder.value(of: Whole()) == Self.tree)
    #expect(try Decoder.decode(Whole.self, from: Self.tree) == Whole())
    for value in [Value.null, .boolean(false), .integer(1), .number(0.5), .string("a"), .list([]), .date("d")] {
      #expect(try Encoder.value(of: value) == value)
      #expect(try Decoder.decode(Value.self, from: value) == value)
    }
    #expect(try Encoder.value(of: [Int?.none, 1]) == .list([.null, .integer(1)]))
    #expect(try Decoder.decode([Int?].self, from: .list([.null, .integer(1)])) == [nil, 1])
  }

  /// A number without a fraction decodes as an integer, and an integer as a number.
  @Test func numbersFitTheirTypes() throws {
    #expect(try Decoder.decode(Int.self, from: .number(2)) == 2)
    #expect(try Decoder.decode(Double.self, from: .integer(2)) == 2)
    for value: Value in [.number(2.5), .number(1e300), .number(.nan), .string("2"), .boolean(true), .null] {
      #expect(throws: DecodingError.self) { try Decoder.decode(Int.self, from: value) }
    }
    #expect(throws: DecodingError.self) { try Decoder.decode(Bool.self, from: .integer(1)) }
    #expect(throws: DecodingError.self) { try Decoder.decode(String.self, from: .date("2026-03-01")) }
  }

  /// - Parameters:
  ///   - change: The path and new value in the tree; nil for no change.
  ///   - place: The coding path of the error.
  @Test(
    arguments: [
      (["size"], .string("x"), "size"), (["mode"], .string("round"), "mode"), (["list"], .object([:]), "list"),
      (["map"], .list([]), "map"), (["list"], .list([.object([:])]), "url"), (["size"], nil, "size"),
      (["map", "a b"], .list([.string("x")]), "map.a b"), (["list"], .null, "list"),
    ] as [([String], Value?, String)])
  func errorsHaveTheirPlace(_ path: [String], _ value: Value?, _ place: String) {
    var tree = Self.tree
    if let value { tree.put(value, at: path[...]) } else { tree.remove(path[...]) }
    let error = #expect(throws: DecodingError.self) { try Decoder.decode(Whole.self, from: tree) }
    let found: [any CodingKey] =
      switch error {
      case .keyNotFound(let key, _)?: [key]
      case .typeMismatch(_, let context)?, .dataCorrupted(let context)?, .valueNotFound(_, let context)?:
        context.codingPath
      default: []
      }
    #expect(found.map(\.stringValue).joined(separator: ".") == place, "\(String(describing: error))")
  }

  /// Other encoders and decoders keep values too, except that they have neither data nor dates.
  @Test func valuesAreCodableByOthers() throws {
    let value = Value.object(["a": .list([.null, .boolean(true), .integer(1), .number(0.5), .string("x")])])
    #expect(try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value)) == value)
    let stored = try JSONEncoder().encode([Value.data([1, 2]), .date("2026-03-01")])
    #expect(String(decoding: stored, as: UTF8.self) == #"[[1,2],"2026-03-01"]"#)
  }

  @Test func pathsInValues() {
    var tree = Value.object([:])
    tree.put(.integer(1), at: ["a", "b", "c"])
    tree.put(.integer(2), at: ["d"])
    #expect(tree == .object(["a": .object(["b": .object(["c": .integer(1)])]), "d": .integer(2)]))
    #expect(tree.at(["a", "b", "c"]) == .integer(1) && tree.at(["a", "x"]) == nil && tree.at(["d", "e"]) == nil)
    #expect(tree.at([]) == tree)
    // Removing a value also removes a group that becomes empty; removing a missing value changes nothing.
    tree.remove(["a", "x"])
    tree.remove(["d", "e"])
    #expect(tree.at(["a", "b", "c"]) == .integer(1) && tree.at(["d"]) == .integer(2))
    tree.remove(["a", "b", "c"])
    #expect(tree == .object(["d": .integer(2)]))
    // A value where a group is needed is replaced.
    tree.put(.null, at: ["d", "e"])
    #expect(tree == .object(["d": .object(["e": .null])]) && tree.holdsNothing)
    #expect(!Value.object(["a": .list([])]).holdsNothing)
  }
}
