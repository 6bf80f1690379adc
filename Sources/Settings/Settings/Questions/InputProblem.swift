/// An input of an action or a question that is wrong. Never holds a sensitive value.
public struct InputProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The ways in which one can be wrong.
  public enum Kind: Hashable, Sendable {
    /// The action or question has no input of this name.
    case unknown
    /// A value is required, and none is given.
    case missing
    /// It isn't what its schema allows.
    case notAllowed
    /// Its schema can't be used.
    case unusableSchema
  }

  /// The way in which it is wrong.
  public let kind: Kind
  /// Its name.
  public let input: String
  /// One sentence, without a full stop.
  public let message: String
  /// The values that may be given, for a person; nil if the message says it, or the schema doesn't.
  public let allowed: String?
  /// The inputs that there are, if there is none of the name.
  package let known: [String]
  /// The label by which a person is asked for a missing input that must be hidden; nil of any other.
  package let prompt: String?

  package init(
    _ kind: Kind, _ input: String, _ message: String, allowed: String? = nil, known: [String] = [],
    prompt: String? = nil
  ) {
    (self.kind, self.input, self.message, self.allowed, self.known) = (kind, input, message, allowed, known)
    self.prompt = prompt
  }

  /// The message, and the values that may be given.
  public var description: String { message + (allowed.map { " (\($0))" } ?? "") }
}
