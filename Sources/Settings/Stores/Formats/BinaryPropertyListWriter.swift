package import DocumentModel

/// Writes a document as a binary property list, version 00.
package enum BinaryPropertyListWriter {
  private enum Item {
    case value(NodeID)
    case key(String)
  }

  /// No value of the document may have an ``PropertyListWriter/obstacle(_:node:type:)``.
  ///
  /// - Parameter types: the types of scalars whose notation doesn't determine them.
  package static func bytes(_ document: Document, root: NodeID, types: [NodeID: PropertyListType]) -> [UInt8] {
    var items: [Item] = [.value(document.resolve(root))]
    // The children of each item, keys before values.
    var inside: [[Int]] = []
    // Breadth first, without recursion: the depth of a file costs no stack.
    while inside.count < items.count {
      guard case .value(let node) = items[inside.count] else {
        inside.append([])
        continue
      }
      let first = items.count
      switch document.kind(node) {
      case .array: items += document.items(node).map { .value(document.resolve($0)) }
      case .object:
        let entries = Array(document.entries(node))
        items += entries.map { .key($0.keyID.map(document.keys.name) ?? "") }
        items += entries.map { .value(document.resolve($0.value)) }
      case .null, .boolean, .number, .string, .alias: break
      }
      inside.append(Array(first..<items.count))
    }
    // Every reference has the same width, that of the largest index.
    let referenceSize = size(of: UInt64(items.count))
    var bytes = BinaryPropertyListReader.magic
    var offsets: [Int] = []
    for (item, inside) in zip(items, inside) {
      offsets.append(bytes.count)
      switch item {
      case .key(let name): bytes += text(name)
      case .value(let node):
        switch document.kind(node) {
        case .array: bytes += head(0xA, length: inside.count)
        case .object: bytes += head(0xD, length: inside.count / 2)
        case .null, .boolean, .number, .string, .alias: bytes += scalar(document, node: node, type: types[node])
        }
        for reference in inside { bytes += number(UInt64(reference), size: referenceSize) }
      }
    }
    let table = bytes.count
    let offsetSize = size(of: UInt64(table))
    for offset in offsets { bytes += number(UInt64(offset), size: offsetSize) }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    return bytes + number(UInt64(items.count), size: 8) + number(0, size: 8) + number(UInt64(table), size: 8)
  }

  private static func scalar(_ document: Document, node: NodeID, type: PropertyListType?) -> [UInt8] {
    switch document.kind(node) {
    case .null, .alias, .array, .object: return []
    case .boolean: return [document.boolean(node) == true ? 0x09 : 0x08]
    case .number:
      let text = JSONText.number(document, node)
      if PropertyListWriter.isInteger(document, node: node, type: type) {
        if let value = Int64(text) { return integer(value) }
        // Above Int64.max; eight bytes would be read as a negative number.
        if let value = UInt64(text) { return [0x14] + number(0, size: 8) + number(value, size: 8) }
      }
      return [0x23] + number((Double(text) ?? 0).bitPattern, size: 8)
    case .string:
      let value = document.string(node) ?? ""
      switch type {
      case .date:
        let seconds = UTCDate(value).map { $0.secondsSince1970 - UTCDate.secondsTo2001 } ?? 0
        return [0x33] + number(Double(seconds).bitPattern, size: 8)
      case .data:
        let data = Base64.decode(value) ?? []
        return head(0x4, length: data.count) + data
      case .integer, .real, nil: return text(value)
      }
    }
  }

  private static func text(_ text: String) -> [UInt8] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return head(0x5, length: text.utf8.count) + Array(text.utf8) }
    let units = Array(text.utf16)
    return head(0x6, length: units.count) + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }

  private static func head(_ kind: UInt8, length: Int) -> [UInt8] {
    length < 15 ? [kind << 4 | UInt8(length)] : [kind << 4 | 0xF] + integer(Int64(length))
  }

  /// A negative number has eight bytes, any other as few as possible.
  private static func integer(_ value: Int64) -> [UInt8] {
    let isLong = value < 0 || value > Int64(UInt32.max)
    let size = isLong ? 8 : size(of: UInt64(value))
    return [0x10 | UInt8(size.trailingZeroBitCount)] + number(UInt64(bitPattern: value), size: size)
  }

  /// One, two, four or eight bytes.
  private static func size(of value: UInt64) -> Int {
    value <= 0xFF ? 1 : value <= 0xFFFF ? 2 : value <= 0xFFFF_FFFF ? 4 : 8
  }

  private static func number(_ value: UInt64, size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
  }
}
