/// Sizes as people write them: a bare number of bytes, `kB MB GB` by powers of 1,000, `KiB MiB GiB` of 1,024.
package enum ByteCount {
  private static let units: [(name: String, bytes: Int)] = [
    ("GiB", 1 << 30), ("GB", 1_000_000_000), ("MiB", 1 << 20), ("MB", 1_000_000), ("KiB", 1 << 10), ("kB", 1_000),
  ]

  /// Nil for what is no size; the case of the unit doesn't matter.
  package static func parse(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits) else { return nil }
    let rest = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
    if rest.isEmpty || rest == "b" { return number }
    guard let unit = units.first(where: { $0.name.lowercased() == rest }) else { return nil }
    let product = number.multipliedReportingOverflow(by: unit.bytes)
    return product.overflow ? nil : product.partialValue
  }

  /// In the largest unit that leaves no remainder.
  package static func text(_ bytes: Int) -> String {
    guard bytes > 0, let unit = units.first(where: { bytes % $0.bytes == 0 }) else { return "\(bytes) bytes" }
    return "\(bytes / unit.bytes) \(unit.name)"
  }
}
