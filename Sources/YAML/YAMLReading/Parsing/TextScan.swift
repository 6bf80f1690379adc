import DocumentModel

/// What a single pass over a file's bytes finds before libyaml reads them.
struct TextScan {
  /// A range of bytes that YAML doesn't allow, or allows only in some places.
  struct Finding {
    enum Kind {
      /// Bytes that aren't UTF-8.
      case badByte
      /// A C0 character except tab, LF and CR; DEL; a C1 character except NEL; U+FFFE or U+FFFF.
      case control(UInt32)
      /// NEL, LS, PS or a lone CR: a line break to libyaml, but not to editors.
      case lineBreak(UInt32)
      case byteOrderMark
    }

    var kind: Kind
    var range: Range<Int>

    /// Whether YAML never allows it.
    var isAlwaysWrong: Bool {
      switch kind {
      case .badByte, .control: true
      case .lineBreak, .byteOrderMark: false
      }
    }

    /// Whether an adjacent range of invalid bytes joins this finding: binary data would otherwise give thousands.
    func isContinued(by other: Kind, at start: Int) -> Bool {
      guard range.upperBound == start else { return false }
      switch (kind, other) {
      case (.badByte, .badByte), (.control, .control), (.badByte, .control), (.control, .badByte): return true
      case (.badByte, _), (.control, _), (.lineBreak, _), (.byteOrderMark, _): return false
      }
    }
  }

  /// Whether offsets in bytes and in code points are equal.
  var isASCII = true
  /// Whether a percent sign may start a line: the character before it isn't printable ASCII, but a line break, say, or a
  /// byte order mark. Without one there are no directives.
  var mayHaveDirectives = false
  var findings: [Finding] = []

  init(_ bytes: [UInt8], from start: Int) {
    var index = start
    unsafe bytes.withUnsafeBytes { raw in
      let text = unsafe raw.bindMemory(to: UInt8.self).span
      while index < raw.count {
        if index &+ Self.block <= raw.count, Self.isOrdinary(text, start: index) {
          index &+= Self.block
          continue
        }
        let end = min(index + 8, raw.count)
        while index < end { unsafe step(raw, at: &index) }
      }
    }
  }

  /// How many bytes are examined at a time.
  private static let block = 32

  /// Whether a block contains only printable ASCII, tabs and line feeds, and no percent sign.
  ///
  /// Free of branches and bounds checks, so that the compiler vectorizes the loop.
  @inline(__always)
  private static func isOrdinary(_ text: Span<UInt8>, start: Int) -> Bool {
    var found: UInt8 = 0
    var step = 0
    while step < block {
      let byte = unsafe text[unchecked: start &+ step]
      found |= bit(byte &- 0x20 > 0x7E - 0x20) & bit(byte != 0x09) & bit(byte != 0x0A) | bit(byte == UInt8(ascii: "%"))
      step &+= 1
    }
    return found == 0
  }

  @inline(__always)
  private static func bit(_ isSet: Bool) -> UInt8 { isSet ? 1 : 0 }

  private mutating func step(_ raw: UnsafeRawBufferPointer, at index: inout Int) {
    let byte = unsafe raw[index]
    switch byte {
    case UInt8(ascii: "%"):
      let isFirst = unsafe index == 0 || raw[index - 1] < 0x20 || raw[index - 1] > 0x7E
      if isFirst { mayHaveDirectives = true }
      index += 1
    case 0x20...0x7E, 0x09, 0x0A: index += 1
    case 0x0D:
      let isLone = unsafe index + 1 >= raw.count || raw[index + 1] != 0x0A
      if isLone { note(.lineBreak(0x0D), start: index, length: 1) }
      index += 1
    case 0x00...0x1F, 0x7F:
      note(.control(UInt32(byte)), start: index, length: 1)
      index += 1
    case 0x80...0xFF:
      isASCII = false
      let (scalar, length) = unsafe UTF8Bytes.scalar(at: index, in: raw.bindMemory(to: UInt8.self).span)
      if let scalar {
        classify(scalar.value, at: index, length: length)
      } else {
        note(.badByte, start: index, length: length)
      }
      index += length
    default: index += 1
    }
  }

  private mutating func classify(_ scalar: UInt32, at index: Int, length: Int) {
    switch scalar {
    case 0x85, 0x2028, 0x2029: note(.lineBreak(scalar), start: index, length: length)
    case 0x80...0x9F: note(.control(scalar), start: index, length: length)
    case 0xFEFF: note(.byteOrderMark, start: index, length: length)
    case 0xFFFE, 0xFFFF: note(.control(scalar), start: index, length: length)
    default: break
    }
  }

  private mutating func note(_ kind: Finding.Kind, start: Int, length: Int) {
    if let last = findings.indices.last, findings[last].isContinued(by: kind, at: start) {
      findings[last].range = findings[last].range.lowerBound..<start + length
    } else {
      findings.append(Finding(kind: kind, range: start..<start + length))
    }
  }
}
