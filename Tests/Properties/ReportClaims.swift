import DocumentModel
import JSONParsing
import Stores

/// Claims that hold for the report on any text: it is well-formed in its format, and has no terminal control sequences.
package enum ReportClaims {
  /// - Parameters:
  ///   - report: The whole report, from header to footer.
  ///   - format: The name of its format.
  /// - Returns: The claim that fails; nil if all hold.
  package static func broken(by report: [UInt8], format: String) -> String? {
    guard let text = String(validating: report, as: UTF8.self) else { return "\(format) is UTF-8" }
    switch format {
    case "json", "sarif", "gitlab": return jsonError(report).map { "\(format) is JSON: \($0)" }
    case "jsonl", "json-schema-flag", "json-schema-basic", "json-schema-detailed":
      let problem = report.split(separator: 0x0A).lazy.compactMap { jsonError(Array($0)) }.first
      return problem.map { "every line of \(format) is JSON: \($0)" }
    case "junit", "checkstyle": return xmlError(report).map { "\(format) is XML: \($0)" }
    case "text", "github", "markdown":
      let control = text.unicodeScalars.first { $0 != "\n" && isControl($0) }
      return control.map { "\(format) has no control character, such as U+\(String($0.value, radix: 16))" }
    case "oneline":
      guard !text.unicodeScalars.contains(where: { $0 != "\n" && isControl($0) }) else {
        return "oneline has no control character"
      }
      let isWhole = text.split(separator: "\n").allSatisfy { $0.hasSuffix("]") && $0.contains(": ") }
      return isWhole ? nil : "every line of oneline is a finding"
    case _: return "there is a claim on \(format)"
    }
  }

  private static func jsonError(_ text: [UInt8]) -> String? {
    JSONParser.parse(text, limits: Limits()).diagnostics.first.map { finding in
      "\(finding.message) at \(finding.range.start.index) of \(String(decoding: text, as: UTF8.self))"
    }
  }

  private static func xmlError(_ text: [UInt8]) -> String? {
    do throws(XMLReader.ParseError) {
      var reader = try XMLReader(text)
      while try reader.next() != nil {}
      return nil
    } catch {
      return error.message.text
    }
  }

  /// Whether the character controls a terminal, or changes the writing direction.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || (0x202A...0x202E).contains(scalar.value)
      || (0x2066...0x2069).contains(scalar.value)
  }
}
