internal import DocumentModel
internal import FileAccess

/// Runs the server on standard input and output.
package enum ServerProgram {
  /// How often to check whether the editor's process is still running, in milliseconds.
  private static let parentCheckInterval = 5_000

  /// Processes messages until the session ends.
  ///
  /// - Parameters:
  ///   - editor: The editor's process id, if it is known already.
  ///   - record: Receives each message in both directions as a line; nil to record nothing.
  ///   - write: Receives the bytes of a message, from one thread at a time.
  ///   - printError: Receives a sentence for the user.
  /// - Returns: The exit code.
  package static func run(
    _ environment: Session.Environment, editor: Int? = nil, record: (@Sendable ([UInt8]) -> Void)? = nil,
    write: @escaping @Sendable ([UInt8]) -> Bool, printError: (String) -> Void
  ) -> Int32 {
    let isOpen = LockedValueBox(true)
    let session = Session(environment) { message in
      let body = message.bytes
      isOpen.withLock { isOpen in
        record?(line("←", body: body))
        if isOpen { isOpen = write(MessageDecoder.frame(body)) }
      }
    }
    var frames = MessageDecoder()
    while isOpen.withLock({ $0 }) {
      switch frames.next() {
      case .body(let body):
        record?(line("→", body: body))
        guard case .exit(let code) = session.receive(body) else { continue }
        // After a shutdown, earlier requests may still be in progress.
        if code == 0 { MainThread.wait(for: session.whenIdle) }
        return code
      case .lost(let reason):
        printError("\(reason): stopped reading")
        return 1
      case .incomplete:
        // If an editor crashes, another process may still hold its end of the pipe.
        guard StandardInput.isReady(within: parentCheckInterval) else {
          if let editor = session.editor ?? editor, !ProcessFacts.isRunning(editor) { return 1 }
          continue
        }
        guard let bytes = try? StandardInput.next(upTo: 1 << 16), !bytes.isEmpty else {
          // Earlier requests are still answered, in case someone reads.
          MainThread.wait(for: session.whenIdle)
          return 1
        }
        frames.append(bytes)
      }
    }
    return 1
  }

  /// A message as one line. Valid JSON has line breaks only between tokens.
  private static func line(_ direction: String, body: [UInt8]) -> [UInt8] {
    Array("\(direction) ".utf8) + body.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 } + [0x0A]
  }
}
