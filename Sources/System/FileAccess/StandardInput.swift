/// Standard input as bytes, as they come: for a conversation with another program.
package enum StandardInput {
  /// The next bytes, at most `count`; none at the end. Waits for them.
  package static func next(upTo count: Int) throws(FileError) -> [UInt8] {
    do throws(SystemCalls.Failure) {
      return try SystemCalls.readOnce(0, upTo: count)
    } catch {
      throw FileError(FilePath("-"), error.reason())
    }
  }

  /// Whether there is something to read, or the end, before so much time has passed.
  package static func isReady(within milliseconds: Int) -> Bool {
    SystemCalls.isReadable(0, within: Int32(clamping: milliseconds))
  }
}
