// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/config/rulelines.h"

#include <QObject>
#include <QStringList>

namespace qdq::ui {

class Quantization;
class WhatIf;

/// The config under edit: the rule that is looked at, and edits of it, each with its words. Every
/// edit is a what-if.
class ConfigEditor : public QObject
{
    Q_OBJECT

public:
    ConfigEditor(Quantization& quantization, WhatIf& whatIf, QObject* parent = nullptr);

    /// None while there is no config.
    [[nodiscard]] const std::optional<ConfigFacts>& facts() const { return m_facts; }
    [[nodiscard]] const std::vector<RuleLine>& lines() const { return m_lines; }
    /// The call that is looked at; none where there is no rule.
    [[nodiscard]] std::optional<std::size_t> current() const { return m_current; }
    [[nodiscard]] const RuleLine* currentLine() const;
    /// The rule to warn of: the current one where it is wrong, else the first that is.
    [[nodiscard]] const RuleLine* wrongLine() const;
    /// Setters of the back end, strongest lane first.
    [[nodiscard]] std::vector<Setter> setters() const;
    /// What a key of the setter can be in the open graph, sorted.
    [[nodiscard]] QStringList keysFor(Setter setter) const;
    /// Class of a module path, "ConvBnReLU"; empty where there is none.
    [[nodiscard]] QString classOf(const QString& modulePath) const;

    /// A call that the config no longer has changes nothing.
    void setCurrent(std::optional<std::size_t> call);
    /// The back end of the config; a default config where there is none yet.
    void setBackend(const QString& backend);
    /// Adds a rule and looks at it.
    void addRule(Setter set, const QString& key);
    void removeRule(std::size_t call);
    /// By so many places in its lane; −1 is up.
    void moveRule(std::size_t call, int step);
    /// A second rule like it, which is looked at.
    void duplicateRule(std::size_t call);
    /// A rule that is off is kept and does nothing.
    void switchRule(std::size_t call, bool isOn);
    /// Keys typed in a row are one edit.
    void setScope(std::size_t call, Setter set, const QString& key);
    void setQuantized(std::size_t call, bool isQuantized);
    /// `words` say which field: "qmax"; `value` what it became.
    void setQConfig(
        std::size_t call, const NamedQConfig& qconfig, const QString& field, const QString& value);
    void setGlobal();

Q_SIGNALS:
    /// The config, what is known of it, or the rule that is looked at.
    void changed();

private:
    void refresh();
    /// An edit after which `current` is looked at.
    void edit(QuantizerConfig config, const QString& words, std::optional<std::size_t> current,
        const QString& stretch = {});

    Quantization& m_quantization;
    WhatIf& m_whatIf;
    std::optional<ConfigFacts> m_facts;
    std::vector<RuleLine> m_lines;
    std::optional<std::size_t> m_current;
};

} // namespace qdq::ui
