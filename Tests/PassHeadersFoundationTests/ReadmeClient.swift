import PassHeaders

func headerFields(
  _ account: SubscriberAccount, _ device: DeviceInfo, at now: EpochMilliseconds
) throws -> [(name: String, value: String)] {
  let headers = try RequestHeaders(account, device, for: .decisions, at: now)
  for refusal in headers.omitted { print(refusal.message, refusal.advice) }
  return headers.fields
}
