import Patterns
import Testing

func search(_ pattern: String, _ text: String) throws -> RegularExpression.Verdict {
  let bytes = Array(text.utf8)
  return try RegularExpression(pattern, matchLimit: 1_000_000).search(bytes.span)
}

func validate(_ pattern: String) -> RegularExpression.SyntaxError? {
  let bytes = Array(pattern.utf8)
  return RegularExpression.validate(bytes.span)
}

@Suite struct RegularExpressionTests {
  /// A pattern, texts with a match, texts without.
  @Test(arguments: [
    ("", ["", "a"], []), ("b", ["abc"], ["ac"]), ("^a$", ["a"], ["a\n", "\na", "ba"]), ("a|^b", ["xa", "b"], ["xb"]),
    (".", ["a", "😀", "\u{85}"], ["\n", "\r", "\u{2028}", "\u{2029}", ""]), ("^.$", ["😀"], ["ab"]),
    ("\\d", ["7"], ["\u{0664}"]), ("\\w", ["_"], ["é"]), ("\\W", ["é"], ["a"]), ("\\bb", ["a b", "éb"], ["ab"]),
    ("^\\s$", [" ", "\u{FEFF}", "\u{A0}", "\u{2029}", "\u{0B}"], ["\u{85}", "\u{180E}", "a"]),
    ("^\\S$", ["\u{85}", "a", "😀"], ["\u{FEFF}", " "]),
    ("^[\\S]$", ["\u{180E}", "\u{10FFFF}"], ["\u{3000}", "\u{200A}"]),
    ("^[^\\S]$", [" "], ["a"]), ("\\cC\\cj", ["\u{3}\n"], ["\\cC"]), ("^\\x41\\u0042\\u{43}$", ["ABC"], []),
    ("^\\uD83D\\uDE00$", ["😀"], []), ("^[\\uD83D\\uDE00-\\u{1F610}]$", ["😅"], ["😑"]), ("\\uD83D", [], ["😀", ""]),
    ("[^\\uD800]", ["a"], [""]), ("^[\\uD000-\\uE010]$", ["\u{D001}", "\u{E000}"], ["\u{E011}"]),
    ("^\\p{Lu}\\P{Lu}$", ["Éa"], ["aa"]), ("^\\p{Script=Greek}+$", ["αβ"], ["ab"]), ("\\p{sc=Cyrl}", ["я"], ["a"]),
    ("\\p{scx=Deva}", ["\u{0951}"], ["a"]), ("\\p{gc=Decimal_Number}", ["٣"], ["x"]), ("^\\p{digit}$", ["٣"], ["x"]),
    ("\\p{ASCII}", ["a"], ["é"]), ("[\\p{L}\\p{Emoji_Presentation}]", ["é", "😀"], ["1"]), ("\\p{Any}", ["\n"], [""]),
    ("\\P{Assigned}", ["\u{378}"], ["a"]), ("\\p{LC}", ["a"], ["一"]), ("[^\\P{Nd}]", ["5"], ["a"]),
    ("[]", [], ["", "a"]), ("[^]", ["\n", "😀"], [""]), ("^(?:[]|a)*$", ["aa"], ["b"]), ("a[]*b", ["ab"], []),
    ("[\\b]", ["\u{8}"], ["b"]), ("\\0", ["\0"], ["0"]), ("^[a\\-z]$", ["-", "a"], ["b"]),
    ("^[\\]\\^-]$", ["]", "^", "-"], []),
    ("[&&a]", ["&"], ["b"]), ("^[$.|(]$", ["$", ".", "|", "("], ["a"]),
    ("^(?<n>a|b)\\k<n>$", ["aa", "bb"], ["ab"]), ("^(a)?\\1b$", ["b", "aab"], ["ab"]), ("^\\1(a)$", ["a"], []),
    ("^(a\\1)$", ["a"], ["aa"]), ("^(?<\\u0061>x)\\k<a>$", ["xx"], []), ("^(?:(b)|\\1a)+$", ["ba", "bb"], ["x"]),
    ("(?<=a|bc)d", ["ad", "bcd"], ["cd"]), ("(?<!a)b", ["b", "cb"], ["ab"]),
    ("^(?=.*\\d)(?!.*x).+$", ["a1"], ["a", "1x"]),
    ("(?=a)b*a", ["a"], ["b"]),
    ("^a{2}$", ["aa"], ["a", "a{2}"]), ("^a{1,}?b", ["aab"], ["b"]), ("^a{0,70000}$", ["", "aaa"], ["b"]),
    ("\\/\\.\\*\\$", ["/.*$"], []), ("#(x)", ["#x"], []), ("a #b", ["a #b"], ["a"]),
    ("\u{1F600}+", ["😀😀"], ["a"]), ("^[😀-😂]$", ["😁"], ["😃"]), ("\0", ["\0"], ["a"]),
  ]) func finds(pattern: String, hits: [String], misses: [String]) throws {
    #expect(validate(pattern) == nil)
    for text in hits { #expect(try search(pattern, text) == .match, "\(text)") }
    for text in misses { #expect(try search(pattern, text) == .noMatch, "\(text)") }
  }

  /// Syntax that only Annex B allows: searches give it the meaning defined there, and the syntax check accepts it.
  @Test(arguments: [
    ("^\\-\\_\\@\\ \\#$", ["-_@ #"], ["\\-"]), ("^{a}$", ["{a}"], []), ("^a{,2}]$", ["a{,2}]"], ["aa]"]),
    ("^[\\w-.]$", ["-", "a", "."], ["+"]),
    ("^\\12$", ["\n"], ["2"]),
    ("^\\8\\08$", ["8\u{0}8"], []), ("^\\xg\\u12$", ["xgu12"], []), ("^\\c1$", ["\\c1"], []), ("\\k", ["k"], []),
    ("^(?=a)*b", ["b"], []), ("^[\\_\\1]$", ["_", "\u{1}"], ["\\"]), ("^\\p$", ["p"], []),
    ("^\\-\\u{41}\\p{Lu}$", ["-AB"], []),
    ("^\\é$", ["é"], []),
    ("^[[:alpha:]]$", ["a]", ":]"], ["b"]),
  ]) func acceptsAnnexB(pattern: String, hits: [String], misses: [String]) throws {
    #expect(validate(pattern) == nil)
    for text in hits { #expect(try search(pattern, text) == .match, "\(text)") }
    for text in misses { #expect(try search(pattern, text) == .noMatch, "\(text)") }
  }

  /// Inline flags, as in PCRE, Go and Python.
  @Test(arguments: [
    ("(?i)^abc$", ["ABC", "aBc"], ["ab"]), ("^(?i)(a|b)$", ["A", "b"], ["c"]), ("(?i)^[a-c]é$", ["BÉ"], ["d"]),
    ("(?i)[^a]", ["b"], ["A", "a"]), ("(?s)^a.b$", ["a\nb"], ["ab"]), ("^a.b$(?s)", [], ["a\nb"]),
    ("(?m)^b$", ["a\nb\nc"], ["ab"]), ("(?x) a\t b # c )\n c", ["abc"], ["a b"]), ("(?i:a)b", ["Ab"], ["AB"]),
    ("((?i)a)b", ["Ab"], ["AB"]), ("(?i)a(?-i)b", ["Ab"], ["AB"]), ("a(?i)b|c", ["aB", "C"], ["AB"]),
    ("(?im-sx)^é$", ["x\nÉ"], ["e"]), ("^(?u)a$", ["a"], ["A"]), ("^(?:(?s)a.)b.$", ["a\nbc"], ["a\nb\n"]),
    ("^(?i)(a)\\1$", ["aA"], ["ab"]),
  ]) func takesFlagsOfOtherLanguages(pattern: String, hits: [String], misses: [String]) throws {
    #expect(validate(pattern) == nil)
    for text in hits { #expect(try search(pattern, text) == .match, "\(text)") }
    for text in misses { #expect(try search(pattern, text) == .noMatch, "\(text)") }
  }

  /// A pattern that is invalid in every grammar, and the offset of the wrong byte.
  @Test(arguments: [
    ("(", 0), ("é(a", 2), ("a)", 1), ("[a", 0), ("[b-a]", 1), ("a\\", 1), ("*a", 0), ("a**", 2), ("a++", 2), ("^*", 1),
    ("a|+", 2), ("a{2,1}", 1), ("(?q)a", 0), ("(?)a", 0), ("(?-)a", 0), ("(?i", 0), ("(?P<n>a)", 0),
    ("(?#c)", 0), ("(?>a)", 0),
    ("(?<n>a)(?<n>b)", 10),
    ("(?<1>a)", 3), ("(?<n", 4), ("(?<n>a)\\k<m>", 7), ("\\p{Foo}", 0), ("\\p{letter}", 0), ("\\p{sc=greek}", 0),
    ("\\p{Script=Nonsense}", 0), ("\\p{IsGreek}", 0), ("(?|a)", 0), ("(*ACCEPT)", 1), ("x(?=a", 1), ("\\b+", 2),
    ("(?<=a)*", 6), ("\\a", 0), ("^\\Ab", 1), ("b\\Z", 1), ("[\\h]", 1),
  ]) func refuses(pattern: String, offset: Int) {
    #expect(throws: RegularExpression.SyntaxError.self) { try RegularExpression(pattern, matchLimit: 1_000) }
    #expect(validate(pattern)?.offset == offset)
    #expect(validate(pattern)?.message.isEmpty == false)
  }

  /// The error that remains with the most lenient grammar, with its position in characters.
  @Test(arguments: [
    (#"toolchain\:(é"#, "unclosed group, at character 12"),
    (#"^é\Z"#, #"\Z is not an escape in ECMA-262 (use $ for the end), at character 3"#),
    (#"a\-b)"#, "unmatched ), at character 5"),
  ]) func saysWhyAndWhere(pattern: String, reason: String) {
    let bytes = Array(pattern.utf8)
    #expect(validate(pattern)?.message(in: bytes.span) == reason)
  }

  @Test(arguments: [
    ("(?<=foo|ba)r", ["foor", "bar"], ["r", "br"]), ("(?<!a)b", ["b", "cb"], ["ab"]), ("(?<=)a", ["a"], ["b"]),
    ("(?<=|x)a", ["a"], ["b"]),
  ]) func lookBehindOfOneLengthIsSupported(pattern: String, hits: [String], misses: [String]) throws {
    #expect(validate(pattern) == nil)
    for text in hits { #expect(try search(pattern, text) == .match, "\(text)") }
    for text in misses { #expect(try search(pattern, text) == .noMatch, "\(text)") }
  }

  /// In a lookbehind, PCRE2 10.42 requires each alternative to have a fixed length.
  @Test(arguments: ["(?<=a+)b", "(?<=x(?:a|bc))d", "(x)(?<=x(?:a|bc))\\1", "(?<=xa{1,3})b"])
  func longerLookBehindIsValidButNotSupported(pattern: String) {
    #expect(validate(pattern) == nil)
    let error = #expect(throws: RegularExpression.SyntaxError.self) {
      try RegularExpression(pattern, matchLimit: 1_000)
    }
    #expect(error?.message.contains("lookbehind") == true)
  }

  @Test func deeplyNestedLookBehindIsAnswered() {
    let pattern = "(?<=x" + String(repeating: "(?:a|", count: 500) + "b" + String(repeating: ")?", count: 500) + ")c"
    #expect(validate(pattern) == nil)
    #expect(throws: RegularExpression.SyntaxError.self) { try RegularExpression(pattern, matchLimit: 1_000) }
  }

  /// PCRE2's quantifiers are limited to 65,535.
  @Test(arguments: [
    ("^a{70000}$", 70_000, 69_999), ("^\\w{0,70000}$", 70_000, 70_001), ("^[a]{70000,70002}?$", 70_002, 70_003),
    ("^a{70000,}$", 140_000, 69_999), ("^a{65535}$", 65_535, 65_536),
  ]) func largeCountsAreExact(pattern: String, hit: Int, miss: Int) throws {
    #expect(try search(pattern, String(repeating: "a", count: hit)) == .match)
    // Just past the limit the search may run out of steps, but there is never a match.
    #expect(try search(pattern, String(repeating: "a", count: miss)) != .match)
  }

  @Test func hugeCountsAreValidButNotSupported() {
    #expect(validate("xa{99999999}") == nil)
    let error = #expect(throws: RegularExpression.SyntaxError.self) {
      try RegularExpression("xa{99999999}", matchLimit: 1_000)
    }
    #expect(error?.offset == 2)
    let nested = String(repeating: "(", count: 9) + "a" + String(repeating: "{2000000})", count: 9)
    #expect(throws: RegularExpression.SyntaxError.self) { try RegularExpression(nested, matchLimit: 1_000) }
  }

  @Test func textThatIsNotUTF8MatchesNothing() throws {
    let bytes: [UInt8] = [0x61, 0xFF]
    #expect(try RegularExpression("a", matchLimit: 1_000).search(bytes.span) == .noMatch)
  }
}
