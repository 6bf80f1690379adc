internal import DocumentModel

/// What the names of anchors and aliases may consist of. libyaml allows less than YAML 1.2 (6.9.2): in `&a.b` it stops at the dot.
package enum AnchorName {
  /// The rule, after "anchor names".
  package static let rule = "can only contain ASCII letters, digits, - and _"

  package static func contains(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || "-_".utf8.contains(byte) }
}
