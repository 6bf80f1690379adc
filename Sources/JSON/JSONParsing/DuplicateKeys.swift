internal import DocumentModel

/// Finds duplicate keys in one object, in time linear in its members.
struct DuplicateKeys {
  private struct Stamp {
    var object: UInt32
    var key: UInt32
  }

  /// For each name, the last object that has it, as its index plus one, and the key there.
  private var stamps: [Stamp] = []

  /// Each key whose name occurs earlier in the object, with the first key of that name, in text order.
  mutating func find(in builder: borrowing DocumentBuilder, object: NodeID) -> [(earlier: NodeID, later: NodeID)] {
    var found: [(earlier: NodeID, later: NodeID)] = []
    if stamps.count < builder.keys.count {
      let missing = max(builder.keys.count, stamps.count * 2) - stamps.count
      stamps.append(contentsOf: repeatElement(Stamp(object: 0, key: 0), count: missing))
    }
    let end = builder[object].data
    // Plus one, because 0 means that no object has had the name.
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
      // Skip nested members; they are checked when their own collection closes.
      key = value.kind == .array || value.kind == .object ? value.data : key + 2
    }
    return found
  }
}
