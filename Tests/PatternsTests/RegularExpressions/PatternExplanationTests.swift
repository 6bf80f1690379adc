import Patterns
import Testing

/// Patterns explained to people who don't read them: a description, an example, and the first wrong character.
@Suite struct PatternExplanationTests {
  private static func explanation(_ pattern: String) throws -> PatternExplanation {
    PatternExplanation(try RegularExpression(pattern, matchLimit: 100_000))
  }

  @Test(arguments: [
    (#"^\d+$"#, "digits"), (#"^\d+s$"#, #"digits, then "s""#), (#"^\d{4}$"#, "4 digits"),
    (#"^\d{2,4}$"#, "2 to 4 digits"),
    (#"^[0-9]+(ms|s|m|h)$"#, "a number with a time unit"), (#"^([0-9]+)(Mi|Gi)$"#, #"digits, then "Mi" or "Gi""#),
    (#"^\d{4}-\d{2}-\d{2}$"#, "a date (year-month-day)"), (#"^\d\d:\d\d$"#, "a time of day (hours and minutes)"),
    (#"^\d+:\d+$"#, #"digits, ":", then digits"#),
    (#"^P(\d+[YMWD])*(T(\d+[HMS])+)?$"#, "an ISO 8601 duration"),
    ("^#[0-9a-fA-F]{6}$", "a color (# and 6 hexadecimal digits)"), ("^[a-f0-9]{40}$", "40 hexadecimal digits"),
    ("^[a-zA-Z_][a-zA-Z0-9_]*$", #"a letter or "_", then any number of letters, digits or "_""#),
    ("^[a-z]+(-[a-z]+)*$", #"lowercase letters, separated by "-""#), ("^x-", #"a string that starts with "x-""#),
    (#"\.json$"#, #"a string that ends with ".json""#),
    (#"^.*\.[Yy][Mm][Ll]$"#, #"a string that ends with ".yml" in any case"#),
    (#"^.*\.lock/.*\.txt$"#, #"any string, ".lock/", any string, then ".txt""#),
    ("env|matrix", #"a string that contains "env" or "matrix""#), ("^(?:light|dark)$", #""light" or "dark""#),
    (#"^\S+$"#, "non-whitespace characters"), ("^[^/]+$", #"characters other than "/""#),
    ("^.+$", "a non-empty string"), ("^x+$", #"one or more "x""#),
    ("^[xy]+z$", #"one or more "x" or "y", then "z""#),
    ("^[a-c]+$", "one or more a to c"), ("^[a-z_]+$", #"lowercase letters or "_""#),
    (#"^v?\d+$"#, #"optionally "v", then digits"#), (#"^\$\{\{.*\}\}$"#, "an expression ${{ … }}"),
    ("^a$|^b", #""a" or a string that starts with "b""#),
  ]) func saysInWords(pattern: String, words: String) throws {
    #expect(try Self.explanation(pattern).words == words)
  }

  /// If the description would be too long, there is none.
  @Test(arguments: [
    "^(?!x)[a-z]+$", #"^(a+)\1$"#, #"\bword\b"#, "^((a|b)(c|d)(e|f)(g|h)){2,3}(i|j|kl|mn(o|p(q|r)))$",
    "^(([a-z]+,)+;[0-9]*){3,}(-[a-z]+:(x|y){2})?z{4,}(q|r(s|t))*$",
  ]) func keepsSilent(pattern: String) throws {
    #expect(try Self.explanation(pattern).words == nil)
  }

  @Test(arguments: [
    (#"^\d{4}-\d{2}-\d{2}$"#, "2024-01-31"), ("^[a-z][a-z0-9-]*$", "name"), (#"^\d+s$"#, "12s"),
    ("^(?!abc)[a-z]+$", "name"),
    (#"^(?=.*[A-Z])(?=.*\d).{8,}$"#, "nA3-nA3-"), ("^(?=.*foo)(?=.*bar).+$", "foobar"),
    (#"^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{8,}$"#, "nN1!name"),
    ("(?=.*[A-Z]{2})(?=.*[0-9]{2})^.{6}$", "NA12na"), (#"^\./.+"#, "./name"), (#"^(a+)\1$"#, "aa"),
    (#"^\p{Lu}+$"#, "NAME"), (#"^a\s*b$"#, "ab"), ("^x-", "x-name"), (#"\.json$"#, "name.json"), (#"^\d{4}$"#, "2024"),
    ("^[^@]+@[^@]+$", "user@example.org"),
    (#"^\$\{\{(.|[\r\n])*\}\}$"#, "${{ name }}"), (#"^\{[\{%](.|[\r\n])*[\}%]\}$"#, "{{ name }}"),
  ]) func givesAnExample(pattern: String, example: String) throws {
    #expect(try Self.explanation(pattern).examples.first == example)
  }

  /// The index of the first character that can't be there in any match; nil if longer text may still match.
  @Test(
    arguments: [
      (#"^[\w ]+$"#, "50% #1", 2), (#"^\d+(:\d+)?$"#, "80:80:80", 5), (#"^\d+s$"#, "30", 2), ("^(cat|bat)$", "cut", 1),
      ("^[a-z]+$", "éa", 0), ("^x|^y", "z", 0), ("^(?!x)[a-z]+$", "a1", 1), (#"^(a+)\1$"#, "ab", 1),
      ("[a-z]", "12", nil), ("b$", "bx", nil), ("^(?!x)[a-z]+$", "xa", nil), (#"^\p{Lu}+$"#, "a", nil),
      ("(?i)^a$", "b", nil),
    ] as [(String, String, Int?)])
  func findsTheCharacterThatIsWrong(pattern: String, text: String, index: Int?) throws {
    var budget = 10_000
    #expect(try Self.explanation(pattern).strayIndex(in: text, budget: &budget) == index)
    budget = 0
    #expect(try Self.explanation(pattern).strayIndex(in: text, budget: &budget) == nil)
  }

  /// The search stops when its budget is used up.
  @Test(arguments: [
    "^(a|b|c|d|e)*$", "^(([a-z]*)*,?)*$", "^(a?){200}$", "^.{0,255}x$", "(((((((((a*)*)*)*)*)*)*)*)*)b",
  ])
  func aSearchIsBounded(pattern: String) throws {
    var budget = 500
    _ = try Self.explanation(pattern).strayIndex(in: String(repeating: "xy?", count: 25), budget: &budget)
    #expect(budget > -PatternAutomaton.maxStates)
  }

  /// Patterns that have no syntax tree, or a degenerate one.
  @Test(arguments: [
    "", "^$", "|", "()", "[]", "[^]", "a{0}", "a{0,70000}", "(?:)", "^^$$", "(?=a)", "(?<=a)b", #"\0"#, #"[\uD800]"#,
    String(repeating: "(", count: 60) + String(repeating: ")", count: 60), String(repeating: "a?", count: 3_000),
    #"\p{Script=Greek}"#, "{a}", "a{2}?b", "[a-]", #"(?<n>a)\k<n>"#, #"\1(a)"#,
    "((?:){60000}){60000}", String(repeating: "(", count: 12) + String(repeating: "){60}", count: 12),
    String(repeating: "(", count: 38) + "x" + String(repeating: "\\d{2}y){2}", count: 38),
    String(repeating: "(", count: 20) + "a" + String(repeating: "{4})", count: 20), "^(?=(a+)+$)(a|aa)+[^ab]?$",
  ]) func anyPatternIsRead(pattern: String) throws {
    guard let expression = try? RegularExpression(pattern, matchLimit: 100_000) else { return }
    let explanation = PatternExplanation(expression)
    for example in explanation.examples { #expect(try search(pattern, example) == .match, "\(example)") }
    var budget = 3_000
    if let index = explanation.strayIndex(in: "abc", budget: &budget) {
      #expect(try search(pattern, "abc") != .match, "\(index)")
    }
  }
}
