import Testing
import Workspace

@Suite struct ModelineTests {
  @Test(
    arguments: [
      ("# yaml-language-server: $schema=a.json\n", "a.json"),
      ("#yaml-language-server:$schema=a.json", "a.json"),
      ("\u{FEFF}# hello\n\n  # yaml-language-server: $schema=https://x/y.json # more\n", "https://x/y.json"),
      ("%YAML 1.2\r\n---\r\n# yaml-language-server: $schema=a.json\r\na: 1", "a.json"),
      ("# yaml-language-server: $schema: a.json\n", "a.json"),
      ("a: 1\n# yaml-language-server: $schema=a.json\n", nil),
      ("# yaml-language-server: $schema=\n", nil),
      ("# yaml-language-server: schema=a\n", nil),
      ("--- a\n# yaml-language-server: $schema=a\n", nil),
      ("# settle: schema=rial\na: 1\n", "rial"), ("#settle:schema=a.yaml", "a.yaml"),
      ("# settle: ignore-file[lint/x]\n# settle: schema=rial\n", "rial"), ("# settle: $schema=a\n", nil), ("", nil),
      ("# $schema: https://x/y.json\na: 1\n", "https://x/y.json"), ("#$schema:a.json \r\n", "a.json"),
      ("---\n# $schema: a.json\n", "a.json"), ("# $schema: see the wiki\n", nil), ("# $schema:\n", nil),
      ("# $schema=a.json\n", nil), ("# schema: a.json\n", nil),
    ] as [(String, String?)])
  func reference(text: String, reference: String?) {
    let bytes = Array(text.utf8)
    let found = Modeline.schema(in: bytes)
    #expect(found?.reference == reference)
    if let found { #expect(String(decoding: bytes[found.range.indices], as: UTF8.self) == reference) }
  }

  @Test(
    arguments: [
      ("# yaml-language-server: schema=a.yaml\n", "schema=a.yaml", "$schema=a.yaml"),
      ("# hello\n#yaml-language-server: $schema = a.yaml # b\n", "$schema = a.yaml", "$schema=a.yaml"),
      ("# yaml-language-server: $Schema a.yaml\na: 1", "$Schema a.yaml", "$schema=a.yaml"),
      ("# settle: $schema=a\n", "$schema=a", "schema=a"), ("# $schema=a.yaml\n", "$schema=a.yaml", "$schema: a.yaml"),
      ("# yaml-language-server: $schema=\n", "$schema", nil),
      (
        "# yaml-langauge-server: $schema=a.yaml\n", "yaml-langauge-server: $schema=a.yaml",
        "yaml-language-server: $schema=a.yaml"
      ),
      (
        "# yaml-language-server $schema=a.yaml\n", "yaml-language-server $schema=a.yaml",
        "yaml-language-server: $schema=a.yaml"
      ),
    ] as [(String, String, String?)])
  func slip(text: String, written: String, meant: String?) throws {
    let bytes = Array(text.utf8)
    let slip = try #require(Modeline.slip(in: bytes))
    #expect(String(decoding: bytes[slip.range.indices], as: UTF8.self) == written)
    #expect(slip.meant == meant)
  }

  @Test(
    arguments: [
      "# yaml-language-server: $schema=a.json\n# settle: $schema=b\n", "a: 1\n# yaml-language-server: schema=a\n",
      "# settle: ignore-file[schema/type]\n", "# yaml-language-server: disable\n", "# schema=a.yaml\n", "",
      "# $schema=a says which one\n", "# see: $schema=a.yaml\n",
    ])
  func noSlip(text: String) {
    #expect(Modeline.slip(in: Array(text.utf8)) == nil)
  }
}
