package import DocumentModel

extension SettingsDeclaration.Export {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("id", name.value)
      writer.field("title", title ?? name.value)
      writer.field("heading", ifPresent: heading)
      writer.field("description", ifPresent: description)
      writer.field("icon", ifPresent: icon)
      writer.field("color", ifPresent: color?.rawValue)
      writer.field("file", ifPresent: file)
      writer.field("to", ifPresent: form?.value)
    }
  }
}
