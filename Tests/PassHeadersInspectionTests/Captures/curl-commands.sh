curl 'https://sp.auth.adobe.com/api/v2/REF30/decisions/preauthorize/Cablevision?x=1' \
  -H 'accept: application/json' \
  -H 'ap-partner-framework-status: eyJmcmFtZXdvcmtQZXJtaXNzaW9uSW5mbyI6eyJhY2Nlc3NTdGF0dXMiOiJncmFudGVkIn0sImZyYW1ld29ya1Byb3ZpZGVySW5mbyI6eyJpZCI6IkNhYmxldmlzaW9uIiwiZXhwaXJhdGlvbkRhdGUiOiIxNzk3ODQxMTY3MDAwIn19' \
  -H $'x-device-info: eyJwcmltYXJ5SGFyZHdhcmVUeXBlIjoiU2V0VG9wQm94IiwibW9kZWwiOiJBcHBsZVRWIiwidmVyc2lvbiI6IjExLDEiLCJvc05hbWUiOiJ0dk9TIiwib3NWZXJzaW9uIjoiMTguMSIsImNvbm5lY3Rpb25UeXBlIjoiV2lGaSJ9' \
  --data-raw '{"resources":["REF30"]}' \
  --compressed ;
curl -v \
	-X GET \
	-H "AP-Partner-Framework-Status: eyJmcmFtZXdvcmtQZXJtaXNzaW9uSW5mbyI6eyJhY2Nlc3NTdGF0dXMiOiJncmFudGVkIn0sImZyYW1ld29ya1Byb3ZpZGVySW5mbyI6eyJpZCI6IkNhYmxldmlzaW9uIiwiZXhwaXJhdGlvbkRhdGUiOiIxNzM1Njg5NjAwMDAwIn19" \
	"https://sp.auth.adobe.com/api/v2/REF30/profiles"
