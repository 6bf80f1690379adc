package import FileAccess

/// The options and operands of a command, checked against its declaration.
package struct ParsedArguments: Sendable {
  package internal(set) var values: [String: [[UInt8]]] = [:]
  package internal(set) var operands: [[UInt8]] = []

  package func isSet(_ option: Option) -> Bool {
    values[option.name] != nil
  }

  /// The last value given, or nil if the option wasn't given.
  package func bytes(_ option: Option) -> [UInt8]? {
    values[option.name]?.last
  }

  /// All values given, in order.
  package func all(_ option: Option) -> [[UInt8]] {
    values[option.name] ?? []
  }

  package func text(_ option: Option) -> String? {
    bytes(option).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The text of an argument that is written to a file.
  ///
  /// - Parameter name: The placeholder of the argument in help.
  /// - Throws: ``UsageError`` if the bytes aren't UTF-8, because replacing them would change the value.
  package static func text(_ bytes: [UInt8], name: String) throws(UsageError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw UsageError("\(name) is not UTF-8")
    }
    return text
  }

  package func path(_ option: Option) -> FilePath? {
    bytes(option).map(FilePath.init(bytes:))
  }

  /// Throws an error if an option is given together with any of the others.
  package func refuse(_ others: [Option], with option: Option) throws(UsageError) {
    guard isSet(option) else { return }
    for other in others where isSet(other) {
      throw UsageError("--\(option.name) cannot be used with --\(other.name)")
    }
  }

  package func number(_ option: Option) -> Int? {
    // A number may have a sign (`+2`), and a size may have a unit.
    text(option).flatMap { Int($0) ?? ByteCount.parse($0) }
  }
}
