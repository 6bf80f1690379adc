/// Writes JSON piece by piece. The caller must close each bracket that it opens.
public struct JSONWriter {
  public enum Layout: Sendable {
    case compact
    /// One line for each member and item, indented by two spaces per level.
    case indented
  }

  public private(set) var bytes: [UInt8] = []
  /// The bytes followed by a line break.
  public var line: [UInt8] { bytes + [UInt8(ascii: "\n")] }
  private let layout: Layout
  private var needsComma = false
  private var isAfterKey = false
  private var level = 0

  public init(_ layout: Layout = .compact) {
    self.layout = layout
  }

  public mutating func object(_ body: (inout JSONWriter) -> Void) {
    enclosed("{", close: "}", body: body)
  }

  public mutating func array<Element>(_ elements: some Sequence<Element>, _ body: (inout JSONWriter, Element) -> Void) {
    enclosed("[", close: "]") { writer in
      for element in elements { body(&writer, element) }
    }
  }

  /// Writes a member that is an object.
  public mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    object(body)
  }

  /// Writes a member that is an array.
  public mutating func array<Element>(
    _ name: String, _ elements: some Sequence<Element>, _ body: (inout JSONWriter, Element) -> Void
  ) {
    key(name)
    array(elements, body)
  }

  private mutating func enclosed(_ open: Unicode.Scalar, close: Unicode.Scalar, body: (inout JSONWriter) -> Void) {
    self.open(open)
    body(&self)
    self.close(close)
  }

  /// The text that `body` writes, as a string.
  public static func text(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The bytes of an object whose members `body` writes.
  public static func bytes(body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object(body)
    return writer.bytes
  }

  /// The bytes of an object whose members `body` writes, followed by a line break.
  public static func line(_ layout: Layout = .compact, body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter(layout)
    writer.object(body)
    return writer.line
  }

  /// Writes a member that is an array; omits it if the array is empty.
  public mutating func list<Elements: Collection>(
    _ name: String, _ elements: Elements, _ each: (inout JSONWriter, Elements.Element) -> Void
  ) {
    guard !elements.isEmpty else { return }
    array(name, elements, each)
  }

  /// Writes a boolean member; omits it if it is false.
  public mutating func flag(_ name: String, _ value: Bool) {
    if value { field(name, true) }
  }

  /// Writes a member that is an array of objects.
  public mutating func objects<Element>(
    _ name: String, of elements: some Sequence<Element>, body: (inout JSONWriter, Element) -> Void
  ) {
    array(name, elements) { writer, element in writer.object { body(&$0, element) } }
  }

  /// Writes a member that is an array of objects; omits it if there are none.
  public mutating func objectList<Elements: Collection>(
    _ name: String, of elements: Elements, body: (inout JSONWriter, Elements.Element) -> Void
  ) {
    if !elements.isEmpty { objects(name, of: elements, body: body) }
  }

  /// Writes a key; its value must follow.
  public mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    if layout == .indented { bytes.append(UInt8(ascii: " ")) }
    needsComma = false
    isAfterKey = true
  }

  public mutating func field(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  /// Writes a member whose value is already JSON.
  public mutating func field(_ name: String, json: String) {
    key(name)
    raw(json)
  }

  /// Writes a member; omits it if the value is nil.
  public mutating func field(_ name: String, ifPresent value: String?) {
    if let value { field(name, value) }
  }

  public mutating func field(_ name: String, _ value: Int) {
    key(name)
    number(value)
  }

  public mutating func field(_ name: String, _ value: Bool) {
    key(name)
    boolean(value)
  }

  public mutating func number(_ value: Int) {
    comma()
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    digits(value.magnitude)
    needsComma = true
  }

  private mutating func digits(_ value: UInt) {
    if value >= 10 { digits(value / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10))
  }

  public mutating func boolean(_ value: Bool) {
    raw(value ? "true" : "false")
  }

  public mutating func null() {
    raw("null")
  }

  /// Writes a value that is already JSON.
  public mutating func raw(_ text: String) {
    comma()
    bytes.append(copying: text.utf8Span.span)
    needsComma = true
  }

  /// Writes an opening bracket; ``close(_:)`` must follow.
  mutating func open(_ bracket: Unicode.Scalar) {
    comma()
    bytes.append(UInt8(ascii: bracket))
    level += 1
    needsComma = false
  }

  mutating func close(_ bracket: Unicode.Scalar) {
    level -= 1
    // An empty object stays on one line: `{}`.
    if needsComma { newline() }
    bytes.append(UInt8(ascii: bracket))
    needsComma = true
    isAfterKey = false
  }

  private mutating func comma() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    if !isAfterKey, level > 0 { newline() }
    isAfterKey = false
  }

  private mutating func newline() {
    guard layout == .indented else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * level))
  }

  public mutating func string(_ text: String) {
    comma()
    JSONText.append(text, to: &bytes)
    needsComma = true
  }
}
