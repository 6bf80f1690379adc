import TestSupport
import Testing

/// The boundary between the checker and the settings framework: no module above it depends on one below.
struct WallTests {
  private static let below: Set<Substring> = ["Settings", "Screens", "CommandLine", "Library"]

  private let upper: [Module]
  private let lower: Set<String>

  init() throws {
    let modules = try Module.all()
    func isBelow(_ module: Module) -> Bool { Self.below.contains(module.folder.split(separator: "/")[1]) }
    upper = modules.filter { !isBelow($0) }
    lower = Set(modules.filter(isBelow).map(\.name))
  }

  @Test func noModuleAboveTheWallDependsOnOneBelow() {
    #expect(upper.count > 10)
    for module in upper {
      for use in module.uses { #expect(!lower.contains(use), "\(module.name) depends on \(use)") }
    }
  }

  @Test func noFileAboveTheWallImportsWhatIsBelow() throws {
    for use in try upper.flatMap({ try $0.imports() }) where lower.contains(use.name) {
      Issue.record("\(use.file.path) imports \(use.name), a module of the settings framework")
    }
  }

  @Test func theUpperHalfAloneChecksAFile() {
    let folder = ScratchFolder([
      "schema.yaml": "properties: {port: {type: integer}}\nadditionalProperties: false\n",
      "server.yaml": "port: high\nname: \"a\"\n",
    ])
    let run = ProgramRun(
      ["schema.yaml", "server.yaml"], in: folder, binary: ProgramRun.binary(named: "settle-check-only"))
    #expect(run.errors.isEmpty)
    #expect(
      run.output.split(separator: "\n").map { $0.split(separator: ":").prefix(4).joined(separator: ":") } == [
        "server.yaml:1:7: error", "server.yaml:2:1: error",
      ])
  }
  /// Without the settings vocabulary, the language server still reports errors of JSON Schema.
  @Test func theUpperHalfAloneServesAnEditor() {
    let folder = ScratchFolder([
      "schema.yaml": "properties: {port: {title: Port, type: integer, default: 80}}\n", "server.yaml": "port: 1\n",
      ".settle.yaml": "schemas: [{files: [server.yaml], schema: schema.yaml}]\n",
    ])
    let (root, uri) = ("file://\(folder.path)", "file://\(folder.path)/server.yaml")
    let messages = [
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"rootUri":"\#(root)","capabilities":{}}}"#,
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"\#(uri)","languageId":"yaml","version":1,"text":"port: 1\n"}}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"textDocument/hover","params":{"textDocument":{"uri":"\#(uri)"},"position":{"line":0,"character":1}}}"#,
      #"{"jsonrpc":"2.0","id":3,"method":"textDocument/completion","params":{"textDocument":{"uri":"\#(uri)"},"position":{"line":0,"character":6}}}"#,
      #"{"jsonrpc":"2.0","id":4,"method":"shutdown"}"#, #"{"jsonrpc":"2.0","method":"exit"}"#,
    ]
    let input = messages.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
    let run = ProgramRun([], in: folder, input: input, binary: ProgramRun.binary(named: "settle-check-only"))
    #expect(run.output.contains(#""value":"Port (port)""#), "\(run.output)")
    #expect(run.output.contains(#""detail":"default""#), "\(run.output)")
  }
}
