import Testing
import Workspace

/// Addresses and paths of schemas are processed as bytes: `/` followed by U+0301 is still a separator.
@Suite struct ForeignNameTests {
  @Test(arguments: ["../\u{301}x.json", "/\u{301}x.json", "a/\u{600}/../x.json", "a/../\u{20E3}"])
  func aLockedFileIsBelowItsFolder(_ file: String) {
    let row = ["https://a/b", file, String(repeating: "0", count: 64), "", "", ""].joined(separator: "\t")
    #expect(throws: SchemaLock.InvalidRow.self) { try SchemaLock(Array((row + "\n").utf8)) }
  }

  @Test(arguments: [
    ("https://example.org/\u{301}a.json", "example.org"), ("https://example.org\u{600}/a", "example.org\u{600}"),
    ("http://a:1/b", "a:1"), ("a/b", "a"),
  ]) func theHostOfAnAddress(_ address: String, _ host: String) {
    #expect(SchemaAddress.host(address).utf8.elementsEqual(host.utf8))
  }

  @Test(arguments: ["https://a/..\u{301}/b", "https://a/../\u{301}b", "https://a/\u{600}/b", "https://a/.\u{301}/.."])
  func thePathOfAnAddressHasPlainNames(_ address: String) {
    let isPlain = SchemaAddress.path(address).utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "._~/-".utf8.contains($0)
    }
    #expect(isPlain && !SchemaAddress.path(address).split(separator: "/").contains(".."))
  }
}
