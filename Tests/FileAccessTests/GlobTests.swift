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
