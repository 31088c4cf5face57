// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/async/latestjob.h"
#include "ui/dialogs/reportrequest.h"
#include "ui/settings/preferences.h"

#include <QDialog>
#include <QTimer>

class QButtonGroup;
class QCheckBox;
class QComboBox;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QStackedWidget;
class QVBoxLayout;

namespace qdq::ui {

class Label;
class PicturePreview;
class ReportTab;
class SegmentedControl;

/// Chooses a picture or a report: scope, format and look, with the real drawing as preview and the
/// equal command. Writing it is the window's job, so that the dialog can close at once.
class ExportDialog : public QDialog
{
    Q_OBJECT

public:
    /// What the window shows decides what is offered first.
    struct Context
    {
        DocumentPtr document;
        QString path;
        QString sha256;
        NodeId node; ///< selected; none hides the scopes around it
        FindingId finding; ///< current
        SceneOptions drawing;
        std::shared_ptr<const Scene> scene; ///< that the window shows
        QRectF viewed; ///< part of it that is seen
        ThemeName theme = ThemeName::Light;
        Preferences::Export choices {};
        QString folder; ///< where files go
        std::optional<WindowConfig> config; ///< what reports say of it
        QString configFile; ///< as it stands there; empty for one that was not saved
        QString waiversFile;
        QString language;
    };

    explicit ExportDialog(Context context, QWidget* parent = nullptr);

    [[nodiscard]] bool isReport() const;
    [[nodiscard]] ExportRequest request() const;
    [[nodiscard]] ReportRequest reportRequest() const;
    [[nodiscard]] const PicturePreview& preview() const { return *m_preview; }
    [[nodiscard]] bool isPreviewing() const { return m_job.isRunning() || m_delay.isActive(); }

private:
    enum Scope
    {
        Focus,
        View,
        Module,
        Whole
    };

    [[nodiscard]] QWidget* makeHead();
    [[nodiscard]] QWidget* makeChoices();
    [[nodiscard]] QWidget* makePictureTab();
    [[nodiscard]] QWidget* makePreviewSide();
    [[nodiscard]] QWidget* makeCommandRow();
    [[nodiscard]] QWidget* makeButtons();
    void addScope(QVBoxLayout* column);
    void addFormat(QVBoxLayout* column);
    void addLook(QVBoxLayout* column);
    void addIncludes(QVBoxLayout* column);
    void addFile(QVBoxLayout* column);
    [[nodiscard]] QCheckBox* addCheck(QVBoxLayout* column, const QString& text, bool isOn);
    [[nodiscard]] Scope scope() const;
    void onChoiceChanged();
    void refreshPreview();
    void showPreview(const Result<ExportPreview>& preview);
    [[nodiscard]] QString target(const QString& suggested) const;
    void chooseTarget();

    Context m_context;
    LatestJob m_job;
    QTimer m_delay;
    bool m_isNameOwn = false; ///< a person typed the name of the file
    SegmentedControl* m_kind = nullptr;
    QStackedWidget* m_tabs = nullptr;
    ReportTab* m_report = nullptr;
    QButtonGroup* m_scope = nullptr;
    QSpinBox* m_hops = nullptr;
    SegmentedControl* m_format = nullptr;
    QComboBox* m_scale = nullptr;
    SegmentedControl* m_theme = nullptr;
    SegmentedControl* m_numbers = nullptr;
    SegmentedControl* m_paper = nullptr;
    QCheckBox* m_marks = nullptr;
    QCheckBox* m_heading = nullptr;
    QCheckBox* m_legend = nullptr;
    QCheckBox* m_provenance = nullptr;
    QCheckBox* m_modules = nullptr;
    QLineEdit* m_file = nullptr;
    PicturePreview* m_preview = nullptr;
    Label* m_size = nullptr;
    Label* m_same = nullptr; ///< said where a command makes the same picture
    Label* m_command = nullptr;
    QPushButton* m_copyCommand = nullptr;
    QPushButton* m_export = nullptr;
};

} // namespace qdq::ui
