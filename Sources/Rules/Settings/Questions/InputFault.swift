/// Why an action or a question can't go on with the inputs that it was given.
package struct InputFault: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// None of this name is declared.
    case unknown
    case missing
    /// Not what its schema allows.
    case notAllowed
    /// Its schema can't be used.
    case unusableSchema
  }

  package var kind: Kind
  package var input: String
  /// One sentence without a full stop; no sensitive value is in it.
  package var message: String
  /// What may be given; nil where the message says it, or nobody does.
  package var allowed: String?

  package init(_ kind: Kind, _ input: String, _ message: String, allowed: String? = nil) {
    self.kind = kind
    self.input = input
    self.message = message
    self.allowed = allowed
  }
}
