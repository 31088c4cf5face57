// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/config.h"

#include <QWidget>

#include <map>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLineEdit;
class QSpinBox;

namespace qdq::ui {

class FieldRow;

/// One spec of a qconfig: dtype, bounds, scheme, axis, observer and its arguments. What differs
/// from the preset is bold, with an arrow back.
class SpecForm : public QWidget
{
    Q_OBJECT

public:
    explicit SpecForm(QWidget* parent = nullptr);

    /// Shows the spec of `named`; `error` is what resolving says, told beside its field where it is
    /// about this spec. A field that has the keyboard keeps what is being typed.
    void setSpec(const NamedQConfig& named, SpecRole role, const Error& error);

Q_SIGNALS:
    /// The qconfig with one field changed: its name and new value, for words.
    void edited(const qdq::NamedQConfig& qconfig, const QString& field, const QString& value);

private:
    template <typename Change>
    void change(const QString& field, const QString& value, const Change& apply);
    void addRows();
    void connectRows();
    void showBound(QSpinBox* box, const std::optional<std::int64_t>& bound, bool isLow);
    void showArguments(const ObserverCtor& observer);
    void showChanges(const std::optional<ConfiguredSpec>& base);
    void showProblem(const Error& error);
    void setArgument(const std::string& name, const QString& text);

    NamedQConfig m_named;
    SpecRole m_role = SpecRole::InputActivation;
    std::optional<ConfiguredSpec> m_spec; ///< as it is; none is fp32
    bool m_isFilling = false;
    QGridLayout* m_grid = nullptr;
    QComboBox* m_dtype = nullptr;
    QSpinBox* m_low = nullptr;
    QSpinBox* m_high = nullptr;
    QComboBox* m_scheme = nullptr;
    QSpinBox* m_axis = nullptr;
    QComboBox* m_observer = nullptr;
    std::map<SpecField, FieldRow*> m_rows;
    std::map<std::string, QLineEdit*> m_arguments; ///< of every observer class, by name
    std::map<std::string, FieldRow*> m_argumentRows;
};

} // namespace qdq::ui
