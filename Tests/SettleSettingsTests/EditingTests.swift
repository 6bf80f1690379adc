import SettleSettings
import Testing

/// Lists, keys, comments and merges in the library.
@Suite struct EditingTests {
  private static let text =
    "hosts:\n  # the first\n  - a\n  - b # old\nservers:\n  - {name: web, port: 1}\n  - {name: db, port: 2}\n"

  private func settings() throws -> SettingsFile { try SettingsFile(inMemory: Self.text) }

  @Test func itemsAndNames() throws {
    var settings = try settings()
    try settings.insert("z", at: "hosts[0]")
    try settings.insert("c", at: "hosts[+]")
    try settings.set("servers[name=db].port", to: 3)
    try settings.set("hosts[-1]", to: "last")
    try settings.move("servers[name=web].port", to: "port")
    #expect(try settings.value(at: "servers[name=db].port") == 3)
    #expect(
      settings.text
        == "hosts:\n  - z\n  # the first\n  - a\n  - b # old\n  - last\nservers:\n  - {name: web}\n  - {name: db, port: 3}\nport: 1\n"
    )
  }

  @Test func theDocumentMovesBelowAKeyAndBack() throws {
    var settings = try SettingsFile(inMemory: "# the first\na: 1\n")
    try settings.move(".", to: "app")
    #expect(settings.text == "app:\n  # the first\n  a: 1\n")
    try settings.move("app", to: ".")
    #expect(settings.text == "# the first\na: 1\n")
  }

  @Test func comments() throws {
    var settings = try settings()
    try settings.setComment(of: "hosts", above: "who may log in", after: "see the wiki")
    try settings.setComment(of: "hosts[1]", after: "")
    #expect(try settings.comment(of: "hosts") == ("who may log in", "see the wiki"))
    #expect(try settings.comment(of: "hosts[0]").above == "the first")
    #expect(settings.text.hasPrefix("# who may log in\nhosts: # see the wiki\n  # the first\n  - a\n  - b\n"))
  }

  @Test func merges() throws {
    var settings = try settings()
    try settings.merge(text: "# of port\nport: 1\nhosts: [c]\n", appendsToLists: true)
    #expect(settings.text.hasPrefix("# of port\nport: 1\nhosts:\n  # the first\n"))
    #expect(try settings.value(at: "hosts", as: [String].self) == ["a", "b", "c"])
    try settings.merge(text: "port: 2\nold: 1\n", base: "port: 1\nold: 1\n")
    #expect(try settings.value(at: "port") == 2)
    do throws(SettingsError) {
      try settings.merge(text: "port: 3\n", base: "port: 1\n")
      Issue.record("the conflict isn't reported")
    } catch {
      #expect(error.description == "port was changed here and in the file")
    }
  }

  @Test func aPathThatNamesSeveralOrNone() throws {
    var settings = try SettingsFile(inMemory: "l: [{n: a}, {n: a}]\n")
    do throws(SettingsError) {
      try settings.set("l[n=a].x", to: 1)
      Issue.record("only one of two values was changed")
    } catch {
      #expect(error.description == "l[n=a].x matches 2 settings: l[0].x, l[1].x")
    }
    #expect(throws: SettingsError.self) { try settings.set("l[n=b].x", to: 1) }
    #expect(throws: SettingsError.self) { try settings.insert(1, at: "l[9]") }
  }
}
