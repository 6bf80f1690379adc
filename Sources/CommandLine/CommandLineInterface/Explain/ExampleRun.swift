internal import CommandLineKit
internal import FileAccess
internal import Reporting

/// Runs the examples of a page as a user would, each in a temporary folder.
struct ExampleRun {
  private let page: DiagnosticPage
  private let environment: CommandEnvironment

  init(_ page: DiagnosticPage, environment: CommandEnvironment) {
    self.page = page
    self.environment = environment
  }

  func run(isColored: Bool) -> ExitCode {
    let text = PageText(isColored: isColored, columns: environment.output.width)
    if let reason = page.noExample {
      environment.output.write(bytes: text.section("Example", blocks: [.paragraph(reason)]))
    }
    do throws(FileError) {
      for (heading, example) in [("Wrong", page.wrong), ("Right", page.right)] {
        guard let example else { continue }
        let blocks = example.files.map { DiagnosticPage.Block.file($0) } + [.command(example.command)]
        environment.output.write(bytes: text.section(heading, blocks: blocks))
        try run(example)
        environment.output.write(verbatim: "\n")
      }
      return .success
    } catch {
      environment.printError("\(error.path): \(error.message)")
      return .trouble
    }
  }

  /// The words of a command. They contain no spaces, but may be in single quotes: `'[81]'`.
  private static func words(_ command: String) -> [Substring] {
    command.split(separator: " ").map { $0.hasPrefix("'") ? $0.dropFirst().dropLast() : $0 }
  }

  private func run(_ example: DiagnosticExample) throws(FileError) {
    try TemporaryFolder.enter(in: environment.temporaryFolder) { folder throws(FileError) in
      for file in example.files {
        let path = folder.appending(file.name)
        if let holder = path.parent { try FileWriting.makeFolders(holder) }
        try FileWriting.create(path, bytes: Array(file.text.utf8))
      }
      var inner = environment
      inner.workingFolder = folder
      // Only the output matters, because a wrong example has a failing exit code.
      _ = SettleProgram.run(Self.words(example.command).dropFirst().map { Array($0.utf8) }, environment: inner)
    }
  }
}
