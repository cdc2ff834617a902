Invoke-WebRequest -UseBasicParsing -Uri "https://sp.auth.adobe.com/api/v2/REF30/profiles" `
-Headers @{
"accept"="*/*"
  "X-Device-Info"="eyJwcmltYXJ5SGFyZHdhcmVUeXBlIjoiU2V0VG9wQm94IiwibW9kZWwiOiJBcHBsZVRWIiwidmVyc2lvbiI6IjExLDEiLCJvc05hbWUiOiJ0dk9TIiwib3NWZXJzaW9uIjoiMTguMSIsImNvbm5lY3Rpb25UeXBlIjoiV2lGaSJ9"
}
