/// A problem with an input of an action or a question. Never contains a sensitive value.
public struct InputProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with an input.
  public enum Kind: Hashable, Sendable {
    /// The action or question has no input of this name.
    case unknown
    /// A value is required, and none is given.
    case missing
    /// The schema of the input doesn't allow the value.
    case notAllowed
    /// The schema of the input can't be used.
    case unusableSchema
  }

  /// What is wrong with the input.
  public let kind: Kind
  /// The name of the input.
  public let input: String
  /// One sentence, without a period.
  public let message: String
  /// The allowed values in words, or nil if the message names them or the schema doesn't.
  public let allowed: String?
  /// The known inputs, if there is none with this name.
  package let known: [String]
  /// The prompt for a missing input that must be hidden while typing, or nil for any other.
  package let prompt: String?

  package init(
    _ kind: Kind, input: String, message: String, allowed: String? = nil, known: [String] = [],
    prompt: String? = nil
  ) {
    self.kind = kind
    self.input = input
    self.message = message
    self.allowed = allowed
    self.known = known
    self.prompt = prompt
  }

  /// The message, and the values that may be given.
  public var description: String { message + (allowed.map { " (\($0))" } ?? "") }
}
