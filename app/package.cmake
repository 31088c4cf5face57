# SPDX-License-Identifier: Apache-2.0
# `cpack --config build/release/CPackConfig.cmake` makes the Debian package; dependencies on libraries are found by dpkg-shlibdeps.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME qdqscope)
set(CPACK_PACKAGE_VENDOR "QDQ Scope")
set(CPACK_PACKAGE_CONTACT "QDQ Scope maintainers <maintainers@qdqscope.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "inspector for quantized (Q/DQ) neural network graphs")
set(CPACK_PACKAGE_DESCRIPTION
  "Opens Q/DQ graphs that PyTorch exported, or a float graph and a quantizer config;\nchecks the hardware rules of a chip, draws the graph, and says which setting\nreached which node and why a node breaks a rule. Window and command line.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Loaded by name at run time, so no link shows them: the display plug-ins, and the glyphs of the Chinese window.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "qt6-qpa-plugins, libqt6svg6, qt6-translations-l10n, fonts-noto-cjk")
include(CPack)
