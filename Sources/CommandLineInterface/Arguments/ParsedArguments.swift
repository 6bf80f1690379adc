internal import FileAccess

/// Options and operands of one command, checked against its declaration.
package struct ParsedArguments: Sendable {
  var values: [String: [[UInt8]]] = [:]
  var operands: [[UInt8]] = []

  func isSet(_ option: Option) -> Bool {
    values[option.name] != nil
  }

  /// The last value given; nil where the option wasn't.
  func bytes(_ option: Option) -> [UInt8]? {
    values[option.name]?.last
  }

  /// Every value given, in order.
  func all(_ option: Option) -> [[UInt8]] {
    values[option.name] ?? []
  }

  func text(_ option: Option) -> String? {
    bytes(option).map { String(decoding: $0, as: UTF8.self) }
  }

  func path(_ option: Option) -> FilePath? {
    bytes(option).map(FilePath.init(bytes:))
  }

  /// Of an option whose value is a number or a size.
  func number(_ option: Option) -> Int? {
    text(option).flatMap(ByteCount.parse)
  }
}
