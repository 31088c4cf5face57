// SPDX-License-Identifier: Apache-2.0
#include "core/io/pt2metadata.h"

#include <QtTest>

using namespace qdq;

class TestPt2Metadata : public QObject
{
    Q_OBJECT

private slots:
    void normalisesModulePaths_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("normal");
        QTest::newRow("plain") << "stem.conv"
                               << "stem.conv";
        QTest::newRow("root") << ""
                              << "";
        QTest::newRow("L") << "L['self'].fc"
                           << "fc";
        QTest::newRow("other root") << "L['fn']"
                                    << "";
        QTest::newRow("getattr") << "getattr(L['fn'], '1')"
                                 << "1";
        QTest::newRow("nested") << "getattr(getattr(L['self'].seq, '2').body, '0')"
                                << "seq.2.body.0";
        QTest::newRow("subscript") << "L['self'].blocks['0']"
                                   << "blocks.0";
        QTest::newRow("open bracket") << "L['self"
                                      << "L['self";
    }

    void normalisesModulePaths()
    {
        QFETCH(QString, path);
        QFETCH(QString, normal);
        QCOMPARE(QString::fromStdString(normaliseModulePath(path.toStdString())), normal);
    }

    void takesModuleStacksApart()
    {
        const ModuleStack wanted {
            {"L__self__", "", "zoo.Net"}, {"L__self__fc@1", "fc", "torch.nn.Linear"}};
        QCOMPARE(parseModuleStack("L__self__,,zoo.Net;L__self__fc@1,fc,torch.nn.Linear"), wanted);
        const ModuleStack sliced {{"k", "body[slice(1, None, None)].0", "Conv2d"}};
        QCOMPARE(parseModuleStack("k,body[slice(1, None, None)].0,Conv2d"), sliced);
        const ModuleStack oldest {{"L__self___fc", "fc", "Linear"}};
        QCOMPARE(parseModuleStack("L__self___fc:(L['self'].fc,Linear)"), oldest);
        const ModuleStack expression {{"fn_1", "1", "ReLU"}};
        QCOMPARE(parseModuleStack("fn_1,getattr(L['fn'], '1'),ReLU"), expression);
        const ModuleStack foreign {{"", "no commas here", ""}};
        QCOMPARE(parseModuleStack("no commas here"), foreign);
        QVERIFY(parseModuleStack("").empty());
    }

    void readsWhatANodeSaysOfItself()
    {
        const auto tree = JsonTree::parse(
            "{\"torch_fn\": \"conv2d_1;builtin_function_or_method.conv2d\", \"source_fn_stack\": "
            "\"outer,cond;l_1,torch.nn.Linear\", \"stack_trace\": \"File \\\"a.py\\\"\", "
            "\"from_node\": \"[{\\\"name\\\": \\\"q\\\", \\\"from_node\\\": [{\\\"name\\\": "
            "\\\"activation_post_process_7\\\", \\\"from_node\\\": []}]}]\"}");
        GraphBuilder builder;
        Pt2Metadata metadata(builder);
        const NodeMeta meta = metadata.read(tree->root());
        const SourceFn torchFn {"conv2d_1", "builtin_function_or_method.conv2d"};
        QVERIFY(meta.torchFn == torchFn);
        QCOMPARE(meta.sourceFnStack.size(), std::size_t {2});
        QCOMPARE(meta.sourceFnStack.back().function, std::string("torch.nn.Linear"));
        const std::vector<std::string> chain {"q", "activation_post_process_7"};
        QCOMPARE(meta.fromNode, chain);
        QVERIFY(!meta.moduleStack.isValid());
        // The same text is kept once.
        QCOMPARE(metadata.read(tree->root()).stackTrace.get(), meta.stackTrace.get());
    }

    void survivesNonsense()
    {
        const auto tree = JsonTree::parse("{\"torch_fn\": \"x\", \"from_node\": \"[{\", "
                                          "\"source_fn_stack\": \";;\", \"nn_module_stack\": 7}");
        GraphBuilder builder;
        const NodeMeta meta = Pt2Metadata(builder).read(tree->root());
        QVERIFY(!meta.torchFn);
        QVERIFY(meta.fromNode.empty());
        QVERIFY(meta.sourceFnStack.empty());
    }
};

QTEST_APPLESS_MAIN(TestPt2Metadata)
#include "tst_pt2metadata.moc"
