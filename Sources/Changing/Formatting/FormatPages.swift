package import Diagnostics

/// The pages of this module's codes.
package enum FormatPages {
  package static let all: [CodePage] = [
    CodePage(
      .formatRefused,
      meaning: """
        Each result of `settle format` is read again before it is written, by the rules of YAML 1.1 and of 1.2. Here that \
        showed another value, or a comment that is lost or stands with something else.
        """,
      reason: "A formatter that changes what a file says is worse than none: the file is left as it is.",
      remedy: """
        Look at the place that the finding names. Often an unusual way of writing stands there, a comment inside a key or \
        an anchor on nothing: write it more plainly. Else leave the file out with `exclude`.
        """,
      .none(because: "No text is known for which a promise fails; the check is there for the one that isn't known."))
  ]
}
