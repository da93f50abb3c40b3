#!/bin/sh
# Runs the steps of the Dockerfile without a container engine: in Debian roots made by mmdebstrap, entered with chroot,
# then starts the result as nobody special on a root that cannot be written, and asks it whether it is well.
#   sudo sh deploy/try-image.sh FOLDER     (an empty folder with 3 GB of room; needs mmdebstrap, npm, git, curl)
set -eu
folder=$(realpath "$1")
source=$(realpath "$(dirname "$0")/..")
version=$(sed -n 's/^ARG NODE_IMAGE=node:\([0-9.]*\)-.*/\1/p' "$source/deploy/Dockerfile")
suite=$(sed -n 's/^ARG NODE_IMAGE=node:[0-9.]*-\([a-z]*\)-slim/\1/p' "$source/deploy/Dockerfile")
packages=$(sed -n 's/.*--no-install-recommends \([a-z ]*\) &&.*/\1/p' "$source/deploy/Dockerfile" | tr ' ' ',')
case $(uname -m) in aarch64) arch=arm64 ;; *) arch=x64 ;; esac
port=${PORT:-3000}
build=$folder/build
image=$folder/image

say() { printf '\n== %s\n' "$*"; }

say "base: Debian $suite with Node $version"
[ -d "$image" ] || mmdebstrap --quiet --variant=minbase --include="ca-certificates,$packages" "$suite" "$image"
mkdir -p "$folder/node" "$folder/npm"
(cd "$folder" && npm pack --silent "node-linux-$arch@$version" npm@10.9.4 > packed)
tar -xzf "$folder/$(sed -n 1p "$folder/packed")" -C "$folder/node" --strip-components=1
tar -xzf "$folder/$(sed -n 2p "$folder/packed")" -C "$folder/npm" --strip-components=1
install -m 755 "$folder/node/bin/node" "$image/usr/local/bin/node"
chroot "$image" id node > /dev/null 2>&1 || chroot "$image" useradd --create-home --uid 1000 node

say "stage build: npm ci, build, prune"
rm -rf "$build" "$image/app"
cp -a "$image" "$build"
# Whom this machine trusts, such as a proxy of the house; in the stage that is thrown away only.
cp /etc/ssl/certs/ca-certificates.crt "$build/etc/ssl/certs/ca-certificates.crt"
mkdir -p "$build/app" "$build/usr/local/lib/node_modules"
cp -a "$folder/npm" "$build/usr/local/lib/node_modules/npm"
ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$build/usr/local/bin/npm"
cp /etc/resolv.conf "$build/etc/resolv.conf"
mount --bind /proc "$build/proc"
mount --bind /dev "$build/dev"
trap 'umount "$build/proc" "$build/dev" 2> /dev/null || true' EXIT
git -C "$source" archive HEAD | tar -x -C "$build/app"
chroot "$build" sh -c 'cd /app && npm ci --include=dev && node scripts/build.mjs && npm prune --omit=dev'

say "stage image: what is copied, as the user node"
mkdir -p "$image/app"
cp -a "$build/app/package.json" "$build/app/node_modules" "$build/app/dist" "$image/app/"
for part in "$image" "$image/app/node_modules" "$image/app/dist"; do du -sm "$part"; done

say "start: root read-only, /tmp in memory, user node"
unshare --mount --fork --pid sh -c '
  mount --bind "$1" "$1" && mount -o remount,ro,bind "$1"
  mount -t proc proc "$1/proc" && mount --bind /dev "$1/dev" && mount -t tmpfs tmpfs "$1/tmp"
  exec chroot --userspec=node "$1" env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/tmp NODE_ENV=production \
    HOST=127.0.0.1 PORT="$2" WORKERS=1 tini -s -- sh -c "cd /app && (touch /app/x 2>&1 || true) && exec node dist/server/main.js"
' sh "$image" "$port" > "$folder/log" 2>&1 &
server=$!
for _ in $(seq 1 120); do
  curl -fsS "http://127.0.0.1:$port/health" > "$folder/health" 2> /dev/null && break
  sleep 1
done
cat "$folder/health"
grep -m1 'touch' "$folder/log" || true
say "a call, and an end"
printf 'GIF89a\1\0\1\0\200\0\0\0\0\0\377\377\377!\371\4\1\0\0\0\0,\0\0\0\0\1\0\1\0\0\2\2D\1\0;' > "$folder/dot.gif"
curl -sS -o "$folder/dot.png" -w '%{http_code} %{content_type}\n' -F file=@"$folder/dot.gif" -F quality=LOW -F format=PNG \
  "http://127.0.0.1:$port/api/image/compress"
pkill -TERM -P "$server" || kill "$server"
wait "$server" || true
tail -3 "$folder/log"
