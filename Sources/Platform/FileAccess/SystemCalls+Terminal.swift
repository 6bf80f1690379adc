#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency internal import Musl
#elseif canImport(Darwin)
  @unsafe @preconcurrency internal import Darwin
#endif

/// The user's terminal.
extension SystemCalls {
  /// The terminal's settings, to which a signal that ends the program puts it back.
  nonisolated(unsafe) private static var settingsBefore = termios()

  /// Does something while the terminal doesn't echo input; nil if standard input is no terminal.
  static func withoutEcho<Value>(_ body: () -> Value) -> Value? {
    guard unsafe tcgetattr(0, &settingsBefore) == 0 else { return nil }
    var settings = unsafe settingsBefore
    // Ctrl-C at a password would otherwise leave a terminal without echo.
    let handlers = endingSignals.map { number in
      signal(number) { number in
        SystemCalls.restoreEcho()
        SystemCalls.end(by: number)
      }
    }
    settings.c_lflag &= ~tcflag_t(ECHO)
    // The user's Enter still ends the line on the screen.
    settings.c_lflag |= tcflag_t(ECHONL)
    // Input typed before the prompt must not become part of the secret.
    _ = unsafe tcsetattr(0, TCSAFLUSH, &settings)
    defer {
      restoreEcho()
      for (number, handler) in zip(endingSignals, handlers) { _ = signal(number, handler) }
    }
    return body()
  }

  /// May be called in a signal handler.
  private static func restoreEcho() { _ = unsafe tcsetattr(0, TCSADRAIN, &settingsBefore) }
}
