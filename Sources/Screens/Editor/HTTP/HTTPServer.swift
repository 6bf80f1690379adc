internal import CLibEvent

/// Serves HTTP on 127.0.0.1 only, in libevent's loop on the calling thread.
@safe package final class HTTPServer {
  package let port: Int
  private let bounds: HTTPLimits
  private let base: OpaquePointer
  private let http: OpaquePointer
  private var signals: [OpaquePointer] = unsafe []
  private var sweep: OpaquePointer?
  private var answer: (HTTPRequest) -> HTTPResponse = { _ in HTTPResponse(status: 503) }
  /// The streams of the connections, each retained until the loop no longer uses it.
  private var streams: [OpaquePointer: Stream] = unsafe [:]
  /// Seconds since the loop began.
  private var now = 0
  /// The number of connections so far.
  private var count = 0

  private struct Stream {
    /// The time in seconds by which the whole request must arrive; nil once it has.
    var deadline: Int?
    /// Whether its request had a NUL byte.
    var isTruncated = false
    /// Whether it exceeds the limit of connections, and is being closed.
    var isRefused = false
    /// The number of connections before it.
    var number: Int
  }

  /// - Parameter port: 0 for one that is free.
  package init(port: Int, bounds: HTTPLimits = HTTPLimits()) throws(HTTPServerError) {
    self.bounds = bounds
    guard let base = unsafe event_base_new() else { throw .noService }
    // libevent owns nothing yet that would free the base when the initializer fails.
    guard let http = unsafe evhttp_new(base) else {
      unsafe event_base_free(base)
      throw .noService
    }
    unsafe self.base = base
    unsafe self.http = http
    let socket = unsafe evhttp_bind_socket_with_handle(http, "127.0.0.1", UInt16(truncatingIfNeeded: port))
    guard let socket = unsafe socket else {
      // Read at once: the calls that free the service may overwrite `errno`.
      let isForbidden = settle_was_forbidden() != 0
      unsafe evhttp_free(http)
      unsafe event_base_free(base)
      throw isForbidden ? .portIsForbidden : .portIsTaken
    }
    self.port = unsafe Int(settle_port(evhttp_bound_socket_get_fd(socket)))
    unsafe evhttp_set_allowed_methods(http, UInt16(EVHTTP_REQ_GET.rawValue | EVHTTP_REQ_POST.rawValue))
    unsafe evhttp_set_max_headers_size(http, bounds.headBytes)
    unsafe evhttp_set_max_body_size(http, bounds.bodyBytes)
    unsafe evhttp_set_timeout(http, Int32(bounds.seconds))
  }

  deinit {
    unsafe signals.forEach { unsafe event_free($0) }
    if let sweep = unsafe sweep { unsafe event_free(sweep) }
    unsafe evhttp_free(http)
    // After `evhttp_free`, which still uses the streams of its connections.
    unsafe streams.keys.forEach { unsafe bufferevent_decref($0) }
    unsafe event_base_free(base)
  }

  // MARK: The loop

  /// Answers requests one after the other until an answer is the last, or a signal ends the program.
  ///
  /// - Parameter ready: called once requests and signals are waited for.
  package func run(_ answer: @escaping (HTTPRequest) -> HTTPResponse, ready: () -> Void = {}) {
    self.answer = answer
    // A client that leaves before the answer must not end the program, and lose unsaved changes with it.
    settle_ignore_broken_pipes()
    let own = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe evhttp_set_gencb(
      http,
      { request, own in
        guard let request = unsafe request, let own = unsafe own else { return }
        unsafe Unmanaged<HTTPServer>.fromOpaque(own).takeUnretainedValue().serve(request)
      }, own)
    unsafe evhttp_set_bevcb(
      http,
      { _, own in
        guard let own = unsafe own else { return nil }
        return unsafe Unmanaged<HTTPServer>.fromOpaque(own).takeUnretainedValue().stream()
      }, own)
    for number in [SIGINT, SIGTERM, SIGHUP] as [Int32] {
      let signal = unsafe event_new(
        base, number, Int16(EV_SIGNAL | EV_PERSIST),
        { _, _, own in
          guard let own = unsafe own else { return }
          unsafe Unmanaged<HTTPServer>.fromOpaque(own).takeUnretainedValue().end()
        }, own)
      if let signal = unsafe signal {
        unsafe event_add(signal, nil)
        unsafe signals.append(signal)
      }
    }
    unsafe sweep = event_new(
      base, -1, Int16(EV_PERSIST),
      { _, _, own in
        guard let own = unsafe own else { return }
        unsafe Unmanaged<HTTPServer>.fromOpaque(own).takeUnretainedValue().closeLate()
      }, own)
    var second = timeval(tv_sec: 1, tv_usec: 0)
    if let sweep = unsafe sweep { unsafe event_add(sweep, &second) }
    ready()
    unsafe event_base_dispatch(base)
  }

  private func end() {
    // The loop ends only after pending answers are sent.
    var soon = timeval(tv_sec: 0, tv_usec: 50_000)
    unsafe event_base_loopexit(base, &soon)
  }

  // MARK: Connections

  /// The stream of a new connection.
  private func stream() -> OpaquePointer? {
    guard let stream = unsafe bufferevent_socket_new(base, -1, 0) else { return nil }
    dropEnded()
    let isRefused = unsafe streams.values.count { !$0.isRefused } >= bounds.connections && !closeOldestIdle()
    unsafe bufferevent_incref(stream)
    unsafe streams[stream] = Stream(deadline: now + bounds.seconds, isRefused: isRefused, number: count)
    count += 1
    unsafe evbuffer_add_cb(
      bufferevent_get_input(stream),
      { buffer, info, own in
        guard let buffer = unsafe buffer, let info = unsafe info, unsafe info.pointee.n_added > 0, let own = unsafe own
        else { return }
        unsafe Unmanaged<HTTPServer>.fromOpaque(own).takeUnretainedValue().look(at: buffer)
      }, Unmanaged.passUnretained(self).toOpaque())
    return unsafe stream
  }

  /// Closes the oldest connection without a whole request to make room for another; false if there is none.
  private func closeOldestIdle() -> Bool {
    let idle = unsafe streams.values.filter { $0.deadline != nil && !$0.isRefused }
    let oldest = idle.map(\.number).min()
    // The counter never repeats, so the number finds the same stream again without comparing pointers.
    guard let oldest, let (stream, _) = unsafe streams.first(where: { unsafe $0.value.number == oldest }) else {
      return false
    }
    unsafe streams[stream]?.isRefused = true
    unsafe settle_shut(stream)
    return true
  }

  /// Releases the streams that the loop is done with: it has removed its callbacks from them.
  private func dropEnded() {
    let ended = unsafe streams.keys.filter { unsafe settle_is_ended($0) != 0 }
    unsafe ended.forEach { stream in
      unsafe streams[stream] = nil
      unsafe bufferevent_decref(stream)
    }
  }

  /// Closes connections that take too long; called once a second.
  private func closeLate() {
    // The loop's own seconds: a clock that someone sets back must not keep a connection open forever.
    now += 1
    dropEnded()
    unsafe streams.forEach { stream, one in
      if let deadline = one.deadline, deadline < now || one.isRefused { unsafe settle_shut(stream) }
    }
  }

  /// Looks for a NUL byte in new bytes of a request.
  private func look(at buffer: OpaquePointer) {
    // libevent passes only the buffer, so its stream is searched for, among at most 64.
    guard let stream = unsafe streams.keys.first(where: { unsafe bufferevent_get_input($0) == buffer }) else { return }
    if unsafe streams[stream]?.isRefused == true { unsafe settle_shut(stream) }
    var zero: CChar = 0
    if unsafe evbuffer_search(buffer, &zero, 1, nil).pos >= 0 { unsafe streams[stream]?.isTruncated = true }
  }

  // MARK: Requests

  private func serve(_ request: UnsafeMutablePointer<evhttp_request>) {
    var isTruncated = false
    if let connection = unsafe evhttp_request_get_connection(request),
      let stream = unsafe evhttp_connection_get_bufferevent(connection)
    {
      isTruncated = unsafe streams[stream]?.isTruncated ?? false
      // The answer may take longer to make than the request may take to arrive.
      unsafe streams[stream]?.deadline = nil
    }
    let answer = answer(unsafe Self.read(request, isTruncated: isTruncated))
    // The time limit for sending starts from libevent's cached time, which is older than the answer.
    unsafe event_base_update_cache_time(base)
    let headers = unsafe evhttp_request_get_output_headers(request)
    for (name, value) in answer.headers { unsafe evhttp_add_header(headers, name, value) }
    // One request per connection, so that no request is lost on a connection that is closing.
    unsafe evhttp_add_header(headers, "Connection", "close")
    guard let body = unsafe evbuffer_new() else { return }
    unsafe answer.body.withUnsafeBytes { bytes in _ = unsafe evbuffer_add(body, bytes.baseAddress, bytes.count) }
    // Without a phrase, libevent adds its own.
    unsafe evhttp_send_reply(request, Int32(answer.status), nil, body)
    unsafe evbuffer_free(body)
    if answer.isLast { end() }
  }

  private static func read(_ request: UnsafeMutablePointer<evhttp_request>, isTruncated: Bool) -> HTTPRequest {
    var headers: [(name: String, value: String)] = []
    var next = unsafe evhttp_request_get_input_headers(request)?.pointee.tqh_first
    while let one = unsafe next {
      if let name = unsafe one.pointee.key, let value = unsafe one.pointee.value {
        unsafe headers.append((String(cString: name), String(cString: value)))
      }
      unsafe next = one.pointee.next.tqe_next
    }
    var body: [UInt8] = []
    if let buffer = unsafe evhttp_request_get_input_buffer(request) {
      let count = unsafe evbuffer_get_length(buffer)
      body = unsafe [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
        // A failed read returns -1, which isn't a count.
        filled = max(0, Int(unsafe evbuffer_remove(buffer, bytes.baseAddress, count)))
      }
    }
    let target = unsafe evhttp_request_get_uri(request).map { unsafe String(cString: $0) } ?? ""
    let isPost = unsafe evhttp_request_get_command(request) == EVHTTP_REQ_POST
    return HTTPRequest(
      method: isPost ? "POST" : "GET", target: target, headers: headers, body: body, isTruncated: isTruncated)
  }
}
