<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>DescribeSeveral</name>
    <message numerus="yes">
        <source>%n values</source>
        <translation><numerusform>%n value</numerusform><numerusform>%n values</numerusform></translation>
    </message>
</context>
<context>
    <name>Drop</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation><numerusform>%n file</numerusform><numerusform>%n files</numerusform></translation>
    </message>
</context>
<context>
    <name>Explanation</name>
    <message numerus="yes">
        <source>%n batch(es): </source>
        <translation><numerusform>%n batch: </numerusform><numerusform>%n batches: </numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n observers: </source>
        <translation><numerusform>%n observer: </numerusform><numerusform>%n observers: </numerusform></translation>
    </message>
</context>
<context>
    <name>PredictionText</name>
    <message numerus="yes">
        <source>%n finding(s) come with it.</source>
        <translation><numerusform>%n finding comes with it.</numerusform><numerusform>%n findings come with it.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n scale(s) move</source>
        <translation><numerusform>%n scale moves</numerusform><numerusform>%n scales move</numerusform></translation>
    </message>
</context>
<context>
    <name>RuleLines</name>
    <message numerus="yes">
        <source>%n conv(s)</source>
        <translation><numerusform>%n conv</numerusform><numerusform>%n convs</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n op(s)</source>
        <translation><numerusform>%n op</numerusform><numerusform>%n ops</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Rule %1 matches %n op(s), annotates 0.</source>
        <translation><numerusform>Rule %1 matches %n op, annotates 0.</numerusform><numerusform>Rule %1 matches %n ops, annotates 0.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>matches %n, annotates 0</source>
        <translation><numerusform>matches %n, annotates 0</numerusform><numerusform>matches %n, annotates 0</numerusform></translation>
    </message>
</context>
<context>
    <name>qdq::ui::CanvasLook</name>
    <message numerus="yes">
        <source>%n hop(s)</source>
        <translation><numerusform>%n hop</numerusform><numerusform>%n hops</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation><numerusform>%n node</numerusform><numerusform>%n nodes</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n path(s)</source>
        <translation><numerusform>%n path</numerusform><numerusform>%n paths</numerusform></translation>
    </message>
</context>
<context>
    <name>qdq::ui::CauseModel</name>
    <message numerus="yes">
        <source>%1 and %n more module(s)</source>
        <translation><numerusform>%1 and %n more module</numerusform><numerusform>%1 and %n more modules</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%1, %n finding(s): %2</source>
        <translation><numerusform>%1, %n finding: %2</numerusform><numerusform>%1, %n findings: %2</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n cause(s)</source>
        <translation><numerusform>%n cause</numerusform><numerusform>%n causes</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s)</source>
        <translation><numerusform>%n tensor</numerusform><numerusform>%n tensors</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n violation(s)</source>
        <translation><numerusform>%n violation</numerusform><numerusform>%n violations</numerusform></translation>
    </message>
</context>
<context>
    <name>qdq::ui::ComparePage</name>
    <message numerus="yes">
        <source>%n difference(s)</source>
        <translation><numerusform>%n difference</numerusform><numerusform>%n differences</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation><numerusform>%n node</numerusform><numerusform>%n nodes</numerusform></translation>
    </message>
</context>
<context>
    <name>qdq::ui::CompareToolBar</name>
    <message numerus="yes">
        <source>%n difference(s)</source>
        <translation><numerusform>%n difference</numerusform><numerusform>%n differences</numerusform></translation>
    </message>
</context>
<context>
    <name>qdq::ui::ConfigDock</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation><numerusform>%n file</numerusform><numerusform>%n files</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n observer(s) would be inserted</source>
        <translation><numerusform>%n observer would be inserted</numerusform><numerusform>%n observers would be inserted</numerusform></translation>
    </message>
</context>
<context>
    <name>qdq::ui::DifferenceChip</name>
    <message numerus="yes">
        <source>%n argument(s), input(s)</source>
        <translation><numerusform>%n argument or input</numerusform><numerusform>%n arguments, inputs</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n bias(es)</source>
        <translation><numerusform>%n bias</numerusform><numerusform>%n biases</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n dtype(s), shape(s)</source>
        <translation><numerusform>%n dtype or shape</numerusform><numerusform>%n dtypes, shapes</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n node(s) in A</source>
        <translation><numerusform>%n node in A</numerusform><numerusform>%n nodes in A</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n node(s) in B</source>
        <translation><numerusform>%n node in B</numerusform><numerusform>%n nodes in B</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n observer(s), spec(s)</source>
        <translation><numerusform>%n observer or spec</numerusform><numerusform>%n observers, specs</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n scale(s)</source>
        <translation><numerusform>%n scale</numerusform><numerusform>%n scales</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n weight(s)</source>
        <translation><numerusform>%n weight</numerusform><numerusform>%n weights</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n zero point(s)</source>
        <translation><numerusform>%n zero point</numerusform><numerusform>%n zero points</numerusform></translation>
    </message>
</context>
<context>
    <name>qdq::ui::ExportDialog</name>
    <message numerus="yes">
        <source>%n card(s)</source>
        <translation><numerusform>%n card</numerusform><numerusform>%n cards</numerusform></translation>
    </message>
</context>
<context>
    <name>qdq::ui::FindingModel</name>
    <message numerus="yes">
        <source>%1, %2, %n finding(s)</source>
        <translation><numerusform>%1, %2, %n finding</numerusform><numerusform>%1, %2, %n findings</numerusform></translation>
    </message>
</context>
<context>
    <name>qdq::ui::FindingStepper</name>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation><numerusform>%n finding</numerusform><numerusform>%n findings</numerusform></translation>
    </message>
</context>
<context>
    <name>qdq::ui::InspectorDock</name>
    <message numerus="yes">
        <source>%n selected</source>
        <translation><numerusform>%n selected</numerusform><numerusform>%n selected</numerusform></translation>
    </message>
</context>
<context>
    <name>qdq::ui::MainWindow</name>
    <message numerus="yes">
        <source>%n batch(es)</source>
        <translation><numerusform>%n batch</numerusform><numerusform>%n batches</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n box(es)</source>
        <translation><numerusform>%n box</numerusform><numerusform>%n boxes</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n card(s)</source>
        <translation><numerusform>%n card</numerusform><numerusform>%n cards</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n difference(s)</source>
        <translation><numerusform>%n difference</numerusform><numerusform>%n differences</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation><numerusform>%n module</numerusform><numerusform>%n modules</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation><numerusform>%n node</numerusform><numerusform>%n nodes</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n not known without data</source>
        <translation><numerusform>%n not known without data</numerusform><numerusform>%n not known without data</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n observer(s)</source>
        <translation><numerusform>%n observer</numerusform><numerusform>%n observers</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n violation(s)</source>
        <translation><numerusform>%n violation</numerusform><numerusform>%n violations</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n were chosen.</source>
        <translation><numerusform>%n was chosen.</numerusform><numerusform>%n were chosen.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>, %n guard(s) hidden</source>
        <translation><numerusform>, %n guard hidden</numerusform><numerusform>, %n guards hidden</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>, and %n more window(s)</source>
        <translation><numerusform>, and %n more window</numerusform><numerusform>, and %n more windows</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>The archive holds %n programs.</source>
        <translation><numerusform>The archive holds %n program.</numerusform><numerusform>The archive holds %n programs.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>What-if: %n change(s), not applied.</source>
        <translation><numerusform>What-if: %n change, not applied.</numerusform><numerusform>What-if: %n changes, not applied.</numerusform></translation>
    </message>
</context>
<context>
    <name>qdq::ui::OutlineModel</name>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation><numerusform>%n finding</numerusform><numerusform>%n findings</numerusform></translation>
    </message>
</context>
<context>
    <name>qdq::ui::RequantModel</name>
    <message numerus="yes">
        <source>%n bit(s)</source>
        <translation><numerusform>%n bit</numerusform><numerusform>%n bits</numerusform></translation>
    </message>
</context>
<context>
    <name>qdq::ui::RuleForm</name>
    <message numerus="yes">
        <source>%1 is shared by %n rule(s); an edit here makes this rule's own.</source>
        <translation><numerusform>%1 is used by %n rule; an edit here makes this rule's own.</numerusform><numerusform>%1 is shared by %n rules; an edit here makes this rule's own.</numerusform></translation>
    </message>
</context>
<context>
    <name>qdq::ui::RuleModel</name>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation><numerusform>%n finding</numerusform><numerusform>%n findings</numerusform></translation>
    </message>
</context>
<context>
    <name>qdq::ui::RuleWarning</name>
    <message numerus="yes">
        <source>%n observer(s) inserted</source>
        <translation><numerusform>%n observer inserted</numerusform><numerusform>%n observers inserted</numerusform></translation>
    </message>
</context>
<context>
    <name>qdq::ui::SpokenCard</name>
    <message numerus="yes">
        <source>%n op(s)</source>
        <translation><numerusform>%n op</numerusform><numerusform>%n ops</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n violation(s): %1</source>
        <translation><numerusform>%n violation: %1</numerusform><numerusform>%n violations: %1</numerusform></translation>
    </message>
</context>
<context>
    <name>qdq::ui::SummaryBar</name>
    <message numerus="yes">
        <source>%1 of %n card(s) matched</source>
        <translation><numerusform>%1 of %n card matched</numerusform><numerusform>%1 of %n cards matched</numerusform></translation>
    </message>
</context>
<context>
    <name>qdq::ui::ViolationsDock</name>
    <message numerus="yes">
        <source>%n conv(s) or linear(s)</source>
        <translation><numerusform>%n conv or linear</numerusform><numerusform>%n convs and linears</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s)</source>
        <translation><numerusform>%n tensor</numerusform><numerusform>%n tensors</numerusform></translation>
    </message>
</context>
<context>
    <name>qdq::ui::WelcomePage</name>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation><numerusform>%n day ago</numerusform><numerusform>%n days ago</numerusform></translation>
    </message>
</context>
<context>
    <name>qdq::ui::WhatIf</name>
    <message numerus="yes">
        <source>take back %n edit(s)</source>
        <translation><numerusform>take back %n edit</numerusform><numerusform>take back %n edits</numerusform></translation>
    </message>
</context>
<context>
    <name>qdq::ui::WhatIfPanel</name>
    <message numerus="yes">
        <source>Scales are from the last calibration; %n are unknown without data.</source>
        <translation><numerusform>Scales are from the last calibration; %n is unknown without data.</numerusform><numerusform>Scales are from the last calibration; %n are unknown without data.</numerusform></translation>
    </message>
</context>
</TS>
