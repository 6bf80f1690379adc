import SettleSettings
import Testing

@testable import SettleRuntime

private struct Player: Codable, Equatable {
  var volume = 5
  var feeds: [String] = []
  var sizes: [String: Int] = [:]
  var note: String?
}

/// Settings in files: changes are minimal, or nothing is changed.
@Suite struct FileTests {
  private typealias Leaf = GeneratedSettings.SettingsLeaf

  private static let leaves = GeneratedSettings.SettingsLeaves(
    leaves: ["volume", "feeds", "sizes", "note"].map { Leaf($0, at: [$0]) }, groups: [])

  private static let schema = """
    type: object
    additionalProperties: false
    properties:
      volume: {type: integer, maximum: 10, default: 5}
      feeds: {type: array, items: {type: string, maxLength: 3}, default: []}
      sizes: {type: object, additionalProperties: {type: integer}, default: {}}
      note: {type: string}

    """

  private static let text = "volume: 3 # of 10\nfeeds:\n  - a # 1\n  - b # 2\n  - c # 3\nsizes: {x y: 1, z: 2}\n"

  private func file(_ text: String = Self.text) throws -> SettingsFile {
    try SettingsFile(inMemory: text, schema: SettingsSchema(text: Self.schema))
  }

  @Test func effectiveValuesAreRead() throws {
    let read = try Self.leaves.read(Player.self, from: file())
    #expect(read == Player(volume: 3, feeds: ["a", "b", "c"], sizes: ["x y": 1, "z": 2]))
    #expect(try Self.leaves.read(Player.self, from: file("")) == Player())
  }

  @Test func whatCannotBeReadIsAnError() throws {
    // Without a schema there are no defaults.
    let missing = #expect(throws: SettingsError.self) {
      try Self.leaves.read(Player.self, from: SettingsFile(inMemory: "volume: 3\n"))
    }
    #expect(missing?.description == "settings:1:1: feeds is not set, and has no default")
    for text in ["volume: loud\n", "volume: 2.5\n", "volume: [1]\n"] {
      let wrong = #expect(throws: SettingsError.self) {
        try Self.leaves.read(Player.self, from: SettingsFile(inMemory: text + "feeds: []\nsizes: {}\n"))
      }
      #expect(wrong?.description == "settings:1:9: volume must be an integer within range")
    }
    #expect(throws: SettingsError.self) { try Self.leaves.read(Player.self, from: file("feeds: [1]\n")) }
  }

  /// The new items of a list, and its lines in the file afterwards.
  @Test(arguments: [
    (["a", "b", "c"], "  - a # 1\n  - b # 2\n  - c # 3\n"), (["x", "b", "c"], "  - x # 1\n  - b # 2\n  - c # 3\n"),
    (["a", "b", "c", "d"], "  - a # 1\n  - b # 2\n  - c # 3\n  - d\n"), (["b", "c"], "  - b # 2\n  - c # 3\n"),
    (["a", "c"], "  - a # 1\n  - c # 3\n"), (["a"], "  - a # 1\n"),
  ])
  func itemsKeepTheirComments(_ items: [String], _ lines: String) throws {
    var file = try file()
    var player = try Self.leaves.read(Player.self, from: file)
    player.feeds = items
    try Self.leaves.write(player, to: &file)
    #expect(file.text == "volume: 3 # of 10\nfeeds:\n\(lines)sizes: {x y: 1, z: 2}\n", "\(file.text)")
  }

  @Test(arguments: [
    [], ["c", "b", "a"], ["b", "a", "c"], ["a", "x", "b", "c"], ["x", "a", "b", "c", "y"], ["b", "x"], ["b"],
  ])
  func anyListIsWritten(_ items: [String]) throws {
    var file = try file()
    var player = try Self.leaves.read(Player.self, from: file)
    player.feeds = items
    try Self.leaves.write(player, to: &file)
    #expect(try Self.leaves.read(Player.self, from: file) == player)
    #expect(file.text.hasPrefix("volume: 3 # of 10\n") && file.text.hasSuffix("sizes: {x y: 1, z: 2}\n"))
  }

  @Test func membersOfAMapping() throws {
    var file = try file()
    var player = try Self.leaves.read(Player.self, from: file)
    player.sizes = ["x y": 3, "new one": 4]
    player.note = "so"
    try Self.leaves.write(player, to: &file)
    #expect(try Self.leaves.read(Player.self, from: file) == player)
    let feeds = "feeds:\n  - a # 1\n  - b # 2\n  - c # 3\n"
    #expect(file.text == "volume: 3 # of 10\n\(feeds)sizes: {x y: 3, new one: 4}\nnote: so\n", "\(file.text)")
    player.note = nil
    try Self.leaves.write(player, to: &file)
    #expect(!file.text.contains("note"))
  }

  @Test func aRefusedValueChangesNothing() throws {
    var file = try file()
    var player = try Self.leaves.read(Player.self, from: file)
    (player.note, player.volume) = ("n", 11)
    #expect(throws: SettingsError.self) { try Self.leaves.write(player, to: &file) }
    (player.volume, player.feeds) = (4, ["a", "b", "c", "long"])
    #expect(throws: SettingsError.self) { try Self.leaves.write(player, to: &file) }
    #expect(file.text == Self.text)
    try Self.leaves.write(Self.leaves.read(Player.self, from: file), to: &file)
    #expect(file.text == Self.text)
  }
}
