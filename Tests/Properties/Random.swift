/// SplitMix64: a seed gives the same numbers on every machine.
package struct Random: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  package mutating func next(below count: Int) -> Int {
    Int(next() % UInt64(max(count, 1)))
  }

  /// True with a probability of 1 in `count`.
  package mutating func once(in count: Int) -> Bool { next(below: count) == 0 }

  package mutating func pick<Element>(_ list: [Element]) -> Element { list[next(below: list.count)] }
}
