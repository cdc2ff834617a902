import Alamofire
import PassHeaders

func send(_ status: String, _ device: String, to url: String) {
  let headers: HTTPHeaders = [
    PartnerFrameworkStatus.fieldName: status,
    DeviceInfo.fieldName: device,
  ]
  AF.request(url, headers: headers)
}
