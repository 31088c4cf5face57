// SPDX-License-Identifier: Apache-2.0
#include "ui/config/specform.h"

#include "core/base/text.h"
#include "core/graph/argtext.h"
#include "core/quant/presets.h"
#include "ui/config/configwords.h"
#include "ui/config/fieldrow.h"
#include "ui/support/qtconvert.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QSpinBox>

#include <algorithm>
#include <limits>

namespace qdq::ui {

namespace {

constexpr DType kDTypes[] = {DType::Int8, DType::UInt8, DType::Int16, DType::Int32};
constexpr QScheme kSchemes[] = {QScheme::PerTensorAffine, QScheme::PerTensorSymmetric,
    QScheme::PerChannelAffine, QScheme::PerChannelSymmetric};

QComboBox* makeChoice(QWidget* parent, const char* name)
{
    auto* box = new QComboBox(parent);
    box->setObjectName(QLatin1String(name));
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(8);
    return box;
}

QSpinBox* makeNumber(QWidget* parent, const char* name)
{
    auto* box = new QSpinBox(parent);
    box->setObjectName(QLatin1String(name));
    box->setRange(std::numeric_limits<int>::min(), std::numeric_limits<int>::max());
    return box;
}

/// Arguments of observers, each once.
std::vector<std::string> argumentNames()
{
    std::vector<std::string> names;
    for (const ObserverClass& observer : observerClasses())
        for (const std::string_view argument : observer.arguments)
            if (std::ranges::find(names, argument) == names.end())
                names.emplace_back(argument);
    return names;
}

bool isFlag(std::string_view argument)
{
    return argument == "reduce_range";
}

bool isWhole(std::string_view argument)
{
    return argument == "bins" || argument == "upsample_rate";
}

/// What a text says for an argument; none where it cannot.
std::optional<Arg> argumentOf(std::string_view name, const QString& text)
{
    bool isRight = false;
    if (isFlag(name))
        return text == QLatin1String("true") || text == QLatin1String("false")
            ? std::optional(Arg {text == QLatin1String("true")})
            : std::nullopt;
    if (isWhole(name)) {
        const qlonglong value = text.toLongLong(&isRight);
        return isRight && value > 0 ? std::optional(Arg {std::int64_t {value}}) : std::nullopt;
    }
    const double value = text.toDouble(&isRight);
    return isRight && value > 0 ? std::optional(Arg {value}) : std::nullopt;
}

QString textOf(const Arg& argument)
{
    if (const auto* flag = argument.as<bool>())
        return *flag ? QStringLiteral("true") : QStringLiteral("false");
    if (const auto* whole = argument.as<std::int64_t>())
        return QString::number(*whole);
    const auto* real = argument.as<double>();
    return real ? toQString(shortest(*real)) : QString();
}

const Arg* argumentIn(const NamedArgs& args, const std::string& name)
{
    const auto found =
        std::ranges::find_if(args, [&](const auto& arg) { return arg.first == name; });
    return found == args.end() ? nullptr : &found->second;
}

/// The spec that the preset alone gives.
std::optional<ConfiguredSpec> baseOf(const NamedQConfig& named, SpecRole role)
{
    NamedQConfig bare = named;
    bare.overrides = {};
    const Result<QConfig> resolved = resolveQConfig(bare, {});
    return resolved ? (*resolved)[role] : std::nullopt;
}

/// With the overrides put in whether they are valid or not: what the user wrote is shown.
std::optional<ConfiguredSpec> specOf(
    const NamedQConfig& named, SpecRole role, const std::optional<ConfiguredSpec>& base)
{
    const auto& change = named.overrides[static_cast<std::size_t>(role)];
    if (!change)
        return base;
    if (change->isNull)
        return std::nullopt;
    ConfiguredSpec spec = base.value_or(ConfiguredSpec {});
    const auto put = [](auto& target, const auto& value) {
        if (value)
            target = *value;
    };
    put(spec.spec.dtype, change->dtype);
    put(spec.spec.quantMin, change->quantMin);
    put(spec.spec.quantMax, change->quantMax);
    put(spec.spec.qscheme, change->qscheme);
    put(spec.spec.chAxis, change->chAxis);
    put(spec.spec.isDynamic, change->isDynamic);
    put(spec.spec.observer, change->observer);
    return spec;
}

/// No field of its own: the preset's spec, as if it had never been touched.
void dropEmpty(std::optional<SpecOverride>& fields)
{
    if (fields == SpecOverride {})
        fields.reset();
}

} // namespace

SpecForm::SpecForm(QWidget* parent)
    : QWidget(parent)
    , m_grid(makeFieldGrid())
{
    setLayout(m_grid);
    addRows();
    connectRows();
}

void SpecForm::addRows()
{
    const auto add = [this](SpecField field, QWidget* control) {
        auto* row = new FieldRow(m_grid, toQString(nameOf(field)), control);
        m_rows[field] = row;
        connect(row, &FieldRow::resetRequested, this, [this, field] {
            change(toQString(nameOf(field)), tr("the default"), [field](SpecOverride& fields) {
                switch (field) {
                case SpecField::DType:
                    fields.dtype.reset();
                    fields.isNull = false;
                    break;
                case SpecField::QuantMin:
                    fields.quantMin.reset();
                    break;
                case SpecField::QuantMax:
                    fields.quantMax.reset();
                    break;
                case SpecField::QScheme:
                    fields.qscheme.reset();
                    break;
                case SpecField::ChAxis:
                    fields.chAxis.reset();
                    break;
                case SpecField::IsDynamic:
                    fields.isDynamic.reset();
                    break;
                case SpecField::Observer:
                    fields.observer.reset();
                    break;
                }
            });
        });
    };
    m_dtype = makeChoice(this, "spec.dtype");
    m_dtype->addItem(tr("fp32: no spec"));
    for (const DType dtype : kDTypes)
        m_dtype->addItem(toQString(nameOf(dtype)));
    m_low = makeNumber(this, "spec.quantMin");
    m_high = makeNumber(this, "spec.quantMax");
    m_scheme = makeChoice(this, "spec.qscheme");
    for (const QScheme scheme : kSchemes)
        m_scheme->addItem(toQString(nameOf(scheme)));
    m_axis = makeNumber(this, "spec.axis");
    m_axis->setRange(0, 63);
    m_observer = makeChoice(this, "spec.observer");
    for (const ObserverClass& observer : observerClasses())
        m_observer->addItem(toQString(observer.type));
    add(SpecField::DType, m_dtype);
    add(SpecField::QuantMin, m_low);
    add(SpecField::QuantMax, m_high);
    add(SpecField::QScheme, m_scheme);
    add(SpecField::ChAxis, m_axis);
    add(SpecField::Observer, m_observer);
    for (const std::string& name : argumentNames()) {
        auto* field = new QLineEdit(this);
        field->setObjectName(QStringLiteral("spec.") + toQString(name));
        field->setPlaceholderText(tr("default"));
        m_arguments[name] = field;
        m_argumentRows[name] = new FieldRow(m_grid, toQString(name), field);
        connect(m_argumentRows[name], &FieldRow::resetRequested, this,
            [this, name] { setArgument(name, {}); });
        connect(field, &QLineEdit::textEdited, this,
            [this, name](const QString& text) { setArgument(name, text); });
    }
}

template <typename Change>
void SpecForm::change(const QString& field, const QString& value, const Change& apply)
{
    if (m_isFilling)
        return;
    NamedQConfig named = m_named;
    auto& fields = named.overrides[static_cast<std::size_t>(m_role)];
    if (!fields)
        fields.emplace();
    apply(*fields);
    dropEmpty(fields);
    Q_EMIT edited(named, QStringLiteral("%1 %2").arg(roleWord(m_role), field), value);
}

void SpecForm::connectRows()
{
    connect(m_dtype, &QComboBox::currentIndexChanged, this, [this](int index) {
        change(
            QStringLiteral("dtype"), m_dtype->currentText(), [this, index](SpecOverride& fields) {
                if (index == 0) {
                    fields = {};
                    fields.isNull = true;
                    return;
                }
                fields.isNull = false;
                fields.dtype = kDTypes[index - 1];
                if (!m_spec && !fields.observer) // a spec made from nothing is complete
                    fields.observer = ObserverCtor {"MinMaxObserver", {}};
            });
    });
    connect(m_low, &QSpinBox::valueChanged, this, [this](int value) {
        change(QStringLiteral("qmin"), QString::number(value), [value](SpecOverride& fields) {
            fields.quantMin = std::optional<std::int64_t>(value);
        });
    });
    connect(m_high, &QSpinBox::valueChanged, this, [this](int value) {
        change(QStringLiteral("qmax"), QString::number(value), [value](SpecOverride& fields) {
            fields.quantMax = std::optional<std::int64_t>(value);
        });
    });
    connect(m_scheme, &QComboBox::currentIndexChanged, this, [this](int index) {
        change(QStringLiteral("qscheme"), m_scheme->currentText(), [index](SpecOverride& fields) {
            if (index >= 0)
                fields.qscheme = std::optional(kSchemes[index]);
        });
    });
    connect(m_axis, &QSpinBox::valueChanged, this, [this](int value) {
        change(QStringLiteral("ch_axis"), QString::number(value),
            [value](SpecOverride& fields) { fields.chAxis = std::optional(value); });
    });
    connect(m_observer, &QComboBox::currentIndexChanged, this, [this](int index) {
        const auto at = static_cast<std::size_t>(index);
        const ObserverClass& observer = observerClasses()[at];
        NamedArgs kept; // arguments that the other class has too
        for (const auto& [name, value] : m_spec ? m_spec->spec.observer.args : NamedArgs {})
            if (std::ranges::find(observer.arguments, name) != observer.arguments.end())
                kept.emplace_back(name, value);
        change(QStringLiteral("observer"), m_observer->currentText(), [&](SpecOverride& fields) {
            fields.observer = ObserverCtor {std::string(observer.type), kept};
        });
    });
}

/// An empty text leaves the argument to the observer class.
void SpecForm::setArgument(const std::string& name, const QString& text)
{
    const std::optional<Arg> value = argumentOf(name, text);
    m_argumentRows[name]->setProblem(value || text.isEmpty() ? QString()
            : isFlag(name)                                   ? tr("true or false")
            : isWhole(name)                                  ? tr("a whole number above 0")
                                                             : tr("a number above 0"));
    if ((!value && !text.isEmpty()) || !m_spec)
        return;
    ObserverCtor observer = m_spec->spec.observer;
    std::erase_if(observer.args, [&](const auto& arg) { return arg.first == name; });
    if (value)
        observer.args.emplace_back(name, *value);
    change(toQString(name), value ? text : tr("the default"),
        [&](SpecOverride& fields) { fields.observer = observer; });
}

// ---- showing
// -------------------------------------------------------------------------------------------------------

void SpecForm::setSpec(const NamedQConfig& named, SpecRole role, const Error& error)
{
    const QScopedValueRollback filling(m_isFilling, true);
    m_named = named;
    m_role = role;
    const std::optional<ConfiguredSpec> base = baseOf(named, role);
    m_spec = specOf(named, role, base);
    const QuantizationSpec spec = m_spec ? m_spec->spec : QuantizationSpec {};
    const auto* dtype = std::ranges::find(kDTypes, spec.dtype);
    m_dtype->setCurrentIndex(
        m_spec && dtype != std::end(kDTypes) ? static_cast<int>(dtype - kDTypes) + 1 : 0);
    for (const auto& [field, row] : m_rows)
        row->setShown(field == SpecField::DType || m_spec);
    m_rows[SpecField::ChAxis]->setShown(m_spec && spec.qscheme && isPerChannel(*spec.qscheme));
    showBound(m_low, spec.quantMin, true);
    showBound(m_high, spec.quantMax, false);
    const auto* scheme =
        std::ranges::find(kSchemes, spec.qscheme.value_or(QScheme::PerTensorAffine));
    m_scheme->setCurrentIndex(static_cast<int>(scheme - kSchemes));
    m_axis->setValue(spec.chAxis.value_or(0));
    m_observer->setCurrentText(toQString(spec.observer.type));
    showArguments(spec.observer);
    showChanges(base);
    showProblem(error);
}

/// A bound that is null is the dtype's.
void SpecForm::showBound(QSpinBox* box, const std::optional<std::int64_t>& bound, bool isLow)
{
    const auto range = m_spec ? rangeOf(m_spec->spec.dtype) : std::nullopt;
    const std::int64_t own = range ? (isLow ? range->min : range->max) : 0;
    const int value = static_cast<int>(bound.value_or(own));
    if (box->value() != value || !box->hasFocus())
        box->setValue(value);
}

void SpecForm::showArguments(const ObserverCtor& observer)
{
    const ObserverClass* kind = findObserverClass(observer.type);
    for (const auto& [name, field] : m_arguments) {
        const bool has =
            m_spec && kind && std::ranges::find(kind->arguments, name) != kind->arguments.end();
        m_argumentRows[name]->setShown(has);
        const Arg* value = argumentIn(observer.args, name);
        if (!field->hasFocus())
            field->setText(value ? textOf(*value) : QString());
    }
}

void SpecForm::showChanges(const std::optional<ConfiguredSpec>& base)
{
    const QuantizationSpec a = base ? base->spec : QuantizationSpec {};
    const QuantizationSpec b = m_spec ? m_spec->spec : QuantizationSpec {};
    const bool isOther = base.has_value() != m_spec.has_value();
    m_rows[SpecField::DType]->setChanged(isOther || a.dtype != b.dtype);
    m_rows[SpecField::QuantMin]->setChanged(a.quantMin != b.quantMin);
    m_rows[SpecField::QuantMax]->setChanged(a.quantMax != b.quantMax);
    m_rows[SpecField::QScheme]->setChanged(a.qscheme != b.qscheme);
    m_rows[SpecField::ChAxis]->setChanged(a.chAxis != b.chAxis);
    m_rows[SpecField::Observer]->setChanged(a.observer.type != b.observer.type);
    for (const auto& [name, row] : m_argumentRows) {
        const Arg* was = argumentIn(a.observer.args, name);
        const Arg* is = argumentIn(b.observer.args, name);
        row->setChanged(was && is ? !(*was == *is) : was != is);
    }
}

/// Beside the field that the pointer of the error names; bounds that cross are said at the upper.
void SpecForm::showProblem(const Error& error)
{
    const std::string spec = pointerTo(pointerTo("/qconfigs", m_named.name), nameOf(m_role));
    for (const auto& [field, row] : m_rows) {
        const bool isHere = error.where == pointerTo(spec, nameOf(field))
            || (field == SpecField::QuantMax && error.where == spec);
        row->setProblem(isHere ? toQString(error.message) : QString());
    }
}

} // namespace qdq::ui
