import Testing
import Workspace

@Suite struct ModelineTests {
  @Test(
    arguments: [
      ("# yaml-language-server: $schema=a.json\n", "a.json"),
      ("#yaml-language-server:$schema=a.json", "a.json"),
      ("\u{FEFF}# hello\n\n  # yaml-language-server: $schema=https://x/y.json # more\n", "https://x/y.json"),
      ("%YAML 1.2\r\n---\r\n# yaml-language-server: $schema=a.json\r\na: 1", "a.json"),
      ("a: 1\n# yaml-language-server: $schema=a.json\n", nil),
      ("# yaml-language-server: $schema=\n", nil),
      ("# yaml-language-server: schema=a\n", nil),
      ("--- a\n# yaml-language-server: $schema=a\n", nil),
      ("# settle: schema=rial\na: 1\n", "rial"), ("#settle:schema=a.yaml", "a.yaml"),
      ("# settle: ignore-file[lint/x]\n# settle: schema=rial\n", "rial"), ("# settle: $schema=a\n", nil), ("", nil),
    ] as [(String, String?)])
  func reference(text: String, reference: String?) {
    let bytes = Array(text.utf8)
    let found = Modeline.schema(in: bytes)
    #expect(found?.reference == reference)
    if let found { #expect(String(decoding: bytes[found.range.indices], as: UTF8.self) == reference) }
  }
}
