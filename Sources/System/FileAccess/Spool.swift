internal import Synchronization

/// Bytes that are put aside until they are wanted: a few in memory, more in a file without a name, which is gone with the
/// process, however that ends.
package final class Spool: Sendable {
  private struct State: ~Copyable {
    /// What isn't in the file yet.
    var buffer: [UInt8] = []
    /// How many bytes are in the file.
    var stored = 0
    var file: SystemCalls.Descriptor?
    /// Where the file may be.
    var folders: ArraySlice<FilePath>
    var failure: SystemCalls.Failure?
  }

  /// How many bytes memory holds, and are read at once.
  private static let step = 1 << 16

  private let state: Mutex<State>

  /// - Parameter folders: where the file may be; the first that takes one has it. Where none does, all is held in memory.
  package init(in folders: [FilePath]) {
    state = Mutex(State(folders: folders[...]))
  }

  package init(_ bytes: [UInt8]) {
    state = Mutex(State(buffer: bytes, folders: []))
  }

  package var count: Int { state.withLock { $0.stored + $0.buffer.count } }

  /// Puts bytes behind those that are there. Where they can't be kept, whoever wants them is told.
  package func append(_ bytes: [UInt8]) {
    state.withLock { state in
      state.buffer += bytes
      if state.buffer.count >= Self.step { Self.store(&state) }
    }
  }

  /// The bytes from a place on, so many at most; none only behind the last.
  package func bytes(at offset: Int, upTo count: Int) throws(FileError) -> [UInt8] {
    do throws(SystemCalls.Failure) {
      return try part(at: offset, upTo: count)
    } catch {
      throw FileError(FilePath("-"), error.reason())
    }
  }

  /// Writes all to an open file.
  func write(to number: Int32) throws(SystemCalls.Failure) {
    var offset = 0
    while true {
      let part = try part(at: offset, upTo: Self.step)
      guard !part.isEmpty else { return }
      try SystemCalls.write(number, part)
      offset += part.count
    }
  }

  private func part(at offset: Int, upTo count: Int) throws(SystemCalls.Failure) -> [UInt8] {
    try state.withLock { state throws(SystemCalls.Failure) in
      if let failure = state.failure { throw failure }
      guard let file = state.file?.number, offset < state.stored else {
        return Array(state.buffer.dropFirst(offset - state.stored).prefix(count))
      }
      return try SystemCalls.read(file, at: offset, upTo: min(count, state.stored - offset))
    }
  }

  private static func store(_ state: inout State) {
    while state.file == nil, let folder = state.folders.popFirst() {
      state.file = try? SystemCalls.openNameless(in: folder)
    }
    guard let file = state.file?.number else { return }
    do throws(SystemCalls.Failure) {
      if state.failure == nil { try SystemCalls.write(file, state.buffer) }
    } catch {
      state.failure = error
    }
    state.stored += state.buffer.count
    state.buffer.removeAll(keepingCapacity: true)
  }
}
