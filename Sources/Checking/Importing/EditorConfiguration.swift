internal import DocumentModel
internal import Workspace

/// Reads the parts of an `.editorconfig` that apply to all YAML files, for a new configuration.
package enum EditorConfiguration {
  /// - Parameter text: UTF-8.
  package static func read(_ text: [UInt8]) -> FormatterConfiguration {
    var result = FormatterConfiguration()
    var values: [String: String] = [:]
    let file = EditorConfigFile(text)
    for section in file.sections {
      switch YAMLCoverage([section.header], excluding: false) {
      case .none: continue
      case .some: result.note("section [\(section.header)]: use overrides of format, or keep the .editorconfig")
      // Only a section for all YAML files can become a global option.
      case .all:
        for property in section.properties {
          values[property.name] = property.value == "unset" ? nil : property.value
        }
      }
    }
    let (options, notes) = EditorConfigMeaning.read(values)
    for option in options {
      if let (name, value) = option.format { result.set(name, value: value) }
    }
    notes.forEach { result.note($0.note) }
    file.findings.forEach { result.note($0.message) }
    return result
  }
}

extension StringProtocol {
  var trimmed: String {
    var rest = unicodeScalars.drop(while: \.properties.isWhitespace)
    while rest.last?.properties.isWhitespace == true { rest.removeLast() }
    return String(String.UnicodeScalarView(rest))
  }
}
