internal import Synchronization

/// Counts how often each text is read, so that tests can detect repeated work.
///
/// While it is off, it costs reading one flag per text.
public enum ReadingLog {
  /// What a text is read for.
  public enum Kind: String, Sendable {
    /// Its values.
    case values
    /// Its tokens.
    case tokens
    /// Its schema.
    case schema
  }

  /// How often one text was read for one purpose.
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

  /// Starts counting, for the whole process.
  public static func start() { isOn.store(true, ordering: .relaxed) }

  public static func note(_ kind: Kind, _ text: [UInt8]) {
    guard isOn.load(ordering: .relaxed) else { return }
    let key = Key(kind: kind, length: text.count, hash: StableHash(text).value)
    times.withLock { $0[key, default: 0] += 1 }
  }

  /// The counts, in no particular order.
  public static var counts: [Count] {
    times.withLock { times in
      times.map { Count(kind: $0.key.kind, length: $0.key.length, times: $0.value) }
    }
  }
}
