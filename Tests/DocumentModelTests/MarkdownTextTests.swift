import DocumentModel
import Testing

/// Markdown in titles and descriptions of schemas.
@Suite struct MarkdownTextTests {
  @Test(arguments: [
    ("a.b-c (d) [e] {f} #g !h + 1.5 | i", "a.b-c (d) [e] {f} #g !h + 1.5 | i"), ("snake_case_name", "snake_case_name"),
    ("_a_ and *b* and `c`", "\\_a\\_ and \\*b\\* and \\`c\\`"), ("2 * 3", "2 * 3"), ("~/a", "~/a"),
    ("~~a~~", "\\~\\~a\\~\\~"), ("[a](b)", "\\[a](b)"), ("<b>", "\\<b>"), ("a & b", "a & b"),
    ("&lt; &#60;", "\\&lt; \\&#60;"),
    ("C:\\temp \\*", "C:\\temp \\\\\\*"), ("# a", "\\# a"), ("#a", "#a"), ("> a", "\\> a"), ("- a", "\\- a"),
    ("-a", "-a"),
    ("1. a", "1\\. a"), ("1.5", "1.5"), ("a\n2) b", "a\n2\\) b"), ("---", "\\---"), ("+", "\\+"), ("* a", "\\* a"),
  ]) func onlySignsOfMarkdownAreEscaped(_ text: String, _ wanted: String) {
    #expect(MarkdownText.escaped(text) == wanted)
  }

  @Test(arguments: [
    ("a", "`a`"), ("", "`` ``"), ("a`b", "``a`b``"), ("`", "`` ` ``"), (" a ", "`  a  `"), ("a\nb", "`a b`"),
  ]) func codeIsToTheLetter(_ text: String, _ wanted: String) {
    #expect(MarkdownText.code(text) == wanted)
  }

  /// Only links to the web stay links, and removing markup never creates new markup.
  @Test(arguments: [
    ("[a](https://e.org) *b*", "[a](https://e.org) *b*"), ("[a](javascript:x)", "a"), ("![a](http://e.org)", "a"),
    ("[a[b](x)](javascript:y)", "[ab\\](javascript:y)"), ("[a](javascript:x \"t\")", "[a\\](javascript:x \"t\")"),
    ("[a]: javascript:x", "[a\\]: javascript:x"), ("[a\\]: javascript:x", "[a\\]: javascript:x"), ("<b>", "&lt;b>"),
    ("a\n```xml\n<b>[c](d)\n```\n<i>", "a\n```xml\n<b>[c](d)\n```\n&lt;i>"),
    ("1. a\n   ~~~\n   <b>\n   ~~~\n", "1. a\n   ```\n   <b>\n   ```\n"), ("``` a`b\n<i>", "``` a`b\n&lt;i>"),
    ("a `List<T>` <b>", "a `List<T>` &lt;b>"), ("``a`<b>`` `[c](d)`", "``a`<b>`` `[c](d)`"),
    // Other renderers may not see code here: they pair backticks differently, or split at table cells, addresses and
    // escapes.
    ("a ` b\nc` <i> `d`", "a ` b\nc` &lt;i> `d`"), ("`a | <i>`", "`a | &lt;i>`"),
    ("http://a.b/`<i>`", "http://a.b/`&lt;i>`"),
    ("\\`<i>`", "\\`&lt;i>`"), ("[a](b`c) ` `<i>`", "[a\\](b`c) ` `<i>`"),
    ("[`a` b](javascript:x) `<i>`", "`a` b `<i>`"),
    ("\u{600}<img>", "\u{600}&lt;img>"), ("\u{600}[a](javascript:x)", "\u{600}a"), ("a\r\nb\u{1B}", "a\nb\u{241B}"),
  ]) func authorsMarkdownIsSafe(_ text: String, _ wanted: String) {
    #expect(MarkdownText.safe(text).utf8.elementsEqual(wanted.utf8), "\(MarkdownText.safe(text))")
  }

  @Test(arguments: [("/\u{301}x", ["\u{301}x"]), ("a.\u{301}b", ["a", "\u{301}b"]), ("\u{600}.b", ["\u{600}", "b"])])
  func signsOfPathsAreFound(_ text: String, _ names: [String]) {
    #expect(Path(text)?.segments == names.map { .name($0) })
  }
}
