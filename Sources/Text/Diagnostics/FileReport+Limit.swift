extension FileReport {
  /// At most so many findings: errors before warnings before notes, of each kind the first ones, in the order of the text.
  ///
  /// - Parameter maximum: nil for all.
  public func limited(to maximum: Int?) -> Self {
    guard let maximum, diagnostics.count > maximum else { return self }
    let ranks = Severity.allCases
    let byWeight = ranks.flatMap { severity in diagnostics.indices.filter { diagnostics[$0].severity == severity } }
    let kept = byWeight.prefix(maximum).sorted()
    var limited = self
    limited.diagnostics = kept.map { diagnostics[$0] }
    if let stated { limited.stated?.fingerprints = kept.map { stated.fingerprints[$0] } }
    return limited
  }
}
