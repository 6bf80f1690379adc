package import Analysis
package import SettingsWork

extension SettingsUpdate {
  /// Updates a file, with the schema's description above each setting that is added.
  ///
  /// - Parameter width: The width of comments in columns, or nil for no comments.
  package static func run(_ text: Snapshot, width: Int?) -> Normalization {
    run(
      text,
      comment: width.flatMap { width in
        text.model.map { model in
          { SettingComment(model: model).lines($0, in: $1, width: width - $2) }
        }
      })
  }
}
