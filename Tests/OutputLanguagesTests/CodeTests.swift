import DocumentModel
import Foundation
import Generators
import JSONSchema
import Properties
import Settings
import TestSupport
import Testing
import YAMLReading

/// In code generated from an untrusted schema, texts stay inside comments and literals, and names are identifiers.
@Suite struct CodeTests {
  private static let signs = [
    "*/", "//", "/*", "\"", "\\(", "\"\"\"", "`", "'", "{", "}", "${", "\n", "\u{2028}", "\u{85}", "$", ".",
  ]
  private static let word = "EVIL()"
  private static let texts =
    HostileText.all(of: signs, around: word) + HostileText.random(400, of: signs, around: word)
    + ["x = \"x\"; init() { EVIL() }; case y", "Ⓐⓑ", "٣٤", "\u{301}a", "a\u{301}b", "ﬁ", "İ", "ǅ", "\u{D4E}-a", "1️⃣"]

  /// A schema with the texts in all possible places; keys with the same identifier are dropped.
  private static func model(_ texts: ArraySlice<String>) throws -> CodeModel {
    var names: Set<String> = []
    func quoted(_ text: String) -> String { JSONText.string(text) }
    let first = quoted(texts.first ?? "")
    let properties = texts.enumerated().compactMap { index, text -> String? in
      let label = quoted(text)
      guard names.insert(label).inserted else { return nil }
      return """
        \(quoted("k\(index) " + text)): {"title": \(label), "description": \(label), "enum": [\(label), "plain"],
          "default": \(label), "x-setting": {"enumLabels": {\(label): {"title": \(label), "description": \(label)}}}},
        \(quoted("g\(index)")): {"type": "object", "title": \(label), "x-setting": {"codeName": \(quoted("given\(index)" + text))},
          "properties": {\(quoted("k" + text)): {"type": "string", "default": \(label), "deprecated": true}}}
        """
    }
    let schema = """
      {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": \(first), "description": \(first), "type": "object",
       "x-settings": {"name": \(first), "version": \(first)}, "properties": {\(properties.joined(separator: ",\n"))}}
      """
    let document = YAMLParser.parse(Array(schema.utf8), limits: Limits()).document
    let source = SchemaSource(uri: "file:///schema.json", path: "schema.json", document: document)
    let compiled = Schema.compile(source, options: Schema.Options(sensitivity: .setting)) { .notFound(reason: $0) }
    return try CodeModel(SettingsModel(try #require(compiled.schema)))
  }

  private static var models: [CodeModel] {
    get throws {
      try stride(from: 0, to: texts.count, by: 12).map { try model(texts[$0..<min($0 + 12, texts.count)]) }
    }
  }

  @Test func swift() throws {
    for model in try Self.models {
      let code = SwiftCode(model, name: "Hostile", access: .internal).text
      #expect(!CodeText(code).code.holds("EVIL("), "\(code)")
      #expect(!code.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x9B || $0.value == 0x202E })
    }
  }

  /// A generated type doesn't get the name of a type that all generated code has.
  @Test func namesOfGeneratedCodeAreReserved() throws {
    let folder = OutsideSuites.packageRoot.appendingPathComponent("Sources/Screens/Generators/Runtime")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let declaration = /\n  (?:public |internal |indirect |final )+(?:struct|class|enum|protocol) (\w+)/
    let names = try files.flatMap { file in
      try String(contentsOf: file, encoding: .utf8).matches(of: declaration).map { String($0.1) }
    }
    #expect(names.count > 15)
    for name in names { #expect(!SwiftCode.isTypeName(name), "\(name)") }
  }

  @Test func typeScript() throws {
    for model in try Self.models {
      let code = TypeScriptCode(model, name: "Hostile").text
      #expect(!CodeText(code).code.holds("EVIL("), "\(code)")
      #expect(!code.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x9B || $0.value == 0x202E })
    }
  }

  private static let compiler = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { "\($0)/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(.enabled(if: compiler != nil, "swiftc is needed")) func swiftOfAnySchemaCompiles() throws {
    let folder = ScratchFolder()
    var count = 0
    for (index, model) in try Self.models.enumerated() {
      let code = SwiftCode(model, name: "Hostile\(index)", access: .internal)
      // Two settings with one identifier are refused.
      guard code.problems.isEmpty else { continue }
      folder.write("hostile\(index).swift", code.text)
      count += 1
    }
    let compiler = try #require(Self.compiler)
    let line = "\(compiler) -swift-version 6 -typecheck *.swift > log 2>&1; code=$?; head -c 3000 log; exit $code"
    let run = ProgramRun(shell: line, in: folder)
    #expect(run.code == 0 && count > 50, "\(count): \(run.output)")
  }
}

/// Swift or TypeScript code without its comments and literals.
private struct CodeText {
  var code = ""

  init(_ text: String) {
    var rest = text.unicodeScalars[...]
    func begins(_ word: String) -> Bool { rest.starts(with: word.unicodeScalars) }
    func isBreak(_ scalar: Unicode.Scalar) -> Bool { ["\n", "\r", "\u{2028}", "\u{2029}"].contains(scalar) }
    while let scalar = rest.first {
      if begins("//") {
        rest = rest.drop { !isBreak($0) }
      } else if begins("/*") {
        rest.removeFirst(2)
        while !rest.isEmpty, !begins("*/") { rest.removeFirst() }
        rest = rest.dropFirst(2)
      } else if scalar == "\"" {
        rest.removeFirst()
        while let inside = rest.first, inside != "\"", !isBreak(inside) {
          // Swift evaluates an interpolation.
          if begins("\\(") { code += "EVIL(" }
          rest = rest.dropFirst(inside == "\\" ? 2 : 1)
        }
        rest = rest.dropFirst()
      } else {
        code.unicodeScalars.append(scalar)
        rest.removeFirst()
      }
    }
  }
}
