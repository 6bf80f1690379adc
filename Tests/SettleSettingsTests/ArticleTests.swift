import Foundation
import SettleSettings
import TestSupport
import Testing

/// The Swift code on the library's pages compiles; the blocks of a page are one program.
@Suite struct ArticleTests {
  private static let root = OutsideSuites.packageRoot
  private static let catalogue = "Sources/Library/SettleSettings/SettleSettings.docc/"
  private static let pages =
    ["docs/in-your-application.md"]
    + ["ReadAndChangeSettings", "CommandLineTool", "Server", "WindowedApplication", "PackagePlugins"].map {
      catalogue + $0 + ".md"
    }

  /// The fenced blocks in a language.
  private static func blocks(_ language: String, of page: String) throws -> [String] {
    let text = try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
    return text.components(separatedBy: "```\(language)\n").dropFirst().map { part in
      part.components(separatedBy: "\n```")[0] + "\n"
    }
  }

  @Test(arguments: pages) func theCodeOfAPageCompiles(_ page: String) throws {
    let folder = ScratchFolder()
    let service = try String(
      contentsOf: Self.root.appendingPathComponent("examples/service/Sources/service/Service.swift"), encoding: .utf8)
    var (code, generated) = ("", "")
    var imports: Set<Substring> = ["import SettleSettings"]
    for block in try Self.blocks("swift", of: page) where !block.hasPrefix("// swift-tools-version") {
      let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
      imports.formUnion(lines.filter { $0.hasPrefix("import ") })
      let body = lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
      if block.contains("SettleProvider") {
        // Code that needs other packages is part of an example, which is built on its own.
        for line in block.split(separator: "\n") {
          #expect(service.contains(line.trimmingCharacters(in: .whitespaces)), "\(page): \(line)")
        }
      } else if block.contains("PlayerSettings()") {
        generated += "func generated() {\n\(body)}\n"
      } else {
        code += body
      }
    }
    folder.write(
      "page.swift",
      imports.sorted().joined(separator: "\n") + "\n\n\(generated)\n@MainActor func page() async throws {\n\(code)}\n")
    var files = ["page.swift"]
    if try !generated.isEmpty || !Self.blocks("sh", of: page).isEmpty {
      folder.write("types.swift", try Self.generated(folder, for: page))
      files.append("types.swift")
    }
    let run = try Self.run(
      ["swiftc", "-typecheck", "-swift-version", "6"] + BuiltModules.arguments + files.map { folder.path + "/" + $0 })
    #expect(run.code == 0, "\(page): \(run.text)")
  }

  /// A page's second YAML block is an invalid file; the report that follows is the real one.
  @Test(arguments: ["CommandLineTool", "Server", "WindowedApplication", "PackagePlugins"])
  func aPageReportsAnInvalidFile(_ name: String) throws {
    let page = Self.catalogue + name + ".md"
    let (files, shown) = (try Self.blocks("yaml", of: page), try #require(try Self.blocks("text", of: page).first))
    let folder = ScratchFolder(["schema.yaml": files[0]])
    let file = try #require(shown.split(separator: ":").first.map(String.init))
    folder.write(file, files[1])
    let settings = try SettingsFile(
      path: folder.path + "/" + file, schema: SettingsSchema(folder.path + "/schema.yaml"),
      policy: name == "WindowedApplication" ? .fallBack : .reject)
    let told = settings.problems.map { problem in
      switch name {
      case "Server": "\(problem) [\(problem.code)]"
      case "PackagePlugins":
        "\(problem.path):\(problem.line):\(problem.column): error: \(problem.message) [\(problem.code)]"
      default: "\(problem)"
      }
    }
    #expect(told.map { $0.replacing(folder.path + "/", with: "") + "\n" }.joined() == shown)
  }

  /// The code on the page about phones is a program, which prints what the page shows.
  @Test func thePageForPhonesIsRun() throws {
    let page = Self.catalogue + "PhoneApplication.md"
    let folder = ScratchFolder()
    folder.write("types.swift", try Self.generated(folder, for: page))
    folder.write("main.swift", try Self.blocks("swift", of: page).joined())
    let files = ["main.swift", "types.swift"].map { folder.path + "/" + $0 }
    let build = try Self.run(["swiftc", "-swift-version", "6", "-o", folder.path + "/program"] + files)
    try #require(build.code == 0, "\(build.text)")
    // `UserDefaults` are stored in the home folder.
    let run = try Self.run(["HOME=\(folder.path)", folder.path + "/program"])
    let shown = try Self.blocks("text", of: page).joined()
    #expect(run.code == 0 && run.text == shown, "\(run.text)")
  }

  /// The settings of apple/container, for which that project has 1,579 lines of Swift: generated code has the same
  /// types and defaults.
  @Test func anotherProjectsSettingsByTheirSchemaAlone() throws {
    let folder = ScratchFolder()
    let schema = try String(
      contentsOf: Self.root.appendingPathComponent("Tests/SettleSettingsTests/Schemas/container-runtime.schema.yaml"),
      encoding: .utf8)
    folder.write("player.schema.yaml", schema)
    folder.write("settings.swift", try Self.generated(folder))
    folder.write(
      "main.swift",
      """
      import Foundation
      let standard = ContainerSystemSettings()
      let read = try JSONDecoder().decode(
        ContainerSystemSettings.self,
        from: Data(#"{"build": {"cpus": 8, "rosetta": false}, "dns": {"domain": "test"}, "plugin": {"x": {"y": [1, "z"]}}}"#.utf8))
      let memory: String = standard.build.memory, domain: String? = standard.dns.domain
      precondition(standard.build.rosetta && standard.build.cpus == 2 && memory == "2048mb" && domain == nil)
      precondition(standard.container.cpus == 4 && standard.container.memory == "1gb")
      precondition(standard.kernel.binaryPath == "opt/kata/share/kata-containers/vmlinux-6.18.15-186")
      precondition(standard.kernel.digest.hasPrefix("sha256:f63d5450") && standard.kernel.url.hasSuffix("arm64.tar.zst"))
      precondition(standard.network.subnet == nil && standard.network.subnetv6 == nil)
      precondition(standard.registry.domain == "docker.io" && standard.vminit.image == "vminit:latest")
      precondition(read.build.cpus == 8 && !read.build.rosetta && read.build.memory == "2048mb")
      precondition(read.dns.domain == "test" && read.registry.domain == "docker.io" && read.plugin["x"] != nil)
      let again = try JSONDecoder().decode(ContainerSystemSettings.self, from: try JSONEncoder().encode(read))
      precondition(again == read)

      """)
    let files = ["main.swift", "settings.swift"].map { folder.path + "/" + $0 }
    let build = try Self.run(
      ["swiftc", "-swift-version", "6", "-warnings-as-errors", "-o", folder.path + "/program"] + files)
    #expect(build.code == 0, "\(build.text)")
    let run = try Self.run([folder.path + "/program"])
    #expect(run.code == 0, "\(run.text)")
  }

  /// The code for a page's first YAML block, generated with the options of the page's command.
  private static func generated(_ folder: ScratchFolder, for page: String) throws -> String {
    folder.write("player.schema.yaml", try #require(try blocks("yaml", of: page).first))
    let command = try blocks("sh", of: page).joined().split(separator: "\n").first { $0.contains("schema codegen") }
    return try generated(folder, ["--library", "--stores"].filter { command?.contains($0) == true })
  }

  /// The code generated for the schema in the folder.
  private static func generated(_ folder: ScratchFolder, _ options: [String] = []) throws -> String {
    let program = ProcessInfo.processInfo.environment["SETTLE_PROGRAM"] ?? root.path + "/.build/debug/settle"
    let output = folder.path + "/code"
    let run = try run(
      [program, "schema", "codegen", folder.path + "/player.schema.yaml", "--to", "swift", "-o", output] + options)
    #expect(run.code == 0, "\(run.text)")
    return folder.text("code")
  }

  /// Runs a command.
  ///
  /// - Returns: Its exit code, and its standard output and error.
  private static func run(_ words: [String]) throws -> (code: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }
}
