public import SourceText

/// Everything that one run found in one file.
public struct FileReport: Sendable {
  public enum Status: String, Sendable {
    /// Without an error, held against all that its schema says.
    case valid
    case invalid
    case unreadable
    /// Without an error, but a schema that it asks for wasn't applied, or not whole.
    case unchecked
  }

  /// The path as the user would write it, or the name that stands for standard input.
  public var path: String
  /// The path as the operating system has it, where that isn't UTF-8; nil where ``path`` says it all.
  public var pathBytes: [UInt8]?
  /// The schema that the file was checked against, as the user would name it; nil for none.
  public var schema: String?
  public var status: Status
  /// Why a schema that the file asks for wasn't applied, or not whole; nil where all were.
  public var unchecked: String?
  /// The text that the diagnostics' ranges count in, as UTF-8; empty for an unreadable file.
  public var text: [UInt8]
  /// In the order of the text.
  public var diagnostics: [Diagnostic]
  /// The bytes that no report may show, in order, not overlapping.
  public var sensitive: [ByteRange]
  /// Of a report that was read back: lines and columns in the place of the text. Nil for a report of a text.
  public var stated: StatedPlaces?

  public init(
    path: String, schema: String?, status: Status, text: [UInt8], diagnostics: [Diagnostic], sensitive: [ByteRange] = []
  ) {
    self.path = path
    self.schema = schema
    self.status = status
    self.text = text
    self.diagnostics = diagnostics
    self.sensitive = sensitive
  }

  /// Says whether the file is valid, by its findings and by what it was held against.
  package mutating func judge() {
    status = diagnostics.contains { $0.severity == .error } ? .invalid : unchecked == nil ? .valid : .unchecked
  }
}
