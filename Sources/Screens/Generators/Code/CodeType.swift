package import DocumentModel
package import Settings

/// The type of a value in generated code.
package indirect enum CodeType: Sendable {
  case boolean
  case integer
  case number
  case text
  case choices(CodeChoices)
  case record(CodeRecord)
  case list(CodeType)
  /// A mapping with arbitrary keys and this type of values.
  case map(CodeType)
  /// A value of the type, or null.
  case nullable(CodeType)
  /// Any value of JSON.
  case any
}

/// Listed values, all strings or all integers.
package struct CodeChoices: Sendable {
  package enum Value: Hashable, Sendable {
    case text(String)
    case integer(Int)

    var text: String {
      switch self {
      case .text(let text): text
      case .integer(let number): String(number)
      }
    }

    /// As Swift writes it.
    var literal: String { if case .text(let text) = self { SwiftLiteral.quoted(text) } else { text } }
  }

  package struct Choice: Sendable {
    package var value: Value
    package var label: ChoiceLabel?
  }

  package var choices: [Choice]
  /// Whether it is sensitive which value is chosen.
  package var isSensitive: Bool
  package var areTexts: Bool { if case .text = choices.first?.value { true } else { false } }
}

package struct CodeRecord: Sendable {
  package var members: [CodeMember]
  /// A mapping of the members that the schema describes without naming them, by a pattern say; none or one.
  package var others: [CodeMember] = []
  /// Whether it is valid only as a whole, because it has rules across several members.
  package var isSoundAsWhole = false
}

/// A member of an object.
package struct CodeMember: Sendable {
  /// The stand-in key for the mapping of undeclared members; files never contain it.
  package static let othersKey = "additionalProperties"

  package var key: String
  /// The description that the schema gives.
  package var info: SettingInfo
  /// The path as shown to users: `printers[*].tray`.
  package var path: String
  package var type: CodeType
  package var isRequired: Bool
  /// Nil if there is none, or if it is sensitive.
  package var defaultValue: InputValue?
  /// The conditions for its value to have an effect, each with the absolute path of the setting that it depends on.
  package var conditions: [CodeCondition]
  /// The rules for its value other than the type.
  package var rules = CodeRules()
}

/// A condition of a setting that generated code can test.
package struct CodeCondition: Sendable {
  package var setting: Path
  package var values: [InputValue]
  /// Nil for the setting's default.
  package var otherwise: InputValue?
  package var keepsValue: Bool
}

extension CodeType {
  package var nonNull: CodeType { if case .nullable(let type) = self { type } else { self } }
  package var isNullable: Bool { if case .nullable = self { true } else { false } }

  package var record: CodeRecord? { if case .record(let record) = nonNull { record } else { nil } }

  /// The record of its values: its own, that of its items, or that of a map's values.
  package var innermostRecord: CodeRecord? {
    switch self {
    case .record(let record): record
    case .list(let inner), .map(let inner), .nullable(let inner): inner.innermostRecord
    case .boolean, .integer, .number, .text, .choices, .any: nil
    }
  }

  package var holdsAny: Bool {
    switch self {
    case .any: true
    case .record(let record): record.all.contains { $0.type.holdsAny }
    case .list(let inner), .map(let inner), .nullable(let inner): inner.holdsAny
    case .boolean, .integer, .number, .text, .choices: false
    }
  }
}

extension CodeType {
  /// Whether a record has members that the schema doesn't name.
  package var holdsOthers: Bool {
    switch self {
    case .record(let record): !record.others.isEmpty || record.members.contains { $0.type.holdsOthers }
    case .list(let inner), .map(let inner), .nullable(let inner): inner.holdsOthers
    case .boolean, .integer, .number, .text, .choices, .any: false
    }
  }
}

extension CodeRecord {
  /// Its members, and the mapping of the others.
  package var all: [CodeMember] { members + others }

  /// Whether `{}` is a complete value: each member has a default, may be absent, or is such a record itself.
  package var isWhole: Bool { members.allSatisfy(\.isFilled) }

  /// Whether a member, or one inside a group that is complete without a file, has a default.
  package var hasDefaults: Bool {
    members.contains { $0.defaultValue != nil || $0.isWholeGroup && $0.type.record?.hasDefaults == true }
  }
}

extension CodeMember {
  /// Whether there is a value if the file has none: a default, null, nothing, or a complete group.
  package var isFilled: Bool { defaultValue != nil || !isRequired || isWholeGroup }

  /// Whether it is a group that is complete without any value in a file.
  package var isWholeGroup: Bool { if case .record(let record) = type { record.isWhole } else { false } }

  /// Whether it may be absent although the schema doesn't allow null.
  package var isOptional: Bool { defaultValue == nil && !isRequired && !isWholeGroup }

  /// Whether it is left out while nothing inside it is set, because an empty group would mean nothing.
  var isOmittedWhenEmpty: Bool {
    guard case .record(let record) = type else { return false }
    return !isRequired && isWholeGroup && defaultValue == nil && !record.hasDefaults
  }

  /// Whether its value, or a part of it that isn't a record, is sensitive.
  package var holdsSecret: Bool {
    switch type.innermostRecord {
    case nil: info.facts.hasSecretDefault
    case .some: if case .record = type.nonNull { false } else { info.isSensitive }
    }
  }
}
