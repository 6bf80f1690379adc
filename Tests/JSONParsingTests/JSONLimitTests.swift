import DocumentModel
import JSONParsing
import Testing

@Suite struct JSONLimitTests {
  @Test func depthIsCountedFromTheRoot() {
    var limits = Limits()
    limits.depth = 3
    #expect(parse("[[[]]]", limits: limits).diagnostics.isEmpty)
    let result = parse(#"[1,{"a":[{"b":[]}]}]"#, limits: limits)
    #expect(result.diagnostics.map(\.code) == [JSONCodes.limitDepth])
    #expect(result.diagnostics.first?.range.indices == 9..<10)
    #expect(result.isPartial)
    #expect(compact(result.document) == #"[1,{"a":[]}]"#)
  }

  @Test func aMillionBracketsEndAtTheLimit() {
    let result = parse(String(repeating: "[", count: 1_000_000))
    #expect(result.diagnostics.map(\.code) == [JSONCodes.limitDepth])
  }

  @Test func sizeAndDigits() {
    var limits = Limits()
    limits.fileBytes = 8
    limits.numberDigits = 5
    #expect(parse("[12345]", limits: limits).diagnostics.isEmpty)
    #expect(parse("[123456]", limits: limits).diagnostics.map(\.code) == [JSONCodes.limitNumber])
    #expect(parse("[1,2,3,4]", limits: limits).diagnostics.map(\.code) == [JSONCodes.limitFileSize])
  }

  @Test func findingsAreBounded() {
    var limits = Limits()
    limits.syntaxErrors = 4
    let result = parse("[" + String(repeating: "1 ", count: 50) + "]", limits: limits)
    #expect(result.diagnostics.count == 5)
    #expect(result.isPartial)
  }

  @Test func duplicatesInAHugeObjectAreFoundInLinearTime() {
    let members = (0..<200_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    let result = parse("{\(members),\"k7\":1}")
    #expect(result.diagnostics.map(\.code) == [JSONCodes.duplicateKey])
    #expect(result.diagnostics.first?.related.count == 1)
    #expect(result.diagnostics.first?.message == "duplicate key \"k7\"")
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x7B, 0], "UTF-16"), ([0xFE, 0xFF, 0, 0x7B], "UTF-16"), ([0x7B, 0, 0x7D, 0], "UTF-16"),
      ([0, 0x7B, 0, 0x7D], "UTF-16"), ([0, 0, 0, 0x31], "UTF-32"), ([0x31, 0, 0, 0], "UTF-32"),
    ] as [([UInt8], String)]) func otherEncodingsAreNamed(bytes: [UInt8], name: String)
  {
    let result = JSONParser.parse(bytes, limits: Limits())
    #expect(result.diagnostics.map(\.code) == [JSONCodes.encoding])
    #expect(result.diagnostics.first?.message.contains(name) == true)
  }

  @Test(
    arguments: [
      ([0x5B, 0x22, 0xFC, 0x22, 0x5D], 2..<3), ([0x22, 0xC3, 0xA9, 0xED, 0xA0, 0x80, 0x22], 3..<4),
      ([0x22, 0xC0, 0x80, 0x22], 1..<2), ([0x22, 0xF0, 0x9F, 0x98], 1..<4),
    ] as [([UInt8], Range<Int>)]) func theFirstBadByteIsNamed(bytes: [UInt8], range: Range<Int>)
  {
    let result = JSONParser.parse(bytes, limits: Limits())
    #expect(result.diagnostics.map(\.code) == [JSONCodes.invalidUTF8])
    #expect(result.diagnostics.first?.range.indices == range)
    #expect(result.document.roots.isEmpty)
  }

  @Test func codesHaveDistinctNames() {
    #expect(Set(JSONCodes.all).count == JSONCodes.all.count)
    #expect(JSONCodes.all.allSatisfy { $0.family == .json && !$0.summary.isEmpty })
  }
}

@Suite struct StringBlockTests {
  /// Strings are read eight bytes at a time, so the closing quote is tried at every offset.
  @Test(arguments: 0..<20) func whateverEndsAStringIsFoundAnywhere(count: Int) {
    let plain = String(repeating: "é!", count: count / 2) + String(repeating: "~", count: count % 2)
    for tail in ["", "x", "xxxxxxxxxx"] {
      #expect(compact(parse("[\"\(plain)\",\"\(tail)\"]").document) == "[\"\(plain)\",\"\(tail)\"]")
      #expect(compact(parse("[\"\(plain)\\n\(tail)\"]").document) == "[\"\(plain)\n\(tail)\"]")
      #expect(parse("[\"\(plain)\u{1}\(tail)\"]").diagnostics.first?.range.indices.lowerBound == 2 + plain.utf8.count)
    }
    let spaces = String(repeating: " ", count: count)
    #expect(compact(parse("[\n\(spaces)1\n\(spaces)\r\n\t]\(spaces)").document) == "[1]")
  }
}
