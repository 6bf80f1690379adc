package import Diagnostics

/// The pages of this module's codes.
package enum FixPages {
  package static let all: [CodePage] = [
    CodePage(
      .editFixCycle,
      meaning: "A fix puts back what another one changed, so both were stopped.",
      reason: "Two rules want opposite things; only a person can say which of them is meant.",
      remedy:
        "Turn one of the two rules off, choose by `--select`, or leave `--unsafe-fixes` out: safe fixes never do it.",
      .none(because: "It takes two rules that contradict each other, and `--unsafe-fixes`."))
  ]
}
