// The type PlayerSettings is made of player.schema.yaml when the package is built: thirty settings with their defaults, and no
// name of one is a text here.
var settings = PlayerSettings()
settings.playback.speed = 1.5
settings.playback.quality = .high
settings.downloads.automatic = false
settings.feeds.append(.init(title: "The news", url: "https://news.example/feed"))
print("speed", settings.playback.speed, "skip", settings.playback.skipForward.rawValue)
print("sound", settings.notifications.sound)
print("quiet from", settings.notifications.quietHours.start, "feeds", settings.feeds.map(\.title))
print("only on Wi-Fi:", settings.downloads.onlyOnWiFi, "in effect:", settings.effective.downloads.onlyOnWiFi)
