internal import Synchronization

/// Bytes stored for later: a few in memory, more in an unnamed file, which disappears even if the process is killed.
package final class Spool: Sendable {
  private struct State: ~Copyable {
    /// Bytes that aren't in the file yet.
    var buffer: [UInt8] = []
    /// The number of bytes in the file.
    var stored = 0
    var file: SystemCalls.Descriptor?
    /// Folders left to try for the file.
    var folders: ArraySlice<FilePath>
    var failure: SystemCalls.Failure?
  }

  /// The number of bytes kept in memory and read at once.
  private static let step = 1 << 16

  private let state: Mutex<State>

  /// - Parameter folders: Folders for the file; the first usable one is used. If none is, all bytes stay in memory.
  package init(in folders: [FilePath]) {
    state = Mutex(State(folders: folders[...]))
  }

  package init(_ bytes: [UInt8]) {
    state = Mutex(State(buffer: bytes, folders: []))
  }

  /// Appends bytes. If they can't be stored, the error is thrown on reading.
  package func append(_ bytes: [UInt8]) {
    state.withLock { state in
      state.buffer += bytes
      if state.buffer.count >= Self.step { Self.store(&state) }
    }
  }

  /// Writes everything to an open file.
  func write(to number: Int32) throws(SystemCalls.Failure) {
    var offset = 0
    while true {
      let part = try part(at: offset, upTo: Self.step)
      guard !part.isEmpty else { return }
      try SystemCalls.write(number, bytes: part)
      offset += part.count
    }
  }

  private func part(at offset: Int, upTo count: Int) throws(SystemCalls.Failure) -> [UInt8] {
    try state.withLock { state throws(SystemCalls.Failure) in
      if let failure = state.failure { throw failure }
      // Bytes beyond the file are still in memory.
      guard let file = state.file?.number, offset < state.stored else {
        return Array(state.buffer.dropFirst(offset - state.stored).prefix(count))
      }
      return try SystemCalls.read(file, at: offset, upTo: min(count, state.stored - offset))
    }
  }

  private static func store(_ state: inout State) {
    // Each folder is tried only once.
    while state.file == nil, let folder = state.folders.popFirst() {
      state.file = try? SystemCalls.openUnnamed(in: folder)
    }
    guard let file = state.file?.number else { return }
    do throws(SystemCalls.Failure) {
      // After a failure the bytes are dropped; ``part(at:upTo:)`` throws, so nobody misses them.
      if state.failure == nil { try SystemCalls.write(file, bytes: state.buffer) }
    } catch {
      state.failure = error
    }
    state.stored += state.buffer.count
    state.buffer.removeAll(keepingCapacity: true)
  }
}
