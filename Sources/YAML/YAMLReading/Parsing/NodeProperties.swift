/// The ranges of the anchor and tag before a node, and where the node itself begins.
struct NodeProperties {
  var anchor: Range<Int>?
  var tag: Range<Int>?
  /// The first byte of the node's own text.
  var end: Int

  /// Skips an anchor, a tag, blanks, line breaks and comments, which libyaml's marks include. Stops at a property that
  /// the node doesn't have: it belongs to the collection's first node.
  static func skip(_ input: UnsafeBufferPointer<UInt8>, from start: Int, hasAnchor: Bool, hasTag: Bool) -> Self {
    var result = Self(end: start)
    var index = start
    while index < input.count {
      let byte = unsafe input[index]
      switch byte {
      case UInt8(ascii: "&") where hasAnchor && result.anchor == nil:
        let end = unsafe wordEnd(input, start: index)
        result.anchor = index..<end
        index = end
        result.end = index
      case UInt8(ascii: "!") where hasTag && result.tag == nil:
        let end = unsafe wordEnd(input, start: index)
        result.tag = index..<end
        index = end
        result.end = index
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): index += 1
      case UInt8(ascii: "#"):
        while index < input.count, unsafe input[index] != UInt8(ascii: "\n"), unsafe input[index] != UInt8(ascii: "\r")
        {
          index += 1
        }
      default:
        result.end = index
        return result
      }
    }
    return result
  }

  private static func wordEnd(_ input: UnsafeBufferPointer<UInt8>, start: Int) -> Int {
    var index = start
    let isVerbatim = unsafe index + 1 < input.count && input[index + 1] == UInt8(ascii: "<")
    while index < input.count {
      switch unsafe input[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): return index
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        // The comma in `!<tag:a,b>` is part of the tag; the one in `[!x, 1]` ends it.
        if !isVerbatim { return index }
      default: break
      }
      index += 1
    }
    return index
  }
}
