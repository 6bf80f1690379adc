package import Diagnostics

/// The pages of this module's codes.
package enum YAMLPages {
  package static let all: [CodePage] = structure + scalars + nodes + directives + characters + limits
}
