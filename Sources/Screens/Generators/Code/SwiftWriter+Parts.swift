internal import DocumentModel

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
  mutating func runtime(_ name: String) {
    var files: [SwiftRuntime] = screen == nil ? [] : [.screen]
    if hasValues || model.root.all.contains(where: { $0.type.holdsAny }) { files.append(.value) }
    if CodeType.record(model.root).holdsOthers { files.append(.name) }
    if parts.contains(.stores) { files += [.store, .rules] }
    if parts.contains(.library) { files.append(.leaves) }
    if hasValues { files += [.coding, .json] }
    for file in files {
      lines.line()
      // The type itself is around them, so their extension isn't needed.
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
