package import DocumentModel

/// The capabilities of the editor, as it declares them when it starts the server.
package struct Client: Sendable {
  private let capabilities: InputValue?
  /// The unit in which characters are counted: utf-8 if the editor supports it, because text is stored in it.
  package let unit: TextUnit
  /// The user's settings.
  package var preferences = Preferences()

  /// - Parameter parameters: of `initialize`.
  package init(_ parameters: InputValue?) {
    capabilities = parameters?["capabilities"]
    let offered = capabilities?["general"]?["positionEncodings"]?.items?.compactMap(\.string) ?? []
    let wanted: [TextUnit] = [.utf8, .utf32, .utf16]
    unit = wanted.first { offered.contains($0.rawValue) } ?? .utf16
    preferences.take(parameters?["initializationOptions"])
  }

  private func value(_ path: String) -> InputValue? {
    path.split(separator: ".").reduce(capabilities) { $0?[String($1)] }
  }

  /// - Parameter path: `textDocument.hover`, as the protocol writes it.
  package func has(_ path: String) -> Bool { value(path) != nil }
  package func can(_ path: String) -> Bool { value(path)?.boolean == true }
  package func names(_ path: String) -> [String] { value(path)?.items?.compactMap(\.string) ?? [] }

  /// Whether the editor requests findings; otherwise they are sent.
  package var pullsFindings: Bool { has("textDocument.diagnostic") }
}

/// The settings that users can change in the editor, under `settle`.
package struct Preferences: Sendable, Equatable {
  /// Whether safe fixes are made when a file is saved.
  package var fixesOnSave = false
  package var hintsConditions = true
  package var hintsDefaults = true

  package init() {}

  /// - Parameter value: the settings, or an object that holds them under `settle`.
  package mutating func take(_ value: InputValue?) {
    guard let settings = value?["settle"] ?? value else { return }
    if let fixes = settings["fixOnSave"]?.boolean { fixesOnSave = fixes }
    if let hints = settings["inlayHints"]?["conditions"]?.boolean { hintsConditions = hints }
    if let hints = settings["inlayHints"]?["defaults"]?.boolean { hintsDefaults = hints }
  }
}
