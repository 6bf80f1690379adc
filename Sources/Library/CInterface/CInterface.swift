public import CSettle
internal import CommandLineInterface

/// `settle_run` of `settle.h`.
@c(settle_run) public func run(
  _ arguments: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int, _ input: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<settle_result>?
) -> Int32 {
  guard let result = unsafe result else { return SETTLE_WRONG_CALL }
  unsafe result.pointee = settle_result(output: nil, output_length: 0, errors: nil, errors_length: 0)
  // A count or length above `Int.max` arrives as a negative number.
  guard count >= 0, length >= 0, let words = unsafe CallArguments.words(arguments, count),
    let bytes = unsafe CallArguments.bytes(input, length)
  else { return SETTLE_WRONG_CALL }
  let run = CapturedRun(words, input: bytes)
  unsafe result.pointee = settle_result(
    output: CallArguments.copy(run.output), output_length: run.output.count,
    errors: CallArguments.copy(run.errors), errors_length: run.errors.count)
  return run.code.rawValue
}

/// `settle_release` of `settle.h`.
@c(settle_release) public func release(_ result: UnsafeMutablePointer<settle_result>?) {
  guard let result = unsafe result else { return }
  unsafe result.pointee.output?.deallocate()
  unsafe result.pointee.errors?.deallocate()
  unsafe result.pointee = settle_result(output: nil, output_length: 0, errors: nil, errors_length: 0)
}

/// `settle_version` of `settle.h`.
@c(settle_version) public func version() -> UnsafePointer<CChar> { unsafe CallArguments.version }

/// `settle_interface_version` of `settle.h`.
@c(settle_interface_version) public func interfaceVersion() -> Int32 { SETTLE_INTERFACE_VERSION }
