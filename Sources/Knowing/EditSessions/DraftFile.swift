/// The file that a draft becomes; tests hold it in memory.
package struct DraftFile: Sendable {
  package enum Problem: Error, Hashable, Sendable {
    case gone
    /// Something else changed it since it was read.
    case changed
    /// Why it can't be read or written.
    case unusable(String)
  }

  package var read: @Sendable () -> Result<[UInt8], Problem>
  /// Writes it whole or not at all, where it holds what is expected.
  package var write: @Sendable (_ expected: [UInt8], _ new: [UInt8]) -> Problem?

  package init(
    read: @escaping @Sendable () -> Result<[UInt8], Problem>,
    write: @escaping @Sendable (_ expected: [UInt8], _ new: [UInt8]) -> Problem?
  ) {
    (self.read, self.write) = (read, write)
  }
}
