#!/bin/sh
# Publishes the build that this script is in, on the host of the web server:
#   sh hosting/release.sh nginx                  or caddy
#   sh hosting/release.sh nginx --announcements  also replaces the host's announcements by those of the build
#   sh hosting/release.sh nginx --back           returns to the release before
#   sh hosting/release.sh nginx --stage          only adds the assets of the build to those of the release that is live
# Each release has a folder of its own. The web server takes over its pages and its policy at once, by one reload, and only
# if it accepts its whole configuration. Then the script requests the pages, and returns to the former release if one is
# wrong. Pass what differs:
portal=${PORTAL:-/srv/portal}
caddyfile=${CADDYFILE:-/etc/caddy/Caddyfile}
# Where to request the pages, such as https://portal.example; by default, where the web server listens. "no" requests none.
ask=${PORTAL_ASK:-}
# The seconds that the web server may take to serve a release after it has said so. nginx says so at once.
patience=${PORTAL_PATIENCE:-10}
set -eu
umask 022
export LC_ALL=C
fail() {
  echo "$*" >&2
  echo 'Nothing has changed for visitors.' >&2
  exit 1
}

server=${1:-} action=${2:-}
# `address` finds the portal in the configuration of the server, and prints what that listens at, and a name of the host.
case $server in
nginx)
  how="copy hosting/nginx.conf to nginx's conf.d, and edit it"
  check() { nginx -T 2>&1; }
  reload() { nginx -s reload; }
  address() {
    echo "$report" | sed 's/^# configuration file .*/server {/; s/#.*//; s/[{};]/\n/g' | awk '
      function finish() { if (portal && listen != "") print listen, name; portal = listen = name = "" }
      $1 == "server" && NF == 1 { finish() }
      $1 == "listen" && listen == "" { listen = $2 }
      $1 == "server_name" { name = $2 }
      $1 == "include" && /hosting\/portal-site\.conf/ { portal = 1 }
      END { finish() }' | head -n 1
  }
  ;;
caddy)
  how="copy hosting/Caddyfile to $caddyfile"
  check() {
    caddy validate --adapter caddyfile --config "$caddyfile" 2>&1 &&
      caddy adapt --adapter caddyfile --config "$caddyfile" --pretty 2>/dev/null
  }
  reload() { caddy reload --adapter caddyfile --config "$caddyfile" ${CADDY_ADMIN:+--address "$CADDY_ADMIN"}; }
  address() {
    echo "$report" | awk -F '"' '
      key == "listen" { listen = $2; name = "" }
      key == "host" { name = $2 }
      { key = /: \[$/ ? $2 : "" }
      $2 == "terminal" { name = "" }
      $2 == "portal_release" { print listen, name }' | head -n 1
  }
  ;;
*) fail "Name the web server: sh $0 nginx, or sh $0 caddy" ;;
esac
case $action in '' | --back | --announcements | --stage) ;; *) fail "Unknown: $action" ;; esac
[ "$ask" = no ] || command -v curl >/dev/null || fail 'Install curl, which requests the pages, or set PORTAL_ASK=no.'

# Lets a name lead to a release, in one step.
link() { ln -s "releases/$1" "$portal/$2.new" && mv -T "$portal/$2.new" "$portal/$2"; }
linked() { [ ! -L "$portal/$1" ] || basename "$(readlink "$portal/$1")"; }
# The release in a folder. If the folder of that name was in use, the new one has a number.
name_of() { echo "${1%-[23]}"; }
# A file system without hard links, or a release of another user, takes copies.
bring() { [ -e "$2" ] || ln "$1" "$2" 2>/dev/null || { cp -p "$1" "$2.new" && mv "$2.new" "$2"; }; }

# Prints how a copy of a build differs from its manifest, in the part that web servers read.
differences() (
  cd "$1"
  find . ! -type f ! -type d | sed 's|^\./||; s|$| is a link, or no file.|'
  {
    sed -n 's/^ *"\(.*\)": { "size": [0-9]*, "sha256": "\([0-9a-f]*\)" },*$/\2  \1/p' manifest.json
    echo
    find site hosting -type f -exec sha256sum {} +
  } | awk '
    /^$/ { copy = 1; next }
    { hash = substr($0, 1, 64); path = substr($0, 67) }
    path !~ /^(site\/|hosting\/portal-)/ { next }
    !copy { expected[path] = hash; next }
    !(path in expected) { print path " is not of this build."; next }
    expected[path] != hash { print path " is cut off, or was changed." }
    { delete expected[path] }
    END { for (path in expected) print path " is missing." }' | sort
)

# Finds where the server itself answers, so that no request leaves this host.
connect='' places=$ask
find_places() {
  [ -z "$ask" ] || return 0
  # shellcheck disable=SC2046
  set -- $(address)
  listen=${1:-} host=${2:-}
  port=${listen##*:} at=${listen%"${listen##*:}"} at=${at%:}
  case $listen in '' | unix*) return 1 ;; esac
  case $port in *[!0-9]*) at=$listen port=80 ;; esac
  case $at in '' | '*' | 0.0.0.0) at=127.0.0.1 ;; '[::]') at='[::1]' ;; esac
  case $host in '' | _ | *[!a-zA-Z0-9.-]*) host=localhost ;; esac
  connect="::$at:$port" places="https://$host:$port http://$host:$port"
}
# Requests a path of the portal, and prints the status.
get() {
  rm -f "$scratch/body"
  curl -sSk --noproxy '*' --max-time 5 ${connect:+--connect-to "$connect"} \
    -D "$scratch/head" -o "$scratch/body" -w '%{http_code}' "$place$1" 2>"$scratch/error"
}
# Whether a path is answered with a file. `fault` says what is wrong.
answers() {
  if ! status=$(get "$1"); then
    fault="$place$1 does not answer: $(cat "$scratch/error")"
  elif [ "$status" != 200 ]; then
    fault="$place$1 answers $status."
  elif ! cmp -s "$2" "$scratch/body"; then
    fault="$place$1 does not answer with the file of release $name."
  else
    return 0
  fi
  return 1
}
# Whether the server answers with the release in a folder: its version.json, its pages with their policy, its script.
is_live() {
  earlier=
  for place in $places; do
    ! answers /version.json "$1/site/version.json" || break
    # An https: port answers http: so.
    [ "$status" != 400 ] || fault=$earlier
    earlier=$fault
    place=
  done
  [ -n "$place" ] || return 1
  policy=$(sed -n 's/^  default "\(.*script-src .*\)";$/\1/p' "$1/hosting/portal-policy.conf")
  for file in "$1"/site/*.html; do
    case $file in */404.html) continue ;; */index.html) path=/ ;; *) path=/$(basename "$file" .html) ;; esac
    answers "$path" "$file" || return 1
    grep -qiF "content-security-policy: $policy" "$scratch/head" && continue
    fault="$place$path has another policy than release $name, so that browsers block its script."
    return 1
  done
  script=$(sed -n 's/.*<meta name="script" content="\([^"]*\)">.*/\1/p' "$1/site/index.html")
  answers "$script" "$1/site$script"
}

mkdir -p "$portal/releases"
portal=$(cd "$portal" && pwd)
# One at a time. The lock ends with this process, however that ends.
exec 9<"$portal/releases"
flock 9
clean() { rm -rf "$portal"/releases/*.new "$portal/current.new" "$portal/former.new"; }
clean
trap clean EXIT
scratch="$portal/releases/answers.new"
mkdir "$scratch"
old=$(linked current)
former=$(linked former)

if [ "$action" = --back ]; then
  [ -n "$former" ] || fail 'There is no release before.'
  id=$former name=$(name_of "$former") new="$portal/releases/$former"
else
  build=$(cd "$(dirname "$0")/.." && pwd)
  name=$(sed -n 's/^ *"release": "\([^"/]*\)",*$/\1/p' "$build/manifest.json") || name=
  [ "$(tail -n 1 "$build/manifest.json")" = '}' ] || name=
  [ -n "$name" ] || fail "$build has no whole manifest.json. Build again, or copy it again as a whole."
  # A folder that is in use may be faulty, so it stays as it is.
  for id in "$name" "$name-2" "$name-3"; do
    case $id in "$old" | "$former") ;; *) break ;; esac
  done
  new="$portal/releases/$id" copy="$portal/releases/$id.new"
  mkdir "$copy"
  cp -RPp "$build/manifest.json" "$build/site" "$build/hosting" "$copy" || fail "$build could not be copied to $portal."
  faults=$(differences "$copy")
  [ -z "$faults" ] || fail "$(echo "$faults" | head -n 20)
$build is not as its manifest.json says. Build again, or copy it again as a whole (rsync -a --delete)."
  # The server runs as another user than the build, which may have had a umask of 077.
  chmod -R u=rwX,go=rX "$copy"
  ls "$copy/site/assets" >"$copy/assets"
  if [ "$action" = --stage ]; then
    [ -n "$old" ] || { echo 'There is no release on this host yet, so there is nothing to add to.' && exit; }
    while read -r file; do
      bring "$copy/site/assets/$file" "$portal/releases/$old/site/assets/$file"
    done <"$copy/assets"
    echo "Release $(name_of "$old") is live as before, and has the assets of release $name, too."
    exit
  fi
  # Open tabs of former releases go on loading their files.
  for release in "$portal"/releases/*; do
    if [ ! -e "$release/assets" ] || [ "$release" = "$copy" ]; then continue; fi
    while read -r file; do
      [ ! -e "$release/site/assets/$file" ] || bring "$release/site/assets/$file" "$copy/site/assets/$file"
    done <"$release/assets"
  done
  # These are edited on the host, beside the releases.
  sed -n 's/^ *"edited": \["\(.*\)"\],*$/\1/p' "$copy/manifest.json" | sed 's/", "/\n/g' | while read -r file; do
    mkdir -p "$(dirname "$portal/$file")" "$(dirname "$copy/site/$file")"
    [ ! -e "$copy/site/$file" ] || [ -e "$portal/$file" ] || cp -p "$copy/site/$file" "$portal/$file"
    ln -sf "$portal/$file" "$copy/site/$file"
  done
  # The web server finds the folder by this name, in what it includes.
  [ "$id" = "$name" ] || sed -i "s|\"$name\"|\"$id\"|" "$copy"/hosting/portal-policy.*
  rm -rf "$new"
  mv "$copy" "$new"
fi

requested=yes was_seen=''
[ "$ask" != no ] || requested=
if [ -n "$old" ]; then
  report=$(check) || fail "$report
$server refuses its configuration as it is, before release $name."
  if [ -n "$requested" ] && find_places; then
    for place in $places; do
      [ "$(get /version.json)" != 200 ] || was_seen=yes
    done
  fi
fi
link "$id" current
refuse() {
  if [ -n "$old" ]; then link "$old" current; else rm "$portal/current"; fi
  fail "$@"
}
report=$(check) || refuse "$report
$server refuses release $name."
case $report in
*"\"$id\""*) ;;
*) refuse "The configuration of $server does not include $portal/current/hosting: $how." ;;
esac
[ -z "$requested" ] || find_places || refuse "The configuration of $server does not say where the portal is: set PORTAL_ASK."
output=$(reload 2>&1) || {
  [ -z "$old" ] || refuse "$output
$server has not taken over release $name. If it is not running, start it, and release again."
  # A server that is not running starts with this release only, because its file includes it.
  echo "$output" >&2
  echo "Release $name is in place, but $server has not taken it over. If it is not running, start it now." >&2
  exit 1
}

deadline=$(($(date +%s) + patience)) unseen=''
until [ -z "$requested" ] || is_live "$new"; do
  [ "$(date +%s)" -ge "$deadline" ] || { sleep 0.2 && continue; }
  # The former release did not answer either.
  [ -n "$was_seen" ] || { unseen=$fault && break; }
  link "$old" current
  echo "$fault" >&2
  reload >&2
  echo "Returned to release $(name_of "$old"), because release $name does not answer as it was built." >&2
  exit 1
done
[ -z "$old" ] || [ "$(name_of "$old")" = "$name" ] || link "$old" former
[ "$action" != --announcements ] || {
  # With their feeds.
  for file in "$build"/site/announcements.*; do
    cp -P "$file" "$portal/announcements.new"
    mv "$portal/announcements.new" "$portal/$(basename "$file")"
  done
}

# Keep the last five, to which an operator may return, and whose pages may be open somewhere. Their order is that in which
# they were published. A second folder of the same release goes once it is out of use.
touch "$new"
count=0 names=' '
# shellcheck disable=SC2045
for release in $(ls -t "$portal/releases"); do
  case $release in *.new) continue ;; esac
  case $names in *" $(name_of "$release") "*) surplus=yes ;; *) surplus='' count=$((count + 1)) ;; esac
  names="$names$(name_of "$release") "
  [ "$count" -le 5 ] || surplus=yes
  case $release in "$id" | "$old" | "$(linked former)") surplus='' ;; esac
  [ -z "$surplus" ] || rm -rf "$portal/releases/$release"
done

after=${old:+, after $(name_of "$old")}
[ "$(name_of "$old")" != "$name" ] || after=', as before'
if [ -z "$requested" ]; then
  echo "Release $name is in place$after. Its pages were not requested."
elif [ -z "$unseen" ]; then
  echo "Release $name is live$after."
else
  echo "$unseen" >&2
  echo "Release $name is in place$after, but nobody can see it." >&2
  exit 3
fi
