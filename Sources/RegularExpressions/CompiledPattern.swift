internal import CPCRE2
internal import Synchronization

/// PCRE2's program for a pattern, with machine code where the platform allows it. Immutable, so any thread may use it.
@safe final class CompiledPattern: @unchecked Sendable {
  /// Longer texts are searched by the metered program.
  private static let shortText = 256

  private let code: OpaquePointer
  private let matchLimit: UInt32
  private let translation: [UInt8]
  private let options: CompileOptions
  /// The program that calls the meter, made when the first long text comes.
  private let metered = Mutex<UInt>(0)

  init(_ pattern: PatternTranslation, matchLimit: UInt32) throws(RegularExpression.SyntaxError) {
    if let refusal = pattern.refusal { throw refusal }
    var error: Int32 = 0
    var offset = 0
    // PCRE2 10.42 looks for a character that must come behind the first one, and takes for that first one what a
    // look-ahead saw: without this, `(?=a)b*a` isn't found in "a".
    options = pattern.hasLookAhead ? .triesEveryStart : []
    guard let code = unsafe Self.compile(pattern.bytes, options, &error, &offset) else {
      throw Self.syntaxError(error, offset, pattern)
    }
    unsafe self.code = code
    self.matchLimit = matchLimit
    translation = pattern.bytes
    unsafe pcre2_jit_compile_8(code, PCRE2_JIT_COMPLETE)
  }

  deinit {
    unsafe pcre2_code_free_8(code)
    let metered = metered.withLock { $0 }
    unsafe pcre2_code_free_8(OpaquePointer(bitPattern: metered))
  }

  static func compile(
    _ pattern: [UInt8], _ extra: CompileOptions, _ error: inout Int32, _ offset: inout Int
  ) -> OpaquePointer? {
    let options = PCRE2_UTF | UInt32(PCRE2_MATCH_UNSET_BACKREF) | PCRE2_NEVER_BACKSLASH_C | extra.rawValue
    return unsafe pattern.withUnsafeBufferPointer { buffer in
      // A pointer even for the empty pattern, whose buffer may have none.
      var empty: UInt8 = 0
      return unsafe withUnsafePointer(to: &empty) { fallback in
        unsafe pcre2_compile_8(buffer.baseAddress ?? fallback, buffer.count, options, &error, &offset, nil)
      }
    }
  }

  func search(_ text: Span<UInt8>) -> RegularExpression.Verdict {
    let isMetered = text.count > Self.shortText
    guard let code = unsafe isMetered ? meteredCode() : code else { return .tooCostly }
    let scratch = MatchScratch.take()
    defer { scratch.giveBack() }
    return unsafe text.withUnsafeBufferPointer { buffer in
      var empty: UInt8 = 0
      return unsafe withUnsafePointer(to: &empty) { fallback in
        unsafe scratch.match(
          code, buffer.baseAddress ?? fallback, buffer.count, matchLimit: matchLimit, isMetered: isMetered)
      }
    }
  }

  private func meteredCode() -> OpaquePointer? {
    let address = metered.withLock { address in
      if address == 0 {
        var error: Int32 = 0
        var offset = 0
        let code = unsafe Self.compile(translation, options.union(.callsMeter), &error, &offset)
        unsafe pcre2_jit_compile_8(code, PCRE2_JIT_COMPLETE)
        address = UInt(bitPattern: code)
      }
      return address
    }
    return unsafe OpaquePointer(bitPattern: address)
  }

  private static func syntaxError(
    _ error: Int32, _ offset: Int, _ pattern: PatternTranslation
  ) -> RegularExpression.SyntaxError {
    if error == PCRE2_ERROR_LOOKBEHIND_NOT_FIXED_LENGTH, let place = pattern.lookBehind {
      return RegularExpression.SyntaxError(
        message: "a look-behind whose length varies is not supported; give each alternative a fixed length",
        offset: place)
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
  /// No place is passed over for what PCRE2 believes it lacks.
  static let triesEveryStart = Self(rawValue: UInt32(PCRE2_NO_START_OPTIMIZE))
}

/// Names that PCRE2 itself knows.
enum PCRE2Names {
  static func hasScript(_ name: String) -> Bool {
    var error: Int32 = 0
    var offset = 0
    guard let code = unsafe CompiledPattern.compile(Array("\\p{sc:\(name)}".utf8), [], &error, &offset) else {
      return false
    }
    unsafe pcre2_code_free_8(code)
    return true
  }
}
