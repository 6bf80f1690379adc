// The type PlayerSettings is made of player.schema.yaml when the package is built.
var settings = PlayerSettings()
settings.quality = .low
print("volume", settings.volume, "speed", settings.speed, "quality", settings.quality.rawValue)
