internal import Analysis
package import DocumentModel
internal import Settings

extension FileMigration {
  /// Writes the outcome as data, redacted.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("path", before.shown)
      writer.field("from", ifPresent: from?.description)
      writer.field("to", to.description)
      writer.field("status", status.rawValue)
      writer.key("changes")
      writer.array(changes) { writer, change in
        writer.object { writer in
          writer.field("step", change.step)
          writer.field("setting", change.setting.description)
          writer.field("to", ifPresent: change.target?.description)
          if let line = change.line { writer.field("line", line) }
        }
      }
      writer.key("dropped")
      writer.array(dropped) { writer, path in writer.string(path.description) }
      writer.key("effects")
      writer.array(effects) { writer, effect in
        writer.object { writer in
          writer.field("setting", effect.path.description)
          writer.field("was", ifPresent: effect.before)
          writer.field("is", ifPresent: effect.after)
        }
      }
      writer.key("diagnostics")
      writer.array(findings) { writer, finding in finding.write(to: &writer, in: before) }
    }
  }
}
