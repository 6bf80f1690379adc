internal import CommandLineKit
internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import SettingsWork

/// Interprets VALUE of `settle set` according to the options.
enum ValueParser {
  static let json = Option("json", help: "Read VALUE as JSON")
  static let string = Option("string", help: "Read VALUE as a string")
  static let dropTag = Option("drop-tag", help: "Remove the tag of the old value, such as !Ref")

  /// All interpretations of a value that the schema allows for a setting.
  static func all(_ bytes: [UInt8], at path: Path, in file: EditableFile) throws(UsageError) -> [InputValue] {
    let model = file.snapshot.model
    let text = String(decoding: bytes, as: UTF8.self)
    // A number without a unit is written as typed.
    if !file.arguments.isSet(string), !file.arguments.isSet(json), Int(text) == nil,
      let size = file.snapshot.size(text, at: path)
    {
      return [size]
    }
    let kinds = model.flatMap { model in model.stated(at: file.snapshot.place(path)).flatMap(model.graph.kinds) }
    var values = try all(bytes, arguments: file.arguments, kinds: kinds)
    for index in values.indices { values[index].dropsTag = file.arguments.isSet(dropTag) }
    return values
  }

  /// The likeliest interpretation for a setting, as far as the schema shows without other values of the file. Used if
  /// several settings are set together.
  static func likeliest(_ values: [InputValue], at path: Path, in file: EditableFile) -> InputValue {
    guard let model = file.snapshot.model, let applied = model.applied(at: file.snapshot.place(path)) else {
      return values[0]
    }
    return values.first { model.graph.canHave($0.document, value: $0.node, applied: applied) } ?? values[0]
  }

  /// All interpretations, likeliest first.
  ///
  /// - Parameter kinds: The types that the schema allows, or nil for any.
  /// - Throws: ``UsageError`` if the value isn't UTF-8 or has a syntax error.
  static func all(
    _ bytes: [UInt8], arguments: ParsedArguments, kinds: Set<NodeKind>?
  ) throws(UsageError) -> [InputValue] {
    let text = try ParsedArguments.text(bytes, name: "VALUE")
    try arguments.refuse([json], with: string)
    let form: EnteredValue.Form = arguments.isSet(string) ? .string : arguments.isSet(json) ? .json : .bySchema
    do throws(EnteredValue.ParseError) {
      return try EnteredValue(text, form: form).readings(kinds)
    } catch {
      let ways = form == .json ? "" : "; quote it for YAML, as in '\"a #b\"', or use --string or --json"
      throw UsageError("VALUE \(error.message)\(ways)")
    }
  }
}
