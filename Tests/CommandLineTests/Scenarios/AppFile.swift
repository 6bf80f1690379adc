import Foundation
import TestSupport

/// A settings file of an app, on which a test performs its users' actions.
struct AppFile {
  let folder: ScratchFolder
  let name: String

  /// - Parameter app: The name of a bundled schema, which claims the file by its name.
  init(_ app: String, _ text: String) {
    name = "\(app).settings.yaml"
    folder = ScratchFolder([name: text])
  }

  var text: String { folder.text(name) }

  /// `settle COMMAND FILE ARGUMENTS…`
  func run(_ command: String, _ arguments: String...) -> CommandRun {
    CommandRun([command, name] + arguments, in: folder)
  }

  /// The effective value.
  func get(_ setting: String) -> String {
    run("get", setting).output.trimmingCharacters(in: .newlines)
  }

  /// Whether `settle check` finds no error.
  var isValid: Bool { run("check").code == 0 }
}
