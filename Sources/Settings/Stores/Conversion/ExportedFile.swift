package import Analysis
package import DocumentModel
package import Settings
package import SettingsWork

/// The file that an application exports for the user, built from the settings in a file.
package struct ExportedFile: Sendable {
  package enum Refusal: Error, Sendable {
    case unknown(String, known: [String])
    /// The errors in the settings to export.
    case invalid([SchemaViolation])
    /// One sentence without a period and without a value.
    case impossible(String)
  }

  package let name: String
  package let bytes: [UInt8]
  package let hidden: [Path]
  /// The settings that couldn't be read back, each with the reason.
  package let omitted: [(path: Path, reason: String)]

  /// - Parameter id: The name of one of the schema's exports.
  package init(_ id: String, of text: Snapshot, at moment: DynamicValueSource) throws(Refusal) {
    let known = text.model?.declaration?.exports.map(\.name.value) ?? []
    guard let model = text.model, let export = SettingsExport(model, export: id) else {
      throw .unknown(id, known: known)
    }
    let settings = text.effective
    let problems = export.paths.flatMap { text.schemaViolations.at($0) }
    guard problems.isEmpty, let root = settings.configured.roots.first else { throw .invalid(problems) }
    var sound = SensitiveRemoval(settings.configuredSensitive, source: settings.configured, root: root)
    sound.remove(settings.unwritableDefaults)
    hidden = sound.omitted.filter { path in export.paths.contains { path.isInside($0) } }
    let omissions = Omissions(of: sound.document, in: settings.configured, at: export.paths, model: model)
    omitted = omissions.all
    name = export.fileName(moment)
    do {
      let conversion = try export.conversion(of: omissions, afterRemoving: sound, at: moment).get()
      bytes = try ConversionWriter(conversion, remark: { _ in }).text().get()
    } catch { throw .impossible(error.message) }
  }
}

extension SettingsExport {
  /// The conversion of the settings that remain after omissions.
  ///
  /// - Parameter removal: The result of removing sensitive settings from them.
  package func conversion(
    of omissions: Omissions, afterRemoving removal: SensitiveRemoval, at moment: DynamicValueSource
  ) -> Result<Conversion, ConversionError> {
    let settings = omissions.settings
    return contents(of: settings, without: removal.omitted + omissions.all.map(\.path), at: moment).map { contents in
      var conversion: Conversion
      switch contents {
      case .object(let document): conversion = Conversion(document: document, to: .json)
      case .rows(let rows, let end): conversion = Conversion(document: settings, to: .csv, rows: (rows, end))
      }
      conversion.fileName = fileName(moment)
      return conversion
    }
  }
}
