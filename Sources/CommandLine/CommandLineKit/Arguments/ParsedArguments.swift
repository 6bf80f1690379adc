package import FileAccess

/// Options and operands of one command, checked against its declaration.
package struct ParsedArguments: Sendable {
  package internal(set) var values: [String: [[UInt8]]] = [:]
  package internal(set) var operands: [[UInt8]] = []

  package func isSet(_ option: Option) -> Bool {
    values[option.name] != nil
  }

  /// The last value given; nil if the option wasn't.
  package func bytes(_ option: Option) -> [UInt8]? {
    values[option.name]?.last
  }

  /// Every value given, in order.
  package func all(_ option: Option) -> [[UInt8]] {
    values[option.name] ?? []
  }

  package func text(_ option: Option) -> String? {
    bytes(option).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The text for a value in a file: bytes that aren't UTF-8 are refused, not replaced.
  ///
  /// - Parameter name: its placeholder in help.
  package static func text(_ bytes: [UInt8], name: String) throws(UsageError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw UsageError("\(name) is not UTF-8")
    }
    return text
  }

  package func path(_ option: Option) -> FilePath? {
    bytes(option).map(FilePath.init(bytes:))
  }

  /// Fails where an option is given together with one of others.
  package func refuse(_ others: [Option], with option: Option) throws(UsageError) {
    guard isSet(option) else { return }
    for other in others where isSet(other) {
      throw UsageError("--\(option.name) cannot be used with --\(other.name)")
    }
  }

  package func number(_ option: Option) -> Int? {
    // A number may have a sign, "+2", and a size a unit.
    text(option).flatMap { Int($0) ?? ByteCount.parse($0) }
  }
}
