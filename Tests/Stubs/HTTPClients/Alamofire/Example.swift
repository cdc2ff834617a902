import Alamofire
import PassHeaders

func send(_ headers: RequestHeaders, to url: String) {
  var fields = HTTPHeaders()
  for field in headers.fields { fields.update(name: field.name, value: field.value) }
  AF.request(url, headers: fields)
}
