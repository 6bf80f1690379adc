import TestSupport
import Testing

/// `settle schema infer` as a command: inputs, outputs, exit codes.
@Suite struct SchemaInferTests {
  @Test func streamsFoldersAndStandardInputCount() {
    let folder = ScratchFolder([
      "a/one.yaml": "x: 1\n---\n---\ny: 2\n", "a/two.json": #"{"z": 3}"#, "a/no.txt": "w: 4\n",
      "a/empty.yaml": "# nothing\n",
    ])
    let run = CommandRun(["schema", "infer", "--to", "json", "a", "-"], in: folder, input: "v: 5\n")
    #expect(run.code == 0, "\(run.errors)")
    for name in ["x", "y", "z", "v"] { #expect(run.output.contains("\"\(name)\": {"), "\(run.output)") }
    #expect(!run.output.contains("\"w\"") && !run.output.contains("required"))
  }

  @Test(arguments: ["out.json", "out.yaml"])
  func theSchemaIsWrittenByTheNameOfTheFile(_ file: String) {
    let folder = ScratchFolder(["a.yaml": "x: 1\n"])
    let run = CommandRun(["schema", "infer", "--title", "App", "a.yaml", "-o", file], in: folder)
    #expect(run.code == 0 && run.output.isEmpty && run.errors.isEmpty)
    #expect(folder.text(file).hasPrefix(file == "out.json" ? "{\n" : "$schema: "))
    #expect(CommandRun(["schema", "check", file], in: folder).code == 0)
    #expect(CommandRun(["check", "--schema", "./" + file, "a.yaml"], in: folder).code == 0)
    #expect(CommandRun(["schema", "infer", "a.yaml", "-o", file], in: folder).code == 2)
  }

  @Test(arguments: [
    (["bad.yaml"], 1, "bad.yaml"), (["a.yaml", "none.yaml"], 2, "none.yaml"),
    (["empty"], 2, "no files to read in empty"),
    ([], 2, "FILE"), (["--to", "xml", "a.yaml"], 2, "xml"),
  ])
  func unreadableFilesAreReported(_ arguments: [String], _ code: Int32, _ words: String) {
    let folder = ScratchFolder(["a.yaml": "x: 1\n", "bad.yaml": "x: [1\n", "empty/a.txt": ""])
    let run = CommandRun(["schema", "infer"] + arguments, in: folder)
    #expect(run.code == code && (run.errors + run.output).contains(words), "\(run)")
    #expect(!run.output.contains("$schema"))
  }

  @Test(arguments: ["password: LEAK: x\n", "token: \"LEAK\n", "password: LEAK\npassword: LEAK2\n"])
  func noSecretOfABrokenFileIsPrinted(_ text: String) {
    let run = CommandRun(["schema", "infer", "a.yaml"], in: ScratchFolder(["a.yaml": text]))
    #expect(run.code == 1 && run.output.contains("error[") && !run.output.contains("LEAK"), "\(run)")
  }

  @Test func partsOfASecretAreNotPrinted() {
    let text = "# password: LEAK\npassword: a\naccessTokens: [LEAKa, LEAKb]\nmaxTokens: 5\n"
    let folder = ScratchFolder(["a.yaml": text, "b.yaml": text])
    let run = CommandRun(["schema", "infer", "--comments", "--strict", "a.yaml", "b.yaml"], in: folder)
    #expect(run.code == 0 && !run.output.contains("LEAK"), "\(run)")
    #expect(run.output.split(separator: "sensitive").count == 3, "\(run.output)")
  }

  @Test func noSecretIsPrinted() {
    let files = (0..<6).map { "apiKey: hunter2\npin: 4711\nuser: hunter2\n# 4711 is it\nname: x\($0 % 2)\n" }
    let folder = ScratchFolder(["a.yaml": files.joined(separator: "---\n")])
    for mode in [[], ["--strict"], ["--comments"], ["--to", "json"]] {
      let run = CommandRun(["schema", "infer"] + mode + ["a.yaml"], in: folder)
      #expect(run.code == 0 && run.output.contains("sensitive") && run.output.contains("x0"), "\(run)")
      #expect(!run.output.contains("hunter2") && !run.output.contains("4711"), "\(run.output)")
    }
  }
}
