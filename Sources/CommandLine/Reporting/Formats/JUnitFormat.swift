package import DocumentModel

/// `--format junit`: JUnit's XML format. Each file is a test suite and each error a failed test; a file without errors
/// has one passed test.
///
/// A test has only one failure, because most readers ignore a second one.
package struct JUnitFormat: ReportFormat {
  private let tool: Tool
  private let paths: ReportPaths

  package init(_ context: ReportContext) {
    tool = context.tool
    paths = ReportPaths(workingFolder: context.workingFolder)
  }

  /// A test case of a suite.
  package struct Case: Sendable {
    package var name: String
    package var path: String
    package var line: Int
    /// The message and kind of the failure, or nil if the test passed.
    package var failure: (message: String, kind: String)?

    package init(_ name: String, path: String, line: Int, failure: (message: String, kind: String)?) {
      self.name = name
      self.path = path
      self.line = line
      self.failure = failure
    }
  }

  /// Renders a suite of tests that aren't findings.
  package func render(_ name: String, cases: [Case]) -> [UInt8] {
    let suite = paths.text(name)
    let failures = cases.count { $0.failure != nil }
    let counts = [("tests", cases.count), ("failures", failures), ("errors", 0), ("skipped", 0)]
    var writer = XMLWriter()
    writer.element("testsuite", attributes: [("name", suite)] + counts.map { ($0.0, "\($0.1)") }) { writer in
      for one in cases {
        let path = paths.text(one.path)
        let attributes: XMLWriter.Attributes = [
          ("name", one.name), ("classname", suite), ("file", path), ("line", "\(one.line)"),
        ]
        writer.element("testcase", attributes: attributes) { writer in
          guard let failure = one.failure else { return }
          let text = "\(path):\(one.line): \(failure.message)"
          writer.element("failure", attributes: [("message", failure.message), ("type", failure.kind)], text: text)
        }
      }
    }
    return writer.bytes
  }

  package var header: [UInt8] { XMLWriter.declaration + Array("<testsuites name=\"\(tool.name)\">\n".utf8) }
  package func footer(_ summary: Summary) -> [UInt8] { Array("</testsuites>\n".utf8) }

  package func render(_ report: FileReport) -> [UInt8] {
    let path = paths.text(report.path)
    let places = Places(report)
    let errors = report.diagnostics.filter { $0.severity == .error }
    let isUnreadable = report.status == .unreadable
    let skipped = report.unchecked == nil || isUnreadable ? 0 : 1
    var writer = XMLWriter()
    let counts = [
      // Most readers ignore a suite without tests.
      ("tests", max(1, errors.count + skipped)), ("failures", isUnreadable ? 0 : errors.count),
      ("errors", isUnreadable ? errors.count : 0), ("skipped", skipped),
    ]
    writer.element("testsuite", attributes: [("name", path)] + counts.map { ($0.0, "\($0.1)") }) { writer in
      if skipped > 0, let reason = report.unchecked {
        writer.element("testcase", attributes: [("name", "checked"), ("classname", path), ("file", path)]) { writer in
          writer.element("skipped", attributes: [("message", "not fully checked: \(reason)")])
        }
      } else if errors.isEmpty {
        writer.element("testcase", attributes: [("name", "valid"), ("classname", path), ("file", path)])
      }
      for (diagnostic, name) in zip(errors, Self.names(errors)) {
        let position = places.position(of: diagnostic.range.start)
        // A file that can't be read has no line to refer to.
        let place = isUnreadable ? path : "\(path):\(position.line):\(position.column)"
        writer.element(
          "testcase", attributes: [("name", name), ("classname", path), ("file", path), ("line", "\(position.line)")]
        ) { writer in
          writer.element(
            isUnreadable ? "error" : "failure",
            attributes: [("message", diagnostic.plainMessage), ("type", diagnostic.code.description)],
            text: "\(place): \(diagnostic.plainMessage)")
        }
      }
      let others = report.diagnostics.filter { $0.severity != .error }.map { diagnostic in
        let position = places.position(of: diagnostic.range.start)
        let kind = "\(diagnostic.severity.rawValue)[\(diagnostic.code)]"
        return "\(path):\(position.line):\(position.column): \(kind): \(diagnostic.plainMessage)\n"
      }
      if !others.isEmpty { writer.element("system-out", text: others.joined()) }
    }
    return writer.bytes
  }

  /// Unique names of tests. They contain no line numbers, because readers track tests by name across runs.
  private static func names(_ diagnostics: [Diagnostic]) -> [String] {
    var counts: [String: Int] = [:]
    return diagnostics.map { diagnostic in
      let place = diagnostic.instanceLocation.map { " \($0.isRoot ? "/" : $0.description)" } ?? ""
      let name = "\(diagnostic.code)\(place)"
      counts[name, default: 0] += 1
      return counts[name].map { $0 > 1 ? "\(name) (\($0))" : name } ?? name
    }
  }
}
