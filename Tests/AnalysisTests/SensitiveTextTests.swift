import Analysis
import Testing

/// What is hidden of a text that is not well-formed; `▮` stands for a hidden stretch.
@Suite struct SensitiveTextTests {
  @Test(arguments: [
    ("token: abc\nb: 1\n", "token: ▮\nb: 1\n"),
    ("\"token\" : \"abc\n", "\"token\" : ▮\n"),
    ("token: \"abc\n  def\n\n  ghi\nb: 1\n", "token: ▮\nb: 1\n"),
    ("a:\n  token: |\n    abc\n  c: 1\n", "a:\n  token: ▮\n  c: 1\n"),
    ("a: {token: abc, b: [", "a: {token: ▮"),
    ("mytoken: abc\n", "mytoken: abc\n"),
    ("token-count: 3\n", "token-count: 3\n"),
    ("a: token\n", "a: token\n"),
    ("token:", "token:"),
    ("token: a\ntoken: b", "token: ▮\ntoken: ▮"),
  ])
  func hidden(text: String, shown: String) {
    var bytes = Array(text.utf8)
    for range in SensitiveText.ranges(in: bytes, names: ["token"]).reversed() {
      bytes.replaceSubrange(range.indices, with: Array("▮".utf8))
    }
    #expect(String(decoding: bytes, as: UTF8.self) == shown)
  }
}
