// The build generates the type PlayerSettings from player.schema.yaml: thirty settings with their defaults, none of
// which is accessed by a string.
var settings = PlayerSettings()
settings.playback.speed = 1.5
settings.playback.quality = .high
settings.downloads.automatic = false
settings.feeds.append(.init(title: "The news", url: "https://news.example/feed"))
print("speed", settings.playback.speed, "skip", settings.playback.skipForward.rawValue)
print("sound", settings.notifications.sound)
print("quiet from", settings.notifications.quietHours.start, "feeds", settings.feeds.map(\.title))
print("only on Wi-Fi:", settings.downloads.onlyOnWiFi, "in effect:", settings.effective.downloads.onlyOnWiFi)
