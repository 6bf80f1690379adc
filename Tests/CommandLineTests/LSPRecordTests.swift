import Foundation
import TestSupport
import Testing

@Suite struct LSPRecordTests {
  private func frame(_ body: String) -> String { "Content-Length: \(body.utf8.count)\r\n\r\n\(body)" }

  @Test func everyMessageIsALineForTheOwnerAlone() throws {
    let folder = ScratchFolder(["there.log": "mine"])
    let input =
      frame("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"initialize\",\n \"params\": {\"capabilities\": {}}}")
      + frame(#"{"jsonrpc": "2.0", "id": 2, "method": "shutdown"}"#) + frame(#"{"jsonrpc": "2.0", "method": "exit"}"#)
    let run = ProgramRun(["lsp", "--record", "new.log"], in: folder, input: input)
    #expect(run.code == 0 && run.errors == "")
    let file = folder.url.appendingPathComponent("new.log")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("→ {") }.count == 3 && lines.filter { $0.hasPrefix("← {") }.count == 2)
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let second = ProgramRun(["lsp", "--record", "there.log"], in: folder, input: input)
    #expect(second.code == 2 && second.errors.contains("--record there.log"))
    #expect(try String(contentsOf: folder.url.appendingPathComponent("there.log"), encoding: .utf8) == "mine")
  }
}
