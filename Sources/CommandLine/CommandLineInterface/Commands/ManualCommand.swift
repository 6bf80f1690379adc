internal import CommandLineKit
internal import DocumentModel

enum ManualCommand: CommandDeclaration {
  static let path = "man"
  private static let output = Option(
    "output", short: "o", value: .text("FOLDER"), help: "Write the pages of all commands to this folder")

  static let operands = "[COMMAND…]"
  static var operandWords: [String] { Commands.root().children.map(\.name) }
  static var options: [Option] { [output, OutputFile.force] }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let places = CommandNode.all(in: Commands.root())
    if let folder = arguments.path(output) {
      let pages = places.map(page)
      return try FolderOutput.write(
        pages.map { ($0.fileName, $0.text) }, to: folder, arguments: arguments, environment: environment)
    }
    let names = arguments.operands.map { String(decoding: $0, as: UTF8.self) }
    // `settle man "schema add"` is the same as `settle man schema add`.
    let words = names.flatMap { $0.split(separator: " ") }.map(String.init)
    guard let place = places.first(where: { $0.words == words }) else {
      let name = words.joined(separator: " ")
      let nearest = NearestName.of(name, among: places.map { $0.words.joined(separator: " ") })
      throw UsageError("unknown command \(name)", nearest: nearest)
    }
    environment.output.write(verbatim: page(place).text)
    return .success
  }

  private static func page(_ place: CommandNode<CommandAction>) -> ManualPage<CommandAction> {
    ManualPage(place, version: SettleProgram.version, released: SettleProgram.released)
  }
}
