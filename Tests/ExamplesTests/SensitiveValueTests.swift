import Foundation
import TestSupport
import Testing

/// No report about an example contains a sensitive value. Here these values are found by searching schemas and files as
/// text, without the program.
@Suite struct SensitiveValueTests {
  struct Secret: Sendable, CustomTestStringConvertible {
    var path: String
    var line: Int
    var name: String
    var value: String
    var testDescription: String { "\(path):\(line + 1)" }
  }

  /// The settings that a schema declares as sensitive: the key above an `x-setting` with `sensitive: true`.
  static let names: Set<String> = {
    var result: Set<String> = []
    for path in Checkout.schemas where !path.contains("/meta/") && path.hasSuffix(".yaml") {
      let lines = ((try? Checkout.text(path)) ?? "").components(separatedBy: "\n")
      for (number, line) in lines.enumerated() where line.hasSuffix("sensitive: true") {
        let holder = lines[..<number].last { indentation($0) == indentation(line) - 4 }
        if let key = holder?.split(separator: ":").first { result.insert(key.trimmingCharacters(in: .whitespaces)) }
      }
    }
    return result
  }()

  /// The values of these settings in the examples.
  static let secrets: [Secret] = {
    var result: [Secret] = []
    for path in Checkout.broken + Checkout.valid {
      let lines = ((try? Checkout.text(path)) ?? "").components(separatedBy: "\n")
      for (number, line) in lines.enumerated() where !line.contains("#") {
        let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        if parts.count == 2, names.contains(parts[0]) {
          result.append(Secret(path: path, line: number, name: parts[0], value: parts[1]))
        }
      }
    }
    return result
  }()

  private static func indentation(_ line: String) -> Int {
    line.prefix { $0 == " " }.count
  }

  @Test func thereAreSecretsToKeep() {
    #expect(Self.names == ["apple_user_id", "device_token", "password"])
    #expect(Self.secrets.count > 4)
  }

  @Test func noReportNextToAnExampleContainsOne() throws {
    for path in Checkout.reports {
      let text = try Checkout.text(path)
      for secret in Self.secrets { #expect(!text.contains(secret.value), "\(path)") }
    }
  }

  @Test func noJSONReportContainsOne() {
    let run = Checkout.settle("check", "--format", "json", "examples/")
    for secret in Self.secrets { #expect(!run.output.contains(secret.value), "\(secret)") }
  }

  private static let shapes = ["json", "sarif", "github", "gitlab", "junit", "checkstyle", "markdown"]

  /// Typical typing mistakes in a line with a secret.
  private static let slips: [@Sendable (Secret) -> String] = [
    { "\($0.name):\($0.value)" }, { "\($0.name): \"\($0.value)" }, { "\($0.name): [\($0.value)" },
    { "\($0.name): [\($0.value)]" }, { "\($0.name): {a: \($0.value)}" }, { "\($0.name): \($0.value): x" },
    { "\($0.name.dropLast()): \($0.value)" }, { "\($0.name.uppercased()): \($0.value)" },
    { "\t\($0.name): \($0.value)" }, { "\($0.name): @\($0.value)" }, { "\($0.name): !x \($0.value)" },
    { "\($0.name): |\n        \($0.value)" }, { "  \($0.name): \($0.value)" }, { "- \($0.name): \($0.value)" },
    { "\($0.name): &a \($0.value)\nother: *a" },
  ]

  @Test(arguments: secrets) func noSlipOfTheHandShowsIt(_ secret: Secret) throws {
    var lines = try Checkout.text(secret.path).components(separatedBy: "\n")
    let app = secret.path.split(separator: "/")[1]
    let space = String(repeating: " ", count: Self.indentation(lines[secret.line]))
    var broken = 0
    for slip in Self.slips {
      lines[secret.line] = space + slip(secret)
      let folder = ScratchFolder(["a.yaml": lines.joined(separator: "\n")])
      let reports = Self.shapes.flatMap { ["--report", "\($0)=\($0)"] }
      let run = ProgramRun(["check", "--schema", String(app), "a.yaml"] + reports, in: folder)
      #expect(run.code < 2 && !run.output.contains(secret.value), "\(run.output)")
      for shape in Self.shapes {
        let report = folder.text(shape)
        #expect(!report.contains(secret.value), "\(report)")
      }
      if run.code == 1 { broken += 1 }
    }
    #expect(broken > Self.slips.count / 2)
  }
}
