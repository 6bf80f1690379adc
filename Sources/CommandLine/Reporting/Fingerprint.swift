package import DocumentModel

/// Identifies a finding across runs, even if lines around it move or the file is formatted. Contains no line, no column
/// and no sensitive value.
package struct Fingerprint: Hashable, Sendable {
  package var code: String
  /// The JSON Pointer to the value or property, or nil if the finding isn't about one.
  package var instanceLocation: String?
  package var message: String
  /// The text at the finding, without quotes and with each run of whitespace as one space. Nil if the instance location
  /// identifies the place.
  package var text: String?

  package init(code: String, instanceLocation: String?, message: String, text: String?) {
    self.code = code
    self.instanceLocation = instanceLocation
    self.message = message
    self.text = text
  }

  package init(_ diagnostic: Diagnostic, of report: FileReport) {
    code = diagnostic.code.description
    instanceLocation = diagnostic.instanceLocation?.description
    message = Self.singleBlanks(diagnostic.message)
    // Quotes are ignored, because formatting may change them.
    if instanceLocation == nil {
      let text = RedactedText.string(diagnostic.range, of: report)
      self.text = Self.singleBlanks(text.filter { $0 != "\"" && $0 != "'" })
    }
  }

  /// The fingerprint of each finding, with its number among equal fingerprints, from 1.
  package static func numbered(_ report: FileReport) -> [(fingerprint: Fingerprint, number: Int)] {
    var counts = [Fingerprint: Int](minimumCapacity: report.diagnostics.count)
    return report.diagnostics.map { diagnostic in
      let fingerprint = Fingerprint(diagnostic, of: report)
      func next(_ count: inout Int) -> Int {
        count += 1
        return count
      }
      return (fingerprint, next(&counts[fingerprint, default: 0]))
    }
  }

  /// An identifier for each finding: 16 hexadecimal digits and a number. The same in each run, but unique only within
  /// the file.
  package static func digests(_ report: FileReport) -> [String] {
    if let stated = report.stated { return stated.fingerprints }
    return numbered(report).map { fingerprint, number in
      var hash = StableHash()
      for part in [fingerprint.code, fingerprint.instanceLocation, fingerprint.message, fingerprint.text] {
        hash.combine((part ?? "").utf8)
        // The zero byte separates the parts: "a", "bc" must differ from "ab", "c".
        hash.combine([0])
      }
      return "\(hash.hexadecimal):\(number)"
    }
  }

  private static func singleBlanks(_ text: String) -> String {
    hasSingleBlanks(text.utf8) ? text : text.split { $0.isWhitespace }.joined(separator: " ")
  }

  /// Whether all whitespace of a text consists of single spaces between other characters. False if the text isn't
  /// ASCII, because it may contain other whitespace.
  private static func hasSingleBlanks(_ text: String.UTF8View) -> Bool {
    var followsBlank = true
    for byte in text {
      guard byte >= 0x20, byte < 0x80, byte != 0x20 || !followsBlank else { return false }
      followsBlank = byte == 0x20
    }
    return !followsBlank
  }
}
