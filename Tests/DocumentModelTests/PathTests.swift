import DocumentModel
import Testing
import YAMLReading

@Suite struct PathTests {
  @Test(arguments: [
    ("/hosts/0/name", "hosts[0].name"), ("/hosts/00", "hosts.00"), ("/hosts/7", "hosts[7]"), ("/ports/0", "ports.0"),
    ("/copy/1", "copy[1]"), ("/gone/0", "gone.0"), ("/a.b", #""a.b""#), ("", ""),
  ])
  func aPointerIsAPathByItsDocument(text: String, path: String) throws {
    let text = try #require(JSONPointer(text))
    let document = YAMLParser.parse(
      Array("hosts: &x [{name: a}, b]\nports: {\"0\": 1}\ncopy: *x\na.b: 1\n".utf8), limits: Limits()
    ).document
    let found = Path(text, in: document, from: document.roots.first)
    #expect(found.description == path)
    #expect(document.node(at: found) == document.node(at: text, from: document.roots.first))
  }

  @Test(arguments: [
    ("hosts[0].name", "hosts[…].…"), ("hosts[0]", "hosts[…]"), ("name", "…"), ("a.b", "a.…"),
    (#"[3]."a.b"[4].c"#, #"[…]."a.b"[…].…"#), (#""[…]""#, "…"),
  ])
  func aPathIsReadAsItIsShown(text: String, shared: String) throws {
    let path = try #require(Path(text))
    #expect(path.description == text)
    #expect(path.ofAnySibling == shared)
  }

  @Test(arguments: ["users[+1]", "users[01]", "users[-1]", "users[ 1]", "users[]"]) func noItem(_ text: String) {
    #expect(Path(text) == nil)
  }
}
