internal import Analysis
internal import DocumentModel
internal import Settings
internal import TerminalOutput

/// The actions of a schema: which are open for a file, and why the others are not.
struct ActionList {
  let plans: [ActionPlan]
  let inputs: InputReading

  var text: TerminalText {
    plans.map { plan -> TerminalText in
      let action = plan.action
      let inputs = action.inputs.map { input in
        let usage = "--input \(input.name.value)=…"
        return isRequired(input, plan) ? " " + usage : " [\(usage)]"
      }
      let yes = action.confirmations.map { _ in " --yes" }
      let reason = plan.firstUnmet(nil).map { "    not open: \($0.message?.value ?? "")\n" as TerminalText }
      return "\(action.name.value)\(inputs.joined())\(yes.joined())\n    \(action.title?.value ?? "")\n\(reason ?? "")"
    }.joined()
  }

  var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("actions")
      writer.array(plans) { writer, plan in write(plan, &writer) }
    }
    return writer.line
  }

  private func write(_ plan: ActionPlan, _ writer: inout JSONWriter) {
    let action = plan.action
    let unmet = plan.firstUnmet(nil)
    writer.object { writer in
      writer.field("name", action.name.value)
      writer.field("title", ifPresent: action.title?.value)
      writer.field("section", ifPresent: action.section?.value)
      writer.field("help", ifPresent: action.help?.value)
      writer.field("open", unmet == nil)
      writer.field("reason", ifPresent: unmet?.message?.value)
      writer.key("confirm")
      writer.array(action.confirmations) { writer, question in writer.string(question) }
      writer.key("inputs")
      writer.array(action.inputs) { writer, input in
        writer.object { writer in
          writer.field("name", input.name.value)
          writer.field("required", isRequired(input, plan))
        }
      }
    }
  }

  private func isRequired(_ input: InputSchemas.Declared, _ plan: ActionPlan) -> Bool {
    plan.isRequired(input.name.value) && !inputs.schemas.hasDefault(input)
  }
}
