/// A frame of the evaluator's bit buffer that marks the evaluated items or entries of one value; off if not needed.
struct Tracking: Sendable {
  /// The index of the frame's first word; -1 if tracking is off.
  var base: Int32
  /// The number of items or entries of the value.
  var count: Int32

  static let off = Self(base: -1, count: 0)

  @inline(__always)
  var isOn: Bool { base >= 0 }
  var words: Int { (Int(count) + 63) / 64 }
}

extension Evaluator {
  /// Pushes a frame with all bits clear.
  mutating func openFrame(_ count: Int32) -> Tracking {
    let frame = Tracking(base: Int32(marks.count), count: count)
    marks.append(contentsOf: repeatElement(0, count: frame.words))
    return frame
  }

  /// Pops the top frame, after adding its bits to another one if that is on.
  mutating func closeFrame(_ frame: Tracking, into target: Tracking) {
    if target.isOn {
      for word in 0..<frame.words { marks[Int(target.base) + word] |= marks[Int(frame.base) + word] }
    }
    marks.removeLast(frame.words)
  }

  @inline(__always)
  mutating func mark(_ index: Int, frame: Tracking) {
    marks[Int(frame.base) + index / 64] |= 1 << UInt64(index % 64)
  }

  func isMarked(_ index: Int, frame: Tracking) -> Bool {
    marks[Int(frame.base) + index / 64] & (1 << UInt64(index % 64)) != 0
  }
}
