package import DocumentModel

/// The editor's capabilities, as declared in `initialize`, and the user's preferences.
package struct Client: Sendable {
  private let capabilities: InputValue?
  /// The unit of character positions: UTF-8 if the editor supports it, because that is how text is stored.
  package let unit: PositionEncoding
  /// The user's preferences.
  package var preferences = Preferences()

  /// - Parameter parameters: The parameters of `initialize`.
  package init(_ parameters: InputValue?) {
    capabilities = parameters?["capabilities"]
    let offered = capabilities?["general"]?["positionEncodings"]?.items?.compactMap(\.string) ?? []
    let wanted: [PositionEncoding] = [.utf8, .utf32, .utf16]
    unit = wanted.first { offered.contains($0.rawValue) } ?? .utf16
    preferences.take(parameters?["initializationOptions"])
  }

  private func value(_ path: String) -> InputValue? {
    path.split(separator: ".").reduce(capabilities) { $0?[String($1)] }
  }

  /// - Parameter path: The path of a capability, such as `textDocument.hover`.
  func has(_ path: String) -> Bool { value(path) != nil }
  func can(_ path: String) -> Bool { value(path)?.boolean == true }
  func names(_ path: String) -> [String] { value(path)?.items?.compactMap(\.string) ?? [] }

  /// Whether the editor requests findings, so that they needn't be sent.
  package var pullsFindings: Bool { has("textDocument.diagnostic") }
}

/// The preferences that users can set in the editor, under `settle`.
package struct Preferences: Sendable, Equatable {
  /// Whether to apply safe fixes when a file is saved.
  package var fixesOnSave = false
  package var hintsConditions = true
  package var hintsDefaults = true

  package init() {}

  /// - Parameter value: The preferences, or an object that contains them under `settle`.
  package mutating func take(_ value: InputValue?) {
    guard let settings = value?["settle"] ?? value else { return }
    if let fixes = settings["fixOnSave"]?.boolean { fixesOnSave = fixes }
    if let hints = settings["inlayHints"]?["conditions"]?.boolean { hintsConditions = hints }
    if let hints = settings["inlayHints"]?["defaults"]?.boolean { hintsDefaults = hints }
  }
}
