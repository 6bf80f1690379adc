/// Scalars that the program which reads the file takes for other values than YAML 1.2 does.
extension Document {
  /// The program, as a message names it; nil if all values are those of YAML 1.2.
  public var reader: String? { tables.reader }

  /// Whether the program sees another number in a scalar than YAML 1.2 does, or sees one where YAML 1.2 sees a string.
  public func isReread(_ id: NodeID) -> Bool { tables.reread[resolve(id)] != nil }

  /// The same document with other values for some plain scalars.
  ///
  /// - Parameters:
  ///   - reader: The program that has these values.
  ///   - change: Sets the values.
  public func reread(by reader: String, setting change: (inout DocumentBuilder) -> Void) -> Document {
    var builder = DocumentBuilder(self)
    builder.tables.reader = reader
    change(&builder)
    return builder.finish()
  }
}

extension DocumentBuilder {
  /// What a scalar says besides its value.
  private static let kept: Node.Flags = [.hasAnchor, .isEmpty]

  private mutating func clear(_ id: NodeID, kind: NodeKind, flags: Node.Flags = []) {
    let old = nodes[Int(id.index)]
    nodes[Int(id.index)] = Node(
      kind: kind, flags: Node.Flags(.plain).union(old.flags.intersection(Self.kept)).union(flags), start: old.start,
      end: old.end)
  }

  /// Takes a plain scalar for true or false.
  public mutating func reread(_ id: NodeID, asBoolean value: Bool) {
    clear(id, kind: .boolean)
    nodes[Int(id.index)].data = value ? 1 : 0
  }

  /// Takes a plain scalar for the string that it is written as.
  public mutating func rereadAsString(_ id: NodeID) { clear(id, kind: .string) }

  /// Takes a plain scalar for a number.
  public mutating func reread(_ id: NodeID, asNumber number: ExactNumber, isFloat: Bool) {
    clear(id, kind: .number, flags: isFloat ? .isFloat : [])
    tables.reread[id] = number
    var node = nodes[Int(id.index)]
    setNumber(number, of: &node)
    nodes[Int(id.index)] = node
  }
}
