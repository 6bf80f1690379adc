internal import DocumentModel

/// The characters of anchor and alias names. libyaml allows fewer than YAML 1.2 (6.9.2): it ends `&a.b` at the dot.
package enum AnchorName {
  /// The rule as the end of a sentence, after "anchor names".
  package static let rule = "can only contain ASCII letters, digits, - and _"

  package static func contains(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || "-_".utf8.contains(byte) }
}
