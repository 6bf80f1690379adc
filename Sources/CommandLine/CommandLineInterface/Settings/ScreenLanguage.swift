internal import CommandLineKit
internal import Settings

/// The language that a screen is shown in.
enum ScreenLanguage {
  static let option = Option(
    "language", .text("TAG"), help: "The language of labels, captions and actions, such as de; else the schema's own")

  /// The translation that is asked for; nil for the schema's own words. Says so where the schema has none in that language.
  static func translation(
    _ arguments: ParsedArguments, _ model: SettingsModel?, _ environment: CommandEnvironment
  ) -> Translation? {
    guard let tag = arguments.text(option) else { return nil }
    let declaration = model?.declaration
    if let translation = declaration?.translation([tag]) { return translation }
    if declaration?.isOwnLanguage(tag) != true {
      let known = declaration?.translations.map(\.language.value) ?? []
      let others = known.isEmpty ? "" : "; it has \(known.joined(separator: ", "))"
      environment.complain("the schema has no words in \(tag)\(others)")
    }
    return nil
  }
}
