internal import CLibYAML

/// One libyaml parser over a stretch of bytes that must outlive it.
///
/// Owns the parser and the event it fills; neither may move in memory, so both live on the heap.
@safe struct EventReader: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let event: UnsafeMutablePointer<yaml_event_t>
  private var hasEvent = false

  /// Nil where libyaml finds no memory.
  init?(input: UnsafeBufferPointer<UInt8>) {
    unsafe parser = .allocate(capacity: 1)
    unsafe event = .allocate(capacity: 1)
    guard unsafe yaml_parser_initialize(parser) == 1 else {
      unsafe parser.deallocate()
      unsafe event.deallocate()
      return nil
    }
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  /// The next event, valid until the next call; nil after an error, which ``problem`` tells.
  mutating func next() -> UnsafePointer<yaml_event_t>? {
    if hasEvent { unsafe yaml_event_delete(event) }
    hasEvent = unsafe yaml_parser_parse(parser, event) == 1
    return unsafe hasEvent ? UnsafePointer(event) : nil
  }

  /// What libyaml has against the input.
  var problem: Problem {
    unsafe Problem(
      message: parser.pointee.problem.map { unsafe String(cString: $0) } ?? "",
      index: Int(parser.pointee.problem_mark.index),
      offset: Int(parser.pointee.problem_offset),
      isReaderError: parser.pointee.error == YAML_READER_ERROR,
      isMemoryError: parser.pointee.error == YAML_MEMORY_ERROR,
      context: parser.pointee.context.map { unsafe String(cString: $0) } ?? "",
      contextIndex: Int(parser.pointee.context_mark.index), bracketIndex: bracketIndex)
  }

  /// The parser keeps where the collections began that it is in.
  private var bracketIndex: Int? {
    let marks = unsafe parser.pointee.marks
    guard unsafe parser.pointee.flow_level > 0, unsafe marks.top > marks.start else { return nil }
    return unsafe Int((marks.top - 1).pointee.index)
  }

  deinit {
    if hasEvent { unsafe yaml_event_delete(event) }
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe event.deallocate()
  }

  /// An error in libyaml's own words.
  struct Problem {
    var message: String
    /// Code points from the start of the input.
    var index: Int
    /// Bytes from the start of the input; only a reader error has it.
    var offset: Int
    var isReaderError: Bool
    var isMemoryError: Bool
    var context: String
    var contextIndex: Int
    /// Of the innermost bracket that is open; nil outside of brackets.
    var bracketIndex: Int?
  }
}
