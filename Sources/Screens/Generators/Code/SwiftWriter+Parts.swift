internal import DocumentModel
internal import FileAccess

extension SwiftWriter {
  /// Whether the code turns its types into values and back.
  private var hasValues: Bool { parts.contains(.stores) || parts.contains(.library) }

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
  mutating func runtime(_ name: String) {
    var files: [SwiftRuntime] = screen == nil ? [] : [.screen]
    if hasValues || model.root.all.contains(where: { $0.type.holdsAny }) { files.append(.value) }
    if CodeType.record(model.root).holdsOthers { files.append(.name) }
    if parts.contains(.stores) { files += [.store, .rules] }
    if parts.contains(.library) { files.append(.leaves) }
    if hasValues { files += [.coding, .json] }
    for file in files {
      lines.line()
      // The lines go inside the type, so the extension around them is dropped.
      lines.add(file.lines(of: name, access: access, isStored: hasValues).dropFirst().dropLast())
    }
  }

  /// The declarations after the type of all settings.
  mutating func extensions(_ name: String) {
    if parts.contains(.library) {
      settingPaths(name)
      memberAccess(name)
    }
    var files: [SwiftRuntime] = hasValues ? [.valuePaths] : []
    if parts.contains(.library) { files.append(.valueOfFile) }
    if parts.contains(.stores) { files.append(.defaults) }
    for file in files {
      lines.line()
      if file == .defaults { lines.line("#if canImport(Foundation)") }
      lines.add(file.lines(of: name, access: access, isStored: true))
      if file == .defaults { lines.line("#endif") }
    }
  }
}

/// The declarations of generated Swift that don't depend on the schema: the files of `Runtime`, which are tested there.
enum SwiftRuntime: Int {
  // In the order of `settle_swift_runtime`.
  case screen, value, name, store, rules, leaves, coding, json, valuePaths, valueOfFile, defaults

  /// The lines of each file from its extension on.
  private static let files = EmbeddedFile.swiftRuntime.split(separator: 0).map { bytes in
    String(decoding: bytes, as: UTF8.self).pieces(at: "\n").drop { !$0.begins(with: "extension ") }.dropLast()
  }

  /// Its lines for a type.
  ///
  /// - Parameters:
  ///   - access: the modifier of the type, with a space after it.
  ///   - isStored: whether to keep the lines between `#if STORES` and `#endif`.
  func lines(of type: String, access: String, isStored: Bool) -> [String] {
    var isInStoresSection = false
    return Self.files[rawValue].compactMap { line in
      let isCondition = line.holds("#if STORES") || isInStoresSection && line.holds("#endif")
      if isCondition { isInStoresSection.toggle() }
      guard !isCondition, isStored || !isInStoresSection else { return nil }
      // The formatter indents the lines inside a condition.
      return line.droppingScalars(isInStoresSection ? 2 : 0).replacingScalars("GeneratedSettings", with: type)
        .replacingScalars("public ", with: access).replacingScalars("internal ", with: "fileprivate ")
    }
  }
}
