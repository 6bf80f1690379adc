/// The file that a draft is saved to; tests keep it in memory.
package struct DraftFile: Sendable {
  package var read: @Sendable () -> Result<[UInt8], DraftError>
  /// Writes the whole file or nothing, and only if it has the expected contents.
  package var write: @Sendable (_ expected: [UInt8], _ new: [UInt8]) -> DraftError?

  package init(
    read: @escaping @Sendable () -> Result<[UInt8], DraftError>,
    write: @escaping @Sendable (_ expected: [UInt8], _ new: [UInt8]) -> DraftError?
  ) {
    self.read = read
    self.write = write
  }
}
