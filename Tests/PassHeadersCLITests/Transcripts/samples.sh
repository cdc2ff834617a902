# What the commands of the transcripts share. A pipeline ends as its last command that fails.
set -o pipefail

# The status that Adobe's cookbook prints: granted, Cablevision, until 2034-03-08T11:37:16Z.
cookbook=ewogICAgImZyYW1ld29ya1Blcm1pc3Npb25JbmZvIjogewogICAgICAiYWNjZXNzU3RhdHVzIjogImdyYW50ZWQiCiAgICB9LAogICAgImZyYW1ld29ya1Byb3ZpZGVySW5mbyIgOiB7CiAgICAgICJpZCIgOiAiQ2FibGV2aXNpb24iLAogICAgICAiZXhwaXJhdGlvbkRhdGUiIDogIjIwMjU0MzA2MzYwMDAiCiAgICB9Cn0=
# The same in its one form, and one that expired on 2025-01-01.
status=eyJmcmFtZXdvcmtQZXJtaXNzaW9uSW5mbyI6eyJhY2Nlc3NTdGF0dXMiOiJncmFudGVkIn0sImZyYW1ld29ya1Byb3ZpZGVySW5mbyI6eyJpZCI6IkNhYmxldmlzaW9uIiwiZXhwaXJhdGlvbkRhdGUiOiIyMDI1NDMwNjM2MDAwIn19
expired=eyJmcmFtZXdvcmtQZXJtaXNzaW9uSW5mbyI6eyJhY2Nlc3NTdGF0dXMiOiJncmFudGVkIn0sImZyYW1ld29ya1Byb3ZpZGVySW5mbyI6eyJpZCI6IkNhYmxldmlzaW9uIiwiZXhwaXJhdGlvbkRhdGUiOiIxNzM1Njg5NjAwMDAwIn19
# A device, and the one that Adobe's pages print most, which lacks a comma.
device=eyJwcmltYXJ5SGFyZHdhcmVUeXBlIjoiVFYiLCJtb2RlbCI6IkFwcGxlVFYiLCJ2ZXJzaW9uIjoiMTEsMSIsIm9zTmFtZSI6InR2T1MiLCJvc1ZlcnNpb24iOiIxOC4xIiwiY29ubmVjdGlvblR5cGUiOiJXaUZpIn0=
broken_device=ewoJInByaW1hcnlIYXJkd2FyZVR5cGUiOiAiU2V0VG9wQm94IiwKCSJtb2RlbCI6ICJUViA1dGggR2VuIiwKCSJtYW51ZmFjdHVyZXIiOiAiQXBwbGUiLAoJIm9zTmFtZSI6ICJ0dk9TIgoJIm9zVmVuZG9yIjogIkFwcGxlIiwKCSJvc1ZlcnNpb24iOiAiMTEuMCIKfQ==

encoded() { printf %s "$1" | base64 | tr -d '\n'; }

# status ACCESS [ID [DATE]]: the value of such a header.
status() {
  encoded "{\"frameworkPermissionInfo\":{\"accessStatus\":\"$1\"},\"frameworkProviderInfo\":{${2:+\"id\":\"$2\"}${3:+,\"expirationDate\":\"$3\"}}}"
}

# judged ARGUMENTS: what is said of a header, the refusals' codes for programs, and the explanation of the first
# refusal's line.
judged() {
  pass-headers --now 2030-01-01 "$@" | tee said
  local code=${PIPESTATUS[0]}
  pass-headers --now 2030-01-01 "$@" --json | grep -o '"refusals":.*' | grep -o '"code":"[a-z_]*"' | uniq
  pass-headers explain "$(grep -m 1 -E '^  (may be )?refused' said)" | sed -n 1p || echo "explain: $?"
  return "$code"
}

# verdicts ARGUMENTS: the verdict of each header, and the codes of its errors and warnings.
verdicts() {
  pass-headers --json "$@" | grep -oE '"verdict":"[a-z]*"|"code":"[a-z0-9-]*","severity":"(error|warning)"' |
    sed -E 's/"verdict":"([a-z]*)"/\1/; s/"code":"([a-z0-9-]*)".*/  \1/'
}
