internal import DocumentModel

/// Finds duplicate keys in one object. Linear in the object's members, whatever the names.
struct DuplicateKeys {
  private struct Stamp {
    var object: UInt32
    var key: UInt32
  }

  /// The last object that has each name, plus one, and its key there.
  private var stamps: [Stamp] = []

  /// Each key that the object has before, with the first key that equals it; in the text's order.
  mutating func find(in builder: borrowing DocumentBuilder, object: NodeID) -> [(earlier: NodeID, later: NodeID)] {
    var found: [(earlier: NodeID, later: NodeID)] = []
    if stamps.count < builder.keys.count {
      let missing = max(builder.keys.count, stamps.count * 2) - stamps.count
      stamps.append(contentsOf: repeatElement(Stamp(object: 0, key: 0), count: missing))
    }
    let end = builder[object].data
    // Plus one, because 0 marks a name that no object has had.
    let mark = object.index + 1
    var key = object.index + 1
    while key < end {
      let name = Int(builder[NodeID(key)].data)
      if stamps[name].object == mark {
        found.append((NodeID(stamps[name].key), NodeID(key)))
      } else {
        stamps[name] = Stamp(object: mark, key: key)
      }
      let value = builder[NodeID(key + 1)]
      // The members of a collection are skipped: its own keys are looked at when it closes.
      key = value.kind == .array || value.kind == .object ? value.data : key + 2
    }
    return found
  }
}
