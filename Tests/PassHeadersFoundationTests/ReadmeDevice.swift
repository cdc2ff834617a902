import PassHeaders

/// Returns the `X-Device-Info` of a Roku player.
func rokuHeaderValue() throws(HeaderError) -> String {
  var device = DeviceInfo(
    model: "3800X", version: "14.6", osName: .rokuOS, osVersion: "14.6", connectionType: .wiFi)
  device.primaryHardwareType = .setTopBox
  device.osVendor = .roku
  return try device.headerValue()
}
