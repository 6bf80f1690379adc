package enum OptionValue: Hashable, Sendable {
  case flag(Bool)
  case number(Int)
  case text(String)
  case list([String])
}

/// An option of a rule: which values it accepts, and its default. The rule's page describes it.
package struct RuleOption: Sendable {
  package enum Kind: Sendable {
    case flag
    case number(ClosedRange<Int>)
    case oneOf([OptionValue])
    /// A number, or one of the given words.
    case numberOr(ClosedRange<Int>, [String])
    case texts
    /// Regular expressions (ECMA-262), which may match anywhere in a text.
    case patterns
  }

  package let name: String
  package let kind: Kind
  package let defaultValue: OptionValue

  package init(_ name: String, kind: Kind, defaultValue: OptionValue) {
    self.name = name
    self.kind = kind
    self.defaultValue = defaultValue
  }

  package static func flag(_ name: String, defaultValue: Bool) -> Self {
    Self(name, kind: .flag, defaultValue: .flag(defaultValue))
  }

  /// More than any text contains of anything, and small enough that sums of several can't overflow.
  package static let most = 1_000_000_000

  /// - Parameter most: A lower maximum, for a number of characters that a fix writes.
  package static func number(_ name: String, defaultValue: Int, atLeast least: Int = 0, atMost most: Int = most) -> Self
  {
    Self(name, kind: .number(least...most), defaultValue: .number(defaultValue))
  }

  package static func texts(_ name: String, defaultValue: [String] = []) -> Self {
    Self(name, kind: .texts, defaultValue: .list(defaultValue))
  }

  package static func patterns(_ name: String) -> Self {
    Self(name, kind: .patterns, defaultValue: .list([]))
  }

  package func takes(_ value: OptionValue) -> Bool {
    switch (kind, value) {
    case (.flag, .flag), (.texts, .list), (.patterns, .list): true
    case (.number(let range), .number(let number)): range.contains(number)
    case (.numberOr(let range, _), .number(let number)): range.contains(number)
    case (.numberOr(_, let words), .text(let word)): words.contains(word)
    case (.oneOf(let values), let value): values.contains(value)
    case (.flag, _), (.number, _), (.numberOr, _), (.texts, _), (.patterns, _): false
    }
  }
}

/// The effective options of one rule: its defaults, overridden by the configuration. Invalid values are ignored.
package struct RuleOptions: Sendable {
  private var values: [String: OptionValue]

  package init(_ declared: [RuleOption], stated: [String: OptionValue]) {
    values = [:]
    for option in declared {
      let value = stated[option.name]
      values[option.name] = value.flatMap { option.takes($0) ? $0 : nil } ?? option.defaultValue
    }
  }

  package subscript(_ name: String) -> OptionValue? { values[name] }

  package func flag(_ name: String) -> Bool {
    values[name] == .flag(true)
  }

  /// Nil if the value isn't a number.
  package func number(_ name: String) -> Int? {
    guard case .number(let number) = values[name] else { return nil }
    return number
  }

  package func texts(_ name: String) -> [String] {
    guard case .list(let texts) = values[name] else { return [] }
    return texts
  }
}
