internal import DocumentModel

extension YAML11Scalar {
  /// The number that YAML 1.1 parsers read where YAML 1.2 reads a string, in decimal digits: `1000` for `1_000`, `5`
  /// for `0b101`, `685230` for `190:20:30` (base 60). Nil if they read a string, or disagree.
  package static func digits(_ text: ArraySlice<UInt8>) -> String? {
    let isNegative = text.first == UInt8(ascii: "-")
    let unsigned = isNegative || text.first == UInt8(ascii: "+") ? text.dropFirst() : text
    guard let digits = digits(ofUnsigned: unsigned) else { return nil }
    return isNegative ? "-\(digits)" : digits
  }

  private static func digits(ofUnsigned text: ArraySlice<UInt8>) -> String? {
    let parts = text.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    guard text.count <= 40, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    let joined = String(decoding: parts.joined(), as: UTF8.self)
    if joined.begins(with: "0b") { return Int(joined.dropFirst(2), radix: 2).map { "\($0)" } }
    if joined.begins(with: "0x") { return parts.count > 1 ? Int(joined.dropFirst(2), radix: 16).map { "\($0)" } : nil }
    let groups = joined.split(separator: ":", omittingEmptySubsequences: false).map { isDecimal($0) ? Int($0) : nil }
    guard groups.count == 1 else { return sexagesimal(groups).map { "\($0)" } }
    let halves = joined.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    // Some parsers read a number with a leading zero as octal.
    guard parts.count > 1, halves.allSatisfy(isDecimal), halves[0].count == 1 || !halves[0].begins(with: "0") else {
      return nil
    }
    return joined
  }

  private static func isDecimal(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(\.isDigit)
  }

  private static func sexagesimal(_ groups: [Int?]) -> Int? {
    var value = 0
    for (index, group) in groups.enumerated() {
      guard let group, index == 0 || group < 60 else { return nil }
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 60)
      let (sum, isTooLargeNow) = product.addingReportingOverflow(group)
      guard !isTooLarge, !isTooLargeNow else { return nil }
      value = sum
    }
    return value
  }
}
