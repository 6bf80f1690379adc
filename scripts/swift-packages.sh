# Sourced by a script whose folder is a package that needs swift-configuration: makes its dependencies available, or exits with 0
# if neither the machine nor the network has them.
#
# SETTLE_PACKAGES is a folder with a script use.sh, which points a package to its dependencies there instead of on the network.
# By default it is ../shared/swift-packages beside the checkout, whose path is $root.
packages=${SETTLE_PACKAGES:-$root/../shared/swift-packages}
if [ -x "$packages/use.sh" ]; then
  "$packages/use.sh"
elif ! timeout 30 git ls-remote --exit-code https://github.com/apple/swift-configuration HEAD > /dev/null 2>&1; then
  echo "skipped: swift-configuration can't be reached; SETTLE_PACKAGES names a folder with it"
  exit 0
fi
