#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc

  /// The name and the arguments of the program, then nil, as `main` of C gets them.
  nonisolated(unsafe) private(set) var startingArguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

  /// Runs before the runtime of Swift starts, which takes the program's path and arguments from /proc. Where that isn't mounted it
  /// knows no argument, and ends the program for want of a path, unless a folder is named that it needs for backtraces only.
  @section(".init_array.101") @used
  private let beforeRuntime: @convention(c) (Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Void = {
    _, arguments in
    unsafe startingArguments = arguments
    if unsafe access("/proc/self/exe", F_OK) != 0 { _ = unsafe setenv("SWIFT_ROOT", "/", 0) }
  }
#else
  let startingArguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = nil
#endif
