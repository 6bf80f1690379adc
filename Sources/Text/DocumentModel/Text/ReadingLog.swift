internal import Synchronization

/// Counts how often each text is read, if a test requests it, so that the test detects duplicate work.
///
/// When unused it costs one flag read per text.
public enum ReadingLog {
  /// What a text is read for.
  public enum Kind: String, Sendable {
    /// For its values.
    case values
    /// For its tokens.
    case tokens
    /// For the schema that it has.
    case schema
  }

  /// The count of one kind of reading of one text.
  public struct Count: Sendable {
    public var kind: Kind
    /// The text's length in bytes.
    public var length: Int
    public var times: Int
  }

  private struct Key: Hashable {
    var kind: Kind
    var length: Int
    var hash: UInt64
  }

  private static let isOn = Atomic<Bool>(false)
  private static let times = Mutex<[Key: Int]>([:])

  /// Counts from now on, for the whole process.
  public static func start() { isOn.store(true, ordering: .relaxed) }

  public static func note(_ kind: Kind, _ text: [UInt8]) {
    guard isOn.load(ordering: .relaxed) else { return }
    let key = Key(kind: kind, length: text.count, hash: StableHash(text).value)
    times.withLock { $0[key, default: 0] += 1 }
  }

  /// In no order.
  public static var counts: [Count] {
    times.withLock { times in
      times.map { Count(kind: $0.key.kind, length: $0.key.length, times: $0.value) }
    }
  }
}
