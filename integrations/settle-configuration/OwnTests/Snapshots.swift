import SettleConfiguration

// The test files of swift-configuration beside this one test these names: they get the snapshot of settle.
typealias YAMLSnapshot = SettleSnapshot
typealias JSONSnapshot = SettleSnapshot
