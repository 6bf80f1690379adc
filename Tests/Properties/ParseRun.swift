import DocumentModel
import YAMLReading

/// Checks texts, malformed ones too, against the guarantees of every parsed document.
package struct ParseRun {
  package private(set) var done = 0
  package private(set) var broken: [String] = []

  package init() {}

  package mutating func add(_ bytes: [UInt8]) {
    done += 1
    let parsed = YAMLParser.parse(bytes, limits: Limits())
    guard let claim = DocumentClaims.broken(by: parsed, reread: YAMLParser.parse(bytes, limits: Limits())) else {
      return
    }
    broken.append("\(claim): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
  }
}
