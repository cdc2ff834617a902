import PassHeaders
import PassHeadersInspection

extension HeaderRequest {
  /// Whether the user passed an option about the request, such as `--config` or `--endpoint`. Only then does a
  /// predicted refusal affect the exit code.
  var hasCriteria: Bool { configuration != nil || endpoint != nil || mvpd != nil }

  /// Returns the request in which the header at `place` was sent. The options of the user, such as `--endpoint`,
  /// replace what the text shows.
  func at(_ place: InputHeader.Place) -> HeaderRequest {
    var request = self
    request.endpoint = endpoint ?? place.request?.endpoint
    request.mvpd = mvpd ?? place.request?.mvpd
    return request
  }

  /// Returns the refusals of the header at `place`. The response to its request is taken into account, unless the user
  /// passed `--endpoint`.
  func refusals(of inspection: Inspection, at place: InputHeader.Place) -> [PredictedRefusal] {
    let response = endpoint == nil ? place.response : nil
    return at(place).refusals(of: inspection, answered: response?.status, response?.code)
  }

  /// Returns whether the header explains Adobe's error response at `place`, and the refusal that does. The response is
  /// that of the request in the text, whatever the options of the user are.
  func explanation(
    _ inspection: Inspection, _ place: InputHeader.Place
  ) -> (isCertain: Bool, cause: Refusal?)? {
    guard let response = place.response else { return nil }
    var request = self
    (request.endpoint, request.mvpd) = (place.request?.endpoint, place.request?.mvpd)
    return request.explanation(of: response.status, response.code, by: inspection)
  }
}

extension PredictedRefusal {
  /// Whether Adobe refuses a device because a member is missing. The verdict already reports this.
  var isAboutMissingMember: Bool {
    let missing = Diagnostic(.missingDeviceMember, path: MemberPath(refusal.path))
    return refusal.code == .deviceInfo && refusal.message.hasSameBytes(as: missing.message)
  }
}

extension Inspection {
  var shown: PassHeader? { repaired ?? header }

  var isRepaired: Bool { shown != header }
}
