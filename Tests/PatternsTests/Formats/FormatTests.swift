import Patterns
import Testing

@Suite struct FormatTests {
  /// A format, strings that are valid, strings that aren't.
  @Test(
    arguments: [
      (
        "date", ["2024-02-29", "2000-02-29", "0000-01-31"],
        ["2023-02-29", "1900-02-29", "2024-00-01", "2024-04-31", "2024-1-01", ""]
      ),
      (
        "time", ["23:59:60Z", "00:29:60.5-23:30", "08:30:06z"],
        ["23:59:60+01:00", "08:30:06", "08:30:06.Z", "08:30:06+0100"]
      ),
      (
        "date-time", ["1998-12-31t23:59:60z", "2020-01-01T00:00:00.1+00:00"],
        ["1998-12-31 23:59:59Z", "1998-12-31T23:59:60", "1998-12-31T"]
      ),
      (
        "duration", ["P1Y2M3DT4H5M6S", "P4W", "PT0S", "P1YT1S"],
        ["P", "PT", "P1YT", "P1Y1D", "PT1H1S", "P1W1D", "P1S", "1Y", "P-1Y", "P1M1Y"]
      ),
      (
        "email", ["a@b", "\"a\\\"b\"@b.c", "a@[IPv6:::1]", "a@[Tag:x]"],
        ["a@-b", "a", "a@@b", "\"a@b", "a@[1.2.3]", "a@[]", "é@b.c", "a@"]
      ),
      ("idn-email", ["ü@müller.example", "a@b.c", "\"ü x\"@b"], ["ü@b..c", "ü", "ü@-b"]),
      (
        "hostname", ["a", "A.b-c.9", "XN--4GBWDL.xn--wgbh1c", "1.2"],
        ["a.", "-a", "a_b", "xn--", "xn--a", "0a.xn--4dbc5h", "é"]
      ),
      (
        "idn-hostname", ["bücher.example", "Example.COM", "l·l", "例。jp"],
        ["a·l", "٠a", "\u{300}a", "a\u{0}b", "xn--7a", "0.א", "BÜCHER"]
      ),
      ("ipv4", ["0.0.0.0", "255.255.255.255"], ["256.1.1.1", "01.1.1.1", "1.1.1", "1.1.1.1.1", "1.1.1.1 ", "1..1.1"]),
      (
        "ipv6", ["::", "::1", "1::", "1:2:3:4:5:6:7:8", "::ffff:1.2.3.4", "1:2:3:4:5:6:1.2.3.4", "1::3:4:5:6:7:8"],
        [
          "1:2:3:4:5:6:7", ":::", "1::2::3", "12345::", "::1.2.3", "fe80::1%eth0", ":1:2:3:4:5:6:7:8", "1:", "",
          "1:2:3:4::5:6:7:8", "1.2.3.4",
        ]
      ),
      (
        "uri", ["http://a:80/b?c#d", "urn:a:b", "a:", "http://[::1]:/", "a://[v7.x:y]", "mailto:a@b"],
        [
          "a", "//a", "http://a b", "a:#b#c", "http://[::1", "http://[::1]a", "http://é", "1a:b", "a:%zz",
          "http://[vx]",
        ]
      ),
      ("uri-reference", ["", "a", "../b?c", "//h", "#f", "./a:b"], ["a\\b", "1:b", "#a#b", "[a]"]),
      ("iri", ["http://é/ü?\u{E000}"], ["é", "http://a/\u{E000}", "http://a/\u{FFFE}", "http://a/\u{85}"]),
      ("iri-reference", ["é", "/ü#ß"], ["a\\é"]),
      (
        "uri-template", ["{a}{+b,c:3}{?d*}", "é{%41.b}", "a%20b", "{a_b.c}"],
        ["{", "}", "{a:0}", "{a:12345}", "{a b}", "%2", "{.}", "{+.a}", "{a.}", "<"]
      ),
      ("json-pointer", ["", "/", "/a~0~1/0", "/é"], ["a", "/~", "/~2", "#/a"]),
      ("relative-json-pointer", ["0", "1/a", "10#"], ["", "01", "/a", "1a", "0##", "-1"]),
      (
        "regex", ["^a{2}$", "(?<=a+)b", "[]", "a\\-b", "\\:", "\\_", "a{", "a{,3}", "{", "(?i)a"],
        ["(", "(unclosed", "[a", "a**", "\\a", "^a\\Z"]
      ),
      (
        "uuid", ["2EB8AA08-aa98-11ea-b4aa-73b441d16380"],
        [
          "2eb8aa08aa9811eab4aa73b441d16380", "2eb8aa08-aa98-11ea-b4aa-73b441d1638g",
          "2eb8aa0-8aa98-11ea-b4aa-73b441d16380",
        ]
      ),
    ] as [(String, [String], [String])]) func tellsApart(name: String, valid: [String], invalid: [String]) throws
  {
    let format = try #require(Format.named(name))
    func isValid(_ text: String) -> Bool {
      let bytes = Array(text.utf8)
      return format.isValid(bytes.span)
    }
    for text in valid { #expect(isValid(text), "\(text) is of the format") }
    for text in invalid { #expect(!isValid(text), "\(text) is not of the format") }
  }

  @Test func lengthsAreBounded() throws {
    let hostname = try #require(Format.named("hostname"))
    let email = try #require(Format.named("email"))
    let label = String(repeating: "a", count: 63)
    for (text, isValid) in [
      (label, true), (label + "a", false),
      ([label, label, label, String(repeating: "a", count: 61)].joined(separator: "."), true),
      ([label, label, label, String(repeating: "a", count: 62)].joined(separator: "."), false),
    ] {
      let bytes = Array(text.utf8)
      #expect(hostname.isValid(bytes.span) == isValid)
    }
    for (count, isValid) in [(64, true), (65, false)] {
      let bytes = Array((String(repeating: "a", count: count) + "@b").utf8)
      #expect(email.isValid(bytes.span) == isValid)
    }
  }

  @Test(arguments: Format.all.map(\.name)) func theExampleIsOfTheFormat(_ name: String) throws {
    let format = try #require(Format.named(name))
    let bytes = Array(format.example.utf8)
    let isValid = format.isValid(bytes.span)
    #expect(isValid)
  }

  @Test func namesAreDistinctAndSorted() {
    let names = Format.all.map(\.name)
    #expect(names == Set(names).sorted())
    #expect(Format.named("color") == nil)
  }
}
