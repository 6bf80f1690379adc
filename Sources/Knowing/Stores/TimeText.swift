/// A time of day, as settings have it and as SQL prints it.
enum TimeText {
  /// `22:00` as `22:00:00`; nil for any other text.
  static func withSeconds(_ text: String) -> String? {
    isTime(Array(text.utf8)) ? text + ":00" : nil
  }

  /// `22:00:00` and `22:00:00.000` as `22:00`; nil for a time that isn't at a whole minute, and for any other text.
  static func withoutSeconds(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 8, isTime(Array(bytes.prefix(5))), bytes[5...7].elementsEqual(":00".utf8) else { return nil }
    let fraction = bytes.dropFirst(8)
    let isWhole =
      fraction.isEmpty
      || fraction.count > 1 && fraction.first == UInt8(ascii: ".")
        && fraction.dropFirst().allSatisfy { $0 == UInt8(ascii: "0") }
    return isWhole ? String(text.prefix(5)) : nil
  }

  private static func isTime(_ bytes: [UInt8]) -> Bool {
    bytes.count == 5 && bytes[2] == UInt8(ascii: ":")
      && [0, 1, 3, 4].allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[$0]) }
  }
}
