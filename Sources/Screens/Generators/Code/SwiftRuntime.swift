internal import DocumentModel
internal import FileAccess

/// The declarations of generated Swift that don't depend on the schema: the files of `Runtime`, which are compiled and tested there.
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
  ///   - access: the modifier of the type, with a blank after it.
  ///   - isStored: whether to keep what is between `#if STORES` and `#endif`.
  func lines(of type: String, access: String, isStored: Bool) -> [String] {
    var isOfStores = false
    return Self.files[rawValue].compactMap { line in
      let isCondition = line.holds("#if STORES") || isOfStores && line.holds("#endif")
      if isCondition { isOfStores.toggle() }
      guard !isCondition, isStored || !isOfStores else { return nil }
      // The formatter indents what is inside a condition.
      return line.droppingScalars(isOfStores ? 2 : 0).exchanging("GeneratedSettings", for: type)
        .exchanging("public ", for: access).exchanging("internal ", for: "fileprivate ")
    }
  }
}
