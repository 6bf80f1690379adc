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

  @Test(arguments: [
    "users[-1]", "users[+]", "users[name=ana].mail", "users[a.b=c]", "[=x]", #"users[name="a b"]"#,
    #"users["a.b"=c]"#, #"users[name="]"].x"#,
  ])
  func aSelectorIsReadAsItIsShown(_ text: String) throws {
    #expect(try #require(Path(selector: text)).description == text)
    #expect(Path(literal: text) == nil, "only commands allow it")
  }

  @Test(arguments: [
    ("l[n=a]", "l[0], l[2]"), ("l[n=1].x", "l[1].x"), ("l[-1].n", "l[3].n"), ("l[-5]", ""),
    ("l[*].n", "l[0].n, l[1].n, l[2].n, l[3].n"),
    ("m[n=a]", "m.x"), ("m[*]", "m.x, m.y"), ("l[n=true]", "l[3]"), ("s[=b]", "s[1]"), ("l[o.p=q]", "l[2]"),
    ("none[n=a]", ""), ("new.key", "new.key"),
  ])
  func whatASelectorNames(_ text: String, _ places: String) throws {
    let document = YAMLParser.parse(
      Array("l: [{n: a}, {n: 1}, {n: a, o: {p: q}}, {n: true}]\nm: {x: {n: a}, y: {n: b}}\ns: [a, b]\n".utf8),
      limits: Limits()
    ).document
    let found = try #require(Path(selector: text)).places(in: document, root: document.roots[0])
    #expect(found.map(\.path.description).joined(separator: ", ") == places)
  }

  @Test(arguments: ["users[-0]", "users[name]", "users[name=", "users[name=a", "users[/a=b]", #"users[name="a]"#])
  func noSelector(_ text: String) {
    #expect(Path(selector: text) == nil)
  }

  @Test(arguments: ["users[+1]", "users[01]", "users[-1]", "users[ 1]", "users[]"]) func noItem(_ text: String) {
    #expect(Path(text) == nil)
  }
}
