internal import DocumentModel

/// `settle.addSchema`: installs the schema that a file needs after the user has confirmed.
enum InstallSchema {
  static let feature = Feature(command: SchemaInstallPrompt.command) { _, view, request throws(RPCError) in
    guard let absent = SchemaInstallPrompt(of: view) else {
      throw .refused("all schemas of the document are installed")
    }
    try absent.install(view, request: request)
    return .null
  }
}
