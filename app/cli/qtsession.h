// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

class QGuiApplication;
class QTranslator;

namespace qdq::cli {

/// Qt for drawing, without a display: fonts and colours come from the program, nothing from a
/// desktop. One at a time.
class QtSession
{
public:
    explicit QtSession(const std::string& language);
    ~QtSession();
    QtSession(const QtSession&) = delete;
    QtSession& operator=(const QtSession&) = delete;

private:
    std::unique_ptr<QGuiApplication> m_application;
    std::unique_ptr<QTranslator> m_translator;
};

} // namespace qdq::cli
