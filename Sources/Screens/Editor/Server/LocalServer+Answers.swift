internal import Analysis
internal import DocumentModel
internal import HTTPService
internal import Screens
internal import Settings

extension LocalServer {
  /// Headers of every answer: nothing is cached, no content type is guessed, and no other page may embed this one.
  private static let headers: [(name: String, value: String)] = [
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("X-Frame-Options", "DENY"),
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; form-action 'none'; "
        + "base-uri 'none'; frame-ancestors 'none'"
    ),
  ]

  static func answer(_ status: Int, _ type: String, _ body: [UInt8]) -> HTTPAnswer {
    HTTPAnswer(status: status, headers: headers + [("Content-Type", type)], body: body)
  }

  static func json(_ status: Int = 200, _ body: (inout JSONWriter) -> Void) -> HTTPAnswer {
    var writer = JSONWriter()
    writer.object(body)
    return answer(status, "application/json", writer.line)
  }

  static func answer(_ refusal: RequestRefusal) -> HTTPAnswer {
    json(refusal.status) { writer in
      writer.field("error", refusal.error)
      writer.field("message", refusal.message)
      switch refusal.cause {
      case .refused(_, let faults, let joint) where !faults.isEmpty:
        write(faults, &writer)
        if let joint { write(joint, &writer) }
      case .obstacle(.unconfirmed(let questions)):
        writer.key("confirm")
        writer.array(questions) { $0.string($1.text) }
      case .obstacle(.input(let problem)): writer.field("input", problem.input)
      case .conflict(let conflicts):
        writer.key("conflicts")
        writer.array(conflicts) { writer, conflict in
          writer.object { writer in
            writer.field("path", conflict.path)
            for (name, value) in [("mine", conflict.mine), ("theirs", conflict.theirs)] {
              guard let value else { continue }
              writer.key(name)
              writer.raw(value)
            }
          }
        }
      case .refused, .obstacle, .revision, .fingerprint, .readOnly, .changedOutside, .gone, nil: break
      }
    }
  }

  static func write(_ faults: [DraftRefusal.Fault], _ writer: inout JSONWriter) {
    writer.key("findings")
    writer.array(faults) { writer, fault in
      writer.object { writer in
        writer.field("path", ifPresent: fault.path)
        writer.field("message", fault.message)
      }
    }
  }

  /// The settings to change as well, as a request for an edit states them.
  private static func write(_ joint: JointChange, _ writer: inout JSONWriter) {
    writer.key("together")
    writer.object { writer in
      writer.field("title", joint.title)
      writer.key("changes")
      writer.array(joint.remedies) { writer, remedy in
        writer.object { writer in
          writer.field(remedy.value == nil ? "unset" : "set", remedy.path.description)
          writer.field("value", remedy.value)
        }
      }
    }
  }

  static func write(_ switched: [SettingSwitch], _ writer: inout JSONWriter) {
    writer.key("switched")
    writer.array(switched) { writer, one in
      writer.object { writer in
        writer.field("path", one.path.description)
        writer.field("reason", ifPresent: one.reason)
      }
    }
  }
}
