/// What a run tells the one that takes its place after a fault: records of numbers and bytes in a file without a name.
struct RunJournal {
  enum Kind: Int64 {
    /// An input that the program failed on: its number.
    case failed = 1
    /// No further fault is looked into: the number of the first input that nothing was written of yet.
    case givenUp
    /// Standard output or error: its descriptor, and how many bytes were written to it.
    case output
    /// A file that was written: the input's number, and a count that the command wants back.
    case written
    /// What can be read only once: the length of its name, then the name and the content; 1 where it was too large to keep.
    case input
  }

  /// Each 64 bits: kind, two numbers, and how many bytes follow.
  static let headerLength = 32

  private(set) var failed: Set<Int> = []
  private(set) var givenUpFrom: Int?
  private(set) var output: [Int32: Int] = [:]
  private(set) var written: [Int: Int] = [:]
  /// By name, in the order in which they were read; nil for one that was too large.
  private(set) var inputs: [[UInt8]: [[UInt8]?]] = [:]

  init() {}

  /// What isn't a record ends the journal.
  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while rest.count >= Self.headerLength {
      let numbers = (0..<4).map { Self.number(rest.dropFirst($0 * 8).prefix(8)) }
      rest.removeFirst(Self.headerLength)
      guard let kind = Kind(rawValue: numbers[0]), let length = Int(exactly: numbers[3]), length >= 0,
        length <= rest.count
      else { return }
      take(kind, Int(numbers[1]), Int(numbers[2]), rest.prefix(length))
      rest.removeFirst(length)
    }
  }

  private mutating func take(_ kind: Kind, _ one: Int, _ other: Int, _ bytes: ArraySlice<UInt8>) {
    switch kind {
    case .failed: failed.insert(one)
    case .givenUp: givenUpFrom = one
    case .output: output[Int32(truncatingIfNeeded: one)] = max(0, other)
    case .written: written[one, default: 0] &+= other
    case .input:
      let name = Array(bytes.prefix(max(0, one)))
      inputs[name, default: []].append(other == 1 ? nil : Array(bytes.dropFirst(name.count)))
    }
  }

  /// The next content of an input that was read before; nil where it is still to be read.
  mutating func nextInput(_ name: [UInt8]) -> [UInt8]?? {
    guard let first = inputs[name]?.first else { return nil }
    inputs[name]?.removeFirst()
    return .some(first)
  }

  static func record(_ kind: Kind, _ one: Int, _ other: Int, _ bytes: [UInt8] = []) -> [UInt8] {
    [kind.rawValue, Int64(one), Int64(other), Int64(bytes.count)].flatMap(Self.bytes) + bytes
  }

  private static func bytes(_ number: Int64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
    bytes.reversed().reduce(0) { $0 << 8 | Int64($1) }
  }
}
