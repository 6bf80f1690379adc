/// Sizes as people write them: a bare number of bytes, `kB MB GB` by powers of 1,000, `KiB MiB GiB` of 1,024.
package enum ByteCount {
  private static let units: [(name: String, bytes: Int)] = [
    ("GiB", 1 << 30), ("GB", 1_000_000_000), ("MiB", 1 << 20), ("MB", 1_000_000), ("KiB", 1 << 10), ("kB", 1_000),
  ]

  /// Nil for what is no size; the case of the unit doesn't matter. A fraction needs a unit, and its rest is cut.
  package static func parse(_ text: String) -> Int? {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let rest = text.dropFirst(number.count).drop { $0 == " " }.lowercased()
    if rest.isEmpty || rest == "b" { return Int(number) }
    guard let unit = units.first(where: { $0.name.lowercased() == rest }) else { return nil }
    if let whole = Int(number) {
      let product = whole.multipliedReportingOverflow(by: unit.bytes)
      return product.overflow ? nil : product.partialValue
    }
    guard number.first != ".", number.last != ".", let fraction = Double(number) else { return nil }
    return Int(exactly: (fraction * Double(unit.bytes)).rounded(.down))
  }

  /// In the largest unit that leaves no remainder.
  package static func text(_ bytes: Int) -> String {
    guard bytes > 0, let unit = units.first(where: { bytes % $0.bytes == 0 }) else { return "\(bytes) bytes" }
    return "\(bytes / unit.bytes) \(unit.name)"
  }
}
