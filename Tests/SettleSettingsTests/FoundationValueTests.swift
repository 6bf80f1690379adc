import Foundation
import SettleSettings
import SettleSettingsFoundation
import Testing

/// Foundation's types as values of settings.
@Suite struct FoundationValueTests {
  private struct Server: Codable, Equatable {
    var address: URL
    var since: Date
    var id: UUID
  }

  @Test func addressesTimesAndIdentifiers() throws {
    var file = try SettingsFile(
      inMemory: """
        address: https://a.example/x?y=1
        since: 2026-01-02T03:04:05Z
        exact: "2026-01-02T03:04:05.250+01:00"
        day: "2026-01-02"
        id: 4F6C1C1E-6a0e-4b53-9f0b-9a6d1e2b7c11
        wrong: soon

        """)
    #expect(try file.value(at: "address", as: URL.self).host() == "a.example")
    #expect(try file.value(at: "since", as: Date.self).timeIntervalSince1970 == 1_767_323_045)
    #expect(try file.value(at: "exact", as: Date.self).timeIntervalSince1970 == 1_767_319_445.25)
    #expect(try file.value(at: "day", as: Date.self).timeIntervalSince1970 == 1_767_312_000)
    #expect(throws: SettingsError.self) { try file.value(at: "wrong", as: Date.self) }
    let server = try file.decode(Server.self)
    try file.set("since", to: server.since.addingTimeInterval(0.5))
    try file.set("id", to: server.id)
    #expect(
      file.text.contains("since: \"2026-01-02T03:04:05.500Z\"") || file.text.contains("since: 2026-01-02T03:04:05.500Z")
    )
    #expect(file.text.contains("id: 4f6c1c1e-6a0e-4b53-9f0b-9a6d1e2b7c11"))
    #expect(try SettingsFile(inMemory: file.text).decode(Server.self).since == server.since.addingTimeInterval(0.5))
  }

  @Test func decimalsKeepTheirDigits() throws {
    var file = try SettingsFile(inMemory: "price: 0.10000000000000000001 # per piece\nword: many\n")
    #expect(try file.value(at: "price", as: Decimal.self) == Decimal(string: "0.10000000000000000001"))
    #expect(throws: SettingsError.self) { try file.value(at: "word", as: Decimal.self) }
    try file.set("price", to: #require(Decimal(string: "12345678901234567890.125")))
    #expect(file.text == "price: 12345678901234567890.125 # per piece\nword: many\n")
    #expect(try file.value(at: "price", as: Decimal.self) == Decimal(string: "12345678901234567890.125"))
    #expect(throws: SettingsError.self) { try file.set("price", to: Decimal.nan) }
  }
}
