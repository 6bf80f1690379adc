import DocumentModel
import Foundation
import Stores
import Testing
import YAMLReading

/// Property lists written and read back.
@Suite struct PropertyListTests {
  private func yaml(_ text: String) -> Document { YAMLParser.parse(Array(text.utf8), limits: Limits()).document }

  private func json(_ document: Document) -> String {
    var writer = JSONWriter()
    if let root = document.roots.first { writer.value(document, root) }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func read(_ body: String) -> ParsedText {
    PropertyListParser.parse(Array("<plist version=\"1.0\">\(body)</plist>".utf8), limits: Limits())
  }

  private static let values = [
    "{}", "[]", "[{}, [], {a: []}]", "a: true\nb: false\nc: 1\nd: -1.50\ne: \"1\"\nf: x y\n",
    "a: 9223372036854775808\nb: 18446744073709551615\nc: -9223372036854775808\n", "a: 1e400\nb: 1.0\nc: -0.0\n",
    "\"<&>\\\"'\": \"]]>\\r\\n\\t é😀\"\n", "x", "\" \"", "a: {b: [1, {c: [[2]]}]}\nd: 0.1\n",
  ]

  @Test(arguments: values) func writtenValuesAreReadBack(_ text: String) throws {
    let document = yaml(text)
    let root = try #require(document.roots.first)
    let written = PropertyListWriter.text(document, root: root, types: [:])
    let again = PropertyListParser.parse(written, limits: Limits())
    let other = try #require(again.document.roots.first, "\(again.diagnostics)")
    #expect(document.isEqual(root, other, in: again.document))
  }

  // MARK: Binary

  @Test(arguments: values.filter { !$0.contains("1e400") }) func binaryValuesAreReadBack(_ text: String) throws {
    let document = yaml(text)
    let root = try #require(document.roots.first)
    let written = BinaryPropertyListWriter.bytes(document, root: root, types: [:])
    let again = PropertyListParser.parse(written, limits: Limits())
    let other = try #require(again.document.roots.first, "\(again.diagnostics)")
    #expect(document.isEqual(root, other, in: again.document))
    // Foundation can read the output too.
    let isList = (try? PropertyListSerialization.propertyList(from: Data(written), format: nil)) != nil
    #expect(isList, "\(text)")
  }

  @Test func whatFoundationWritesIsRead() throws {
    let list: [String: Any] = [
      "text": "é😀", "long": String(repeating: "x", count: 400), "number": 5, "minus": -7, "real": 0.25, "flag": true,
      "list": (0..<300).map { $0 }, "data": Data([1, 2, 255]), "date": Date(timeIntervalSince1970: 1_772_352_900),
    ]
    let bytes = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    let parsed = PropertyListParser.parse(Array(bytes), limits: Limits())
    let read = try #require(try JSONSerialization.jsonObject(with: Data(json(parsed.document).utf8)) as? [String: Any])
    #expect(read["text"] as? String == "é😀" && (read["long"] as? String)?.count == 400 && read["minus"] as? Int == -7)
    #expect(read["real"] as? Double == 0.25 && read["flag"] as? Bool == true && (read["list"] as? [Int])?.last == 299)
    #expect(read["data"] as? String == "AQL/" && read["date"] as? String == "2026-03-01T08:15:00Z")
  }

  /// Untrusted bytes are read or refused, using at most a few times their size in memory.
  @Test func damagedBinaryIsRefused() throws {
    let document = yaml("a: [1, 2, {b: x}]\nc: é\nd: 1.5\n")
    let sound = BinaryPropertyListWriter.bytes(document, root: try #require(document.roots.first), types: [:])
    for place in sound.indices {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF, sound[place] ^ 0x10] {
        var bytes = sound
        bytes[place] = value
        let parsed = PropertyListParser.parse(bytes, limits: Limits())
        #expect(parsed.diagnostics.isEmpty || parsed.document.roots.isEmpty)
      }
      #expect(!PropertyListParser.parse(Array(sound[..<place]), limits: Limits()).diagnostics.isEmpty)
    }
  }

  /// A long string that many items refer to isn't copied for each.
  @Test func oneTextInManyPlaces() {
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    func file(_ letters: Int, _ places: Int) -> [UInt8] {
      let text = [0x5F, 0x12] + number(letters) + Array(repeating: UInt8(ascii: "x"), count: letters)
      let list = [0xAF, 0x12] + number(places) + Array(repeating: 1, count: places)
      let start = 8 + list.count
      return Array("bplist00".utf8) + list + text + number(8) + number(start) + [0, 0, 0, 0, 0, 0, 4, 1]
        + [0, 0, 0, 0] + number(2) + [0, 0, 0, 0] + number(0) + [0, 0, 0, 0] + number(start + text.count)
    }
    let few = PropertyListParser.parse(file(10_000, 100), limits: Limits())
    #expect(few.diagnostics.isEmpty && few.document.roots.first.map(few.document.count) == 100)
    let many = PropertyListParser.parse(file(10_000, 10_000), limits: Limits())
    #expect(many.diagnostics.map(\.message).first?.hasSuffix("values or 32 MB") == true, "\(many.diagnostics)")
    #expect(many.document.roots.isEmpty)
  }

  /// A list that contains itself, and a list that is shared by many lists.
  @Test func referencesWithoutEnd() {
    let magic = Array("bplist00".utf8)
    func file(_ objects: [[UInt8]]) -> [UInt8] {
      var bytes = magic
      var offsets: [UInt8] = []
      for object in objects {
        offsets.append(UInt8(bytes.count))
        bytes += object
      }
      let table = UInt8(bytes.count)
      return bytes + offsets + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, UInt8(objects.count)]
        + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, table]
    }
    for bytes in [
      file([[0xA1, 0]]), file((0..<20).map { [0xA8] + Array(repeating: UInt8($0 + 1), count: 8) } + [[0x09]]),
    ] {
      let parsed = PropertyListParser.parse(bytes, limits: Limits())
      #expect(parsed.diagnostics.count == 1, "\(parsed.diagnostics)")
    }
  }

  @Test(arguments: [
    ("null", "don't support null"), (".nan", "infinite numbers"), ("-.inf", "infinite numbers"),
    ("18446744073709551616", "larger than 64 bits"), ("-9223372036854775809", "larger than 64 bits"),
    ("\"a\\eb\"", "control characters"), ("\"a\\eb\": 1", "keys must be strings"), ("{[1]: 2}", "keys must be"),
  ])
  func whatHasNoPlace(_ text: String, _ message: String) throws {
    let document = yaml(text)
    let root = try #require(document.roots.first)
    #expect(PropertyListWriter.obstacle(document, node: root, type: nil)?.contains(message) == true)
    #expect(text.hasPrefix("18") == false || PropertyListWriter.obstacle(document, node: root, type: .real) == nil)
  }

  @Test(arguments: [
    ("<dict><key>a</key><integer>+5</integer><key>b</key><real>1e3</real></dict>", #"{"a":5,"b":1e3}"#),
    ("<string>a<!-- x -->b</string>", #""ab""#), ("<array><true/><false></false></array>", "[true,false]"),
    ("<date>2026-03-01T08:15:00Z</date>", #""2026-03-01T08:15:00Z""#), ("<data>\n  YWI=\n</data>", #""YWI=""#),
  ])
  func reading(_ body: String, _ expected: String) {
    #expect(json(read(body).document) == expected)
  }

  @Test(arguments: [
    ("", "empty property list"), ("<dict><string>a</string></dict>", "missing <key> before <string>"),
    ("<dict><key>a</key></dict>", "missing value after the last <key>"), ("<key>a</key>", "unexpected <key>"),
    ("<dict><key>a</key><true/><key>a</key><true/></dict>", "duplicate key"),
    ("<true/><true/>", "more than one value"),
    ("<integer>1.5</integer>", "is not a number"), ("<integer>0x1F</integer>", "is not a number"),
    ("<real></real>", "is not a number"), ("<real>nan</real>", "is not a number"),
    ("<date>tomorrow</date>", "<date> is not a time"),
    ("<set/>", "unknown element <set>"),
    ("<string><b/></string>", "<string> may contain only text"), ("<array>x</array>", "text outside <key>"),
    ("<true>x</true>", "empty <true/>"),
    (String(repeating: "<array>", count: 300), "nested more than 256 levels"),
  ])
  func problems(_ body: String, _ message: String) {
    let parsed = read(body)
    #expect(parsed.diagnostics.first?.message.contains(message) == true, "\(parsed.diagnostics)")
    #expect(parsed.document.roots.isEmpty)
  }

  @Test func otherKindsOfFiles() {
    let binary = PropertyListParser.parse(Array("bplist00".utf8), limits: Limits())
    #expect(binary.diagnostics.first?.message.contains("binary property list") == true)
    let html = PropertyListParser.parse(Array("<html/>".utf8), limits: Limits())
    #expect(html.diagnostics.first?.message.contains("missing <plist>") == true)
  }

  @Test func foundationReadsIt() throws {
    let document = yaml("a: [1, 2.5, true, x y]\nb: {c: \"<&> é\"}\n\"t\": \"2026-03-01T08:15:00Z\"\n")
    let root = try #require(document.roots.first)
    let time = try #require(document.value(root, named: "t"))
    let text = PropertyListWriter.text(document, root: root, types: [time: .date])
    let value = try PropertyListSerialization.propertyList(from: Data(text), format: nil)
    let dictionary = try #require(value as? [String: Any])
    #expect((dictionary["t"] as? Date)?.timeIntervalSince1970 == 1_772_352_900)
    #expect((dictionary["b"] as? [String: String]) == ["c": "<&> é"])
    let list = try #require(dictionary["a"] as? [Any])
    #expect(
      list[0] as? Int == 1 && list[1] as? Double == 2.5 && list[2] as? Bool == true && list[3] as? String == "x y")
  }
}

/// Dates in property lists.
@Suite struct UTCDateTests {
  @Test(arguments: [
    ("2026-03-01T08:15:00Z", "2026-03-01T08:15:00Z", true), ("2026-03-01t08:15:00z", "2026-03-01T08:15:00Z", true),
    ("2026-03-01T08:15:00+01:30", "2026-03-01T06:45:00Z", true),
    ("2024-02-29T23:59:59-00:01", "2024-03-01T00:00:59Z", true),
    ("2000-12-31T23:30:00-01:00", "2001-01-01T00:30:00Z", true),
    ("2026-03-01T08:15:00.000Z", "2026-03-01T08:15:00Z", true),
    ("2026-03-01T08:15:00.5Z", "2026-03-01T08:15:00Z", false), ("1998-12-31T23:59:60Z", "1998-12-31T23:59:59Z", false),
    ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z", true), ("9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z", true),
    ("1900-03-01T00:00:00+00:01", "1900-02-28T23:59:00Z", true),
  ])
  func moments(_ text: String, _ expected: String, _ isExact: Bool) {
    #expect(UTCDate(text)?.text == expected && UTCDate(text)?.isExact == isExact)
  }

  @Test(arguments: [
    "", "2026-03-01", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-03-01T24:00:00Z", "2026-03-01T08:15:00",
    "2026-03-01T08:15:00.Z", "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "2026-03-01T08:15:00+1:00",
    "２026-03-01T08:15:00Z",
  ])
  func none(_ text: String) {
    #expect(UTCDate(text) == nil)
  }

  /// Every day of the years around a leap day, compared with Foundation's calendar.
  @Test func againstFoundation() throws {
    let format = ISO8601DateFormatter()
    for day in stride(from: -62_135_596_800.0, to: 253_402_300_799, by: 86_400 * 971.3) {
      let text = format.string(from: Date(timeIntervalSince1970: day.rounded(.down)))
      guard let date = UTCDate(text.replacingOccurrences(of: "Z", with: "+14:00")) else { continue }
      let moved = format.date(from: date.text)
      // Before 1582 Foundation's calendar is another one.
      if day > -12_000_000_000 { #expect(moved?.timeIntervalSince1970 == day.rounded(.down) - 14 * 3_600, "\(text)") }
    }
  }
}

@Suite struct Base64Tests {
  @Test(arguments: [("", ""), ("YQ==", "a"), ("YWI=", "ab"), ("YWJj", "abc"), ("Pz8/Pj4+", "???>>>")])
  func decoding(_ text: String, _ expected: String) {
    #expect(Base64.decode(text).map { String(decoding: $0, as: UTF8.self) } == expected)
  }

  @Test(arguments: ["a", "YW=I", "====", "Y*==", "é==="]) func none(_ text: String) {
    #expect(Base64.decode(text) == nil)
  }
}
