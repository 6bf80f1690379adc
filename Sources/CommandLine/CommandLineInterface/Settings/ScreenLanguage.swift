internal import CommandLineKit
internal import Settings

/// The language that a screen is shown in.
enum ScreenLanguage {
  static let option = Option(
    "language", value: .text("TAG"), help: "The language of the page, such as de (default: that of the schema)")

  /// The requested translation, or nil for the schema's own texts. Reports it if the schema has none in that language.
  static func translation(
    _ arguments: ParsedArguments, model: SettingsModel?, environment: CommandEnvironment
  ) -> Translation? {
    guard let tag = arguments.text(option) else { return nil }
    let declaration = model?.declaration
    if let translation = declaration?.translation([tag]) { return translation }
    // The schema's own language needs no translation, so asking for it is no mistake.
    if declaration?.isOwnLanguage(tag) != true {
      let known = declaration?.translations.map(\.language.value) ?? []
      let others = known.isEmpty ? "" : ", only to \(known.joined(separator: ", "))"
      environment.complain("the schema has no translation to \(tag)\(others)")
    }
    return nil
  }
}
