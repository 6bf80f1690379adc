package import Diagnostics
internal import TerminalOutput

/// `--statistics`: how many findings each code has, the most frequent first.
package struct StatisticsFormat: ReportFormat {
  package init() {}

  package var beginnings: [[UInt8]] { [] }

  package func render(_ report: FileReport) -> [UInt8] { [] }

  package func footer(_ summary: Summary) -> [UInt8] {
    let counts = summary.codes.sorted { left, right in
      left.value.findings != right.value.findings
        ? left.value.findings > right.value.findings : left.key.description < right.key.description
    }
    let width = "\(counts.first?.value.findings ?? 0)".utf8.count
    return counts.flatMap { code, count in
      let number: TerminalText = "\(count.findings)"
      let fixable: TerminalText = count.fixable > 0 ? "  (\(count.fixable) can be fixed)" : ""
      return Array((.blanks(width - number.width) + number + "  \(code)" + fixable + "\n").description.utf8)
    }
  }
}
