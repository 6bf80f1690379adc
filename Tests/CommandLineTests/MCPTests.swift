import Foundation
import TestSupport
import Testing

/// `settle mcp`: one message per line; each tool corresponds to a command.
@Suite struct MCPTests {
  private static let files = [
    "s.yaml": """
    type: object
    additionalProperties: false
    properties:
      mode: {enum: [light, dark], title: Mode}
      token: {type: string, x-setting: {sensitive: true}}
      hours: {type: object, properties: {start: {type: string}, end: {type: string}}}

    """,
    "a.yaml": "# The look.\nmode: drak # chosen\ntoken: s3cr3t\n",
    ".settle.yaml": "schemas: [{files: ['a.yaml', 'b.yaml'], schema: s.yaml}]\n",
    "q.yaml": "properties: {mode: {const: light}}\n",
    "any.yaml": "{}\n",
    "l.yaml": "l:\n  - name: a\n    v: 0\n  - name: b\n    v: 1\nt: !x old\n",
  ]
  private static let begin =
    #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{},"#
    + #""clientInfo":{"name":"t","version":"1"}}}"#

  private struct Answer: Decodable {
    struct Result: Decodable {
      struct Part: Decodable { var text: String }
      struct Tool: Decodable { var name: String }
      var protocolVersion: String?
      var tools: [Tool]?
      var content: [Part]?
      var isError: Bool?
    }
    struct Fault: Decodable {
      var code: Int
      var message: String
    }
    var id: Int?
    var result: Result?
    var error: Fault?

    var text: String { result?.content?.map(\.text).joined(separator: "\n") ?? "" }
  }

  private func run(
    _ lines: [String], _ folder: ScratchFolder = ScratchFolder(files), below: String = "", options: [String] = [],
    environment: [String: String] = [:]
  ) throws -> [Answer] {
    let run = ProgramRun(
      ["mcp"] + options, in: folder, below: below, input: ([Self.begin] + lines).joined(separator: "\n") + "\n",
      environment: environment)
    #expect(run.code == 0 && run.errors == "", "\(run.errors)")
    #expect(!run.output.contains("s3cr3t"))
    let answers = try run.output.split(separator: "\n").map {
      try JSONDecoder().decode(Answer.self, from: Data($0.utf8))
    }
    #expect(answers.first?.result?.protocolVersion == "2025-03-26")
    return Array(answers.dropFirst())
  }

  private static func call(_ tool: String, _ arguments: String) -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
  }

  /// Policies apply to changes through tools too.
  @Test func policiesApply() throws {
    var files = Self.files
    files[".settle.yaml"] =
      "schemas: [{files: [a.yaml], schema: s.yaml}]\npolicies: [{files: [a.yaml], schema: p.yaml}]\n"
    files["p.yaml"] = "properties: {mode: {const: light}}\n"
    files["a.yaml"] = "mode: light\n"
    let folder = ScratchFolder(files)
    let set = Self.call("set", #"{"path":"a.yaml","setting":"mode","value":"dark","apply":true}"#)
    let refused = try run([set], folder)
    #expect(refused.first?.result?.isError == true && folder.text("a.yaml") == "mode: light\n", "\(refused)")
    let check = Self.call("check_text", #"{"path":"a.yaml","text":"mode: dark\n"}"#)
    #expect(try run([check], folder).first?.text.contains(#""policy":"p.yaml""#) == true)
  }

  /// Tool, arguments, whether the result is an error, parts of the result.
  @Test(arguments: [
    ("check", "{}", false, [#""code":"schema/enum""#, #""path":"a.yaml""#, "light"]),
    ("check", #"{"paths":["a.yaml"],"schema":"s.yaml"}"#, false, [#""schema/enum""#]),
    ("check", #"{"paths":["none.yaml"]}"#, true, ["none.yaml"]),
    ("check_text", #"{"text":"mode: 3\n","path":"b.yaml"}"#, false, [#""path":"b.yaml""#, "schema/enum"]),
    ("check_text", #"{"text":"mode: dark\n","path":"b.yaml"}"#, false, [#""errors":0"#]),
    ("explain", #"{"code":"schema/enum"}"#, false, ["# schema/enum"]),
    ("explain", #"{"code":"schema/enmu"}"#, true, ["schema/enum"]),
    ("describe", #"{"schema":"s.yaml"}"#, false, [#""mode""#, #""token""#]),
    ("describe", #"{"schema":"a.yaml","setting":"mode"}"#, false, ["light", "dark"]),
    ("get", #"{"path":"a.yaml","setting":"mode"}"#, true, ["treated as not set"]),
    ("get", #"{"path":"a.yaml","setting":"token"}"#, false, ["redacted"]),
    (
      "set", #"{"path":"a.yaml","setting":"mode","value":"dark"}"#, false,
      ["-mode: drak # chosen", "+mode: dark # chosen"]
    ),
    ("set", #"{"path":"a.yaml","setting":"mode","value":"pink"}"#, true, ["light"]),
    (
      "set", #"{"path":"a.yaml","values":{"mode":"dark","hours.start":"22:00"}}"#, false,
      ["+mode: dark # chosen", "+  start: \"22:00\""]
    ),
    ("set", #"{"path":"a.yaml","values":{"mode":"dark","hours":{"start":1}}}"#, true, ["expected a string"]),
    (
      "set", #"{"path":"a.yaml","setting":"mode","value":"dark","comment":"why","comment_after":""}"#, false,
      ["+# why", "+mode: dark\n"]
    ),
    ("set", #"{"path":"a.yaml","setting":"mode","comment":"why"}"#, false, ["+# why"]),
    ("set", #"{"path":"l.yaml","setting":"l[name=b].v","value":2,"schema":"any.yaml"}"#, false, ["+    v: 2"]),
    ("unset", #"{"path":"l.yaml","setting":"l[*].v","schema":"any.yaml"}"#, false, ["-    v: 0", "-    v: 1"]),
    (
      "move", #"{"path":"l.yaml","setting":"l[name=b].v","to":"l[name=b].w","schema":"any.yaml"}"#, false, ["+    w: 1"]
    ),
    ("move", #"{"path":"l.yaml","setting":".","to":"all","schema":"any.yaml"}"#, false, ["+all:"]),
    (
      "insert", #"{"path":"l.yaml","setting":"l[name=b]","value":{"name":"c"},"comment":"new","schema":"any.yaml"}"#,
      false,
      ["+  # new", "+  - name: c"]
    ),
    ("set", #"{"path":"l.yaml","setting":"t","value":"y","drop_tag":true,"schema":"any.yaml"}"#, false, ["+t: \"y\""]),
    ("set", #"{"path":"l.yaml","setting":"t","value":"y","schema":"any.yaml"}"#, false, ["+t: !x "]),
    (
      "get", #"{"path":"a.yaml","setting":"mode","comment":true}"#, false,
      [#""above":"The look.""#, #""after":"chosen""#]
    ),
    ("check_text", #"{"text":"mode: dark\n","path":"b.yaml","policy":"q.yaml"}"#, false, [#""policy":"q.yaml""#]),
    ("check", #"{"paths":["a.yaml"],"policy":["q.yaml"]}"#, false, [#""policy":"q.yaml""#]),
    ("set", #"{"path":"a.yaml","setting":"mode","value":"dark","policy":["q.yaml"]}"#, true, ["light"]),
    ("get", #"{"path":"a.yaml","setting":"token","policy":"q.yaml"}"#, false, ["redacted"]),
    ("set", #"{"path":"a.yaml","setting":"hours","value":{"start":"22:00"}}"#, false, ["22:00"]),
    ("set", #"{"path":"a.yaml","setting":"token","value":"s3cr3t2"}"#, false, []),
  ])
  func eachToolAnswers(_ tool: String, _ arguments: String, _ isError: Bool, _ parts: [String]) throws {
    let answer = try #require(try run([Self.call(tool, arguments)]).first)
    #expect(answer.id == 1 && answer.result?.isError == isError, "\(answer)")
    for part in parts { #expect(answer.text.contains(part), "\(answer.text)") }
  }

  @Test func aFileIsWrittenOnlyOnRequest() throws {
    let folder = ScratchFolder(Self.files)
    let set = #"{"path":"a.yaml","setting":"mode","value":"dark""#
    #expect(try run([Self.call("set", set + "}")], folder).first?.result?.isError == false)
    #expect(folder.text("a.yaml") == Self.files["a.yaml"])
    #expect(try run([Self.call("set", set + #","apply":true}"#)], folder).first?.result?.isError == false)
    #expect(folder.text("a.yaml") == "# The look.\nmode: dark # chosen\ntoken: s3cr3t\n")
  }

  @Test func everyToolIsListedWithASchema() throws {
    let answers = try run([#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#])
    #expect(
      answers.first?.result?.tools?.map(\.name)
        == [
          "check", "check_text", "explain", "describe", "get", "set", "unset", "move", "insert", "merge", "schema_add",
        ])
  }

  private static let outside = [
    "../other.yaml", "/etc/passwd", "/dev/stdin", "/dev/fd/0", "/proc/self/environ", "link.yaml", "dangling.yaml",
    "pipe",
    "folder/other.yaml", "FILE",
  ]
  private static let calls: [(tool: String, arguments: @Sendable (String) -> String)] = [
    ("check", { #"{"paths":["a.yaml","\#($0)"]}"# }), ("check", { #"{"paths":["a.yaml"],"schema":"\#($0)"}"# }),
    ("check_text", { #"{"text":"a: 1\n","path":"\#($0)"}"# }), ("describe", { #"{"schema":"\#($0)"}"# }),
    ("get", { #"{"path":"\#($0)","setting":"mode"}"# }), ("schema_add", { #"{"names":["\#($0)"]}"# }),
    ("set", { #"{"path":"\#($0)","setting":"mode","value":"dark","apply":true}"# }),
  ]

  /// No argument lets a tool access a device, a pipe or a file outside the project.
  @Test(arguments: outside)
  func aToolReachesTheProjectOnly(_ path: String) throws {
    let folder = ScratchFolder(["other.yaml": "mode: s3cr3t\n", "p/a.yaml": "mode: dark\n", "p/.git/": ""])
    folder.link("p/link.yaml", to: "../other.yaml")
    folder.link("p/dangling.yaml", to: "../new.yaml")
    folder.link("p/folder", to: "..")
    #expect(ProgramRun(shell: "mkfifo p/pipe", in: folder).code == 0)
    let path = path == "FILE" ? "file://\(folder.path)/other.yaml" : path
    let answers = try run(Self.calls.map { Self.call($0.tool, $0.arguments(path)) }, folder, below: "p")
    #expect(answers.count == Self.calls.count)
    for (answer, call) in zip(answers, Self.calls) {
      let isRefused = answer.text.contains("outside the project") || answer.text.contains("is not a file")
      #expect(answer.result?.isError == true && isRefused, "\(call.tool): \(answer.text)")
    }
    #expect(folder.text("other.yaml") == "mode: s3cr3t\n" && folder.text("new.yaml") == "")
  }

  @Test func anAllowedFolderIsReached() throws {
    let folder = ScratchFolder([
      "other/b.yaml": "mode: dark\n", "other/.git/": "", "other/sub/c.yaml": "mode: dark\n", "p/a.yaml": "a: 1\n",
    ])
    let calls = ["../other/sub/c.yaml", "../other/b.yaml"].map {
      Self.call("get", #"{"path":"\#($0)","setting":"mode"}"#)
    }
    let answers = try run(calls, folder, below: "p", options: ["--allow", "../other/sub"])
    #expect(answers.map { $0.result?.isError } == [false, true], "\(answers)")
    #expect(ProgramRun(["mcp", "--allow", "none"], in: folder).code == 2)
  }

  /// Only hosts that the user allows are contacted, and only with the user's own program.
  @Test func aSchemaIsFetchedOnlyFromAnAllowedHost() throws {
    let folder = ScratchFolder([
      "fetch": "#!/bin/sh\necho \"$2\" >> asked\necho '{\"type\": \"object\"}'\n", "a.yaml": "a: 1\n",
    ])
    #expect(ProgramRun(shell: "chmod +x fetch", in: folder).code == 0)
    let own = ["SETTLE_FETCH": folder.path + "/fetch"]
    let calls = ["https://a.org/s.json", "https://b.org/s.json", "https://a.org@b.org/s.json"].map {
      Self.call("schema_add", #"{"names":["\#($0)"]}"#)
    }
    #expect(try run(calls, folder, environment: own).allSatisfy { $0.result?.isError == true })
    #expect(folder.text("asked") == "")
    let answers = try run(calls, folder, options: ["--allow-host", "a.org"], environment: own)
    #expect(answers.map { $0.result?.isError } == [false, true, true], "\(answers)")
    #expect(folder.text("asked") == "https://a.org/s.json\n")
    let without = try run(
      calls, folder, options: ["--allow-host", "a.org"], environment: ["SETTLE_FETCH": "", "HOME": folder.path])
    #expect(without[0].text.contains("SETTLE_FETCH"), "\(without)")
  }

  /// Clients decide by a tool's annotations whether to ask the user before a call.
  @Test(arguments: [[], ["--allow-host", "a.org"]])
  func annotationsAreTrue(_ options: [String]) throws {
    let run = ProgramRun(
      ["mcp"] + options, in: ScratchFolder(Self.files),
      input: Self.begin + "\n" + #"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"# + "\n")
    let annotations = run.output.matches(of: /"name":"(\w+)","title".*?"annotations":(\{.*?\})/)
    #expect(annotations.count == 11)
    for match in annotations {
      let isSet = ["set", "unset", "move", "insert", "merge"].contains(match.1)
      let fetches = match.1 == "schema_add" && !options.isEmpty
      #expect(
        match.2
          == #"{"readOnlyHint":\#(!isSet),"destructiveHint":\#(isSet),"idempotentHint":\#(match.1 != "insert"),"openWorldHint":\#(fetches)}"#
      )
    }
  }

  /// An invalid message, and the error code of the response (JSON-RPC 2.0, section 5.1).
  @Test(arguments: [
    ("nonsense", -32_700), ("[]", -32_600), ("3", -32_600), (#"{"id":1}"#, -32_600),
    (#"{"jsonrpc":"2.0","id":1,"method":"resources/list"}"#, -32_601),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#, -32_602), (call("none", "{}"), -32_602),
    (call("check", "[]"), -32_602), (call("check", #"{"paths":[1]}"#), -32_602),
    (call("check", #"{"path":"a"}"#), -32_602),
    (call("get", #"{"path":"a.yaml"}"#), -32_602), (call("set", #"{"path":null,"setting":"a","value":1}"#), -32_602),
    (call("set", #"{"path":"a.yaml","setting":"a","value":1,"apply":"yes"}"#), -32_602),
    (call("set", #"{"path":"a.yaml","setting":"a"}"#), -32_602),
    (call("set", #"{"path":"a.yaml","value":1}"#), -32_602),
    (call("set", #"{"path":"a.yaml","setting":"a","values":{"b":1}}"#), -32_602),
    (call("set", #"{"path":"a.yaml","values":{}}"#), -32_602),
    (call("set", #"{"path":"a.yaml","values":[1]}"#), -32_602),
  ])
  func aWrongMessageIsAnsweredByAnError(_ message: String, _ code: Int) throws {
    let answers = try run([message, #"{"jsonrpc":"2.0","id":9,"method":"ping"}"#])
    #expect(answers.first?.error?.code == code, "\(answers)")
    #expect(answers.count == 2 && answers.last?.id == 9 && answers.last?.error == nil)
  }

  /// Arguments are never read as options, even if a path looks like one.
  @Test func anArgumentIsNeverAnOption() throws {
    let answer = try #require(try run([Self.call("check", #"{"paths":["--fix"]}"#)]).first)
    #expect(answer.result?.isError == true && answer.text.contains("--fix"))
  }

  @Test func nothingIsAnsweredBeforeTheBeginning() {
    let run = ProgramRun(
      ["mcp"], in: ScratchFolder(Self.files), input: #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"# + "\n")
    #expect(run.output.contains("-32002"))
  }

  /// Runs the client in PyPI's `mcp`, if the Python of `SETTLE_PYTHON` has it.
  @Test func theReferenceClientUsesIt() throws {
    let python = Machine.python ?? "python3"
    guard ProgramRun(shell: "'\(python)' -c 'import mcp.client.stdio'", in: ScratchFolder()).code == 0 else {
      try Test.cancel("1 conversation with PyPI's mcp (SETTLE_PYTHON)")
    }
    let client = OutsideSuites.packageRoot.appendingPathComponent("Tests/CommandLineTests/Oracle/mcp_client.py").path
    let run = ProgramRun(shell: "'\(python)' '\(client)' \"$SETTLE\"", in: ScratchFolder(Self.files))
    #expect(run.code == 0 && run.output.contains("11 tools"), "\(run.output)\(run.errors)")
  }
}
