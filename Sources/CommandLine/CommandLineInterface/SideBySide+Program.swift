internal import FileAccess

extension SideBySide {
  /// The threads that read one large text of a command; nil if there is only one. The command itself runs on the main thread.
  static func ofProgram(_ jobs: Int) -> SideBySide? {
    jobs > 1 ? SideBySide(workers: { MainThread.hasRoom ? jobs : 1 }, wait: { MainThread.wait(for: $0) }) : nil
  }
}
