/// The rules for labels with right-to-left characters that libidn2 doesn't check (RFC 5893, section 2).
struct BidirectionalRule {
  private(set) var isRightToLeft = false
  private var hasEuropeanNumber = false
  private var hasArabicNumber = false

  init() {}

  /// - Parameter label: The label in UTF-8.
  init(_ label: Span<UInt8>) {
    var value: UInt32 = 0
    var remaining = 0
    for index in label.indices {
      let byte = label[index]
      if byte & 0xC0 == 0x80 {
        value = value << 6 | UInt32(byte & 0x3F)
        remaining -= 1
      } else {
        remaining = byte < 0x80 ? 0 : byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3
        value = byte < 0x80 ? UInt32(byte) : UInt32(byte) & (0x3F >> UInt32(remaining))
      }
      if remaining == 0 { add(value) }
    }
  }

  /// Rule 4: a right-to-left label must not mix European and Arabic digits.
  var isKept: Bool { !(isRightToLeft && hasEuropeanNumber && hasArabicNumber) }

  mutating func add(_ value: UInt32) {
    switch value {
    case 0x30...0x39: hasEuropeanNumber = true
    case 0x06F0...0x06F9: hasEuropeanNumber = true
    case 0x0660...0x0669, 0x1_0D30...0x1_0D39:
      hasArabicNumber = true
      isRightToLeft = true
    // The blocks with all characters of the classes R, AL and AN.
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF:
      isRightToLeft = true
    default: break
    }
  }
}
