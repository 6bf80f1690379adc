/// The file that a draft is saved to; tests keep it in memory.
package struct DraftFile: Sendable {
  package enum Problem: Error, Hashable, Sendable {
    case gone
    /// Another program changed it since it was read.
    case changed
    /// Why it can't be read or written.
    case unusable(String)
  }

  package var read: @Sendable () -> Result<[UInt8], Problem>
  /// Writes the whole file or nothing, and only if it has the expected contents.
  package var write: @Sendable (_ expected: [UInt8], _ new: [UInt8]) -> Problem?

  package init(
    read: @escaping @Sendable () -> Result<[UInt8], Problem>,
    write: @escaping @Sendable (_ expected: [UInt8], _ new: [UInt8]) -> Problem?
  ) {
    self.read = read
    self.write = write
  }
}

extension DraftFile.Problem {
  /// The refusal that reading or saving the file ends with.
  var refusal: DraftError {
    switch self {
    case .gone: .gone
    case .changed: .changedOutside
    case .unusable(let reason): .refused(reason)
    }
  }
}
