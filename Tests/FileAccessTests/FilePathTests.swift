import FileAccess
import Testing

@Suite struct FilePathTests {
  @Test(arguments: [
    ("a/b/../c", "a/c"), ("./a//b/", "a/b"), ("/..", "/"), ("/a/..", "/"), ("a/..", "."), ("../../a", "../../a"),
    ("../a/../../b", "../../b"), ("/a/b/../../../c", "/c"), ("", "."), (".", "."), ("/", "/"), ("..a/.b", "..a/.b"),
  ])
  func normalized(path: String, result: String) {
    #expect(FilePath(path).normalized.description == result)
  }

  @Test(arguments: [
    ("/a b/ü.yaml", "file:///a%20b/%C3%BC.yaml"), ("/a#b?c%", "file:///a%23b%3Fc%25"),
  ])
  func uri(path: String, uri: String) {
    #expect(FilePath(path).fileURI == uri)
    #expect(FilePath(fileURI: uri)?.description == path)
  }

  @Test(arguments: ["http://a/b", "file:a", "file://host/a", "file:///a%0", "file:///%00", "a"])
  func notAFileURI(uri: String) {
    #expect(FilePath(fileURI: uri) == nil)
  }

  @Test(arguments: [
    ("file:///a#/b", "/a"), ("FILE:///a", "/a"), ("file:/a", "/a"), ("file://localhost/a", "/a"),
  ])
  func otherFileURIs(uri: String, path: String) {
    #expect(FilePath(fileURI: uri)?.description == path)
  }

  @Test func foldersUpwards() {
    func folders(_ path: String) -> [String] { FilePath(path).foldersUpwards.map(\.description) }
    #expect(folders("/a/b") == ["/a/b", "/a", "/"])
    #expect(folders("/") == ["/"])
    #expect(folders("a/b") == ["a/b", "a"])
  }

  /// The system rejects paths longer than 4 KiB, so their folders can't exist and aren't searched.
  @Test func foldersOfAPathThatIsTooLong() {
    let found = Array(FilePath("/" + String(repeating: "a/", count: 100_000) + "b").foldersUpwards)
    #expect(found.count <= 2_048 && found.allSatisfy { $0.bytes.count < 4_096 })
    #expect(found.first?.bytes.count ?? 0 > 4_000 && found.last == FilePath("/"))
    #expect(Array(FilePath("/" + String(repeating: "a", count: 100_000)).foldersUpwards) == [FilePath("/")])
  }

  @Test func relativeTo() {
    #expect(FilePath("/a/b/c").relative(to: FilePath("/a")).map { String(decoding: $0, as: UTF8.self) } == "b/c")
    #expect(FilePath("/ab/c").relative(to: FilePath("/a")) == nil)
    #expect(FilePath("/a").relative(to: FilePath("/")).map { String(decoding: $0, as: UTF8.self) } == "a")
    #expect(FilePath("/a").relative(to: FilePath("/a")) == nil)
  }

  @Test(
    arguments: [
      ("128", 128), ("128MB", 128_000_000), ("1 kB", 1_000), ("1KiB", 1_024), ("2GiB", 2_147_483_648),
      ("5mb", 5_000_000),
      ("1.5MB", 1_500_000), ("7B", 7), ("", nil), ("MB", nil), ("-1", nil), ("1 TB", 1_000_000_000_000), ("1 XB", nil),
      ("1.5", nil),
      ("48.234567 MB", 48_234_567), ("0.3 GB", 300_000_000), ("5 bytes", 5), ("1.2.3 MB", nil), ("1. MB", nil),
      ("99999999999999999999", nil), ("9999999999999GB", nil),
    ] as [(String, Int?)])
  func size(text: String, bytes: Int?) {
    #expect(ByteCount.parse(text) == bytes)
  }

  @Test(
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_000, "1 kB"), (1_500, "1.5 kB"),
      (48_234_567, "48.234567 MB"),
      (5_000_000_000, "5 GB"), (1_000_000_000_001, "1.000000000001 TB"),
    ] as [(Int, String)])
  func sizeWithEveryDigit(bytes: Int, text: String) {
    #expect(ByteCount.exactly(bytes) == text && ByteCount.parse(text) == bytes)
  }
}
