internal import CommandLineKit
internal import DocumentModel
internal import Settings
internal import SettingsWork

/// The actions of a schema: whether each is available for a file, and if not, why.
struct ActionList {
  let plans: [ActionPlan]
  let model: SettingsModel

  var text: TerminalText {
    plans.map { plan -> TerminalText in
      let action = plan.action
      let inputs = action.inputs.map { input in
        let name = input.name.value
        // A secret on the command line would end up in the shell's history and the list of processes.
        let usage = model.isSensitive(input: input) ? "--input-file \(name)=FILE" : "--input \(name)=…"
        return isRequired(input, plan: plan) ? " " + usage : " [\(usage)]"
      }
      let exports = action.exports.map(\.value)
      let format = exports.isEmpty ? "" : " [--format \(exports.joined(separator: "|"))] [--output …]"
      let yes = Array(repeating: " --yes", count: action.agreements)
      let ends = action.outcomes.filter { $0.name.value != SettingsDeclaration.Outcome.success }
      let outcomes = ends.isEmpty ? "" : " [--outcome \(ends.map(\.name.value).joined(separator: "|"))]"
      let reason = plan.firstUnmet().map { "    not available: \($0.reason)\n" as TerminalText }
      return
        "\(action.name.value)\(inputs.joined())\(format)\(outcomes)\(yes.joined())\n    \(action.title?.value ?? "")\n\(reason ?? "")"
    }.joined()
  }

  var json: [UInt8] {
    JSONWriter.line { writer in
      writer.objects("actions", of: plans) { writer, plan in write(plan, writer: &writer) }
    }
  }

  private func write(_ plan: ActionPlan, writer: inout JSONWriter) {
    let action = plan.action
    let unmet = plan.firstUnmet()
    writer.field("name", action.name.value)
    writer.field("title", ifPresent: action.title?.value)
    writer.field("section", ifPresent: action.section?.value)
    writer.field("help", ifPresent: action.help?.value)
    writer.field("open", unmet == nil)
    if let unmet {
      writer.field("reason", unmet.reason)
      writer.field("tone", unmet.tone.rawValue)
    }
    writer.list("when", action.conditions) { writer, condition in condition.write(to: &writer, in: plan.source) }
    writer.array("confirm", action.confirmations) { writer, question in writer.string(question.text) }
    writer.list("boxes", action.confirmations.filter(\.isBox)) { writer, box in writer.string(box.text) }
    writer.objects("inputs", of: action.inputs) { writer, input in write(input, plan: plan, writer: &writer) }
    writeEnd(plan, writer: &writer)
    writer.flag("destructive", action.isDestructive)
    writer.field("exportsTitle", ifPresent: action.exportsTitle)
    writer.list("exports", plan.exports) { $1.write(to: &$0) }
    writer.objectList("outcomes", of: plan.variants) { writer, variant in
      writer.field("name", variant.outcome?.name.value ?? "")
      writer.field("title", ifPresent: variant.outcome?.title)
      writer.field("tone", variant.tone.rawValue)
      variant.outcome?.dialog?.write(to: &writer)
      writer.objects("inputs", of: variant.action.inputs) { writer, input in
        write(input, plan: variant, writer: &writer)
      }
      writeEnd(variant, writer: &writer)
    }
  }

  /// Writes an action's changes, external effects and closing message.
  private func writeEnd(_ plan: ActionPlan, writer: inout JSONWriter) {
    let action = plan.action
    for (name, changes) in [("set", action.set), ("append", action.append), ("remove", action.remove)]
    where !changes.isEmpty {
      writer.object(name) { writer in
        for change in changes {
          writer.key(change.setting.value.description)
          writer.value(plan.source, change.value)
        }
      }
    }
    writer.list("unset", action.unset) { writer, path in writer.string(path.value.description) }
    writer.objectList("effects", of: plan.effects) { writer, effect in
      writer.field("text", effect.text)
      writer.list("concerned", effect.concerned) { $0.string($1) }
    }
    writer.field("done", ifPresent: action.done?.value)
  }

  private func write(_ input: DeclaredMember, plan: ActionPlan, writer: inout JSONWriter) {
    writer.field("name", input.name.value)
    writer.field("required", isRequired(input, plan: plan))
    writer.flag("state", plan.isState(input.name.value))
    model.info(ofInput: input)?.writeFields(to: &writer, store: plan.storePlace(of: input.name.value))
  }

  private func isRequired(_ input: DeclaredMember, plan: ActionPlan) -> Bool {
    // If the schema has a default for the input, it is optional, even if the action needs it.
    plan.isRequired(input.name.value) && !model.hasDefault(ofInput: input)
  }
}
