import FileAccess
import Testing

@Suite struct GlobTests {
  @Test(arguments: [
    ("a.yaml", "a.yaml", true),
    ("a.yaml", "b/a.yaml", false),
    ("*.yaml", "a.yaml", true),
    ("*.yaml", ".yaml", true),
    ("*.yaml", "a.yml", false),
    ("*.yaml", "b/a.yaml", false),
    ("a*b*c", "aXbXbXc", true),
    ("a*b*c", "aXbXbXd", false),
    ("a?c", "abc", true),
    ("a?c", "aäc", true),
    ("a?c", "a/c", false),
    ("[a-c]x", "bx", true),
    ("[!a-c]x", "bx", false),
    ("[^a-c]x", "dx", true),
    ("[]]x", "]x", true),
    ("[a-]x", "-x", true),
    ("[a/b]x", "/x", false),
    ("[a", "[a", true),
    ("\\*", "*", true),
    ("\\*", "a", false),
    ("**", "a", true),
    ("**", "a/b/c", true),
    ("**/a", "a", true),
    ("**/a", "x/y/a", true),
    ("**/a", "x/ya", false),
    ("a/**", "a/b", true),
    ("a/**", "a/b/c", true),
    ("a/**", "a", false),
    ("a/**/b", "a/b", true),
    ("a/**/b", "a/x/y/b", true),
    ("a/**/b", "a/x/yb", false),
    ("**/a/**/b", "x/a/y/a/z/b", true),
    ("**/*.yaml", "x/y/a.yaml", true),
    ("**/a/*/c", "a/a/b/c", true),
    ("a**b", "axxb", true),
    ("a**b", "ax/xb", false),
    ("config/**/*.yaml", "config/a.yaml", true),
    ("config/**/*.yaml", "conf/a.yaml", false),
  ])
  func matching(pattern: String, path: String, fits: Bool) {
    #expect(Glob(Array(pattern.utf8)).matches(Array(path.utf8)[...]) == fits, "\(pattern) on \(path)")
  }

  @Test func listsMatchWhatTheirGlobsMatch() {
    let patterns = [
      "kind0/**", "a/**/b.yaml", "**/a.yaml", "./*.settings.yaml", "/a.yaml", "docker-compose*.y*ml", "[ab].yaml",
      "a\\*.yaml", "!(a|b).yaml", "x!(y|z)/a.yaml", "a-long-folder/with-a-long-name.yaml", "*-long-name.yaml",
      "ä?.yaml", "**", "*", "?", "a", "",
    ]
    let paths = [
      "kind0/a", "kind0", "kind01/a", "a/b.yaml", "a/x/y/b.yaml", "ab.yaml", "a.yaml", "b/a.yaml", "xa.yaml",
      "b/app.settings.yaml", ".settings.yaml", "docker-compose.yaml", "docker-compose.prod.yml", "docker-composer",
      "a*.yaml", "c.yaml", "xy/a.yaml", "xq/a.yaml", "a-long-folder/with-a-long-name.yaml", "a-long-folder/other.yaml",
      "long-name.yaml", "äb.yaml", "ä.yaml", "a", "ä", "a/b", "",
    ]
    for (pattern, path) in patterns.flatMap({ pattern in paths.map { (pattern, $0) } }) {
      let bytes = Array(path.utf8)[...]
      let name = bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes[($0 + 1)...] } ?? bytes
      let isMatch = FileGlob(Array(pattern.utf8)).matches(bytes, name: name)
      #expect((FileGlobs(["other", pattern]).firstMatch(bytes) != nil) == isMatch, "\(pattern) on \(path)")
    }
  }

  @Test(arguments: [
    ("a", ["a"]),
    ("a.{yaml,yml}", ["a.yaml", "a.yml"]),
    ("{a,b}/{c,d}", ["a/c", "a/d", "b/c", "b/d"]),
    ("{a,b{c,d}}", ["a", "bc", "bd"]),
    ("{a}", ["{a}"]),
    ("{a,b", ["{a,b"]),
    ("a}", ["a}"]),
    ("\\{a,b\\}", ["\\{a,b\\}"]),
  ])
  func braces(pattern: String, expanded: [String]) {
    let found = Glob.expandingBraces(Array(pattern.utf8)).map { String(decoding: $0, as: UTF8.self) }
    #expect(Set(found) == Set(expanded) && found.count >= expanded.count)
  }

  @Test func manyStarsEndInTime() {
    let pattern = Array(String(repeating: "*a", count: 200).utf8) + Array("b".utf8)
    let path = Array(String(repeating: "a", count: 4_000).utf8)
    #expect(!Glob(pattern).matches(path[...]))
  }

  @Test func manyBracesStayBounded() {
    let pattern = Array(String(repeating: "{a,b}", count: 40).utf8)
    #expect(Glob.expandingBraces(pattern).count <= 300)
  }
}
