import SettleConfiguration

// The test files of swift-configuration next to this one test these names, which stand for settle's snapshot here.
typealias YAMLSnapshot = SettleSnapshot
typealias JSONSnapshot = SettleSnapshot
