package import Diagnostics
internal import SourceText

/// What a finding is known by when the lines around it move or the file is laid out anew: neither lines nor columns, and no
/// sensitive value.
package struct Fingerprint: Hashable, Sendable {
  package var code: String
  /// JSON Pointer of the value or property; nil where the finding is of none.
  package var instanceLocation: String?
  package var message: String
  /// The bytes that are wrong, without quotes and with single blanks; nil where the instance location says where.
  package var text: String?

  package init(code: String, instanceLocation: String?, message: String, text: String?) {
    self.code = code
    self.instanceLocation = instanceLocation
    self.message = message
    self.text = text
  }

  package init(_ diagnostic: Diagnostic, of report: FileReport) {
    code = diagnostic.code.description
    instanceLocation = diagnostic.instanceLocation
    message = Self.singleBlanks(diagnostic.message)
    if instanceLocation == nil {
      let text = RedactedText.string(diagnostic.range, of: report)
      self.text = Self.singleBlanks(text.filter { $0 != "\"" && $0 != "'" })
    }
  }

  /// One for each finding of the file, with how many equal ones stand before it and itself: from 1.
  package static func numbered(_ report: FileReport) -> [(fingerprint: Fingerprint, number: Int)] {
    var counts: [Fingerprint: Int] = [:]
    return report.diagnostics.map { diagnostic in
      let fingerprint = Fingerprint(diagnostic, of: report)
      counts[fingerprint, default: 0] += 1
      return (fingerprint, counts[fingerprint] ?? 1)
    }
  }

  /// For each finding of the file sixteen digits and the number, the same from run to run; other files may have them too.
  static func digests(_ report: FileReport) -> [String] {
    if let stated = report.stated { return stated.fingerprints }
    return numbered(report).map { fingerprint, number in
      var hash = StableHash()
      for part in [fingerprint.code, fingerprint.instanceLocation, fingerprint.message, fingerprint.text] {
        hash.combine((part ?? "").utf8)
        hash.combine([0])
      }
      return "\(hash.hexadecimal):\(number)"
    }
  }

  private static func singleBlanks(_ text: String) -> String {
    text.split { $0.isWhitespace }.joined(separator: " ")
  }
}
