internal import CommandLineKit
internal import Settings

/// The language in which settings are shown.
enum ScreenLanguage {
  static let option = Option(
    "language", value: .text("TAG"), help: "The language of the page, such as de (default: that of the schema)")

  /// The requested translation, or nil for the schema's own language. Reports it if there is no such translation.
  static func translation(
    _ arguments: ParsedArguments, model: SettingsModel?, environment: CommandEnvironment
  ) -> Translation? {
    guard let tag = arguments.text(option) else { return nil }
    let declaration = model?.declaration
    if let translation = declaration?.translation([tag]) { return translation }
    // Requesting the schema's own language isn't a mistake.
    if declaration?.isOwnLanguage(tag) != true {
      let known = declaration?.translations.map(\.language.value) ?? []
      let others = known.isEmpty ? "" : ", only for \(known.joined(separator: ", "))"
      environment.printError("the schema has no translation for \(tag)\(others)")
    }
    return nil
  }
}
