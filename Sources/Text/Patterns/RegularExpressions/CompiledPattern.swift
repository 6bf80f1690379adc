internal import CPCRE2
internal import Synchronization

/// PCRE2's compiled form of a pattern. Thread-safe.
///
/// Machine code is generated only for a pattern that is used often: for a few short strings the interpreter is cheaper.
@safe final class CompiledPattern: @unchecked Sendable {
  /// The largest length in bytes of a string that is searched without metering.
  private static let shortText = 256

  /// The number of interpreted searches before machine code is generated.
  private static let worthCompiling: UInt32 = 64
  /// The step limit of the interpreter; a search that exceeds it is repeated with machine code and its own limit.
  private static let interpreted: UInt32 = 10_000

  private let code: OpaquePointer
  private let matchLimit: UInt32
  private let translation: [UInt8]
  private let options: CompileOptions
  /// The program that calls the meter, created for the first long string.
  private let metered = Mutex<UInt>(0)
  private let machineCode = Mutex<UInt>(0)
  /// The address in `machineCode`, once it is set.
  private let knownMachineCode = Atomic<UInt>(0)
  private let searches = Atomic<UInt32>(0)

  init(_ pattern: PatternTranslation, matchLimit: UInt32) throws(RegularExpression.SyntaxError) {
    if let refusal = pattern.refusal { throw refusal }
    var error: Int32 = 0
    var offset = 0
    // PCRE2 10.42 looks ahead for a character that must follow the first one, and takes for the first one what a
    // look-ahead saw. Without this option, `(?=a)b*a` isn't found in "a".
    options = pattern.hasLookAhead ? .triesEveryStart : []
    guard let code = unsafe Self.compile(pattern.bytes, extra: options, error: &error, at: &offset) else {
      throw Self.syntaxError(error, at: offset, pattern: pattern)
    }
    unsafe self.code = code
    self.matchLimit = matchLimit
    translation = pattern.bytes
  }

  deinit {
    unsafe pcre2_code_free_8(code)
    for address in [metered.withLock({ $0 }), machineCode.withLock({ $0 })] {
      unsafe pcre2_code_free_8(OpaquePointer(bitPattern: address))
    }
  }

  static func compile(
    _ pattern: [UInt8], extra: CompileOptions, error: inout Int32, at offset: inout Int
  ) -> OpaquePointer? {
    // In ECMAScript, an unset group matches the empty string. `\C` could match half a character.
    let options = PCRE2_UTF | UInt32(PCRE2_MATCH_UNSET_BACKREF) | PCRE2_NEVER_BACKSLASH_C | extra.rawValue
    return unsafe pattern.withUnsafeBufferPointer { buffer in
      // The buffer of an empty pattern may have no address, but PCRE2 needs one.
      var empty: UInt8 = 0
      return unsafe withUnsafePointer(to: &empty) { fallback in
        unsafe pcre2_compile_8(buffer.baseAddress ?? fallback, buffer.count, options, &error, &offset, nil)
      }
    }
  }

  func search(_ text: Span<UInt8>, in memory: SearchContext) -> RegularExpression.Verdict {
    let scratch = memory.scratch
    let matchLimit = memory.matchLimit(bytes: text.count, ofPattern: matchLimit)
    // Only the metered program counts what each step scans; short strings can't take long.
    if text.count > Self.shortText {
      return unsafe match(
        text, code: Self.compiled(in: metered, translation: translation, options: options.union(.callsMeter)),
        in: scratch, matchLimit: matchLimit,
        isMetered: true)
    }
    let address = knownMachineCode.load(ordering: .acquiring)
    if address != 0 {
      return unsafe match(
        text, code: OpaquePointer(bitPattern: address), in: scratch, matchLimit: matchLimit, isMetered: false)
    }
    if searches.add(1, ordering: .relaxed).newValue < Self.worthCompiling {
      let verdict = unsafe match(
        // The interpreter may stop early; machine code then repeats the search with the full limit.
        text, code: code, in: scratch, matchLimit: min(matchLimit, Self.interpreted), isInterpreted: true,
        isMetered: false)
      if verdict != .tooCostly { return verdict }
    }
    let code = unsafe Self.compiled(in: machineCode, translation: translation, options: options)
    knownMachineCode.store(UInt(bitPattern: code), ordering: .releasing)
    return unsafe match(text, code: code, in: scratch, matchLimit: matchLimit, isMetered: false)
  }

  private func match(
    _ text: Span<UInt8>, code: OpaquePointer?, in scratch: MatchScratch, matchLimit: UInt32,
    isInterpreted: Bool = false, isMetered: Bool
  ) -> RegularExpression.Verdict {
    // If memory for the program ran out, there is no answer.
    guard let code = unsafe code else { return .tooCostly }
    return unsafe text.withUnsafeBufferPointer { buffer in
      var empty: UInt8 = 0
      return unsafe withUnsafePointer(to: &empty) { fallback in
        unsafe scratch.match(
          code, text: buffer.baseAddress ?? fallback, count: buffer.count, matchLimit: matchLimit,
          hasMachineCode: !isInterpreted, isMetered: isMetered)
      }
    }
  }

  /// A program with machine code, created on first use.
  private static func compiled(
    in slot: borrowing Mutex<UInt>, translation: [UInt8], options: CompileOptions
  ) -> OpaquePointer? {
    let address = slot.withLock { address in
      if address == 0 {
        var error: Int32 = 0
        var offset = 0
        let code = unsafe compile(translation, extra: options, error: &error, at: &offset)
        unsafe pcre2_jit_compile_8(code, PCRE2_JIT_COMPLETE)
        address = UInt(bitPattern: code)
      }
      return address
    }
    return unsafe OpaquePointer(bitPattern: address)
  }

  private static func syntaxError(
    _ error: Int32, at offset: Int, pattern: PatternTranslation
  ) -> RegularExpression.SyntaxError {
    if error == PCRE2_ERROR_LOOKBEHIND_NOT_FIXED_LENGTH {
      let message = "unsupported lookbehind: each alternative must have a fixed length"
      return RegularExpression.SyntaxError(message: message, offset: pattern.original(offset))
    }
    var buffer = [UInt8](repeating: 0, count: 256)
    let length = unsafe buffer.withUnsafeMutableBufferPointer {
      unsafe pcre2_get_error_message_8(error, $0.baseAddress, $0.count)
    }
    let message = String(decoding: buffer.prefix(max(0, Int(length))), as: UTF8.self)
    return RegularExpression.SyntaxError(
      message: message.isEmpty ? "the pattern cannot be compiled" : message, offset: pattern.original(offset))
  }
}

struct CompileOptions: OptionSet {
  let rawValue: UInt32

  /// Calls the meter before each item of the pattern.
  static let callsMeter = Self(rawValue: UInt32(PCRE2_AUTO_CALLOUT))
  /// Tries every start, even one where PCRE2 believes that no match is possible.
  static let triesEveryStart = Self(rawValue: UInt32(PCRE2_NO_START_OPTIMIZE))
}

/// Names that PCRE2 knows.
enum PCRE2Names {
  static func hasScript(_ name: String) -> Bool {
    var error: Int32 = 0
    var offset = 0
    guard
      let code = unsafe CompiledPattern.compile(Array("\\p{sc:\(name)}".utf8), extra: [], error: &error, at: &offset)
    else {
      return false
    }
    unsafe pcre2_code_free_8(code)
    return true
  }
}
