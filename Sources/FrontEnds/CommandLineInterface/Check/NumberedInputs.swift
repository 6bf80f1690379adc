internal import FileAccess

/// The inputs of a run, numbered. An input on which the program crashed before it was restarted is replaced by a failure.
struct NumberedInputs {
  private var inputs: CheckInputs
  private var number = 0
  private let inputName: FilePath?

  /// - Parameter inputName: the path that standard input stands for.
  init(_ inputs: CheckInputs, inputName: FilePath?) {
    self.inputs = inputs
    self.inputName = inputName
  }

  /// As ``CheckInputs/count``.
  var count: Int { inputs.count }

  mutating func next() -> Numbered<CheckInput>? {
    guard let input = inputs.next() else { return nil }
    defer { number += 1 }
    switch FaultRecovery.past(of: number) {
    case .nothing: return Numbered(number, input)
    case .failed: return Numbered(number, .failed(FileError(path(input), .defect)))
    case .notReached: return Numbered(number, .failed(FileError(path(input), .givenUp)))
    }
  }

  private func path(_ input: CheckInput) -> FilePath {
    switch input {
    case .file(let path, _): path
    case .standardInput: inputName ?? FilePath("-")
    case .failed(let error): error.path
    }
  }
}

/// Something with the number of the input that it is of, from 0.
struct Numbered<Value: Sendable>: Sendable {
  var number: Int
  var value: Value

  init(_ number: Int, _ value: Value) {
    (self.number, self.value) = (number, value)
  }
}
