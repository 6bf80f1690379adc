internal import CLibYAML
package import DocumentModel

/// Compares what two texts mean to parsers of YAML 1.1 and 1.2: kinds, values, tags, anchors, aliases, order and
/// documents. The style of scalars and collections doesn't matter.
package enum EventComparison {
  /// The byte offset in the first text where the meaning differs; nil if it doesn't. Parses both once, in parallel.
  package static func firstDifference(_ one: [UInt8], _ other: [UInt8], limits: Limits) -> Int? {
    let one = EventStream.prepared(one, limits: limits)
    let other = EventStream.prepared(other, limits: limits)
    guard one.refusal == nil, other.refusal == nil else { return 0 }
    let hidesNothing = one.hidden.isEmpty && other.hidden.isEmpty
    return unsafe one.input.withUnsafeBufferPointer { firstInput in
      unsafe other.input.withUnsafeBufferPointer { secondInput in
        var first = unsafe EventStream(one, input: firstInput)
        var second = unsafe EventStream(other, input: secondInput)
        while true {
          let left = unsafe first.next()
          let right = unsafe second.next()
          guard let left = unsafe left, let right = unsafe right else {
            return unsafe left == nil && right == nil ? nil : first.place
          }
          if hidesNothing, unsafe EventStream.areWrittenAlike(left, right) { continue }
          guard unsafe first.comparable(left).meansSame(as: second.comparable(right)) else { return first.place }
        }
      }
    }
  }
}

/// An event reduced to its meaning, without its style.
struct ComparableEvent: Hashable {
  enum Kind {
    case document
    case sequence
    case mapping
    case collectionEnd
    case scalar
    case alias
  }

  var kind: Kind
  var anchor: [UInt8] = []
  var tag: [UInt8] = []
  var value: [UInt8] = []
  /// Whether a scalar is plain and untagged, so that its text determines its type.
  var isPlain = false

  func meansSame(as other: Self) -> Bool {
    if self == other { return true }
    guard kind == .scalar, other.kind == .scalar, anchor == other.anchor, tag == other.tag else { return false }
    switch (isPlain, other.isPlain) {
    case (true, true): return PlainScalars.isSameValue(value[...], other.value[...])
    case (true, false): return value == other.value && PlainScalars.readsAsText(value[...])
    case (false, true): return value == other.value && PlainScalars.readsAsText(other.value[...])
    case (false, false): return false
    }
  }
}
