/// Scalars that the program which reads the file interprets differently from YAML 1.2.
extension Document {
  /// The program that reads the file, as a message names it; nil if it reads all values as YAML 1.2 does.
  public var reader: String? { tables.reader }

  /// Whether the program reads a scalar as a number where YAML 1.2 reads another number or a string.
  public func isReread(_ id: NodeID) -> Bool { tables.reread[resolve(id)] != nil }

  /// The document with other values for some plain scalars.
  ///
  /// - Parameters:
  ///   - reader: The program that reads these values.
  ///   - change: Sets the values.
  public func reread(by reader: String, setting change: (inout DocumentBuilder) -> Void) -> Document {
    var builder = DocumentBuilder(self)
    builder.tables.reader = reader
    change(&builder)
    return builder.finish()
  }
}

extension DocumentBuilder {
  /// The flags that don't depend on the value.
  private static let kept: Node.Flags = [.hasAnchor, .isEmpty]

  private mutating func clear(_ id: NodeID, kind: NodeKind, flags: Node.Flags = []) {
    let old = nodes[Int(id.index)]
    nodes[Int(id.index)] = Node(
      kind: kind, flags: Node.Flags(.plain).union(old.flags.intersection(Self.kept)).union(flags), start: old.start,
      end: old.end)
  }

  /// Makes a plain scalar true or false.
  public mutating func reread(_ id: NodeID, asBoolean value: Bool) {
    clear(id, kind: .boolean)
    nodes[Int(id.index)].data = value ? 1 : 0
  }

  /// Makes a plain scalar a string with its text.
  public mutating func rereadAsString(_ id: NodeID) { clear(id, kind: .string) }

  /// Makes a plain scalar a number.
  public mutating func reread(_ id: NodeID, asNumber number: ExactNumber, isFloat: Bool) {
    clear(id, kind: .number, flags: isFloat ? .isFloat : [])
    tables.reread[id] = number
    var node = nodes[Int(id.index)]
    setNumber(number, of: &node)
    nodes[Int(id.index)] = node
  }
}
