// SPDX-License-Identifier: Apache-2.0
#include "core/quant/pythoncode.h"
#include "tests/core/quant/cases.h"

#include <QtTest>

using namespace qdq;
using namespace qdq::test;

namespace {

QString codeOf(const char* json)
{
    QByteArray text(json);
    const auto config = readQuantizerConfig(text.replace('\'', '"').toStdString());
    if (!config)
        return QString::fromStdString(toText(config.error()));
    const auto code = pythonCode(*config);
    return QString::fromStdString(code ? *code : toText(code.error()));
}

} // namespace

class TestPythonCode : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void makesTheCallsOfTheUser()
    {
        QCOMPARE(codeOf(R"({'format':'qdqscope.quantizer','version':1,'backend':'x86_inductor',
            'qconfigs':{'default':{'preset':'x86_inductor','preset_args':{'reduce_range':true}},
              'by name':{'preset':'x86_inductor','input_activation':{'quant_max':100,
                'observer':{'type':'MinMaxObserver','args':{'eps':0.5}}},'bias':null}},
            'calls':[{'set':'global','qconfig':'default'},
              {'set':'module_type','key':'torch.nn.modules.conv.Conv2d','qconfig':'by name'},
              {'set':'module_name','key':'block','qconfig':null}]})"),
            QStringLiteral(R"(from dataclasses import replace

import torch
from torchao.quantization.pt2e import MinMaxObserver
from torchao.quantization.pt2e.quantizer.x86_inductor_quantizer import (
    X86InductorQuantizer,
    get_default_x86_inductor_quantization_config,
)

default = get_default_x86_inductor_quantization_config(reduce_range=True)
by_name = get_default_x86_inductor_quantization_config()
by_name = replace(
    by_name,
    input_activation=replace(by_name.input_activation, observer_or_fake_quant_ctr=MinMaxObserver.with_args(eps=0.5), quant_max=100),
    bias=None,
)
quantizer = X86InductorQuantizer()
quantizer.set_global(default)
quantizer.set_module_type_qconfig(torch.nn.modules.conv.Conv2d, by_name)
quantizer.set_module_name_qconfig("block", None)
)"));
    }

    void usesTheOwnNamesOfXnnpack()
    {
        const QString code = codeOf(R"({'format':'qdqscope.quantizer','version':1,
            'backend':'xnnpack','qconfigs':{'c':{'preset':'xnnpack'}},
            'calls':[{'set':'module_name','key':'stem','qconfig':'c'},
              {'set':'operator_type','key':'aten.conv2d','qconfig':'c'}]})");
        QVERIFY(code.contains(QStringLiteral("quantizer.set_module_name(\"stem\", c)\n")));
        QVERIFY(code.contains(
            QStringLiteral("quantizer.set_operator_type(torch.ops.aten.conv2d, c)\n")));
        QVERIFY(!code.contains(QStringLiteral("qconfig(")));
    }

    void saysThatTorchaoHasNoVpu()
    {
        QVERIFY(codeOf(R"({'format':'qdqscope.quantizer','version':1,'backend':'vpu'})")
                    .contains(QStringLiteral("torchao has no quantizer 'vpu'")));
    }

    void writesEveryRecordedConfig()
    {
        int written = 0;
        for (const Case& one : allCases()) {
            const auto config = readQuantizerConfigFile(one.folder / "quantizer.json");
            if (!config || config->backend == "vpu")
                continue;
            const auto code = pythonCode(*config);
            QVERIFY2(code, one.name.c_str());
            QCOMPARE(QString::fromStdString(*code).count(QStringLiteral("quantizer.set_")),
                qsizetype(config->calls.size()));
            ++written;
        }
        std::printf("%d configs written as Python\n", written);
        QVERIFY(written > 0);
    }
};

QTEST_APPLESS_MAIN(TestPythonCode)
#include "tst_pythoncode.moc"
