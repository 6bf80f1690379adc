/// `codeAction/resolve`: the edits of an action that was offered without them.
enum ResolveAction {
  static let feature = Feature(
    "codeAction/resolve", reach: .text,
    answer: { request throws(RPCError) in try Refactorings.resolved(request.params, request: request) })
}
