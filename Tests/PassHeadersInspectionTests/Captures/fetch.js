fetch("https://sp.auth.adobe.com/api/v2/REF30/profiles", {
  "headers": {
    "accept": "*/*",
    "x-device-info": "eyJwcmltYXJ5SGFyZHdhcmVUeXBlIjoiU2V0VG9wQm94IiwibW9kZWwiOiJBcHBsZVRWIiwidmVyc2lvbiI6IjExLDEiLCJvc05hbWUiOiJ0dk9TIiwib3NWZXJzaW9uIjoiMTguMSIsImNvbm5lY3Rpb25UeXBlIjoiV2lGaSJ9",
    "ap-partner-framework-status": "eyJmcmFtZXdvcmtQZXJtaXNzaW9uSW5mbyI6eyJhY2Nlc3NTdGF0dXMiOiJncmFudGVkIn0sImZyYW1ld29ya1Byb3ZpZGVySW5mbyI6eyJpZCI6IkNhYmxldmlzaW9uIiwiZXhwaXJhdGlvbkRhdGUiOiIxNzk3ODQxMTY3MDAwIn19"
  },
  "method": "GET"
});
