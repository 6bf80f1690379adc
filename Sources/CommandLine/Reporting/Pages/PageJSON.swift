internal import DocumentModel

/// Pages of codes for other programs; the shape is published as the bundled schema `explanation`.
package enum PageJSON {
  package static func page(_ page: CodePage) -> [UInt8] {
    JSONWriter.line(.indented) { write(&$0, page: page) }
  }

  package static func list(_ pages: [CodePage]) -> [UInt8] {
    var writer = JSONWriter(.indented)
    writer.array(pages) { writer, page in writer.object { write(&$0, page: page) } }
    return writer.line
  }

  private static func write(_ writer: inout JSONWriter, page: CodePage) {
    writer.field("code", page.code.description)
    writer.field("family", page.code.family.rawValue)
    writer.field("summary", page.code.summary)
    writer.field("severity", page.code.severity.rawValue)
    writer.field("since", ifPresent: page.since.isEmpty ? nil : page.since)
    writer.field("fixable", page.isFixable)
    writer.field("meaning", page.meaning.isEmpty ? page.code.summary : page.meaning)
    writer.field("reason", ifPresent: page.reason.isEmpty ? nil : page.reason)
    writer.field("remedy", ifPresent: page.remedy.isEmpty ? nil : page.remedy)
    writer.list("declared", page.declarations) { $0.string($1) }
    writer.field("noExample", ifPresent: page.noExample)
    for (name, example) in [("wrong", page.wrong), ("right", page.right)] {
      guard let example else { continue }
      writer.object(name) { writer in
        writer.objects("files", of: example.files) { writer, file in
          writer.field("name", file.name)
          writer.field("text", file.text)
        }
        writer.field("command", example.command)
      }
    }
    if !page.presets.isEmpty {
      writer.object("presets") { writer in
        for preset in page.presets { writer.field(preset.name, preset.severity?.rawValue ?? "disable") }
      }
    }
    writer.objectList("options", of: page.options) { writer, option in
      writer.field("name", option.name)
      writer.field("type", option.type)
      writer.field("default", json: option.defaultValue)
      writer.field("summary", option.summary)
    }
  }
}
