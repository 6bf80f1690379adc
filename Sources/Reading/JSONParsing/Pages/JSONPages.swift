package import Diagnostics

/// The pages of this module's codes.
package enum JSONPages {
  package static let all: [CodePage] = structure + values + limits
}
