package import Diagnostics

/// The pages of this module's codes.
package enum SettingsPages {
  package static let all: [CodePage] = findings + layers

  /// A sound schema, up to its settings.
  package static func schema(_ properties: String, _ declaration: String = "") -> String {
    """
    properties:
    \(properties)
    x-settings:
      name: app
      version: 1.0.0
      sections: [{id: main, title: Main}]
    """ + (declaration.isEmpty ? "" : "\n" + declaration)
  }
}
