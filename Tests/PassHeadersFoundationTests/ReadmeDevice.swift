import PassHeaders

/// Returns the `X-Device-Info` of a Fire TV.
func fireTVHeaderValue() throws(HeaderError) -> String {
  var device = DeviceInfo(
    model: "AFTKA", version: "1", osName: .android, osVersion: "11", connectionType: .wiFi)
  device.primaryHardwareType = .setTopBox
  device.osVendor = .amazon
  device.displayWidth = 1920
  device[.browserName] = "Silk"
  return try device.headerValue()
}
