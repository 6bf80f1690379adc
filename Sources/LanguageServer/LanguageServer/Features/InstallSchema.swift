/// `settle.addSchema`: brings the schema that a text asks for, where a person agrees.
enum InstallSchema {
  static let feature = Feature(command: AbsentSchema.command) { _, view, request throws(RPCError) in
    guard let absent = AbsentSchema(of: view) else { throw .refused("all schemas of the document are installed") }
    try absent.bring(view, request)
    return .null
  }
}
