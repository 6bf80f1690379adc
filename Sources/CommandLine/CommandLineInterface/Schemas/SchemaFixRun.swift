internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Settings
internal import SettingsWork
internal import Workspace

/// Removes what has no effect from schemas, and writes shorter what can be, for `settle schema check --fix`.
struct SchemaFixRun {
  private let environment: CommandEnvironment
  private let opening: Opening
  private let options: Schema.Options

  init(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    options = .checked(assertsFormat: !arguments.isSet(CheckOptions.noAssertFormat))
    opening = try Opening(arguments, environment: environment, schemas: arguments.operands)
  }

  func run(_ names: [String]) throws(UsageError) -> ExitCode {
    for found in SchemaOperands(workingFolder: environment.workingFolder, limits: options.limits).found(names) {
      // A bundled schema, or one at an address, isn't changed.
      guard case .schema(let name) = found,
        FileFacts.kind(FilePath(name).resolved(from: environment.workingFolder)) == .file
      else { continue }
      let code = try fix(name)
      if code != .success { return code }
    }
    return .success
  }

  private func fix(_ name: String) throws(UsageError) -> ExitCode {
    let found = (opening.workspace.schemaReports(name, options: options).first?.diagnostics ?? [])
      .filter { $0.code == .redundantKeyword }.compactMap(\.instanceLocation)
    var seen: Set<JSONPointer> = []
    let places = found.filter { seen.insert($0).inserted }.map { Path($0) }
    // What is inside of something that goes needs no change of its own.
    let outer = places.filter { place in !places.contains { place != $0 && place.isInside($0) } }
    guard !outer.isEmpty else { return .success }
    return try opening.change(Array(name.utf8)) { file throws(UsageError) in
      // The last first, so that the places in a list stay the same.
      let values = file.snapshot.values
      let operations = outer.reversed().map { path -> SettingOperation in
        let value = values.node(at: path).flatMap {
          RedundantKeywords.replacement(of: $0, at: path.pointer, in: values)
        }
        return value.map { .set(path, InputValue(values, node: $0)) } ?? .unset(path, isRequired: true)
      }
      let edit = try JointEdit([operations], file: file)
      return edit.deliver { _ in
        environment.output.writeLine("Fixed \(outer.count.counted("problem")) in \(name)")
      }
    }
  }
}
