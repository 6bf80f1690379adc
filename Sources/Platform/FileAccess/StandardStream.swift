internal import Synchronization

/// Standard output or standard error, buffered.
package final class StandardStream: Sendable {
  package enum Kind: Int32, Sendable {
    case output = 1
    case error = 2
  }

  private struct State {
    var buffer: [UInt8] = []
    var failure: SystemCalls.Failure?
  }

  private let kind: Kind
  private let state = Mutex(State())

  package init(_ kind: Kind) {
    self.kind = kind
  }

  /// Writes bytes, buffered until there are many or ``flush()`` is called. After a failed write they are dropped.
  package func write(bytes: [UInt8]) {
    state.withLock { state in
      guard state.failure == nil else { return }
      state.buffer.append(contentsOf: bytes)
      if state.buffer.count >= 1 << 16 { flush(&state) }
    }
  }

  package func flush() {
    state.withLock { flush(&$0) }
  }

  /// Immediately writes text that will be erased again, such as a progress line.
  package func writeTransient(bytes: [UInt8]) {
    state.withLock { state in
      flush(&state)
      guard state.failure == nil else { return }
      do throws(SystemCalls.Failure) {
        try SystemCalls.write(kind.rawValue, bytes: bytes)
      } catch {
        state.failure = error
      }
    }
  }

  private func flush(_ state: inout State) {
    guard state.failure == nil, !state.buffer.isEmpty else { return }
    do throws(SystemCalls.Failure) {
      try SystemCalls.write(kind.rawValue, bytes: state.buffer)
    } catch {
      state.failure = error
    }
    state.buffer.removeAll(keepingCapacity: true)
  }

  /// Whether nobody reads the pipe any more, so that the program can stop.
  package var isClosed: Bool {
    state.withLock { $0.failure?.isClosedPipe == true }
  }

  /// Why a write failed; nil if none did, or because of a closed pipe.
  package var failure: String? {
    state.withLock { state in
      guard let failure = state.failure, !failure.isClosedPipe else { return nil }
      return FileError(FilePath("-"), reason: failure.reason()).message
    }
  }

  package var isTerminal: Bool { SystemCalls.isTerminal(kind.rawValue) }

  /// The width of the terminal in columns; nil if the stream isn't a terminal.
  package var width: Int? { SystemCalls.terminalWidth(kind.rawValue) }
}

/// Standard input as bytes, as they arrive: for talking to another program.
package enum StandardInput {
  /// Waits for the next bytes, at most `count`; empty at the end.
  package static func next(upTo count: Int) throws(FileError) -> [UInt8] {
    do throws(SystemCalls.Failure) {
      return try SystemCalls.readOnce(0, upTo: count)
    } catch {
      throw FileError(FilePath("-"), reason: error.reason())
    }
  }

  /// Whether there is input, or the end of it, within a time.
  package static func isReady(within milliseconds: Int) -> Bool {
    SystemCalls.isReadable(0, within: Int32(clamping: milliseconds))
  }
}

/// Standard input from a terminal.
package enum TerminalInput {
  package static var isAvailable: Bool { SystemCalls.isTerminal(0) }

  /// The next line without its line break; nil at the end or if it can't be read.
  package static func line() -> String? {
    var lines = InputLines(limit: 1 << 16)
    guard let line = try? lines.next() else { return nil }
    return String(decoding: line, as: UTF8.self)
  }

  /// The next line, read without echo; nil at the end, or if standard input isn't a terminal.
  package static func secret() -> String? { SystemCalls.withoutEcho { line() } ?? nil }
}
