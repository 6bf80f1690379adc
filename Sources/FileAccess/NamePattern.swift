/// A pattern for one name of a path: `*`, `?`, `[a-z]`, `[!a-z]`, and `\` before what stands for itself.
struct NamePattern: Hashable, Sendable {
  private enum Element: Hashable, Sendable {
    case byte(UInt8)
    /// `?`: one character of UTF-8.
    case any
    /// `*`
    case run
    case oneOf([ClosedRange<UInt8>], isNegated: Bool)
  }

  private let elements: [Element]
  /// The pattern itself where it stands for one name only.
  private let literal: [UInt8]?

  init(_ pattern: [UInt8]) {
    var elements: [Element] = []
    var index = 0
    while index < pattern.count {
      let byte = pattern[index]
      index += 1
      switch byte {
      case UInt8(ascii: "*"):
        if elements.last != .run { elements.append(.run) }
      case UInt8(ascii: "?"): elements.append(.any)
      case UInt8(ascii: "\\") where index < pattern.count:
        elements.append(.byte(pattern[index]))
        index += 1
      case UInt8(ascii: "["):
        if let (element, next) = Self.bracket(pattern, from: index) {
          elements.append(element)
          index = next
        } else {
          elements.append(.byte(byte))
        }
      case _: elements.append(.byte(byte))
      }
    }
    self.elements = elements
    var literal: [UInt8]? = []
    for element in elements {
      if case .byte(let byte) = element { literal?.append(byte) } else { literal = nil }
    }
    self.literal = literal
  }

  /// The set that starts behind `[`, and the index behind its `]`; nil where it has none.
  private static func bracket(_ pattern: [UInt8], from start: Int) -> (Element, Int)? {
    var index = start
    var isNegated = false
    if index < pattern.count, pattern[index] == UInt8(ascii: "!") || pattern[index] == UInt8(ascii: "^") {
      isNegated = true
      index += 1
    }
    var ranges: [ClosedRange<UInt8>] = []
    let first = index
    while index < pattern.count {
      var byte = pattern[index]
      if byte == UInt8(ascii: "]"), index > first { return (.oneOf(ranges, isNegated: isNegated), index + 1) }
      if byte == UInt8(ascii: "\\"), index + 1 < pattern.count {
        index += 1
        byte = pattern[index]
      }
      if index + 2 < pattern.count, pattern[index + 1] == UInt8(ascii: "-"), pattern[index + 2] != UInt8(ascii: "]") {
        let last = pattern[index + 2]
        if byte <= last { ranges.append(byte...last) }
        index += 3
      } else {
        ranges.append(byte...byte)
        index += 1
      }
    }
    return nil
  }

  func matches(_ name: ArraySlice<UInt8>) -> Bool {
    if let literal { return name.elementsEqual(literal) }
    var element = 0
    var index = name.startIndex
    var retry: (element: Int, index: Int)?
    while index < name.endIndex {
      if element < elements.count {
        if elements[element] == .run {
          retry = (element + 1, index)
          element += 1
          continue
        }
        if let next = step(elements[element], name, index) {
          element += 1
          index = next
          continue
        }
      }
      guard let last = retry else { return false }
      retry = (last.element, last.index + 1)
      element = last.element
      index = last.index + 1
    }
    while element < elements.count, elements[element] == .run { element += 1 }
    return element == elements.count
  }

  /// The index behind what the element fits; nil where it doesn't.
  private func step(_ element: Element, _ name: ArraySlice<UInt8>, _ index: Int) -> Int? {
    switch element {
    case .byte(let byte): return name[index] == byte ? index + 1 : nil
    case .any:
      var next = index + 1
      while next < name.endIndex, name[next] & 0xC0 == 0x80 { next += 1 }
      return next
    case .oneOf(let ranges, let isNegated):
      return ranges.contains { $0.contains(name[index]) } != isNegated ? index + 1 : nil
    case .run: return index
    }
  }
}
