/// The languages that a browser asks for.
enum AcceptedLanguages {
  /// The tags of a header `Accept-Language`, the best first: RFC 9110, section 12.5.4.
  static func tags(_ header: String) -> [String] {
    let ranges = header.prefix(1_000).split(separator: ",").compactMap { range -> (tag: String, quality: Double)? in
      let parts = range.split(separator: ";").map { $0.filter { $0 != " " } }
      guard let tag = parts.first, tag != "*" else { return nil }
      let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      return quality > 0 ? (tag, quality) : nil
    }
    return ranges.enumerated().sorted { ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset) }
      .map(\.element.tag)
  }
}
