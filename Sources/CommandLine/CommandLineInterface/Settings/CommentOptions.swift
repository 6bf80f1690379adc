internal import CommandLineKit
internal import DocumentModel
internal import Settings

enum CommentOptions {
  static let above = Option(
    "comment", value: .text("TEXT"), help: "Write this comment above the setting; an empty one removes it"
  ).orEmpty
  static let after = Option(
    "comment-after", value: .text("TEXT"), help: "Write this comment after the value, on its line"
  ).orEmpty

  static let all = [above, after]

  static func areGiven(_ arguments: ParsedArguments) -> Bool { all.contains(where: arguments.isSet) }

  /// The changes of comments that the options request.
  ///
  /// - Parameter path: The path of the setting after it is set.
  static func operations(_ arguments: ParsedArguments, at path: Path) throws(UsageError) -> [SettingOperation] {
    guard areGiven(arguments) else { return [] }
    var texts: [String?] = []
    for option in all {
      guard let bytes = arguments.bytes(option) else {
        texts.append(nil)
        continue
      }
      texts.append(try ParsedArguments.text(bytes, name: "TEXT"))
    }
    return [.comment(path, above: texts[0], after: texts[1])]
  }
}
