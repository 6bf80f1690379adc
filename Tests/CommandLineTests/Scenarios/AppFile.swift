import Foundation
import TestSupport

/// An app's settings file, on which a test performs what the users do.
struct AppFile {
  let folder: ScratchFolder
  let name: String

  /// - Parameter app: The name of a bundled schema, which applies to the file because of its name.
  init(_ app: String, _ text: String) {
    name = "\(app).settings.yaml"
    folder = ScratchFolder([name: text])
  }

  var text: String { folder.text(name) }

  /// `settle COMMAND FILE ARGUMENTS…`
  func run(_ command: String, _ arguments: String...) -> CommandRun {
    CommandRun([command, name] + arguments, in: folder)
  }

  /// The effective value of a setting, as `settle get` prints it.
  func get(_ setting: String) -> String {
    run("get", setting).output.trimmingCharacters(in: .newlines)
  }

  /// Whether `settle check` succeeds.
  var isValid: Bool { run("check").code == 0 }
}
