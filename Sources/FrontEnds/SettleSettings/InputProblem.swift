internal import Analysis
internal import Settings

/// What is wrong with an input of an action or a question. Never holds a sensitive value.
public struct InputProblem: Hashable, Sendable, CustomStringConvertible {
  /// What can be wrong with one.
  public enum Kind: Hashable, Sendable {
    /// The action or question has no input of this name.
    case unknown
    /// There has to be a value, and none is given.
    case missing
    /// It isn't what its schema allows.
    case notAllowed
    /// Its schema can't be used.
    case unusableSchema
  }

  /// What is wrong.
  public let kind: Kind
  /// Its name.
  public let input: String
  /// One sentence, without a full stop.
  public let message: String
  /// What may be given, for a person; nil where the message says it, or the schema doesn't.
  public let allowed: String?

  /// The message, and what may be given.
  public var description: String { message + (allowed.map { " (\($0))" } ?? "") }

  init(_ fault: InputFault) {
    kind =
      switch fault.kind {
      case .unknown: .unknown
      case .missing: .missing
      case .notAllowed: .notAllowed
      case .unusableSchema: .unusableSchema
      }
    (input, message, allowed) = (fault.input, fault.message, fault.allowed)
  }
}

extension SettingsFile {
  /// Inputs as their schemas allow them, defaults filled in.
  func values(
    of declared: [InputSchemas.Declared], in conditions: [SettingCondition], _ given: [String: any SettingValue],
    isRequired: (String) -> Bool = { _ in true }
  ) throws(SettingsError) -> [String: InputValue] {
    guard let schema else { return [:] }
    do throws(InputFault) {
      var readings: [String: InputSchemas.Given] = [:]
      for (name, value) in given {
        guard let value = Self.value(value) else {
          throw InputFault(.notAllowed, name, "the input \(name) can't have this value")
        }
        readings[name] = .value(value)
      }
      return try InputSchemas(schema.model, schema.workspace).values(
        of: declared, in: conditions, given: readings, isRequired: isRequired)
    } catch {
      throw .wrongInput(InputProblem(error))
    }
  }
}
