internal import DocumentModel

/// The same value as another type: `yes` for `true`, `"412"` for `412`, `1.10` for `"1.10"`.
extension Reporter {
  /// Nil where the types wanted have no such value, or more than one.
  func conversion(of node: NodeID, to types: TypeMask) -> Suggestion? {
    let target = document.resolve(node)
    let value = document[target]
    guard !isHidden(node), !value.flags.contains(.isKey) else { return nil }
    switch value.kind {
    case .string:
      guard let text = document.string(target) else { return nil }
      let readings = [
        types.contains(.boolean) ? boolean(text) : nil, number(text, types), types.contains(.null) ? null(text) : nil,
      ]
      let known = readings.compactMap { $0 }
      guard known.count == 1, known[0] != document.sourceText(target) else { return nil }
      return Suggestion(node: target, text: known[0], form: .bare)
    case .number, .boolean:
      guard types.contains(.string), value.flags.style == .plain else { return nil }
      return Suggestion(node: target, text: document.sourceText(target), form: .quoted)
    case .null, .alias, .array, .object: return nil
    }
  }

  /// What to do about a bare `mode:dark` where a mapping is wanted; nil where the value is nothing like it.
  func missingSpaceHelp(_ node: NodeID, _ types: TypeMask) -> String? {
    let target = document.resolve(node)
    guard types.contains(.object), document[target].kind == .string, document[target].flags.style == .plain,
      !isHidden(target), let text = document.string(target), let colon = text.firstIndex(of: ":"),
      colon != text.startIndex, !text.contains(where: \.isWhitespace), !text[colon...].hasPrefix("://")
    else { return nil }
    let key = text[..<colon]
    let value = text[text.index(after: colon)...]
    return value.isEmpty ? nil : "a space belongs behind the colon: \(key): \(value)"
  }

  /// As YAML 1.1 and other tools write it.
  private func boolean(_ text: String) -> String? {
    switch text.lowercased() {
    case "true", "yes", "on", "y": "true"
    case "false", "no", "off", "n": "false"
    default: nil
    }
  }

  /// A number as JSON and YAML both write it.
  private func number(_ text: String, _ types: TypeMask) -> String? {
    guard !types.isDisjoint(with: [.number, .integer, .writtenInteger]) else { return nil }
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    let isWritten = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.count <= 18 && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    guard isWritten, parts.count == 1 || (parts.count == 2 && types.contains(.number)) else { return nil }
    return parts[0].utf8.count == 1 || parts[0].utf8.first != UInt8(ascii: "0") ? text : nil
  }

  private func null(_ text: String) -> String? {
    text.lowercased() == "null" ? "null" : nil
  }
}
