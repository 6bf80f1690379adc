# Sourced by a script whose folder is a package that needs swift-configuration: makes its dependencies available, or exits with 0
# if neither the machine nor the network has them.
#
# SETTLE_PACKAGES is a folder with a script use.sh, which points a package to local copies of its dependencies. The default is
# ../shared/swift-packages next to the checkout, whose path is $root.
packages=${SETTLE_PACKAGES:-$root/../shared/swift-packages}
if [ -x "$packages/use.sh" ]; then
  "$packages/use.sh"
elif ! timeout 30 git ls-remote --exit-code https://github.com/apple/swift-configuration HEAD > /dev/null 2>&1; then
  echo "skipped: can't reach swift-configuration (set SETTLE_PACKAGES to a folder with a copy of it)"
  exit 0
fi
