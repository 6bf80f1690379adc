# To be read by a script whose folder is a package that needs swift-configuration: makes it find that and what it needs, or ends the
# script with 0 where neither the machine nor the network has it.
#
# SETTLE_PACKAGES is a folder with a script use.sh, which makes a package find its dependencies there instead of on the network.
# Unless said, it is ../shared/swift-packages beside the checkout, whose path is $root.
packages=${SETTLE_PACKAGES:-$root/../shared/swift-packages}
if [ -x "$packages/use.sh" ]; then
  "$packages/use.sh"
elif ! timeout 30 git ls-remote --exit-code https://github.com/apple/swift-configuration HEAD > /dev/null 2>&1; then
  echo "skipped: swift-configuration can't be reached; SETTLE_PACKAGES names a folder with it"
  exit 0
fi
