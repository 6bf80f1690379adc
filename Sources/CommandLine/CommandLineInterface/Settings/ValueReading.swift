internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Settings
internal import SettingsWork

/// VALUE of `settle set`, as the options say to read it.
enum ValueReading {
  static let json = Option("json", help: "Read VALUE as JSON")
  static let string = Option("string", help: "Read VALUE as a string")

  /// All that a value of a setting may mean, by what the schema allows there.
  static func all(_ bytes: [UInt8], at path: Path, in file: EditableFile) throws(UsageError) -> [InputValue] {
    let model = file.snapshot.model
    if let size = size(bytes, at: path, model, file.arguments) { return [size] }
    let kinds = model.flatMap { model in model.tree.stated(at: file.snapshot.place(path)).flatMap(model.graph.kinds) }
    return try all(bytes, file.arguments, kinds)
  }

  /// The number of bytes that a size with its unit means, where the setting is one: `5 GB`; nil for anything else.
  private static func size(
    _ bytes: [UInt8], at path: Path, _ model: SettingsModel?, _ arguments: ParsedArguments
  ) -> InputValue? {
    guard !arguments.isSet(string), !arguments.isSet(json), model?.info(of: path)?.isSize == true else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard Int(text) == nil, let count = ByteCount.parse(text) else { return nil }
    return try? TypedValue(String(count), .json).readings(nil).first
  }

  /// All values that it may mean, the likelier ones first.
  ///
  /// - Parameter kinds: what the schema allows in its place; nil for anything.
  static func all(
    _ bytes: [UInt8], _ arguments: ParsedArguments, _ kinds: Set<NodeKind>?
  ) throws(UsageError) -> [InputValue] {
    let text = try ParsedArguments.text(bytes, "VALUE")
    try arguments.refuse([json], with: string)
    let form: TypedValue.Form = arguments.isSet(string) ? .string : arguments.isSet(json) ? .json : .bySchema
    do throws(TypedValue.Unreadable) {
      return try TypedValue(text, form).readings(kinds)
    } catch {
      let ways = form == .json ? "" : "; quote it for YAML, as in '\"a #b\"', or use --string or --json"
      throw UsageError("VALUE \(error.message)\(ways)")
    }
  }
}
