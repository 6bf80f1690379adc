internal import Diagnostics
internal import FileAccess
internal import Reporting
internal import TerminalOutput

/// The examples of a page, run as a person would: in a folder of their own, which is gone afterwards.
struct ExampleRun {
  private let page: CodePage
  private let environment: CommandEnvironment

  init(_ page: CodePage, _ environment: CommandEnvironment) {
    self.page = page
    self.environment = environment
  }

  func run(isColored: Bool) -> ExitCode {
    let text = PageText(isColored: isColored, width: environment.output.width ?? 80)
    guard case .shown(let given, let wrong, let right) = page.examples else {
      environment.output.write(bytes: text.examples(of: page))
      return .success
    }
    do throws(FileError) {
      for (heading, example) in [("Wrong", wrong), ("Right", right)] {
        environment.output.write(bytes: text.example(heading, given + example.files, example.command))
        try run(example, given)
        environment.output.write(verbatim: "\n")
      }
      return .success
    } catch {
      environment.complain("\(error.path): \(error.message)")
      return .trouble
    }
  }

  private func run(_ example: CodeExample, _ given: [ExampleFile]) throws(FileError) {
    try TemporaryFolder.enter(in: environment.temporaryFolder) { folder throws(FileError) in
      for file in given + example.files {
        try FileWriting.create(folder.appending(file.name), Array(file.text.utf8))
      }
      var inner = environment
      inner.workingFolder = folder
      _ = Program.run(example.command.split(separator: " ").map { Array($0.utf8) }, inner)
    }
  }
}
