import Settings
import Testing

/// Texts of schemas as Markdown.
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
}
