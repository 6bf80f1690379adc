import FileAccess
import Testing

@Suite struct IgnoreRulesTests {
  @Test(arguments: [
    // rules, path, whether it is ignored
    ("*.log", "a.log", true),
    ("*.log", "x/a.log", true),
    ("/a.log", "x/a.log", false),
    ("/a.log", "a.log", true),
    ("x/a.log", "x/a.log", true),
    ("x/a.log", "y/x/a.log", false),
    ("build/", "build/a.yaml", true),
    ("build/", "x/build/a.yaml", true),
    ("build/", "build", false),
    ("/build", "build/a/b.yaml", true),
    ("*.yaml\n!keep.yaml", "keep.yaml", false),
    ("*.yaml\n!keep.yaml", "x/keep.yaml", false),
    ("!keep.yaml\n*.yaml", "keep.yaml", true),
    ("build/\n!build/keep.yaml", "build/keep.yaml", true),
    ("# a.yaml", "# a.yaml", false),
    ("\\#a.yaml", "#a.yaml", true),
    ("\\!a.yaml", "!a.yaml", true),
    ("a.yaml  ", "a.yaml", true),
    ("a\\ ", "a ", true),
    ("a.yaml\r\n", "a.yaml", true),
    ("\u{FEFF}a.yaml", "a.yaml", true),
    ("**/tmp/**", "x/tmp/a", true),
    ("doc/**/*.yaml", "doc/a/b/c.yaml", true),
    ("\n\n  \n", "a.yaml", false),
  ])
  func verdict(rules: String, path: String, isIgnored: Bool) {
    #expect(IgnoreRules(Array(rules.utf8)).excludes(path: Array(path.utf8)[...]) == isIgnored)
  }
}
