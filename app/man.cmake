# SPDX-License-Identifier: Apache-2.0
# Man pages are made from `--help`, so that they cannot differ from it: qdqscope.1, qdqscope-cli.1, and one a command.
find_program(QDQ_HELP2MAN help2man)
if(NOT QDQ_HELP2MAN)
  message(STATUS "help2man is not there: no man pages are made or installed")
  return()
endif()

set(man_folder ${CMAKE_BINARY_DIR}/man)
file(MAKE_DIRECTORY ${man_folder})
set(man_pages)
# qdq_add_man_page(page program summary [command])
function(qdq_add_man_page page program summary)
  set(file ${man_folder}/${page}.1)
  string(JOIN " " call $<TARGET_FILE:${program}> ${ARGN})
  add_custom_command(OUTPUT ${file}
    COMMAND ${CMAKE_COMMAND} -E env SOURCE_DATE_EPOCH=0 ASAN_OPTIONS=detect_leaks=0 ${QDQ_HELP2MAN} --no-info
      --version-string=${PROJECT_VERSION} --manual "QDQ Scope" --source "QDQ Scope ${PROJECT_VERSION}"
      --name "${summary}" --output ${file} ${call}
    DEPENDS ${program} VERBATIM)
  set(man_pages ${man_pages} ${file} PARENT_SCOPE)
endfunction()

qdq_add_man_page(qdqscope qdqscope "inspector for quantized neural network graphs")
qdq_add_man_page(qdqscope-cli qdqscope-cli "inspect quantized neural network graphs on the command line")
file(STRINGS ${CMAKE_CURRENT_SOURCE_DIR}/cli/commands.def commands REGEX "^QDQ_COMMAND")
foreach(line IN LISTS commands)
  string(REGEX MATCH "^QDQ_COMMAND\\(([a-z]+), \"([^\"]*)\"" unused "${line}")
  qdq_add_man_page(qdqscope-cli-${CMAKE_MATCH_1} qdqscope-cli "${CMAKE_MATCH_2}" ${CMAKE_MATCH_1})
endforeach()
add_custom_target(qdq_man ALL DEPENDS ${man_pages})
install(FILES ${man_pages} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
