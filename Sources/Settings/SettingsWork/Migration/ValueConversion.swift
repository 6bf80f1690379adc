internal import DocumentModel
internal import Settings

/// A lossless conversion of a value to another type.
struct ValueConversion {
  /// The target type, or nil for the only item of a list.
  var form: MigrationStep.Form?
  /// A factor for a number.
  var times: ExactNumber?
  /// Whether to divide the number instead.
  var divides = false

  /// The converted value, which is the value itself if it has the type already, or nil if it can't be converted.
  func value(_ value: InputValue) -> InputValue? {
    guard let times else { return converted(value) }
    return Self.number(value).flatMap { scaled($0, times: times) }.flatMap(converted)
  }

  private func scaled(_ value: InputValue, times: ExactNumber) -> InputValue? {
    guard let number = value.number else { return nil }
    return (divides ? number.divided(by: times) : number.multiplied(by: times)).flatMap {
      InputValue(json: $0.description)
    }
  }

  private func converted(_ value: InputValue) -> InputValue? {
    switch form {
    case .string: return Self.text(value)
    case .integer: return Self.number(value).flatMap { $0.number?.isInteger == true ? $0 : nil }
    case .number: return Self.number(value)
    case .boolean: return value.kind == .boolean ? value : Self.literal(value, kind: .boolean)
    case .list: return value.kind == .array ? value : .list([value])
    case nil: return value.items.flatMap { $0.count == 1 ? $0[0] : nil }
    }
  }

  /// A scalar as a string.
  static func text(_ value: InputValue) -> InputValue? {
    switch value.kind {
    case .string: value
    case .number: InputValue(text: value.spelling)
    case .boolean: InputValue(text: value.json)
    case .null, .array, .object, .alias: nil
    }
  }

  private static func number(_ value: InputValue) -> InputValue? {
    value.kind == .number ? value : literal(value, kind: .number)
  }

  /// A string read as a JSON number or literal.
  private static func literal(_ value: InputValue, kind: NodeKind) -> InputValue? {
    guard value.kind == .string, let read = InputValue(json: value.spelling), read.kind == kind else { return nil }
    return read
  }
}

extension InputValue {
  /// The parts of a string, or nil for a value that isn't a string.
  ///
  /// - Parameter most: The most parts to look for.
  func parts(at separator: String, most: Int) -> [InputValue]? {
    guard kind == .string, let text = string else { return nil }
    let parts = Array(text.utf8).split(
      separator: Array(separator.utf8), maxSplits: most + 1, omittingEmptySubsequences: false)
    return parts.map { InputValue(text: String(decoding: $0, as: UTF8.self)) }
  }
}
