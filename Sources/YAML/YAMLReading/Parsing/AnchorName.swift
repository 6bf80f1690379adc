/// What the names of anchors and aliases may consist of. libyaml allows less than YAML 1.2 (6.9.2): in `&a.b` it stops at the dot.
package enum AnchorName {
  /// The rule, after "anchor names".
  package static let rule = "can only contain ASCII letters, digits, - and _"

  package static func contains(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    case _: false
    }
  }
}
