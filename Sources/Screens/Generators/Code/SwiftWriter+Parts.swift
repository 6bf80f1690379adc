internal import DocumentModel

/// The parts of generated Swift other than its types.
extension SwiftWriter {
  /// Whether the code turns its types into values and back.
  private var hasValues: Bool { parts.contains(.stores) || parts.contains(.library) }

  /// The imports of the file.
  mutating func imports() {
    if parts.contains(.library) { lines.line("\(access)import SettleSettings") }
    if parts.contains(.stores) {
      if parts.contains(.library) { lines.line() }
      lines.line("#if canImport(Foundation)")
      lines.line("\(access)import Foundation")
      lines.line("#endif")
    }
    if hasValues { lines.line() }
  }

  /// The declarations that other parts use, inside the type of all settings.
  mutating func runtime() {
    if hasValues || model.root.all.contains(where: { $0.type.holdsAny }) {
      lines.line()
      SwiftSettingsValue.write(access, isStored: hasValues, to: &lines)
    }
    if CodeType.record(model.root).holdsOthers {
      lines.line()
      lines.template(SwiftOtherNames.code, access: access)
    }
    guard hasValues else { return }
    var texts: [String] = []
    if parts.contains(.stores) { texts += [SwiftStoreAccess.code, SwiftSoundness.code] }
    if parts.contains(.library) { texts.append(SwiftFileAccess.code) }
    for text in texts + [SwiftValueCoding.code, SwiftJSONText.code] {
      lines.line()
      lines.template(text, access: access)
    }
  }

  /// The declarations after the type of all settings.
  mutating func extensions(_ name: String) {
    if parts.contains(.library) { settingPaths(name) }
    var texts: [String] = []
    if hasValues { texts.append(SwiftStoreAccess.paths) }
    if parts.contains(.library) { texts.append(SwiftFileAccess.values) }
    if parts.contains(.stores) { texts.append(SwiftStoreAccess.defaults) }
    for text in texts {
      lines.line()
      lines.template(text.exchanging("NAME", for: name), access: access)
    }
  }
}

/// The keys of members that a schema doesn't name, as generated Swift declares them.
enum SwiftOtherNames {
  static let code = #"""
    /// A key that the schema doesn't declare.
    fileprivate struct SettingsName: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }

      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    """#
}
