internal import Diagnostics
internal import DocumentModel
internal import SourceText
internal import Synchronization

/// Places in schemas, for reports. Line indexes are made when first asked for, and kept.
final class SchemaLocations: Sendable {
  private let program: Program
  private let lines: Mutex<[Int: LineIndex]>

  init(_ program: Program) {
    self.program = program
    lines = Mutex([:])
  }
}
