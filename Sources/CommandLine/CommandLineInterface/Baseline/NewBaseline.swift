internal import CommandLineKit
internal import FileAccess

struct NewBaseline: Sendable {
  private let file: OutputFile
  private let names: BaselineNames
  /// The lines of the findings, by file.
  private var records: SortedRecords
  /// The number of findings.
  private var count = 0
  /// The privacy of the files that were checked.
  private var privacy = Privacy()

  init(_ file: OutputFile, environment: CommandEnvironment) {
    self.file = file
    names = BaselineNames(folder: file.place.parent ?? FilePath("/"))
    records = SortedRecords(in: file.spool(environment))
  }

  /// - Parameter path: absolute.
  mutating func take(_ path: FilePath, found: Baseline.Counts) {
    guard !found.isEmpty else { return }
    let name = names.name(of: path)
    records.add(Array(name.utf8), value: BaselineFile.lines(name, findings: found))
    count += found.values.reduce(0, +)
    // The baseline quotes messages with values of the files, so it must not be more public than they are.
    privacy.formUnion(Privacy(of: path))
  }

  /// Writes the baseline and returns its numbers of findings and files, or nil if it can't be written.
  func write(_ environment: CommandEnvironment, option: Option) -> (findings: Int, files: Int)? {
    let text = file.spool(environment)
    text.append(BaselineFile.beginning)
    var last: [UInt8]?
    var files = 0
    do throws(FileError) {
      try records.forEach { record in
        // Standard input may use the name of a file that is checked as well.
        if record.key == last { return }
        text.append((last == nil ? [] : BaselineFile.separator) + record.value)
        last = record.key
        files += 1
      }
    } catch {
      environment.complain("--\(option.name): \(file.path.description): \(error.message)")
      return nil
    }
    text.append(BaselineFile.end)
    return file.write(text, environment: environment, privacy: privacy, for: option) == .success ? (count, files) : nil
  }
}
