import Properties
import Testing

/// Generated chains of migrations: every step does what its model does, nothing else changes, and reversible steps are
/// reversed.
@Suite struct MigrationPropertyTests {
  @Test func chainsDoWhatTheySay() {
    var claims = MigrationClaims(Random(seed: 1))
    while claims.done < 300, claims.broken.isEmpty { claims.next() }
    #expect(claims.broken == [])
    #expect(claims.refused == [])
  }
}
