internal import CPCRE2
internal import Synchronization

/// PCRE2's program for a pattern. Any thread may use it.
///
/// Machine code is made once the pattern has shown that it is worth it: for a few short texts the interpreter is cheaper.
@safe final class CompiledPattern: @unchecked Sendable {
  /// Longer texts are searched by the metered program.
  private static let shortText = 256

  /// Searches by the interpreter before machine code is made.
  private static let worthCompiling: UInt32 = 64
  /// Steps that the interpreter may take; a search that wants more is left to machine code, whose steps count.
  private static let interpreted: UInt32 = 10_000

  private let code: OpaquePointer
  private let matchLimit: UInt32
  private let translation: [UInt8]
  private let options: CompileOptions
  /// The program that calls the meter, made when the first long text comes.
  private let metered = Mutex<UInt>(0)
  private let machineCode = Mutex<UInt>(0)
  /// The address in `machineCode`, once it is there.
  private let knownMachineCode = Atomic<UInt>(0)
  private let searches = Atomic<UInt32>(0)

  init(_ pattern: PatternTranslation, matchLimit: UInt32) throws(RegularExpression.SyntaxError) {
    if let refusal = pattern.refusal { throw refusal }
    var error: Int32 = 0
    var offset = 0
    // PCRE2 10.42 looks for a character that must come after the first one, and reads as that first one what a
    // look-ahead saw: without this, `(?=a)b*a` isn't found in "a".
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
    // An unset group matches the empty text in ECMA-262, and `\C` would match half a character.
    let options = PCRE2_UTF | UInt32(PCRE2_MATCH_UNSET_BACKREF) | PCRE2_NEVER_BACKSLASH_C | extra.rawValue
    return unsafe pattern.withUnsafeBufferPointer { buffer in
      // A pointer even for the empty pattern, whose buffer may have none.
      var empty: UInt8 = 0
      return unsafe withUnsafePointer(to: &empty) { fallback in
        unsafe pcre2_compile_8(buffer.baseAddress ?? fallback, buffer.count, options, &error, &offset, nil)
      }
    }
  }

  func search(_ text: Span<UInt8>, in memory: SearchMemory) -> RegularExpression.Verdict {
    let scratch = memory.scratch
    let matchLimit = memory.matchLimit(bytes: text.count, ofPattern: matchLimit)
    // Only the metered program counts what a step scans; short texts can't take long.
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
        // The interpreter may stop early: machine code then searches again with the whole limit.
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
    // Without memory for a program, nothing can be said about the text.
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

  /// A program with machine code, made on first use.
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
      let message = "unsupported look-behind: each of its alternatives must match strings of one length"
      return RegularExpression.SyntaxError(message: message, offset: pattern.original(offset))
    }
    var buffer = [UInt8](repeating: 0, count: 256)
    let length = unsafe buffer.withUnsafeMutableBufferPointer {
      unsafe pcre2_get_error_message_8(error, $0.baseAddress, $0.count)
    }
    let message = String(decoding: buffer.prefix(max(0, Int(length))), as: UTF8.self)
    return RegularExpression.SyntaxError(
      message: message.isEmpty ? "the pattern can't be compiled" : message, offset: pattern.original(offset))
  }
}

struct CompileOptions: OptionSet {
  let rawValue: UInt32

  /// A call before each item of the pattern.
  static let callsMeter = Self(rawValue: UInt32(PCRE2_AUTO_CALLOUT))
  /// Every start is tried, even one that PCRE2 believes can't match.
  static let triesEveryStart = Self(rawValue: UInt32(PCRE2_NO_START_OPTIMIZE))
}

/// Names that PCRE2 itself knows.
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
