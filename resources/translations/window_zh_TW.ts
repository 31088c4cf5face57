<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_TW" sourcelanguage="en">
<context>
    <name>Compare</name>
    <message>
        <source>%1 dtype</source>
        <translation>%1 dtype</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 輸入 %2</translation>
    </message>
    <message>
        <source>%1 new</source>
        <translation>%1 新增</translation>
    </message>
    <message>
        <source>%1 of %2 values differ</source>
        <translation>%2 個值中有 %1 個不同</translation>
    </message>
    <message>
        <source>%1 of A's %2 codes lie below zero, where relu never goes.</source>
        <translation>A 的 %2 個碼中有 %1 個在零以下，relu 不會用到。</translation>
    </message>
    <message>
        <source>%1 of B's %2 codes lie below zero, where relu never goes.</source>
        <translation>B 的 %2 個碼中有 %1 個在零以下，relu 不會用到。</translation>
    </message>
    <message>
        <source>%1 resolved</source>
        <translation>%1 已解決</translation>
    </message>
    <message>
        <source>%1 scale</source>
        <translation>%1 scale</translation>
    </message>
    <message>
        <source>%1 shape</source>
        <translation>%1 shape</translation>
    </message>
    <message>
        <source>%1 zp</source>
        <translation>%1 zp</translation>
    </message>
    <message>
        <source>A's scale is a power of two, B's is not.</source>
        <translation>A 的 scale 是 2 的冪次，B 的不是。</translation>
    </message>
    <message>
        <source>B steps are %1 times coarser.</source>
        <translation>B 的間距粗 %1 倍。</translation>
    </message>
    <message>
        <source>B steps are %1 times finer.</source>
        <translation>B 的間距細 %1 倍。</translation>
    </message>
    <message>
        <source>B's scale is a power of two, A's is not.</source>
        <translation>B 的 scale 是 2 的冪次，A 的不是。</translation>
    </message>
    <message>
        <source>Matched by module %1 and op %2</source>
        <translation>依模組 %1 與 op %2 配對</translation>
    </message>
    <message>
        <source>Matched by name %1</source>
        <translation>依名稱 %1 配對</translation>
    </message>
    <message>
        <source>Matched by op %1</source>
        <translation>依 op %1 配對</translation>
    </message>
    <message>
        <source>Matched by what stands around it</source>
        <translation>依周圍結構配對</translation>
    </message>
    <message>
        <source>One is only in A, the other only in B</source>
        <translation>一個只在 A，另一個只在 B</translation>
    </message>
    <message>
        <source>Only in A</source>
        <translation>只在 A</translation>
    </message>
    <message>
        <source>Only in B</source>
        <translation>只在 B</translation>
    </message>
    <message>
        <source>Output range that %1 can hold</source>
        <translation>%1 能表示的輸出範圍</translation>
    </message>
    <message>
        <source>Output range that the codes can hold</source>
        <translation>這些碼能表示的輸出範圍</translation>
    </message>
    <message>
        <source>Paired by hand</source>
        <translation>手動配對</translation>
    </message>
    <message>
        <source>The steps of A and B are the same.</source>
        <translation>A 與 B 的間距相同。</translation>
    </message>
    <message>
        <source>arguments</source>
        <translation>參數</translation>
    </message>
    <message>
        <source>at %1 of %2</source>
        <translation>在 %2 的 %1</translation>
    </message>
    <message>
        <source>axis</source>
        <translation>軸</translation>
    </message>
    <message>
        <source>back end</source>
        <translation>後端</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>bias</translation>
    </message>
    <message>
        <source>codes</source>
        <translation>碼</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>granularity</source>
        <translation>粒度</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>輸入 %1</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>輸入</translation>
    </message>
    <message>
        <source>log₂</source>
        <translation>log₂</translation>
    </message>
    <message>
        <source>module</source>
        <translation>模組</translation>
    </message>
    <message>
        <source>node</source>
        <translation>節點</translation>
    </message>
    <message>
        <source>observer</source>
        <translation>observer</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>運算子</translation>
    </message>
    <message>
        <source>out</source>
        <translation>輸出</translation>
    </message>
    <message>
        <source>range</source>
        <translation>範圍</translation>
    </message>
    <message>
        <source>range seen</source>
        <translation>觀測範圍</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>scale</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>shape</translation>
    </message>
    <message>
        <source>shift</source>
        <translation>右移位數</translation>
    </message>
    <message>
        <source>spec</source>
        <translation>spec</translation>
    </message>
    <message>
        <source>values</source>
        <translation>數值</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>權重</translation>
    </message>
    <message>
        <source>zero point</source>
        <translation>zero point</translation>
    </message>
</context>
<context>
    <name>ConfigWords</name>
    <message>
        <source>(no key)</source>
        <translation>（沒有鍵）</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>bias</translation>
    </message>
    <message>
        <source>Function type</source>
        <translation>函式類型</translation>
    </message>
    <message>
        <source>Global</source>
        <translation>全域</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>輸入</translation>
    </message>
    <message>
        <source>Module name</source>
        <translation>module 名稱</translation>
    </message>
    <message>
        <source>Module type</source>
        <translation>module 類型</translation>
    </message>
    <message>
        <source>Operator type</source>
        <translation>operator 類型</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>輸出</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>權重</translation>
    </message>
    <message>
        <source>do not quantize</source>
        <translation>不量化</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>一切</translation>
    </message>
    <message>
        <source>not valid</source>
        <translation>無效</translation>
    </message>
    <message>
        <source>root module</source>
        <translation>根 module</translation>
    </message>
</context>
<context>
    <name>Core</name>
    <message>
        <source>%1 and %2 are annotated apart</source>
        <translation>%1 與 %2 分開標註</translation>
    </message>
    <message>
        <source>%1 and relu annotated apart</source>
        <translation>%1 與 relu 分開標註</translation>
    </message>
    <message>
        <source>%1 findings on %2 tensors: the spec of the activations has an affine scheme: the zero point follows the range</source>
        <translation>%2 個張量上有 %1 筆問題：activation 的 spec 為 affine，zero point 隨數值範圍而變</translation>
    </message>
    <message>
        <source>%1 has more readers than its relu</source>
        <translation>除了 relu，%1 還有其他使用者</translation>
    </message>
    <message>
        <source>%1 inputs annotated apart</source>
        <translation>%1 的輸入分開標註</translation>
    </message>
    <message>
        <source>%1 output annotated apart</source>
        <translation>%1 的輸出分開標註</translation>
    </message>
    <message>
        <source>%1 scales follow the observed range; the observer of the activation spec does not round to 2^k</source>
        <translation>%1 個 scale 隨觀察到的範圍而定；activation spec 的 observer 不會取整到 2^k</translation>
    </message>
    <message>
        <source>%1 scales follow the observed range; the observer of the weight spec does not round to 2^k</source>
        <translation>%1 個 scale 隨觀察到的範圍而定；權重 spec 的 observer 不會取整到 2^k</translation>
    </message>
    <message>
        <source>%1's inputs have separate observers</source>
        <translation>%1 的各個輸入有各自的 observer</translation>
    </message>
    <message>
        <source>%1's output has an observer of its own</source>
        <translation>%1 的輸出有自己的 observer</translation>
    </message>
    <message>
        <source>%1; every observer gives a scale of its own</source>
        <translation>%1；每個 observer 都給出自己的 scale</translation>
    </message>
    <message>
        <source>1 input has a shape with %1: %2</source>
        <translation>1 個輸入的 shape 含有 %1：%2</translation>
    </message>
    <message>
        <source>activation observers are not power-of-two</source>
        <translation>activation observer 不取 2 的冪</translation>
    </message>
    <message>
        <source>activation spec is affine: the zero point follows the range</source>
        <translation>activation spec 為 affine：zero point 隨數值範圍而變</translation>
    </message>
    <message>
        <source>activation spec is not %1</source>
        <translation>activation spec 不是 %1</translation>
    </message>
    <message>
        <source>activations are %1</source>
        <translation>activation 為 %1</translation>
    </message>
    <message>
        <source>affine int8 −128…127 activations and weights of −127…127 are typical of XNNPACK</source>
        <translation>affine int8 −128…127 的 activation 與 −127…127 的權重，是 XNNPACK 的特徵</translation>
    </message>
    <message>
        <source>an observer saw no data</source>
        <translation>有 observer 沒有看到資料</translation>
    </message>
    <message>
        <source>annotate %1 and relu as one pattern</source>
        <translation>將 %1 與 relu 標註為同一個 pattern</translation>
    </message>
    <message>
        <source>annotate input, weight and bias as the target has them</source>
        <translation>依目標的方式標註輸入、權重與 bias</translation>
    </message>
    <message>
        <source>annotate the bias as derived: int32, scale s_in * s_w</source>
        <translation>將 bias 標註為推導：int32，scale 為 s_in·s_w</translation>
    </message>
    <message>
        <source>batch exported dynamic</source>
        <translation>匯出時 batch 為動態</translation>
    </message>
    <message>
        <source>bias not annotated</source>
        <translation>bias 未標註</translation>
    </message>
    <message>
        <source>bias scale is not s_in * s_w</source>
        <translation>bias 的 scale 不是 s_in·s_w</translation>
    </message>
    <message>
        <source>bias scales follow scales that are no powers of two</source>
        <translation>bias 的 scale 取決於不是 2 的冪的 scale</translation>
    </message>
    <message>
        <source>calibrate with data that reaches %1</source>
        <translation>以會經過 %1 的資料校準</translation>
    </message>
    <message>
        <source>conv and linear left in float</source>
        <translation>conv 與 linear 仍為浮點</translation>
    </message>
    <message>
        <source>derive the bias scale again from s_in * s_w</source>
        <translation>由 s_in·s_w 重新推導 bias 的 scale</translation>
    </message>
    <message>
        <source>derived: s_in * s_w of %1</source>
        <translation>推導而得：%1 的 s_in·s_w</translation>
    </message>
    <message>
        <source>dimension %1 exported dynamic</source>
        <translation>匯出時維度 %1 為動態</translation>
    </message>
    <message>
        <source>dimensions %1 exported dynamic</source>
        <translation>匯出時維度 %1 為動態</translation>
    </message>
    <message>
        <source>export with a fixed size for %1</source>
        <translation>匯出時為 %1 使用固定大小</translation>
    </message>
    <message>
        <source>exported with dimension %1 dynamic</source>
        <translation>匯出時維度 %1 為動態</translation>
    </message>
    <message>
        <source>fixed parameters: %1</source>
        <translation>固定參數：%1</translation>
    </message>
    <message>
        <source>give the other readers of %1 a copy of their own</source>
        <translation>讓 %1 的其他使用者各有一份副本</translation>
    </message>
    <message>
        <source>in the spec of the activations: %1</source>
        <translation>在 activation 的 spec 中：%1</translation>
    </message>
    <message>
        <source>in the spec of the weights: %1</source>
        <translation>在權重的 spec 中：%1</translation>
    </message>
    <message>
        <source>inputs and output share one scale</source>
        <translation>輸入與輸出共用一個 scale</translation>
    </message>
    <message>
        <source>inputs and output share one scale and zero point</source>
        <translation>輸入與輸出共用一組 scale 與 zero point</translation>
    </message>
    <message>
        <source>no quantize between %1 and %2</source>
        <translation>%1 與 %2 之間沒有 quantize</translation>
    </message>
    <message>
        <source>power-of-two scales and zero points of 0 throughout are typical of the vpu target</source>
        <translation>全部 scale 為 2 的冪且 zero point 為 0，是 vpu 目標的特徵</translation>
    </message>
    <message>
        <source>share one spec over the inputs and the output of %1</source>
        <translation>讓 %1 的輸入與輸出共用同一個 spec</translation>
    </message>
    <message>
        <source>the bias is not annotated</source>
        <translation>bias 未標註</translation>
    </message>
    <message>
        <source>the biases of %1 quantized ops are no int32 tensors: no spec asks for that</source>
        <translation>%1 個已量化 op 的 bias 不是 int32 張量：沒有 spec 如此要求</translation>
    </message>
    <message>
        <source>the scales of %1 biases are s_in * s_w, and of these both are no power of two</source>
        <translation>%1 個 bias 的 scale 為 s_in·s_w，兩者都不是 2 的冪</translation>
    </message>
    <message>
        <source>the scales of %1 biases are s_in * s_w, and of these one is no power of two</source>
        <translation>%1 個 bias 的 scale 為 s_in·s_w，其中一個不是 2 的冪</translation>
    </message>
    <message>
        <source>the weight is not annotated</source>
        <translation>權重未標註</translation>
    </message>
    <message>
        <source>uint8 0…255 activations and int8 −128…127 weights are typical of x86 Inductor</source>
        <translation>uint8 0…255 的 activation 與 int8 −128…127 的權重，是 x86 Inductor 的特徵</translation>
    </message>
    <message>
        <source>weight observers are not power-of-two</source>
        <translation>權重 observer 不取 2 的冪</translation>
    </message>
    <message>
        <source>weight spec is per tensor</source>
        <translation>權重 spec 為逐張量</translation>
    </message>
    <message>
        <source>weights are %1</source>
        <translation>權重為 %1</translation>
    </message>
    <message>
        <source>weights use %1</source>
        <translation>權重使用 %1</translation>
    </message>
</context>
<context>
    <name>Describe</name>
    <message>
        <source> bits</source>
        <translation> 位元</translation>
    </message>
    <message>
        <source>%1 asks for one scale on its sides</source>
        <translation>%1 要求兩側共用一個 scale</translation>
    </message>
    <message>
        <source>%1, %2 channels</source>
        <translation>%1，%2 個通道</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>引數</translation>
    </message>
    <message>
        <source>Cards by op</source>
        <translation>各 op 的卡片數</translation>
    </message>
    <message>
        <source>Constants</source>
        <translation>常數</translation>
    </message>
    <message>
        <source>File</source>
        <translation>檔案</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>發現</translation>
    </message>
    <message>
        <source>Inputs and outputs</source>
        <translation>輸入與輸出</translation>
    </message>
    <message>
        <source>M</source>
        <translation>M</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>節點</translation>
    </message>
    <message>
        <source>Q31, per channel in the table</source>
        <translation>Q31，各通道的值在表中</translation>
    </message>
    <message>
        <source>Quantization</source>
        <translation>量化</translation>
    </message>
    <message>
        <source>Requant</source>
        <translation>Requant</translation>
    </message>
    <message>
        <source>Shared scale</source>
        <translation>共用 scale</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>來源</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>張量</translation>
    </message>
    <message>
        <source>axis</source>
        <translation>軸</translation>
    </message>
    <message>
        <source>axis %1</source>
        <translation>軸 %1</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>bias</translation>
    </message>
    <message>
        <source>codes</source>
        <translation>整數碼</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>常數</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精確值</translation>
    </message>
    <message>
        <source>format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>from</source>
        <translation>來自</translation>
    </message>
    <message>
        <source>headroom</source>
        <translation>餘裕</translation>
    </message>
    <message>
        <source>holds</source>
        <translation>可表示範圍</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>輸入 %1</translation>
    </message>
    <message>
        <source>its specs are shared</source>
        <translation>spec 共用</translation>
    </message>
    <message>
        <source>keeps its values; one scale on its sides</source>
        <translation>數值不變；兩側同一個 scale</translation>
    </message>
    <message>
        <source>log₂</source>
        <translation>log₂</translation>
    </message>
    <message>
        <source>module</source>
        <translation>模組</translation>
    </message>
    <message>
        <source>multiplier</source>
        <translation>乘數</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名稱</translation>
    </message>
    <message>
        <source>none</source>
        <translation>無</translation>
    </message>
    <message>
        <source>one observer on its sides</source>
        <translation>兩側同一個 observer</translation>
    </message>
    <message>
        <source>op</source>
        <translation>op</translation>
    </message>
    <message>
        <source>out</source>
        <translation>輸出</translation>
    </message>
    <message>
        <source>output</source>
        <translation>輸出</translation>
    </message>
    <message>
        <source>path</source>
        <translation>路徑</translation>
    </message>
    <message>
        <source>root</source>
        <translation>根</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>scale</translation>
    </message>
    <message>
        <source>shared by %1 consumers</source>
        <translation>由 %1 個使用者共用</translation>
    </message>
    <message>
        <source>shift</source>
        <translation>位移</translation>
    </message>
    <message>
        <source>source_fn</source>
        <translation>source_fn</translation>
    </message>
    <message>
        <source>torch_fn</source>
        <translation>torch_fn</translation>
    </message>
    <message>
        <source>trace</source>
        <translation>追蹤</translation>
    </message>
    <message>
        <source>users</source>
        <translation>使用者</translation>
    </message>
    <message>
        <source>values not in file</source>
        <translation>檔案中沒有數值</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>權重</translation>
    </message>
    <message>
        <source>zero point</source>
        <translation>zero point</translation>
    </message>
    <message>
        <source>zp %1</source>
        <translation>zp %1</translation>
    </message>
</context>
<context>
    <name>DescribeSeveral</name>
    <message numerus="yes">
        <source>%n values</source>
        <translation><numerusform>%n 種值</numerusform></translation>
    </message>
</context>
<context>
    <name>Drop</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation><numerusform>%n 個檔案</numerusform></translation>
    </message>
    <message>
        <source>Check the rules of this target</source>
        <translation>檢查這個目標的規則</translation>
    </message>
    <message>
        <source>Compare with current</source>
        <translation>與目前的比較</translation>
    </message>
    <message>
        <source>Compare with each other</source>
        <translation>互相比較</translation>
    </message>
    <message>
        <source>Open here</source>
        <translation>在這裡開啟</translation>
    </message>
    <message>
        <source>Open in new window</source>
        <translation>在新視窗開啟</translation>
    </message>
    <message>
        <source>Use as calibration data</source>
        <translation>當作校準資料</translation>
    </message>
    <message>
        <source>Use as quantizer config</source>
        <translation>當作量化設定</translation>
    </message>
</context>
<context>
    <name>Errors</name>
    <message>
        <source>At %1: %2.</source>
        <translation>位置 %1：%2。</translation>
    </message>
    <message>
        <source>Cannot open %1.</source>
        <translation>無法開啟 %1。</translation>
    </message>
</context>
<context>
    <name>Explanation</name>
    <message>
        <source>
| # | port | node | scale | zero point |
</source>
        <translation>
| # | 埠 | 節點 | scale | zero point |
</translation>
    </message>
    <message numerus="yes">
        <source>%n batch(es): </source>
        <translation><numerusform>%n 個批次：</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n observers: </source>
        <translation><numerusform>%n 個 observer：</numerusform></translation>
    </message>
    <message>
        <source>- expected: %1
- found: %2
</source>
        <translation>- 應為：%1
- 實際：%2
</translation>
    </message>
    <message>
        <source>; set by you: %1</source>
        <translation>；由您設定：%1</translation>
    </message>
    <message>
        <source>All reasons, the strongest first.</source>
        <translation>所有原因，最重要的在前。</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Its numbers are as the file gives them</source>
        <translation>數字與檔案所載相同</translation>
    </message>
    <message>
        <source>Its numbers come from this chain</source>
        <translation>數字由這條鏈得出</translation>
    </message>
    <message>
        <source>Its tensors do: select a badge, or a row of the Nodes table.</source>
        <translation>scale 在它的張量上：選取徽章，或節點表中的一列。</translation>
    </message>
    <message>
        <source>Nearest power of two: %1</source>
        <translation>最接近的 2 的冪：%1</translation>
    </message>
    <message>
        <source>Ratio of the two scales: %1</source>
        <translation>兩個 scale 的比值：%1</translation>
    </message>
    <message>
        <source>Takes %1 away</source>
        <translation>消除 %1</translation>
    </message>
    <message>
        <source>Takes %1 findings of this cause away</source>
        <translation>消除此原因的 %1 項發現</translation>
    </message>
    <message>
        <source>The file as a whole: %1.</source>
        <translation>整個檔案：%1。</translation>
    </message>
    <message>
        <source>This node carries no scale of its own</source>
        <translation>這個節點本身沒有 scale</translation>
    </message>
    <message>
        <source>This op stays in float</source>
        <translation>此 op 保持浮點</translation>
    </message>
    <message>
        <source>What the observer is there for</source>
        <translation>observer 的用途</translation>
    </message>
    <message>
        <source>Which setting and which samples led to them is not in a converted file.</source>
        <translation>由哪條設定、哪些樣本得到這些數字，已轉換的檔案中沒有記載。</translation>
    </message>
    <message>
        <source>Why not quantized</source>
        <translation>為什麼沒有量化</translation>
    </message>
    <message>
        <source>Why this value</source>
        <translation>為什麼是這個值</translation>
    </message>
    <message>
        <source>an observer of its own</source>
        <translation>自己的 observer</translation>
    </message>
    <message>
        <source>annotation</source>
        <translation>標註</translation>
    </message>
    <message>
        <source>arithmetic</source>
        <translation>算術</translation>
    </message>
    <message>
        <source>calibration</source>
        <translation>校準</translation>
    </message>
    <message>
        <source>chosen at run time</source>
        <translation>執行時決定</translation>
    </message>
    <message>
        <source>config</source>
        <translation>量化設定</translation>
    </message>
    <message>
        <source>derived: %1</source>
        <translation>衍生：%1</translation>
    </message>
    <message>
        <source>export</source>
        <translation>匯出</translation>
    </message>
    <message>
        <source>left in float</source>
        <translation>保持浮點</translation>
    </message>
    <message>
        <source>not in this file</source>
        <translation>不在此檔案中</translation>
    </message>
    <message>
        <source>observer</source>
        <translation>observer</translation>
    </message>
    <message>
        <source>observers</source>
        <translation>observer</translation>
    </message>
    <message>
        <source>pattern</source>
        <translation>pattern</translation>
    </message>
    <message>
        <source>saw no data</source>
        <translation>沒有看到資料</translation>
    </message>
    <message>
        <source>scale %1, zero point %2</source>
        <translation>scale %1，zero point %2</translation>
    </message>
    <message>
        <source>scale unknown</source>
        <translation>scale 未知</translation>
    </message>
    <message>
        <source>shared by %1</source>
        <translation>由 %1 共用</translation>
    </message>
    <message>
        <source>shares the spec of %1</source>
        <translation>共用 %1 的 spec</translation>
    </message>
    <message>
        <source>sharing</source>
        <translation>共用</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>values</source>
        <translation>數值</translation>
    </message>
</context>
<context>
    <name>Peek</name>
    <message>
        <source>%1 on axis %2</source>
        <translation>%1，軸 %2</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>精確值</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>可表示</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模組</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名稱</translation>
    </message>
    <message>
        <source>Nearest 2ᵏ</source>
        <translation>最接近的 2ᵏ</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>Op</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Scale</translation>
    </message>
    <message>
        <source>Set by</source>
        <translation>由何處決定</translation>
    </message>
    <message>
        <source>Shared</source>
        <translation>共用</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>右移</translation>
    </message>
    <message>
        <source>output of %1</source>
        <translation>%1 的輸出</translation>
    </message>
</context>
<context>
    <name>PredictionText</name>
    <message numerus="yes">
        <source>%n finding(s) come with it.</source>
        <translation><numerusform>會帶來 %n 項發現。</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n scale(s) move</source>
        <translation><numerusform>%n 個 scale 改變</numerusform></translation>
    </message>
    <message>
        <source>, at most %1 times coarser.</source>
        <translation>，最多粗略 %1 倍。</translation>
    </message>
    <message>
        <source>Exact: the numbers follow without new data.</source>
        <translation>精確：不需新資料即可得出數字。</translation>
    </message>
    <message>
        <source>No number of violations changes</source>
        <translation>違規數目沒有變化</translation>
    </message>
    <message>
        <source>Predicted from the scales of the last calibration.</source>
        <translation>依上次校準的 scale 預測。</translation>
    </message>
    <message>
        <source>Q/DQ nodes %1 → %2.</source>
        <translation>Q/DQ 節點 %1 → %2。</translation>
    </message>
    <message>
        <source>Some scales are unknown until it is calibrated.</source>
        <translation>部分 scale 要到校準後才知道。</translation>
    </message>
</context>
<context>
    <name>PreviewWords</name>
    <message>
        <source>excluded by %1</source>
        <translation>由 %1 排除</translation>
    </message>
    <message>
        <source>global</source>
        <translation>全域</translation>
    </message>
    <message>
        <source>kept: %1 needs it</source>
        <translation>保留：%1 需要</translation>
    </message>
    <message>
        <source>output stays fp32</source>
        <translation>輸出維持 fp32</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>預測</translation>
    </message>
    <message>
        <source>was %1</source>
        <translation>原為 %1</translation>
    </message>
</context>
<context>
    <name>RuleLines</name>
    <message>
        <source>%1 Did you mean %2?</source>
        <translation>%1 是否要用 %2？</translation>
    </message>
    <message>
        <source>%1 accepts rule %2 and never looks at it.</source>
        <translation>%1 接受規則 %2，但從不採用。</translation>
    </message>
    <message>
        <source>%1 drops rule %2: it does not go with %3.</source>
        <translation>%1 捨棄規則 %2：它與 %3 不能並用。</translation>
    </message>
    <message numerus="yes">
        <source>%n conv(s)</source>
        <translation><numerusform>%n 個 conv</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n op(s)</source>
        <translation><numerusform>%n 個 op</numerusform></translation>
    </message>
    <message>
        <source>A later rule has the key %1; the value of that one counts.</source>
        <translation>後面的規則有相同的鍵 %1；以後者的值為準。</translation>
    </message>
    <message>
        <source>Everything that %1 matches was taken by %2 first.</source>
        <translation>%1 符合的項目都已先被 %2 取走。</translation>
    </message>
    <message>
        <source>No module is named %1.</source>
        <translation>沒有名為 %1 的 module。</translation>
    </message>
    <message>
        <source>Nothing in this graph is a %1.</source>
        <translation>這張圖裡沒有 %1。</translation>
    </message>
    <message numerus="yes">
        <source>Rule %1 matches %n op(s), annotates 0.</source>
        <translation><numerusform>規則 %1 符合 %n 個 op，標註 0 個。</numerusform></translation>
    </message>
    <message>
        <source>ignored</source>
        <translation>被忽略</translation>
    </message>
    <message numerus="yes">
        <source>matches %n, annotates 0</source>
        <translation><numerusform>符合 %n 個，標註 0 個</numerusform></translation>
    </message>
    <message>
        <source>matches nothing</source>
        <translation>沒有符合的項目</translation>
    </message>
    <message>
        <source>mixed QAT and PTQ</source>
        <translation>混用 QAT 與 PTQ</translation>
    </message>
    <message>
        <source>mixed static and dynamic</source>
        <translation>混用靜態與動態</translation>
    </message>
    <message>
        <source>no float graph</source>
        <translation>沒有浮點圖</translation>
    </message>
    <message>
        <source>not tried</source>
        <translation>未試算</translation>
    </message>
    <message>
        <source>off</source>
        <translation>已停用</translation>
    </message>
    <message>
        <source>overwritten</source>
        <translation>被覆寫</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒絕</translation>
    </message>
    <message>
        <source>shadowed</source>
        <translation>被遮蔽</translation>
    </message>
    <message>
        <source>trying…</source>
        <translation>試算中…</translation>
    </message>
</context>
<context>
    <name>Rules</name>
    <message>
        <source>A weight must be int8 per channel, with range −127…127 and zero point 0</source>
        <translation>權重必須是逐通道 int8，範圍 −127…127，zero point 為 0</translation>
    </message>
    <message>
        <source>Activation is int8 with zero point 0</source>
        <translation>activation 為 int8，zero point 為 0</translation>
    </message>
    <message>
        <source>An activation must be int8 with zero point 0</source>
        <translation>activation 必須是 int8，zero point 為 0</translation>
    </message>
    <message>
        <source>An op and its relu must be one unit, with no Q/DQ in between</source>
        <translation>op 與其 relu 必須是一個單元，中間沒有 Q/DQ</translation>
    </message>
    <message>
        <source>Bias is int32 with scale s_in·s_w</source>
        <translation>bias 為 int32，scale 為 s_in·s_w</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>錯誤</translation>
    </message>
    <message>
        <source>Every dimension of an input must be a number</source>
        <translation>輸入的每個維度都必須是數字</translation>
    </message>
    <message>
        <source>Every scale must be a power of two</source>
        <translation>每個 scale 都必須是 2 的冪次</translation>
    </message>
    <message>
        <source>In-place form of a supported op</source>
        <translation>受支援 op 的 in-place 形式</translation>
    </message>
    <message>
        <source>Input shapes are static</source>
        <translation>輸入的 shape 是靜態的</translation>
    </message>
    <message>
        <source>Inputs and output must share one scale</source>
        <translation>輸入與輸出必須共用一個 scale</translation>
    </message>
    <message>
        <source>No quantize between an op and its relu</source>
        <translation>op 與其 relu 之間沒有 quantize</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Only the out-of-place form of this op runs on the VPU</source>
        <translation>只有此 op 的非 in-place 形式能在 VPU 上執行</translation>
    </message>
    <message>
        <source>Scale is a power of two</source>
        <translation>scale 為 2 的冪次</translation>
    </message>
    <message>
        <source>The bias must be int32 with scale s_in·s_w per channel</source>
        <translation>bias 必須是 int32，每個通道的 scale 為 s_in·s_w</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Weight is int8 per channel, −127…127, zero point 0</source>
        <translation>權重為逐通道 int8，−127…127，zero point 為 0</translation>
    </message>
    <message>
        <source>add, cat, max_pool2d, flatten: one shared scale</source>
        <translation>add、cat、max_pool2d、flatten：共用一個 scale</translation>
    </message>
    <message>
        <source>bias int32, s_in·s_w</source>
        <translation>bias int32，s_in·s_w</translation>
    </message>
    <message>
        <source>in-place op</source>
        <translation>in-place op</translation>
    </message>
    <message>
        <source>int8, zp 0</source>
        <translation>int8，zp 0</translation>
    </message>
    <message>
        <source>no Q/DQ before relu</source>
        <translation>relu 前沒有 Q/DQ</translation>
    </message>
    <message>
        <source>one shared scale</source>
        <translation>共用一個 scale</translation>
    </message>
    <message>
        <source>scale is 2ᵏ</source>
        <translation>scale 為 2ᵏ</translation>
    </message>
    <message>
        <source>static shapes</source>
        <translation>靜態 shape</translation>
    </message>
    <message>
        <source>weights per-channel</source>
        <translation>權重逐通道</translation>
    </message>
</context>
<context>
    <name>Samples</name>
    <message>
        <source>A graph of 48 000 nodes</source>
        <translation>48 000 個節點的圖</translation>
    </message>
    <message>
        <source>All seven rules pass</source>
        <translation>七條規則全部通過</translation>
    </message>
    <message>
        <source>Module name and global</source>
        <translation>module 名稱與全域</translation>
    </message>
    <message>
        <source>Modules as boxes, made on first use</source>
        <translation>模組畫成方塊，第一次使用時產生</translation>
    </message>
    <message>
        <source>The same net, VPU quantizer</source>
        <translation>相同網路，VPU 量化器</translation>
    </message>
    <message>
        <source>What changed between two builds?</source>
        <translation>兩個版本之間改變了什麼？</translation>
    </message>
    <message>
        <source>Which rule hit which conv?</source>
        <translation>哪條規則套用到哪個 conv？</translation>
    </message>
    <message>
        <source>Why is add red?</source>
        <translation>add 為什麼是紅色？</translation>
    </message>
    <message>
        <source>XNNPACK and VPU side by side</source>
        <translation>XNNPACK 與 VPU 並列</translation>
    </message>
    <message>
        <source>XNNPACK config with no effect</source>
        <translation>沒有效果的 XNNPACK 設定</translation>
    </message>
    <message>
        <source>XNNPACK graph on VPU rules</source>
        <translation>XNNPACK 圖套用 VPU 規則</translation>
    </message>
    <message>
        <source>set_module_name did nothing</source>
        <translation>set_module_name 沒有作用</translation>
    </message>
</context>
<context>
    <name>Subject</name>
    <message>
        <source>%1 of %2</source>
        <translation>%2 的 %1</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>the graph</source>
        <translation>圖</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Graph, workspace or evidence bundle to open.</source>
        <translation>要開啟的圖、工作區或證據包。</translation>
    </message>
    <message>
        <source>Inspector for quantized (Q/DQ) neural network graphs.</source>
        <translation>量化（Q/DQ）神經網路圖檢視器。</translation>
    </message>
</context>
<context>
    <name>qdq::ui</name>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
</context>
<context>
    <name>qdq::ui::AboutDialog</name>
    <message>
        <source>About QDQ Scope</source>
        <translation>關於 QDQ Scope</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>關閉</translation>
    </message>
    <message>
        <source>Inspector for quantized (Q/DQ) neural network graphs. Which node breaks which rule, and why.</source>
        <translation>量化（Q/DQ）神經網路圖的檢視工具。哪個節點違反哪條規則，以及原因。</translation>
    </message>
    <message>
        <source>Licence of the font Inter</source>
        <translation>Inter 字型的授權</translation>
    </message>
    <message>
        <source>Licence of the font JetBrains Mono</source>
        <translation>JetBrains Mono 字型的授權</translation>
    </message>
    <message>
        <source>Licence: Apache-2.0. Built with Qt %1, runs with Qt %2. Layout by Graphviz.</source>
        <translation>授權：Apache-2.0。以 Qt %1 建置，執行於 Qt %2。版面由 Graphviz 計算。</translation>
    </message>
    <message>
        <source>There is no network code in this program. Files stay on this machine.</source>
        <translation>這個程式沒有任何網路程式碼。檔案只留在這台電腦上。</translation>
    </message>
</context>
<context>
    <name>qdq::ui::ActionFinder</name>
    <message>
        <source>Actions</source>
        <translation>動作</translation>
    </message>
    <message>
        <source>Find action</source>
        <translation>尋找動作</translation>
    </message>
    <message>
        <source>Find an action by name</source>
        <translation>依名稱尋找動作</translation>
    </message>
</context>
<context>
    <name>qdq::ui::Actions</name>
    <message>
        <source>&amp;100 %</source>
        <translation>&amp;100 %</translation>
    </message>
    <message>
        <source>&amp;About QDQ Scope</source>
        <translation>關於 QDQ Scope(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>上一個畫面(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Cancel what runs</source>
        <translation>取消執行中的工作(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Close graph</source>
        <translation>關閉圖(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Compare two graphs…</source>
        <translation>比較兩張圖…(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Compare with…</source>
        <translation>與其他檔案比較(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Explain</source>
        <translation>說明原因(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>匯出(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>尋找(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>下一個畫面(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>全螢幕(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation>高對比(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Legend</source>
        <translation>圖例(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>淺色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;New window</source>
        <translation>新視窗(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Next finding</source>
        <translation>下一個發現(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open graph…</source>
        <translation>開啟圖(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Previous finding</source>
        <translation>上一個發現(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>結束(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>重新載入(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Remove baseline</source>
        <translation>移除基準(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>重設版面(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Run to converted</source>
        <translation>執行到已轉換(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save config</source>
        <translation>儲存設定檔(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>跟隨系統(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>復原(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Waive…</source>
        <translation>豁免(&amp;W)…</translation>
    </message>
    <message>
        <source>Calibration &amp;data…</source>
        <translation>校準資料(&amp;D)…</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>選擇…</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Copy &amp;evidence</source>
        <translation>複製證據(&amp;E)</translation>
    </message>
    <message>
        <source>Copy &amp;image</source>
        <translation>複製圖片(&amp;I)</translation>
    </message>
    <message>
        <source>Copy as &amp;Python</source>
        <translation>複製為 Python(&amp;P)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>匯出</translation>
    </message>
    <message>
        <source>Fit &amp;all</source>
        <translation>顯示全部(&amp;A)</translation>
    </message>
    <message>
        <source>Fit &amp;selection</source>
        <translation>顯示選取範圍(&amp;S)</translation>
    </message>
    <message>
        <source>Next &amp;match</source>
        <translation>下一個符合項目(&amp;M)</translation>
    </message>
    <message>
        <source>Next of the same &amp;rule</source>
        <translation>同一規則的下一個(&amp;R)</translation>
    </message>
    <message>
        <source>Next root &amp;cause</source>
        <translation>下一個根本原因(&amp;C)</translation>
    </message>
    <message>
        <source>Open &amp;workspace…</source>
        <translation>開啟工作區(&amp;W)…</translation>
    </message>
    <message>
        <source>Open co&amp;nfig…</source>
        <translation>開啟量化設定(&amp;N)…</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>開啟…</translation>
    </message>
    <message>
        <source>Previous ma&amp;tch</source>
        <translation>上一個符合項目(&amp;T)</translation>
    </message>
    <message>
        <source>Previous of the same r&amp;ule</source>
        <translation>同一規則的上一個(&amp;U)</translation>
    </message>
    <message>
        <source>Re&amp;do</source>
        <translation>重做(&amp;D)</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>執行</translation>
    </message>
    <message>
        <source>Run &amp;one step</source>
        <translation>執行一步(&amp;O)</translation>
    </message>
    <message>
        <source>Save config &amp;as…</source>
        <translation>另存設定檔(&amp;A)…</translation>
    </message>
    <message>
        <source>Save evidence &amp;bundle…</source>
        <translation>儲存證據包(&amp;B)…</translation>
    </message>
    <message>
        <source>Save wor&amp;kspace…</source>
        <translation>儲存工作區(&amp;K)…</translation>
    </message>
    <message>
        <source>Set as &amp;baseline</source>
        <translation>設為基準(&amp;B)</translation>
    </message>
    <message>
        <source>Show &amp;annotated</source>
        <translation>顯示已標註(&amp;A)</translation>
    </message>
    <message>
        <source>Show &amp;converted</source>
        <translation>顯示已轉換(&amp;C)</translation>
    </message>
    <message>
        <source>Show &amp;float</source>
        <translation>顯示浮點(&amp;F)</translation>
    </message>
    <message>
        <source>Show &amp;prepared</source>
        <translation>顯示已準備(&amp;P)</translation>
    </message>
    <message>
        <source>Show ca&amp;librated</source>
        <translation>顯示已校準(&amp;L)</translation>
    </message>
    <message>
        <source>Wai&amp;vers…</source>
        <translation>豁免紀錄(&amp;V)…</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>縮小(&amp;O)</translation>
    </message>
</context>
<context>
    <name>qdq::ui::BookmarkModel</name>
    <message>
        <source>%1, at %2</source>
        <translation>%1，位於 %2</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>書籤</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>按鍵</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>備註</translation>
    </message>
</context>
<context>
    <name>qdq::ui::Bookmarks</name>
    <message>
        <source>bookmark %1</source>
        <translation>加入書籤 %1</translation>
    </message>
    <message>
        <source>move bookmark %1</source>
        <translation>移動書籤 %1</translation>
    </message>
    <message>
        <source>note on bookmark %1</source>
        <translation>書籤 %1 的備註</translation>
    </message>
    <message>
        <source>remove bookmark %1</source>
        <translation>移除書籤 %1</translation>
    </message>
    <message>
        <source>rename bookmark %1</source>
        <translation>重新命名書籤 %1</translation>
    </message>
</context>
<context>
    <name>qdq::ui::BookmarksDock</name>
    <message>
        <source>Bookmarks</source>
        <translation>書籤</translation>
    </message>
    <message>
        <source>Copy list</source>
        <translation>複製清單</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>No bookmarks</source>
        <translation>沒有書籤</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>備註</translation>
    </message>
    <message>
        <source>Press B on a view.</source>
        <translation>在畫面上按 B。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重新命名</translation>
    </message>
</context>
<context>
    <name>qdq::ui::BundleDialog</name>
    <message>
        <source>CONTENTS</source>
        <translation>內容</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Choose file…</source>
        <translation>選擇檔案…</translation>
    </message>
    <message>
        <source>Evidence bundles (*.qdqscope.zip)</source>
        <translation>證據包 (*.qdqscope.zip)</translation>
    </message>
    <message>
        <source>FILE</source>
        <translation>檔案</translation>
    </message>
    <message>
        <source>File</source>
        <translation>檔案</translation>
    </message>
    <message>
        <source>One zip archive for a ticket or a colleague; it opens again to the same view.</source>
        <translation>一個 zip 封存檔，給問題單或同事；再次開啟時是同樣的畫面。</translation>
    </message>
    <message>
        <source>Save bundle</source>
        <translation>儲存證據包</translation>
    </message>
    <message>
        <source>Save evidence bundle</source>
        <translation>儲存證據包</translation>
    </message>
    <message>
        <source>Weights: %1 as it is, %2 kB</source>
        <translation>權重：%1 原檔，%2 kB</translation>
    </message>
    <message>
        <source>With the files that its values lie in, where it has any. Without them the graph is written as JSON, with scales and zero points only</source>
        <translation>包含數值所在的其他檔案（若有）。不含權重時，圖會寫成 JSON，只保留 scale 與 zero point</translation>
    </message>
    <message>
        <source>baseline and waivers</source>
        <translation>基準與豁免紀錄</translation>
    </message>
    <message>
        <source>config %1</source>
        <translation>設定 %1</translation>
    </message>
    <message>
        <source>evidence of the current finding, as text</source>
        <translation>目前這一項的證據文字</translation>
    </message>
    <message>
        <source>findings as JSON, and a picture of the view</source>
        <translation>檢查結果 JSON 與畫面的圖片</translation>
    </message>
    <message>
        <source>the edited config</source>
        <translation>編輯過的設定</translation>
    </message>
    <message>
        <source>workspace: target, selection, open modules, bookmarks</source>
        <translation>工作區：目標、選取、展開的模組、書籤</translation>
    </message>
</context>
<context>
    <name>qdq::ui::CanvasActions</name>
    <message>
        <source>&amp;Bookmark this view</source>
        <translation>為此畫面加書籤(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Copy as text</source>
        <translation>複製為文字(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Focus on neighbours</source>
        <translation>聚焦於鄰近節點(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Into first child</source>
        <translation>進入第一個子項(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Minimap</source>
        <translation>縮圖導覽(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Path to…</source>
        <translation>路徑到…(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Ungroup</source>
        <translation>解散群組(&amp;U)</translation>
    </message>
    <message>
        <source>All &amp;downstream</source>
        <translation>所有下游(&amp;D)</translation>
    </message>
    <message>
        <source>All &amp;upstream</source>
        <translation>所有上游(&amp;U)</translation>
    </message>
    <message>
        <source>Bookmark %1</source>
        <translation>書籤 %1</translation>
    </message>
    <message>
        <source>E&amp;xclude with a rule…</source>
        <translation>用規則排除(&amp;X)…</translation>
    </message>
    <message>
        <source>Fewer hops</source>
        <translation>減少步數</translation>
    </message>
    <message>
        <source>Group selec&amp;tion…</source>
        <translation>將選取設為群組(&amp;T)…</translation>
    </message>
    <message>
        <source>More hops</source>
        <translation>增加步數</translation>
    </message>
    <message>
        <source>Open modules &amp;deeper</source>
        <translation>模組展開更深(&amp;D)</translation>
    </message>
    <message>
        <source>Open modules &amp;less</source>
        <translation>模組收合一層(&amp;L)</translation>
    </message>
    <message>
        <source>P&amp;eek</source>
        <translation>速覽(&amp;E)</translation>
    </message>
    <message>
        <source>Q/DQ as &amp;boxes here</source>
        <translation>在此以方塊顯示 Q/DQ(&amp;B)</translation>
    </message>
    <message>
        <source>Q/DQ as boxes &amp;everywhere</source>
        <translation>全部 Q/DQ 顯示為方塊(&amp;E)</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>全選(&amp;A)</translation>
    </message>
    <message>
        <source>Shared-scale &amp;group</source>
        <translation>共用 scale 群組(&amp;G)</translation>
    </message>
    <message>
        <source>Show &amp;rule of this node</source>
        <translation>顯示此節點的規則(&amp;R)</translation>
    </message>
    <message>
        <source>To &amp;parent module</source>
        <translation>到上層模組(&amp;P)</translation>
    </message>
</context>
<context>
    <name>qdq::ui::CanvasColours</name>
    <message>
        <source>Colour: %1</source>
        <translation>顏色：%1</translation>
    </message>
    <message>
        <source>It shares its scale with no other tensor</source>
        <translation>沒有其他張量與它共用 scale</translation>
    </message>
    <message>
        <source>Select a tensor to see what shares its scale</source>
        <translation>選取張量以查看哪些張量與它共用 scale</translation>
    </message>
    <message>
        <source>What the colour of cards stands for</source>
        <translation>卡片顏色代表的意義</translation>
    </message>
</context>
<context>
    <name>qdq::ui::CanvasLook</name>
    <message numerus="yes">
        <source>%n hop(s)</source>
        <translation><numerusform>%n 步</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation><numerusform>%n 個節點</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n path(s)</source>
        <translation><numerusform>%n 條路徑</numerusform></translation>
    </message>
    <message>
        <source>Between %1 and %2: %3</source>
        <translation>%1 與 %2 之間：%3</translation>
    </message>
    <message>
        <source>Between %1 and %2: path %3 of %4</source>
        <translation>%1 與 %2 之間：第 %3 條路徑，共 %4 條</translation>
    </message>
    <message>
        <source>Downstream of %1</source>
        <translation>%1 的下游</translation>
    </message>
    <message>
        <source>Focus: %1, %2</source>
        <translation>聚焦：%1，%2</translation>
    </message>
    <message>
        <source>No path between %1 and %2</source>
        <translation>%1 與 %2 之間沒有路徑</translation>
    </message>
    <message>
        <source>Only what the query finds</source>
        <translation>只顯示查詢結果</translation>
    </message>
    <message>
        <source>Path from %1: choose the other end</source>
        <translation>從 %1 出發的路徑：請選另一端</translation>
    </message>
    <message>
        <source>Upstream of %1</source>
        <translation>%1 的上游</translation>
    </message>
</context>
<context>
    <name>qdq::ui::CauseModel</name>
    <message numerus="yes">
        <source>%1 and %n more module(s)</source>
        <translation><numerusform>%1 與另外 %n 個模組</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%1, %n finding(s): %2</source>
        <translation><numerusform>%1，%n 項發現：%2</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n cause(s)</source>
        <translation><numerusform>%n 個原因</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s)</source>
        <translation><numerusform>%n 個張量</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n violation(s)</source>
        <translation><numerusform>%n 項違規</numerusform></translation>
    </message>
    <message>
        <source>Root cause</source>
        <translation>根本原因</translation>
    </message>
</context>
<context>
    <name>qdq::ui::CausesDock</name>
    <message>
        <source>No rule is violated in this graph.</source>
        <translation>這個圖沒有違反任何規則。</translation>
    </message>
    <message>
        <source>No single edit takes these findings away</source>
        <translation>沒有單一修改能消除這些發現</translation>
    </message>
    <message>
        <source>Nothing to explain</source>
        <translation>沒有需要說明的項目</translation>
    </message>
    <message>
        <source>Predicting</source>
        <translation>預測</translation>
    </message>
    <message>
        <source>Root causes</source>
        <translation>根本原因</translation>
    </message>
    <message>
        <source>Try it on a copy; nothing is applied</source>
        <translation>在副本上試算，不會套用</translation>
    </message>
    <message>
        <source>Way out</source>
        <translation>可行的修正</translation>
    </message>
    <message>
        <source>What-if</source>
        <translation>試算</translation>
    </message>
</context>
<context>
    <name>qdq::ui::CompareActions</name>
    <message>
        <source>&amp;Align layouts</source>
        <translation>對齊版面(A)</translation>
    </message>
    <message>
        <source>&amp;Leave</source>
        <translation>離開比較(L)</translation>
    </message>
    <message>
        <source>&amp;Module and op</source>
        <translation>模組與 op(M)</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名稱(N)</translation>
    </message>
    <message>
        <source>&amp;Next difference</source>
        <translation>下一個差異(N)</translation>
    </message>
    <message>
        <source>&amp;Other side</source>
        <translation>另一側(O)</translation>
    </message>
    <message>
        <source>&amp;Overlay</source>
        <translation>疊圖(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Pair these</source>
        <translation>將這兩個配對(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Previous difference</source>
        <translation>上一個差異(P)</translation>
    </message>
    <message>
        <source>&amp;Structure</source>
        <translation>結構(S)</translation>
    </message>
    <message>
        <source>S&amp;eparate this pair</source>
        <translation>取消這個配對(&amp;E)</translation>
    </message>
    <message>
        <source>S&amp;wap A and B</source>
        <translation>交換 A 與 B(W)</translation>
    </message>
    <message>
        <source>S&amp;ync views</source>
        <translation>同步檢視(Y)</translation>
    </message>
</context>
<context>
    <name>qdq::ui::ComparePage</name>
    <message>
        <source>%1 and %2, not paired</source>
        <translation>%1 與 %2，未配對</translation>
    </message>
    <message>
        <source>%1 only in A</source>
        <translation>%1 只在 A</translation>
    </message>
    <message>
        <source>%1 only in B</source>
        <translation>%1 只在 B</translation>
    </message>
    <message numerus="yes">
        <source>%n difference(s)</source>
        <translation><numerusform>%n 處差異</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation><numerusform>%n 個節點</numerusform></translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>說明</translation>
    </message>
    <message>
        <source>Requant A</source>
        <translation>A 的 requant</translation>
    </message>
    <message>
        <source>Requant B</source>
        <translation>B 的 requant</translation>
    </message>
    <message>
        <source>Violations A</source>
        <translation>A 的違規</translation>
    </message>
    <message>
        <source>Violations B</source>
        <translation>B 的違規</translation>
    </message>
</context>
<context>
    <name>qdq::ui::CompareReportDialog</name>
    <message>
        <source>As the reader's system</source>
        <translation>依讀者的系統</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>選擇…</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>複製命令</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>匯出</translation>
    </message>
    <message>
        <source>Export comparison</source>
        <translation>匯出比較</translation>
    </message>
    <message>
        <source>File</source>
        <translation>檔案</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>淺色</translation>
    </message>
    <message>
        <source>No command is equal: a side was made here, or both are one file.</source>
        <translation>沒有等同的指令：有一側是在這裡產生的，或兩側是同一個檔案。</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>列印</translation>
    </message>
    <message>
        <source>Report of %1 and %2</source>
        <translation>%1 與 %2 的報告</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>佈景主題</translation>
    </message>
</context>
<context>
    <name>qdq::ui::CompareToolBar</name>
    <message numerus="yes">
        <source>%n difference(s)</source>
        <translation><numerusform>%n 處差異</numerusform></translation>
    </message>
    <message>
        <source>Find; diff:scale</source>
        <translation>搜尋，例如 diff:scale</translation>
    </message>
    <message>
        <source>Match by</source>
        <translation>配對依據</translation>
    </message>
    <message>
        <source>No differences</source>
        <translation>沒有差異</translation>
    </message>
    <message>
        <source>Numbers within this relative distance are the same, from 0 to 1</source>
        <translation>相對差距在此範圍內的數字視為相同，0 到 1</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>容差</translation>
    </message>
    <message>
        <source>Tolerance, relative</source>
        <translation>相對容差</translation>
    </message>
    <message>
        <source>difference %1 of %2</source>
        <translation>差異 %1／%2</translation>
    </message>
    <message>
        <source>module and op</source>
        <translation>模組與 op</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名稱</translation>
    </message>
    <message>
        <source>structure</source>
        <translation>結構</translation>
    </message>
</context>
<context>
    <name>qdq::ui::CompareWork</name>
    <message>
        <source>Comparing</source>
        <translation>比較中</translation>
    </message>
    <message>
        <source>Drawing</source>
        <translation>繪製中</translation>
    </message>
</context>
<context>
    <name>qdq::ui::ConfigDiffDock</name>
    <message>
        <source>A file does not say which config made it.

A: %1.
B: %2.</source>
        <translation>檔案不會記載是哪一份量化設定產生的。

A：%1。
B：%2。</translation>
    </message>
    <message>
        <source>Config diff</source>
        <translation>設定差異</translation>
    </message>
    <message>
        <source>One config made both.</source>
        <translation>兩者由同一份量化設定產生。</translation>
    </message>
    <message>
        <source>Settings of both configs</source>
        <translation>兩份量化設定</translation>
    </message>
    <message>
        <source>its Q/DQ point to no one back end</source>
        <translation>其 Q/DQ 不指向任何一個後端</translation>
    </message>
    <message>
        <source>made here</source>
        <translation>在這裡產生</translation>
    </message>
</context>
<context>
    <name>qdq::ui::ConfigDock</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation><numerusform>%n 個檔案</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n observer(s) would be inserted</source>
        <translation><numerusform>將插入 %n 個 observer</numerusform></translation>
    </message>
    <message>
        <source>Add rule</source>
        <translation>新增規則</translation>
    </message>
    <message>
        <source>Add rule (Insert in the list)</source>
        <translation>新增規則（在清單中按 Insert）</translation>
    </message>
    <message>
        <source>Calibration data</source>
        <translation>校準資料</translation>
    </message>
    <message>
        <source>Choose a back end, or open a config file.</source>
        <translation>請選擇後端，或開啟設定檔。</translation>
    </message>
    <message>
        <source>Config</source>
        <translation>量化設定</translation>
    </message>
    <message>
        <source>Rules, highest priority first</source>
        <translation>規則，優先權由高到低</translation>
    </message>
    <message>
        <source>What the config does not do</source>
        <translation>量化設定沒有做到的事</translation>
    </message>
    <message>
        <source>int8, powers of two, bias int32 with s_in·s_w: the vpu target has no settings.</source>
        <translation>int8、2 的冪次、bias int32 且 scale 為 s_in·s_w：vpu 目標沒有可調的設定。</translation>
    </message>
    <message>
        <source>none chosen</source>
        <translation>未選擇</translation>
    </message>
</context>
<context>
    <name>qdq::ui::ConfigEditor</name>
    <message>
        <source>add rule %1</source>
        <translation>新增規則 %1</translation>
    </message>
    <message>
        <source>delete rule %1</source>
        <translation>刪除規則 %1</translation>
    </message>
    <message>
        <source>duplicate rule %1</source>
        <translation>複製規則 %1</translation>
    </message>
    <message>
        <source>move rule %1</source>
        <translation>移動規則 %1</translation>
    </message>
    <message>
        <source>quantize %1</source>
        <translation>量化 %1</translation>
    </message>
    <message>
        <source>set %1 of %2 to %3</source>
        <translation>把 %2 的 %1 設為 %3</translation>
    </message>
    <message>
        <source>set %1 to %2</source>
        <translation>把 %1 設為 %2</translation>
    </message>
    <message>
        <source>set %1 to None</source>
        <translation>把 %1 設為 None</translation>
    </message>
    <message>
        <source>set back end to %1</source>
        <translation>把後端設為 %1</translation>
    </message>
    <message>
        <source>switch rule %1 off</source>
        <translation>停用規則 %1</translation>
    </message>
    <message>
        <source>switch rule %1 on</source>
        <translation>啟用規則 %1</translation>
    </message>
</context>
<context>
    <name>qdq::ui::ConfigHead</name>
    <message>
        <source>Back end</source>
        <translation>後端</translation>
    </message>
    <message>
        <source>Open, save, copy</source>
        <translation>開啟、儲存、複製</translation>
    </message>
    <message>
        <source>choose…</source>
        <translation>選擇…</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>已編輯</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>未儲存</translation>
    </message>
</context>
<context>
    <name>qdq::ui::DeltaWidget</name>
    <message>
        <source>%1 less</source>
        <translation>少 %1</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>多 %1</translation>
    </message>
    <message>
        <source>no change</source>
        <translation>沒有變化</translation>
    </message>
</context>
<context>
    <name>qdq::ui::DifferenceChip</name>
    <message numerus="yes">
        <source>%n argument(s), input(s)</source>
        <translation><numerusform>%n 個參數、輸入</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n bias(es)</source>
        <translation><numerusform>%n 個 bias</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n dtype(s), shape(s)</source>
        <translation><numerusform>%n 個 dtype、shape</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n node(s) in A</source>
        <translation><numerusform>A 多 %n 個節點</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n node(s) in B</source>
        <translation><numerusform>B 多 %n 個節點</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n observer(s), spec(s)</source>
        <translation><numerusform>%n 個 observer、spec</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n scale(s)</source>
        <translation><numerusform>%n 個 scale</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n weight(s)</source>
        <translation><numerusform>%n 個權重</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n zero point(s)</source>
        <translation><numerusform>%n 個 zero point</numerusform></translation>
    </message>
    <message>
        <source>Show only these</source>
        <translation>只顯示這些</translation>
    </message>
</context>
<context>
    <name>qdq::ui::DifferenceModel</name>
    <message>
        <source>Element</source>
        <translation>項目</translation>
    </message>
    <message>
        <source>Factor of scales, rules; sorts by the size of change</source>
        <translation>scale 的倍數與規則；依變化大小排序</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>欄位</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模組</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>附註</translation>
    </message>
    <message>
        <source>Only in B, only in A, or different; sorts in graph order</source>
        <translation>只在 B、只在 A 或不同；依圖的順序排序</translation>
    </message>
    <message>
        <source>Tensor from producer to readers, or what of an op</source>
        <translation>張量從產生者到讀取者，或 op 的某個部分</translation>
    </message>
    <message>
        <source>different</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>只在 A</translation>
    </message>
    <message>
        <source>only in B</source>
        <translation>只在 B</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
</context>
<context>
    <name>qdq::ui::DifferencesDock</name>
    <message>
        <source>As in the graph</source>
        <translation>依圖的順序</translation>
    </message>
    <message>
        <source>Both graphs have the same structure and numbers.</source>
        <translation>兩張圖的結構與數字都相同。</translation>
    </message>
    <message>
        <source>Copy row</source>
        <translation>複製列</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差異</translation>
    </message>
    <message>
        <source>Largest change first</source>
        <translation>變化大的在前</translation>
    </message>
    <message>
        <source>No difference is of the kinds that are chosen.</source>
        <translation>所選的種類沒有差異。</translation>
    </message>
    <message>
        <source>Nothing differs</source>
        <translation>沒有差異</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>順序</translation>
    </message>
</context>
<context>
    <name>qdq::ui::Drawing</name>
    <message>
        <source>Drawing</source>
        <translation>繪圖</translation>
    </message>
</context>
<context>
    <name>qdq::ui::EvidenceModel</name>
    <message>
        <source>Node</source>
        <translation>節點</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>埠</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Scale</translation>
    </message>
    <message>
        <source>log₂</source>
        <translation>log₂</translation>
    </message>
    <message>
        <source>zp</source>
        <translation>zp</translation>
    </message>
</context>
<context>
    <name>qdq::ui::EvidenceTable</name>
    <message>
        <source>Evidence</source>
        <translation>證據</translation>
    </message>
</context>
<context>
    <name>qdq::ui::ExplainDock</name>
    <message>
        <source>Evidence</source>
        <translation>證據</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>說明原因</translation>
    </message>
    <message>
        <source>Found: %1</source>
        <translation>實際：%1</translation>
    </message>
    <message>
        <source>Nothing selected</source>
        <translation>未選取任何項目</translation>
    </message>
    <message>
        <source>Open a graph to see what it breaks and why.</source>
        <translation>開啟一張圖，即可看到違反了什麼、為什麼。</translation>
    </message>
    <message>
        <source>Predicting</source>
        <translation>預測</translation>
    </message>
    <message>
        <source>Quantize with back end %1</source>
        <translation>用後端 %1 量化</translation>
    </message>
    <message>
        <source>Real range that the codes can hold</source>
        <translation>整數碼能表示的實數範圍</translation>
    </message>
    <message>
        <source>Same tensors, other rules</source>
        <translation>相同張量的其他規則</translation>
    </message>
    <message>
        <source>Select a finding to see why it is one.</source>
        <translation>選取一筆問題，即可看到原因。</translation>
    </message>
    <message>
        <source>Try it on a copy; nothing is applied</source>
        <translation>在副本上試算，不會套用</translation>
    </message>
    <message>
        <source>Ways out</source>
        <translation>可行的修正</translation>
    </message>
    <message>
        <source>What-if</source>
        <translation>試算</translation>
    </message>
</context>
<context>
    <name>qdq::ui::ExportDialog</name>
    <message>
        <source>%1 kB</source>
        <translation>%1 kB</translation>
    </message>
    <message>
        <source>%1 × %2 px, %3 kB</source>
        <translation>%1 × %2 px，%3 kB</translation>
    </message>
    <message>
        <source>%1×</source>
        <translation>%1×</translation>
    </message>
    <message numerus="yes">
        <source>%n card(s)</source>
        <translation><numerusform>%n 張卡片</numerusform></translation>
    </message>
    <message>
        <source>2ᵏ</source>
        <translation>2ᵏ</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>兩者</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Choose file…</source>
        <translation>選擇檔案…</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>複製指令</translation>
    </message>
    <message>
        <source>Copy image</source>
        <translation>複製圖片</translation>
    </message>
    <message>
        <source>Copy image (%1)</source>
        <translation>複製圖片（%1）</translation>
    </message>
    <message>
        <source>Current view</source>
        <translation>目前畫面</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Decimal</source>
        <translation>十進位</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>匯出</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>匯出圖片</translation>
    </message>
    <message>
        <source>Export report</source>
        <translation>匯出報告</translation>
    </message>
    <message>
        <source>FILE</source>
        <translation>檔案</translation>
    </message>
    <message>
        <source>FORMAT</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>File</source>
        <translation>檔案</translation>
    </message>
    <message>
        <source>Filled</source>
        <translation>填滿</translation>
    </message>
    <message>
        <source>Focus: %1</source>
        <translation>聚焦：%1</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Heading with the finding</source>
        <translation>含發現內容的標題</translation>
    </message>
    <message>
        <source>Hops around the focus</source>
        <translation>聚焦點周圍的步數</translation>
    </message>
    <message>
        <source>INCLUDE</source>
        <translation>包含</translation>
    </message>
    <message>
        <source>LOOK</source>
        <translation>外觀</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>圖例</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>淺色</translation>
    </message>
    <message>
        <source>Marks of all violations</source>
        <translation>所有違規的標記</translation>
    </message>
    <message>
        <source>Module %1</source>
        <translation>模組 %1</translation>
    </message>
    <message>
        <source>Module outlines</source>
        <translation>模組外框</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>數字</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>底色</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>圖片</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>圖片 (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>預覽</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>列印</translation>
    </message>
    <message>
        <source>Provenance line: file, versions</source>
        <translation>來源列：檔案、版本</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>報告</translation>
    </message>
    <message>
        <source>Reports (*.html *.pdf *.png *.svg)</source>
        <translation>報告 (*.html *.pdf *.png *.svg)</translation>
    </message>
    <message>
        <source>SCOPE</source>
        <translation>範圍</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Scale</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主題</translation>
    </message>
    <message>
        <source>Transparent</source>
        <translation>透明</translation>
    </message>
    <message>
        <source>What to export</source>
        <translation>要匯出的內容</translation>
    </message>
    <message>
        <source>Whole graph</source>
        <translation>整個圖</translation>
    </message>
    <message>
        <source>hops</source>
        <translation>步</translation>
    </message>
    <message>
        <source>only the window knows the config that this report tells of: no command makes it</source>
        <translation>只有視窗知道這份報告所述的量化設定：沒有指令能產生它</translation>
    </message>
    <message>
        <source>only the window knows what this picture shows: no command makes it</source>
        <translation>圖片的內容只有視窗知道：沒有可產生它的命令</translation>
    </message>
    <message>
        <source>same bytes from the command line</source>
        <translation>命令列會產生相同的位元組</translation>
    </message>
</context>
<context>
    <name>qdq::ui::FieldRow</name>
    <message>
        <source>Back to the default</source>
        <translation>回到預設值</translation>
    </message>
</context>
<context>
    <name>qdq::ui::Finder</name>
    <message>
        <source>Completing</source>
        <translation>補全</translation>
    </message>
    <message>
        <source>Looking for %1</source>
        <translation>搜尋 %1</translation>
    </message>
</context>
<context>
    <name>qdq::ui::FindingListModel</name>
    <message>
        <source>Id</source>
        <translation>代號</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>訊息</translation>
    </message>
</context>
<context>
    <name>qdq::ui::FindingModel</name>
    <message numerus="yes">
        <source>%1, %2, %n finding(s)</source>
        <translation><numerusform>%1，%2，%n 項發現</numerusform></translation>
    </message>
    <message>
        <source>%1, until %2</source>
        <translation>%1，至 %2 為止</translation>
    </message>
    <message>
        <source>(root)</source>
        <translation>（根）</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>應為</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>實際</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模組</translation>
    </message>
    <message>
        <source>No cause is known</source>
        <translation>沒有已知的原因</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>節點</translation>
    </message>
    <message>
        <source>Number in the list of root causes</source>
        <translation>根本原因清單中的編號</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>Op</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>順序</translation>
    </message>
    <message>
        <source>Position in execution order</source>
        <translation>執行順序中的位置</translation>
    </message>
    <message>
        <source>Root cause</source>
        <translation>根本原因</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>規則</translation>
    </message>
    <message>
        <source>State</source>
        <translation>狀態</translation>
    </message>
    <message>
        <source>What is in the graph</source>
        <translation>圖中的實際內容</translation>
    </message>
    <message>
        <source>What its findings have in common</source>
        <translation>這些發現的共同點</translation>
    </message>
    <message>
        <source>What the rule asks for</source>
        <translation>規則的要求</translation>
    </message>
    <message>
        <source>known</source>
        <translation>已知</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>open</source>
        <translation>未處理</translation>
    </message>
    <message>
        <source>open; new or known where there is a baseline; waived</source>
        <translation>未處理；有基準時為新增或已知；已豁免</translation>
    </message>
    <message>
        <source>undecided: %1</source>
        <translation>無法判定：%1</translation>
    </message>
    <message>
        <source>waived</source>
        <translation>已豁免</translation>
    </message>
    <message>
        <source>waiver expired on %1: %2</source>
        <translation>豁免已於 %1 到期：%2</translation>
    </message>
</context>
<context>
    <name>qdq::ui::FindingStepper</name>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 項，共 %2 項</translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation><numerusform>%n 項發現</numerusform></translation>
    </message>
    <message>
        <source>No findings</source>
        <translation>沒有發現</translation>
    </message>
</context>
<context>
    <name>qdq::ui::Gatekeeper</name>
    <message>
        <source>Judging findings</source>
        <translation>正在判定發現</translation>
    </message>
</context>
<context>
    <name>qdq::ui::GraphView</name>
    <message>
        <source>Arrow keys follow the edges, Tab goes through a card. The Nodes table lists every node.</source>
        <translation>方向鍵沿著邊移動，Tab 走過卡片的各部分。「節點」表列出所有節點。</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>圖</translation>
    </message>
</context>
<context>
    <name>qdq::ui::GroupTool</name>
    <message>
        <source>A group needs at least two ops</source>
        <translation>群組至少需要兩個運算</translation>
    </message>
    <message>
        <source>Group selection</source>
        <translation>將選取設為群組</translation>
    </message>
    <message>
        <source>Name of the group:</source>
        <translation>群組名稱：</translation>
    </message>
    <message>
        <source>Select the ops of the group first: Ctrl+click, or Shift+drag</source>
        <translation>請先選取群組的運算：Ctrl+點選，或 Shift+拖曳</translation>
    </message>
    <message>
        <source>This is in no group</source>
        <translation>不在任何群組內</translation>
    </message>
    <message>
        <source>group %1</source>
        <translation>群組 %1</translation>
    </message>
</context>
<context>
    <name>qdq::ui::HelpTexts</name>
    <message>
        <source>Bookmarks</source>
        <translation>書籤</translation>
    </message>
    <message>
        <source>Canvas</source>
        <translation>畫布</translation>
    </message>
    <message>
        <source>Config</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>Convs and requant</source>
        <translation>Conv 與 requant</translation>
    </message>
    <message>
        <source>Each card is an op with its constants and a fused activation, each badge a tensor with its scale and zero point. A mark names the rule that is broken. Arrow keys follow the edges, Tab goes through a card, E explains.</source>
        <translation>每張卡片是一個 op 與它的常數和融合的 activation，每個徽章是一個 tensor 與它的 scale 和 zero point。標記寫出違反的規則。方向鍵沿著邊移動，Tab 走過卡片的各部分，E 顯示說明。</translation>
    </message>
    <message>
        <source>Every finding: the rule, the node, what was expected and what was found. Selecting a row shows the evidence on the canvas.</source>
        <translation>每一項發現：規則、節點、應為與實際。選取一列會在畫布上顯示證據。</translation>
    </message>
    <message>
        <source>Every node of the stage that is shown, in execution order; nothing is folded here. It is the reading of the graph for screen readers.</source>
        <translation>目前階段的每個節點，依執行順序；這裡沒有收合。螢幕閱讀器可由此讀出整張圖。</translation>
    </message>
    <message>
        <source>Everything that is known of the selected node: tensors, constants, arguments, quantization, config and source. Ctrl+C copies values with full precision.</source>
        <translation>選取節點的所有資訊：tensor、常數、引數、量化、設定與來源。Ctrl+C 以完整精度複製數值。</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>說明</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>發現</translation>
    </message>
    <message>
        <source>Finds nodes by name, op, module, shape, scale or finding: rule:R3, scale:!pow2, shift&gt;8. Down shows what can be written, Enter goes to the next match.</source>
        <translation>依名稱、op、模組、shape、scale 或發現尋找節點：rule:R3、scale:!pow2、shift&gt;8。向下鍵顯示可以寫的內容，Enter 到下一個相符項目。</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>檢視器</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>紀錄</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>節點</translation>
    </message>
    <message>
        <source>One row per conv and linear: scales in and out, the multiplier M between them and the right shift that it is. Space unfolds the channels.</source>
        <translation>每個 conv 與 linear 一列：輸入與輸出的 scale、兩者之間的乘數 M，以及對應的右移位數。空白鍵展開各通道。</translation>
    </message>
    <message>
        <source>Outline and rules</source>
        <translation>模組大綱與規則</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查詢</translation>
    </message>
    <message>
        <source>Root causes</source>
        <translation>根本原因</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>階段</translation>
    </message>
    <message>
        <source>Steps through the findings in the order of the Violations table. F8 is the next one, Shift+F8 the one before.</source>
        <translation>依違規表的順序逐一檢視發現。F8 是下一個，Shift+F8 是上一個。</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目標</translation>
    </message>
    <message>
        <source>The modules of the network with the number of findings in each, and the rules of the target. A click on a rule lists its findings only; the eye hides its marks.</source>
        <translation>網路的模組與各模組的發現數，以及目標的規則。按一下規則就只列出它的發現；眼睛圖示可隱藏它的標記。</translation>
    </message>
    <message>
        <source>The same network as float, annotated, prepared, calibrated and converted. A dashed ring is a stage that the file does not have. Ctrl+1 to Ctrl+5 show a stage.</source>
        <translation>同一個網路的浮點、已標註、已準備、已校準與已轉換階段。虛線圓圈是檔案中沒有的階段。Ctrl+1 到 Ctrl+5 顯示各階段。</translation>
    </message>
    <message>
        <source>The settings of the quantizer, what each of them hits, and the calibration data. Run makes the stages from it.</source>
        <translation>quantizer 的設定、每項設定命中的對象，以及校準資料。按「執行」即可由此產生各階段。</translation>
    </message>
    <message>
        <source>Views to come back to. B makes one of what is shown, 1 to 9 go to the first nine.</source>
        <translation>可以回來的畫面。B 為目前畫面加上書籤，1 到 9 前往前九個。</translation>
    </message>
    <message>
        <source>Violations</source>
        <translation>違規</translation>
    </message>
    <message>
        <source>What many findings have in common, and which edit would take them away.</source>
        <translation>許多發現的共同之處，以及哪項修改可以消除它們。</translation>
    </message>
    <message>
        <source>What was done and what went wrong, with the command lines that do the same.</source>
        <translation>做過的事與出錯的地方，並附上效果相同的命令列。</translation>
    </message>
    <message>
        <source>Whose rules are checked: a chip or a runtime that is built in, one from a file, or none. Another target checks the open graph again at once.</source>
        <translation>檢查哪個目標的規則：內建的晶片或執行環境、檔案中的目標，或不檢查。換目標會立即重新檢查開啟的圖。</translation>
    </message>
    <message>
        <source>Why the current finding is one: what is required, the evidence, the chain from the config to the value, and the ways out.</source>
        <translation>目前這項發現的理由：規則的要求、證據、從設定到數值的鏈結，以及可行的修正。</translation>
    </message>
</context>
<context>
    <name>qdq::ui::InspectorDock</name>
    <message numerus="yes">
        <source>%n selected</source>
        <translation><numerusform>已選取 %n 個</numerusform></translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>檢視器</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Nothing open</source>
        <translation>尚未開啟任何檔案</translation>
    </message>
    <message>
        <source>Properties</source>
        <translation>屬性</translation>
    </message>
    <message>
        <source>the first %1 of them compared</source>
        <translation>只比較前 %1 個</translation>
    </message>
</context>
<context>
    <name>qdq::ui::KeyMap</name>
    <message>
        <source>Back to the card, then leave focus, then none</source>
        <translation>回到卡片，再離開聚焦，再取消選取</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>檢查</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Close or open a group</source>
        <translation>收合或展開群組</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Config</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>Copy rows with full precision</source>
        <translation>以完整精度複製列</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+Enter</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>編輯</translation>
    </message>
    <message>
        <source>Enter · Shift+Enter</source>
        <translation>Enter · Shift+Enter</translation>
    </message>
    <message>
        <source>File</source>
        <translation>檔案</translation>
    </message>
    <message>
        <source>Go</source>
        <translation>前往</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>說明</translation>
    </message>
    <message>
        <source>In a table</source>
        <translation>在表格中</translation>
    </message>
    <message>
        <source>In the query bar</source>
        <translation>在查詢列</translation>
    </message>
    <message>
        <source>Keyboard map</source>
        <translation>鍵盤對照表</translation>
    </message>
    <message>
        <source>Menu of the card</source>
        <translation>卡片的選單</translation>
    </message>
    <message>
        <source>Menu · Shift+F10</source>
        <translation>選單鍵 · Shift+F10</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>下一個相符項目</translation>
    </message>
    <message>
        <source>On the canvas</source>
        <translation>在畫布上</translation>
    </message>
    <message>
        <source>Open module · close the one around</source>
        <translation>展開模組 · 收合外層模組</translation>
    </message>
    <message>
        <source>Parts of the card, then on</source>
        <translation>卡片的各部分，然後離開</translation>
    </message>
    <message>
        <source>Previous or next input or user, then the rank</source>
        <translation>上一個或下一個輸入或使用者，然後是同一列</translation>
    </message>
    <message>
        <source>Producer, consumer</source>
        <translation>產生者、使用者</translation>
    </message>
    <message>
        <source>Quantize</source>
        <translation>量化</translation>
    </message>
    <message>
        <source>Row; the canvas follows</source>
        <translation>列；畫布會跟著移動</translation>
    </message>
    <message>
        <source>Select all matches</source>
        <translation>選取所有相符項目</translation>
    </message>
    <message>
        <source>Select all rows</source>
        <translation>選取所有列</translation>
    </message>
    <message>
        <source>Suggestions</source>
        <translation>建議</translation>
    </message>
    <message>
        <source>Tab · Shift+Tab</source>
        <translation>Tab · Shift+Tab</translation>
    </message>
    <message>
        <source>To the canvas</source>
        <translation>到畫布</translation>
    </message>
    <message>
        <source>View</source>
        <translation>檢視</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>視窗</translation>
    </message>
</context>
<context>
    <name>qdq::ui::KeyOverlay</name>
    <message>
        <source>Keyboard map</source>
        <translation>鍵盤對照表</translation>
    </message>
    <message>
        <source>Tab shows the keys of all panes, Esc closes. Every key can be changed in Preferences.</source>
        <translation>Tab 顯示所有窗格的按鍵，Esc 關閉。每個按鍵都能在偏好設定中更改。</translation>
    </message>
</context>
<context>
    <name>qdq::ui::KeyboardPage</name>
    <message>
        <source>%1 stands for “%2”. Setting it takes it from there.</source>
        <translation>%1 已用於「%2」。設定後會從那裡移走。</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>動作</translation>
    </message>
    <message>
        <source>Actions and their keys</source>
        <translation>動作與按鍵</translation>
    </message>
    <message>
        <source>Cannot write %1. %2</source>
        <translation>無法寫入 %1。%2</translation>
    </message>
    <message>
        <source>Filter actions</source>
        <translation>篩選動作</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>群組</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>有效範圍</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>鍵盤</translation>
    </message>
    <message>
        <source>Keyboard keys shortcuts</source>
        <translation>鍵盤 按鍵 快速鍵</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按鍵</translation>
    </message>
    <message>
        <source>New key</source>
        <translation>新的按鍵</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>不設按鍵</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Press the new key</source>
        <translation>請按下新的按鍵</translation>
    </message>
    <message>
        <source>Save keyboard map</source>
        <translation>儲存鍵盤對照表</translation>
    </message>
    <message>
        <source>Save map as PDF…</source>
        <translation>將對照表存成 PDF…</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>已儲存 %1。</translation>
    </message>
    <message>
        <source>Set key</source>
        <translation>設定按鍵</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>預設</translation>
    </message>
    <message>
        <source>canvas and tables</source>
        <translation>畫布與表格</translation>
    </message>
    <message>
        <source>everywhere</source>
        <translation>到處</translation>
    </message>
    <message>
        <source>keyboard-map.pdf</source>
        <translation>鍵盤對照表.pdf</translation>
    </message>
</context>
<context>
    <name>qdq::ui::LaneDelegate</name>
    <message>
        <source>No rule</source>
        <translation>沒有規則</translation>
    </message>
</context>
<context>
    <name>qdq::ui::LaneModel</name>
    <message>
        <source>Call %1 of the config</source>
        <translation>設定檔的第 %1 個呼叫</translation>
    </message>
    <message>
        <source>Global</source>
        <translation>全域</translation>
    </message>
    <message>
        <source>Inside a lane the first rule that means an op takes it.</source>
        <translation>同一層中，第一條符合該 op 的規則生效。</translation>
    </message>
    <message>
        <source>Module name</source>
        <translation>module 名稱</translation>
    </message>
    <message>
        <source>No rule</source>
        <translation>沒有規則</translation>
    </message>
    <message>
        <source>Op type</source>
        <translation>op 類型</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>規則</translation>
    </message>
    <message>
        <source>everything no other rule took</source>
        <translation>其他規則都沒有命中的一切</translation>
    </message>
    <message>
        <source>wins over everything</source>
        <translation>優先於一切</translation>
    </message>
    <message>
        <source>wins over global</source>
        <translation>優先於全域</translation>
    </message>
</context>
<context>
    <name>qdq::ui::LogDock</name>
    <message>
        <source>Copy all</source>
        <translation>全部複製</translation>
    </message>
    <message>
        <source>Copy row</source>
        <translation>複製此列</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>紀錄</translation>
    </message>
</context>
<context>
    <name>qdq::ui::LogModel</name>
    <message>
        <source>Error</source>
        <translation>錯誤</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>嚴重程度</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>內容</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
</context>
<context>
    <name>qdq::ui::LookChip</name>
    <message>
        <source>Draw nothing else</source>
        <translation>其餘不畫</translation>
    </message>
    <message>
        <source>Fewer</source>
        <translation>減少</translation>
    </message>
    <message>
        <source>More</source>
        <translation>增加</translation>
    </message>
    <message>
        <source>Only</source>
        <translation>僅此</translation>
    </message>
    <message>
        <source>Show all (Esc)</source>
        <translation>全部顯示 (Esc)</translation>
    </message>
</context>
<context>
    <name>qdq::ui::MainWindow</name>
    <message>
        <source>%1 = %2 nodes</source>
        <translation>%1 = %2 個節點</translation>
    </message>
    <message>
        <source>%1 Q · %2 DQ</source>
        <translation>%1 Q · %2 DQ</translation>
    </message>
    <message>
        <source>%1 Q · %2 DQ · %3 weight DQ</source>
        <translation>%1 Q · %2 DQ · %3 權重 DQ</translation>
    </message>
    <message>
        <source>%1 Q/DQ</source>
        <translation>%1 個 Q/DQ</translation>
    </message>
    <message>
        <source>%1 Q/DQ, now %2</source>
        <translation>%1 個 Q/DQ，目前 %2 個</translation>
    </message>
    <message>
        <source>%1 cannot be used.</source>
        <translation>無法使用 %1。</translation>
    </message>
    <message>
        <source>%1 cards</source>
        <translation>%1 張卡片</translation>
    </message>
    <message>
        <source>%1 changed on disk.</source>
        <translation>%1 在磁碟上已變更。</translation>
    </message>
    <message>
        <source>%1 constants</source>
        <translation>%1 個常數</translation>
    </message>
    <message>
        <source>%1 fused</source>
        <translation>%1 個融合</translation>
    </message>
    <message>
        <source>%1 hidden</source>
        <translation>%1 個隱藏</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1，位於 %2</translation>
    </message>
    <message>
        <source>%1 is another file than it was.</source>
        <translation>%1 已經不是原來的檔案。</translation>
    </message>
    <message>
        <source>%1 is no longer on disk.</source>
        <translation>%1 已不在磁碟上。</translation>
    </message>
    <message>
        <source>%1 kB.</source>
        <translation>%1 kB。</translation>
    </message>
    <message>
        <source>%1 known</source>
        <translation>%1 個已知</translation>
    </message>
    <message>
        <source>%1 new</source>
        <translation>%1 個新增</translation>
    </message>
    <message>
        <source>%1 observers</source>
        <translation>%1 個 observer</translation>
    </message>
    <message>
        <source>%1 open</source>
        <translation>%1 個未處理</translation>
    </message>
    <message>
        <source>%1 parts of ops</source>
        <translation>%1 個 op 的部分</translation>
    </message>
    <message>
        <source>%1 resolved</source>
        <translation>%1 個已解決</translation>
    </message>
    <message>
        <source>%1 waived</source>
        <translation>%1 個已豁免</translation>
    </message>
    <message>
        <source>%1 with %2</source>
        <translation>%1 與 %2</translation>
    </message>
    <message>
        <source>%1 with an edited config</source>
        <translation>%1 與編輯過的設定</translation>
    </message>
    <message>
        <source>%1, %2 drawn</source>
        <translation>%1，畫出 %2</translation>
    </message>
    <message>
        <source>%1, %2 of %3, %4: %5; expected: %6</source>
        <translation>%1，第 %2 項，共 %3 項，%4：%5；應為：%6</translation>
    </message>
    <message>
        <source>%1; edges may cross more.</source>
        <translation>%1；邊的交叉可能較多。</translation>
    </message>
    <message numerus="yes">
        <source>%n batch(es)</source>
        <translation><numerusform>%n 批</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n box(es)</source>
        <translation><numerusform>%n 個方塊</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n card(s)</source>
        <translation><numerusform>%n 張卡片</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n difference(s)</source>
        <translation><numerusform>%n 處差異</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation><numerusform>%n 個模組</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation><numerusform>%n 個節點</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n not known without data</source>
        <translation><numerusform>%n 個沒有資料無法得知</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n observer(s)</source>
        <translation><numerusform>%n 個 observer</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n violation(s)</source>
        <translation><numerusform>%n 項違規</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n were chosen.</source>
        <translation><numerusform>選了 %n 個。</numerusform></translation>
    </message>
    <message>
        <source>&amp;Colour by</source>
        <translation>上色依據(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>比較(C)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>編輯(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>檔案(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>移動(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>說明(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>語言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Layout</source>
        <translation>版面(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Match by</source>
        <translation>配對依據(M)</translation>
    </message>
    <message>
        <source>&amp;Quantize</source>
        <translation>量化(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主題(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>復原(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Undo %1</source>
        <translation>復原：%1(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>檢視(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>視窗(&amp;W)</translation>
    </message>
    <message numerus="yes">
        <source>, %n guard(s) hidden</source>
        <translation><numerusform>，隱藏 %n 個 guard</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>, and %n more window(s)</source>
        <translation><numerusform>，以及另外 %n 個視窗</numerusform></translation>
    </message>
    <message>
        <source>0 observers inserted.</source>
        <translation>插入 0 個 observer。</translation>
    </message>
    <message>
        <source>A: %1   B: %2   %3</source>
        <translation>A：%1   B：%2   %3</translation>
    </message>
    <message>
        <source>All findings as a table</source>
        <translation>所有發現的表格</translation>
    </message>
    <message>
        <source>And on</source>
        <translation>接下來</translation>
    </message>
    <message>
        <source>Ask the graph</source>
        <translation>查詢圖</translation>
    </message>
    <message>
        <source>Boo&amp;kmarks</source>
        <translation>書籤(&amp;K)</translation>
    </message>
    <message>
        <source>Bookmarked as %1</source>
        <translation>已加書籤：%1</translation>
    </message>
    <message>
        <source>Calibration data</source>
        <translation>校準資料</translation>
    </message>
    <message>
        <source>Cannot write %1.</source>
        <translation>無法寫入 %1。</translation>
    </message>
    <message>
        <source>Chec&amp;k</source>
        <translation>檢查(&amp;K)</translation>
    </message>
    <message>
        <source>Choose two…</source>
        <translation>選擇兩個…</translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation>清除清單</translation>
    </message>
    <message>
        <source>Close module around it</source>
        <translation>收合所在的模組</translation>
    </message>
    <message>
        <source>Compare %1 with</source>
        <translation>將 %1 與另一個檔案比較</translation>
    </message>
    <message>
        <source>Compare two graphs</source>
        <translation>比較兩張圖</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>比較對象</translation>
    </message>
    <message>
        <source>Compare with new</source>
        <translation>與新檔比較</translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation>比較中</translation>
    </message>
    <message>
        <source>Config has no effect.</source>
        <translation>設定沒有作用。</translation>
    </message>
    <message>
        <source>Continued at the first finding</source>
        <translation>已回到第一項發現</translation>
    </message>
    <message>
        <source>Continued at the first match</source>
        <translation>從第一個符合處繼續</translation>
    </message>
    <message>
        <source>Continued at the last finding</source>
        <translation>已跳到最後一項發現</translation>
    </message>
    <message>
        <source>Continued at the last match</source>
        <translation>從最後一個符合處繼續</translation>
    </message>
    <message>
        <source>Copied the config as Python</source>
        <translation>已把設定複製為 Python</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>複製名稱</translation>
    </message>
    <message>
        <source>Ctrl+K finds any action by its name, Ctrl+/ shows the keys of where you are, F1 says what a part is for. Files stay on this machine.</source>
        <translation>Ctrl+K 依名稱尋找任何動作，Ctrl+/ 顯示目前位置的按鍵，F1 說明各部分的用途。檔案只留在這台電腦上。</translation>
    </message>
    <message>
        <source>Depth %1</source>
        <translation>深度 %1</translation>
    </message>
    <message>
        <source>Do not quantize</source>
        <translation>不量化</translation>
    </message>
    <message>
        <source>Draw quantize and dequantize as badges, or as boxes of their own</source>
        <translation>將 quantize 與 dequantize 畫成徽章，或畫成獨立的方塊</translation>
    </message>
    <message>
        <source>Drawing was cancelled</source>
        <translation>已取消繪製</translation>
    </message>
    <message>
        <source>Drawn with the fast layout.</source>
        <translation>已用快速版面繪製。</translation>
    </message>
    <message>
        <source>Drop %1</source>
        <translation>去掉 %1</translation>
    </message>
    <message>
        <source>Each card is an op with its constants, each badge a tensor with its scale. A mark names the rule that is broken there. Arrow keys follow the edges.</source>
        <translation>每張卡片是一個 op 與它的常數，每個徽章是一個 tensor 與它的 scale。標記寫出在那裡違反的規則。方向鍵沿著邊移動。</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>說明</translation>
    </message>
    <message>
        <source>Exported %1.</source>
        <translation>已匯出 %1。</translation>
    </message>
    <message>
        <source>Exporting %1</source>
        <translation>正在匯出 %1</translation>
    </message>
    <message>
        <source>F8 goes to the next finding, in the order of the table below.</source>
        <translation>F8 依下方表格的順序到下一個發現。</translation>
    </message>
    <message>
        <source>Find by name, op or module</source>
        <translation>以名稱、op 或模組搜尋</translation>
    </message>
    <message>
        <source>From float to converted. With a config and a float graph, the later ones are computed here.</source>
        <translation>從浮點到已轉換。有了量化設定與浮點圖，後面的階段就在這裡計算。</translation>
    </message>
    <message>
        <source>Graphs (*.pt2 *.json *.json.gz *.onnx);;All files (*)</source>
        <translation>圖 (*.pt2 *.json *.json.gz *.onnx);;所有檔案 (*)</translation>
    </message>
    <message>
        <source>Graphs and bundles (*.pt2 *.json *.json.gz *.onnx *.qdqscope *.qdqscope.zip);;All files (*)</source>
        <translation>圖與證據包 (*.pt2 *.json *.json.gz *.onnx *.qdqscope *.qdqscope.zip);;所有檔案 (*)</translation>
    </message>
    <message>
        <source>How scales are written; 2ᵏ only where a value is exactly that</source>
        <translation>scale 的寫法；只有數值恰為 2ᵏ 時才寫成 2ᵏ</translation>
    </message>
    <message>
        <source>Identical act together</source>
        <translation>相同模組一起動作</translation>
    </message>
    <message>
        <source>It cannot be applied: %1</source>
        <translation>無法套用：%1</translation>
    </message>
    <message>
        <source>It had open: %1</source>
        <translation>當時開著：%1</translation>
    </message>
    <message>
        <source>It is kept as %1.</source>
        <translation>已保留為 %1。</translation>
    </message>
    <message>
        <source>Its edits are not applied here yet.</source>
        <translation>其中的編輯尚未在此套用。</translation>
    </message>
    <message>
        <source>Its sha256 differs from the one that was saved with the view.</source>
        <translation>它的 sha256 與儲存畫面時的不同。</translation>
    </message>
    <message>
        <source>Last session: %1</source>
        <translation>上次的工作階段：%1</translation>
    </message>
    <message>
        <source>Making %1</source>
        <translation>正在產生 %1</translation>
    </message>
    <message>
        <source>Module %1</source>
        <translation>模組 %1</translation>
    </message>
    <message>
        <source>Modules with findings</source>
        <translation>有違規的模組</translation>
    </message>
    <message>
        <source>Modules with the number of their findings, and the rules of the target below. A click on a rule keeps its findings only.</source>
        <translation>各模組與其發現的數目，下方是目標的規則。按一下規則就只留下它的發現。</translation>
    </message>
    <message>
        <source>Names, shapes, scales, findings: rule:R3, scale:!pow2, users&gt;1. Ctrl+F comes here from everywhere.</source>
        <translation>名稱、shape、scale、發現：rule:R3、scale:!pow2、users&gt;1。按 Ctrl+F 可隨時來到這裡。</translation>
    </message>
    <message>
        <source>Never calibrated</source>
        <translation>從未校準</translation>
    </message>
    <message>
        <source>Not a power of two</source>
        <translation>不是 2 的次方</translation>
    </message>
    <message>
        <source>Not quantized convs</source>
        <translation>未量化的 conv</translation>
    </message>
    <message>
        <source>Nothing was calibrated: scales are not known.</source>
        <translation>尚未校準：scale 未知。</translation>
    </message>
    <message>
        <source>NumPy arrays (*.npz *.npy);;All files (*)</source>
        <translation>NumPy 陣列 (*.npz *.npy);;所有檔案 (*)</translation>
    </message>
    <message>
        <source>Open a config to compute it.</source>
        <translation>開啟量化設定即可計算。</translation>
    </message>
    <message>
        <source>Open a config, or make one.</source>
        <translation>請開啟或新增量化設定。</translation>
    </message>
    <message>
        <source>Open config</source>
        <translation>開啟量化設定</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>開啟資料夾</translation>
    </message>
    <message>
        <source>Open graph</source>
        <translation>開啟圖</translation>
    </message>
    <message>
        <source>Open module</source>
        <translation>展開模組</translation>
    </message>
    <message>
        <source>Open modules deeper (Ctrl+Shift+=)</source>
        <translation>模組展開更深 (Ctrl+Shift+=)</translation>
    </message>
    <message>
        <source>Open modules less (Ctrl+Shift+−)</source>
        <translation>模組收合一層 (Ctrl+Shift+−)</translation>
    </message>
    <message>
        <source>Open the float graph to compute it.</source>
        <translation>開啟浮點圖即可計算。</translation>
    </message>
    <message>
        <source>Open workspace</source>
        <translation>開啟工作區</translation>
    </message>
    <message>
        <source>Opened %1 in %2 s</source>
        <translation>已開啟 %1，費時 %2 秒</translation>
    </message>
    <message>
        <source>Opened config %1</source>
        <translation>已開啟量化設定 %1</translation>
    </message>
    <message>
        <source>Opening or closing a module does so for all that are built like it</source>
        <translation>展開或收合一個模組時，結構相同的模組也一起動作</translation>
    </message>
    <message>
        <source>Opening was cancelled</source>
        <translation>已取消開啟</translation>
    </message>
    <message>
        <source>Parts of %1 could not be read.</source>
        <translation>%1 有部分內容無法讀取。</translation>
    </message>
    <message>
        <source>Q/DQ as boxes</source>
        <translation>Q/DQ 為方塊</translation>
    </message>
    <message>
        <source>Q/DQ folded</source>
        <translation>收合 Q/DQ</translation>
    </message>
    <message>
        <source>Quantizer configs (*.json);;All files (*)</source>
        <translation>量化設定 (*.json);;所有檔案 (*)</translation>
    </message>
    <message>
        <source>Ran to %1 in %2 s</source>
        <translation>已執行到%1，費時 %2 秒</translation>
    </message>
    <message>
        <source>Re&amp;do</source>
        <translation>重做(&amp;D)</translation>
    </message>
    <message>
        <source>Re&amp;do %1</source>
        <translation>重做：%1(&amp;D)</translation>
    </message>
    <message>
        <source>Recen&amp;t</source>
        <translation>最近開啟(&amp;T)</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>重新載入</translation>
    </message>
    <message>
        <source>Reload config</source>
        <translation>重新載入設定</translation>
    </message>
    <message>
        <source>Reloading it drops the edits that were made here.</source>
        <translation>重新載入會捨棄在這裡所做的編輯。</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>還原</translation>
    </message>
    <message>
        <source>Retry with dot</source>
        <translation>以 dot 重試</translation>
    </message>
    <message>
        <source>Save config</source>
        <translation>儲存量化設定</translation>
    </message>
    <message>
        <source>Save workspace</source>
        <translation>儲存工作區</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已儲存 %1</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>已儲存 %1。</translation>
    </message>
    <message>
        <source>Saving %1</source>
        <translation>正在儲存 %1</translation>
    </message>
    <message>
        <source>Scale: 2ᵏ</source>
        <translation>Scale：2ᵏ</translation>
    </message>
    <message>
        <source>Scale: both</source>
        <translation>Scale：兩者</translation>
    </message>
    <message>
        <source>Scale: decimal</source>
        <translation>Scale：十進位</translation>
    </message>
    <message>
        <source>Scales are from the last calibration (%1).</source>
        <translation>scale 來自上次校準（%1）。</translation>
    </message>
    <message>
        <source>Scales are from the last calibration (%1); %2.</source>
        <translation>scale 來自上次校準（%1）；%2。</translation>
    </message>
    <message>
        <source>Scales in and out, the multiplier between them, and whether it is a pure shift.</source>
        <translation>輸入與輸出的 scale、兩者之間的乘數，以及它是否為單純移位。</translation>
    </message>
    <message>
        <source>Shifts of convs and linears</source>
        <translation>conv 與 linear 的移位</translation>
    </message>
    <message>
        <source>Show another…</source>
        <translation>顯示其他…</translation>
    </message>
    <message>
        <source>Show rule</source>
        <translation>顯示規則</translation>
    </message>
    <message>
        <source>Sort it, group it, copy rows. What is selected here is shown on the canvas.</source>
        <translation>可以排序、分組、複製列。在此選取的項目會顯示在畫布上。</translation>
    </message>
    <message>
        <source>Started with the defaults; the old file is kept as %1.</source>
        <translation>已使用預設值啟動；舊檔保留為 %1。</translation>
    </message>
    <message>
        <source>Step through what is wrong</source>
        <translation>逐一檢視問題</translation>
    </message>
    <message>
        <source>Stubs stand for them; a clean check would prove nothing.</source>
        <translation>以佔位節點代替；即使檢查通過也不能證明什麼。</translation>
    </message>
    <message numerus="yes">
        <source>The archive holds %n programs.</source>
        <translation><numerusform>此封存檔內有 %n 個程式。</numerusform></translation>
    </message>
    <message>
        <source>The back end takes none that means this op.</source>
        <translation>這個後端沒有指到此 op 的規則。</translation>
    </message>
    <message>
        <source>The config here stays as it is.</source>
        <translation>這裡的設定維持不變。</translation>
    </message>
    <message>
        <source>The five stages</source>
        <translation>五個階段</translation>
    </message>
    <message>
        <source>The graph</source>
        <translation>圖</translation>
    </message>
    <message>
        <source>The graph cannot be drawn.</source>
        <translation>無法畫出這個圖。</translation>
    </message>
    <message>
        <source>The graphs cannot be compared.</source>
        <translation>無法比較這兩張圖。</translation>
    </message>
    <message>
        <source>The last session could not be read.</source>
        <translation>無法讀取上次的工作階段。</translation>
    </message>
    <message>
        <source>The program ended without quitting.</source>
        <translation>程式上次沒有正常結束。</translation>
    </message>
    <message>
        <source>The run stopped before %1.</source>
        <translation>執行在%1之前停止。</translation>
    </message>
    <message>
        <source>The session cannot be saved.</source>
        <translation>無法儲存工作階段。</translation>
    </message>
    <message>
        <source>The settings are those of a newer version.</source>
        <translation>設定檔來自較新的版本。</translation>
    </message>
    <message>
        <source>The settings could not be read.</source>
        <translation>無法讀取設定檔。</translation>
    </message>
    <message>
        <source>The whole graph</source>
        <translation>整張圖</translation>
    </message>
    <message>
        <source>There is no Python for this config.</source>
        <translation>這份設定沒有對應的 Python。</translation>
    </message>
    <message>
        <source>There is no rule to exclude this with.</source>
        <translation>沒有可以排除它的規則。</translation>
    </message>
    <message>
        <source>They could not be set aside: started with the defaults, and nothing that is chosen now is kept.</source>
        <translation>無法另存舊的設定：以預設值啟動，這次的選擇不會保留。</translation>
    </message>
    <message>
        <source>This cannot be tried.</source>
        <translation>無法試算。</translation>
    </message>
    <message>
        <source>This is the program %1.</source>
        <translation>這是程式 %1。</translation>
    </message>
    <message>
        <source>This stage is not in the file.</source>
        <translation>檔案中沒有這個階段。</translation>
    </message>
    <message>
        <source>Tool bar</source>
        <translation>工具列</translation>
    </message>
    <message>
        <source>Try another config</source>
        <translation>試試另一個設定</translation>
    </message>
    <message>
        <source>Trying it was stopped.</source>
        <translation>試算已停止。</translation>
    </message>
    <message>
        <source>Two graphs can be compared.</source>
        <translation>一次只能比較兩張圖。</translation>
    </message>
    <message>
        <source>Unpacking %1</source>
        <translation>正在解開 %1</translation>
    </message>
    <message>
        <source>View %1</source>
        <translation>畫面 %1</translation>
    </message>
    <message>
        <source>What each setting hits and what it would change, before anything is run.</source>
        <translation>在執行之前就能看到每項設定命中什麼、會改變什麼。</translation>
    </message>
    <message>
        <source>What is required, the evidence with its numbers, the chain of causes, and the ways out. E explains what is selected.</source>
        <translation>規則的要求、附數字的證據、原因的鏈結，以及可行的修正。按 E 說明選取的項目。</translation>
    </message>
    <message>
        <source>What-if</source>
        <translation>試算</translation>
    </message>
    <message>
        <source>What-if, not applied.</source>
        <translation>試算，未套用。</translation>
    </message>
    <message numerus="yes">
        <source>What-if: %n change(s), not applied.</source>
        <translation><numerusform>試算：%n 項變更，未套用。</numerusform></translation>
    </message>
    <message>
        <source>Where it is wrong</source>
        <translation>問題在哪裡</translation>
    </message>
    <message>
        <source>Why it is wrong</source>
        <translation>為什麼有問題</translation>
    </message>
    <message>
        <source>With &amp;stage</source>
        <translation>與階段比較(S)</translation>
    </message>
    <message>
        <source>Workspaces (*.qdqscope);;All files (*)</source>
        <translation>工作區 (*.qdqscope);;所有檔案 (*)</translation>
    </message>
    <message>
        <source>Workspaces and bundles (*.qdqscope *.qdqscope.zip);;All files (*)</source>
        <translation>工作區與證據包 (*.qdqscope *.qdqscope.zip);;所有檔案 (*)</translation>
    </message>
    <message>
        <source>Would block relu fusion</source>
        <translation>會妨礙 relu 融合</translation>
    </message>
    <message>
        <source>Your view stays.</source>
        <translation>目前的畫面不變。</translation>
    </message>
    <message>
        <source>Your view stays; what was not read yet cannot be read any more.</source>
        <translation>目前的畫面不變；還沒讀取的內容已無法讀取。</translation>
    </message>
    <message>
        <source>Zero point not 0</source>
        <translation>zero point 不是 0</translation>
    </message>
    <message>
        <source>config %1</source>
        <translation>設定 %1</translation>
    </message>
    <message>
        <source>dot</source>
        <translation>dot</translation>
    </message>
    <message>
        <source>fast</source>
        <translation>快速</translation>
    </message>
    <message>
        <source>layout %1 s (%2)</source>
        <translation>版面 %1 秒（%2）</translation>
    </message>
    <message>
        <source>mark %1</source>
        <translation>標記 %1</translation>
    </message>
    <message>
        <source>matched in %1 ms</source>
        <translation>%1 ms 完成配對</translation>
    </message>
    <message>
        <source>op type %1</source>
        <translation>op 類型 %1</translation>
    </message>
    <message>
        <source>set %1 to None</source>
        <translation>把 %1 設為 None</translation>
    </message>
    <message>
        <source>set the back end to %1</source>
        <translation>將後端設為 %1</translation>
    </message>
    <message>
        <source>views apart</source>
        <translation>檢視未同步</translation>
    </message>
    <message>
        <source>views synced</source>
        <translation>檢視已同步</translation>
    </message>
    <message>
        <source>what-if</source>
        <translation>試算</translation>
    </message>
    <message>
        <source>what-if %1 ms</source>
        <translation>試算 %1 ms</translation>
    </message>
    <message>
        <source>what-if, not applied</source>
        <translation>試算，未套用</translation>
    </message>
</context>
<context>
    <name>qdq::ui::MessageBar</name>
    <message>
        <source>Close message</source>
        <translation>關閉訊息</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>詳細資料</translation>
    </message>
</context>
<context>
    <name>qdq::ui::NodeModel</name>
    <message>
        <source>%1…%2</source>
        <translation>%1…%2</translation>
    </message>
    <message>
        <source>Axis</source>
        <translation>軸</translation>
    </message>
    <message>
        <source>Channel axis of a per-channel node</source>
        <translation>逐通道節點的通道軸</translation>
    </message>
    <message>
        <source>Dtype</source>
        <translation>Dtype</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>發現</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>群組</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>輸入</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模組</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名稱</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>Op</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>順序</translation>
    </message>
    <message>
        <source>Position in execution order</source>
        <translation>執行順序中的位置</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>範圍</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Scale</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Shape</translation>
    </message>
    <message>
        <source>Shared-scale group of the tensor</source>
        <translation>張量所屬的共用 scale 群組</translation>
    </message>
    <message>
        <source>Users</source>
        <translation>使用者</translation>
    </message>
    <message>
        <source>Zero point</source>
        <translation>Zero point</translation>
    </message>
    <message>
        <source>quant_min … quant_max</source>
        <translation>quant_min … quant_max</translation>
    </message>
</context>
<context>
    <name>qdq::ui::NodesDock</name>
    <message>
        <source>Nodes</source>
        <translation>節點</translation>
    </message>
    <message>
        <source>Nothing matches</source>
        <translation>沒有符合的項目</translation>
    </message>
    <message>
        <source>The query finds no node.</source>
        <translation>查詢沒有找到節點。</translation>
    </message>
</context>
<context>
    <name>qdq::ui::OutlineDock</name>
    <message>
        <source>%1 on · %2 found</source>
        <translation>已啟用 %1 · 發現 %2</translation>
    </message>
    <message>
        <source>Filter modules</source>
        <translation>篩選模組</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>模組</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>模組大綱</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>規則</translation>
    </message>
    <message>
        <source>now → what-if</source>
        <translation>目前 → 試算</translation>
    </message>
</context>
<context>
    <name>qdq::ui::OutlineModel</name>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation><numerusform>%n 項發現</numerusform></translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>發現</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模組</translation>
    </message>
    <message>
        <source>fused</source>
        <translation>融合</translation>
    </message>
</context>
<context>
    <name>qdq::ui::PairDock</name>
    <message>
        <source>Fields of the pair</source>
        <translation>配對的欄位</translation>
    </message>
    <message>
        <source>Nothing selected</source>
        <translation>未選取</translation>
    </message>
    <message>
        <source>Pair</source>
        <translation>配對</translation>
    </message>
    <message>
        <source>Pair these</source>
        <translation>將這兩個配對</translation>
    </message>
    <message>
        <source>Select a card, a tensor or a difference to see both sides of it.</source>
        <translation>選取卡片、張量或差異，即可並列兩側。</translation>
    </message>
    <message>
        <source>Separate</source>
        <translation>取消配對</translation>
    </message>
    <message>
        <source>To pair it by hand, select a card of A that is only in A.</source>
        <translation>要手動配對，請選取一張只在 A 的卡片。</translation>
    </message>
    <message>
        <source>To pair it by hand, select a card of B that is only in B.</source>
        <translation>要手動配對，請選取一張只在 B 的卡片。</translation>
    </message>
    <message>
        <source>Violations</source>
        <translation>違規</translation>
    </message>
    <message>
        <source>in both</source>
        <translation>兩者皆有</translation>
    </message>
    <message>
        <source>new in B</source>
        <translation>B 新增</translation>
    </message>
    <message>
        <source>resolved in B</source>
        <translation>B 已解決</translation>
    </message>
</context>
<context>
    <name>qdq::ui::PairModel</name>
    <message>
        <source>Field</source>
        <translation>欄位</translation>
    </message>
</context>
<context>
    <name>qdq::ui::PairPill</name>
    <message>
        <source>The selected pair; click to see both</source>
        <translation>選取的配對；按一下顯示兩側</translation>
    </message>
</context>
<context>
    <name>qdq::ui::PaneActions</name>
    <message>
        <source>&amp;Configure</source>
        <translation>設定(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Find action…</source>
        <translation>尋找動作(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Help on this</source>
        <translation>這裡的說明(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Inspect</source>
        <translation>檢視(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Keyboard map</source>
        <translation>鍵盤對照表(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Next pane</source>
        <translation>下一個窗格(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Preferences…</source>
        <translation>偏好設定(&amp;P)…</translation>
    </message>
    <message>
        <source>&amp;Previous pane</source>
        <translation>上一個窗格(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Report</source>
        <translation>報告(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Tour</source>
        <translation>導覽(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;What is this?</source>
        <translation>這是什麼？(&amp;W)</translation>
    </message>
    <message>
        <source>Go to Config</source>
        <translation>到設定</translation>
    </message>
    <message>
        <source>Go to Convs and requant</source>
        <translation>到 Conv 與 requant 表</translation>
    </message>
    <message>
        <source>Go to Explain</source>
        <translation>到說明</translation>
    </message>
    <message>
        <source>Go to Inspector</source>
        <translation>到檢視器</translation>
    </message>
    <message>
        <source>Go to Log</source>
        <translation>到紀錄</translation>
    </message>
    <message>
        <source>Go to Nodes</source>
        <translation>到節點</translation>
    </message>
    <message>
        <source>Go to Outline</source>
        <translation>到模組大綱</translation>
    </message>
    <message>
        <source>Go to Violations</source>
        <translation>到違規</translation>
    </message>
    <message>
        <source>Only the &amp;canvas</source>
        <translation>只顯示畫布(&amp;C)</translation>
    </message>
</context>
<context>
    <name>qdq::ui::PreferencePage</name>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>2ᵏ</source>
        <translation>2ᵏ</translation>
    </message>
    <message>
        <source>2ᵏ only where a value is exactly that</source>
        <translation>數值恰為 2ᵏ 時才如此顯示</translation>
    </message>
    <message>
        <source>A float graph begins with the default config of this back end</source>
        <translation>浮點圖以這個 back end 的預設設定開始</translation>
    </message>
    <message>
        <source>A part that takes longer is drawn with the fast layout, and it is said</source>
        <translation>超過時間的部分改用快速版面，並會告知</translation>
    </message>
    <message>
        <source>A relu joins the card of its producer</source>
        <translation>relu 併入其產生者的卡片</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>依系統</translation>
    </message>
    <message>
        <source>As the target says</source>
        <translation>依目標所定</translation>
    </message>
    <message>
        <source>As the window</source>
        <translation>依視窗</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>兩者</translation>
    </message>
    <message>
        <source>Boxes of a new drawing</source>
        <translation>新繪圖的方塊數</translation>
    </message>
    <message>
        <source>Canvas</source>
        <translation>畫布</translation>
    </message>
    <message>
        <source>Choose folder…</source>
        <translation>選擇資料夾…</translation>
    </message>
    <message>
        <source>Compact cards</source>
        <translation>精簡卡片</translation>
    </message>
    <message>
        <source>Compact cards hold glyph, op and name only</source>
        <translation>精簡卡片只有圖示、op 與名稱</translation>
    </message>
    <message>
        <source>Ctrl with the wheel does the other</source>
        <translation>按住 Ctrl 時滾輪做另一件事</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Decimal</source>
        <translation>十進位</translation>
    </message>
    <message>
        <source>Default back end</source>
        <translation>預設 back end</translation>
    </message>
    <message>
        <source>Default target</source>
        <translation>預設目標</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>密度</translation>
    </message>
    <message>
        <source>Drawing</source>
        <translation>繪製</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>匯出</translation>
    </message>
    <message>
        <source>File, hash and versions under each picture</source>
        <translation>每張圖片下方的檔案、雜湊與版本</translation>
    </message>
    <message>
        <source>Fold Q/DQ</source>
        <translation>收合 Q/DQ</translation>
    </message>
    <message>
        <source>Fold activations</source>
        <translation>收合 activation</translation>
    </message>
    <message>
        <source>Folder of targets</source>
        <translation>目標檔的資料夾</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>Full cards</source>
        <translation>完整卡片</translation>
    </message>
    <message>
        <source>General</source>
        <translation>一般</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高對比</translation>
    </message>
    <message>
        <source>High contrast is black and white with strong borders</source>
        <translation>高對比為黑白，並加粗框線</translation>
    </message>
    <message>
        <source>Its target files stand in the target menu too</source>
        <translation>其中的目標檔也會出現在目標選單</translation>
    </message>
    <message>
        <source>Keep a list of recent files</source>
        <translation>保留最近開啟的檔案清單</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>語言</translation>
    </message>
    <message>
        <source>Largest relative distance of a bias scale from s_in·s_w</source>
        <translation>bias scale 與 s_in·s_w 的最大相對差距</translation>
    </message>
    <message>
        <source>Layout processes</source>
        <translation>版面行程數</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>淺色</translation>
    </message>
    <message>
        <source>Minimap</source>
        <translation>縮圖導覽</translation>
    </message>
    <message>
        <source>Modules open only as far as at most so many boxes are drawn</source>
        <translation>模組展開到最多畫出這麼多方塊為止</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>動畫</translation>
    </message>
    <message>
        <source>Moving</source>
        <translation>移動</translation>
    </message>
    <message>
        <source>No target</source>
        <translation>沒有目標</translation>
    </message>
    <message>
        <source>None</source>
        <translation>無</translation>
    </message>
    <message>
        <source>Of panels, tables and dialogs; the canvas has its zoom</source>
        <translation>面板、表格與對話方塊的文字；畫布有自己的縮放</translation>
    </message>
    <message>
        <source>Of the window; names in files are never translated</source>
        <translation>視窗的語言；檔案中的名稱不會翻譯</translation>
    </message>
    <message>
        <source>Parts of a graph that are laid out at a time</source>
        <translation>同時計算版面的圖的部分數</translation>
    </message>
    <message>
        <source>Performance</source>
        <translation>效能</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>流程</translation>
    </message>
    <message>
        <source>Pixels of the picture for one of the screen</source>
        <translation>螢幕上一個像素對應圖片的像素數</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>列印</translation>
    </message>
    <message>
        <source>Print is light, in greys, on white</source>
        <translation>列印為白底、淺色、灰階</translation>
    </message>
    <message>
        <source>Provenance line</source>
        <translation>來源資訊列</translation>
    </message>
    <message>
        <source>Quantize and dequantize as one badge on the edge</source>
        <translation>quantize 與 dequantize 畫成邊上的一個徽章</translation>
    </message>
    <message>
        <source>Reduced</source>
        <translation>減少</translation>
    </message>
    <message>
        <source>Reduced: the view jumps instead of gliding</source>
        <translation>減少：畫面直接跳到定位，不滑動</translation>
    </message>
    <message>
        <source>Restore the last session</source>
        <translation>還原上次的工作階段</translation>
    </message>
    <message>
        <source>Rules and targets</source>
        <translation>規則與目標</translation>
    </message>
    <message>
        <source>Scale of PNG</source>
        <translation>PNG 的倍率</translation>
    </message>
    <message>
        <source>Scales</source>
        <translation>Scale</translation>
    </message>
    <message>
        <source>Scrolls</source>
        <translation>捲動</translation>
    </message>
    <message>
        <source>Severity of rules</source>
        <translation>規則的嚴重程度</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>啟動</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主題</translation>
    </message>
    <message>
        <source>Theme of pictures</source>
        <translation>圖片的主題</translation>
    </message>
    <message>
        <source>Time for dot</source>
        <translation>dot 的時間</translation>
    </message>
    <message>
        <source>Tolerance of bias scales (R4)</source>
        <translation>bias scale 的容許誤差（R4）</translation>
    </message>
    <message>
        <source>Turning it off forgets those that are there</source>
        <translation>關閉後會清除現有的清單</translation>
    </message>
    <message>
        <source>Welcome page</source>
        <translation>歡迎頁</translation>
    </message>
    <message>
        <source>What the export dialog offers first</source>
        <translation>匯出對話方塊一開始的選擇</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>滾輪</translation>
    </message>
    <message>
        <source>When the program starts</source>
        <translation>程式啟動時</translation>
    </message>
    <message>
        <source>While not all of the graph is in view</source>
        <translation>圖沒有全部顯示時</translation>
    </message>
    <message>
        <source>Whose rules are checked when the window opens</source>
        <translation>視窗開啟時檢查哪個目標的規則</translation>
    </message>
    <message>
        <source>Without a file on the command line</source>
        <translation>命令列沒有指定檔案時</translation>
    </message>
    <message>
        <source>Zooms</source>
        <translation>縮放</translation>
    </message>
    <message>
        <source>none</source>
        <translation>無</translation>
    </message>
</context>
<context>
    <name>qdq::ui::PreferencesDialog</name>
    <message>
        <source>Close</source>
        <translation>關閉</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>頁面</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>偏好設定</translation>
    </message>
    <message>
        <source>Reset page</source>
        <translation>重設此頁</translation>
    </message>
    <message>
        <source>Search preferences</source>
        <translation>搜尋偏好設定</translation>
    </message>
</context>
<context>
    <name>qdq::ui::PrivacyPage</name>
    <message>
        <source>All of the above: the program is as at its first start. Files beside your graphs stay.</source>
        <translation>以上全部：程式如同第一次啟動。圖旁邊的檔案會保留。</translation>
    </message>
    <message>
        <source>Baselines and waivers are files beside your graphs, made when you ask for them.</source>
        <translation>基準與豁免紀錄是放在圖旁邊的檔案，只有在您要求時才會建立。</translation>
    </message>
    <message>
        <source>Everything is forgotten. What is open now is kept again when you go on with it.</source>
        <translation>已全部清除。目前開啟的內容在您繼續使用時才會再保留。</translation>
    </message>
    <message>
        <source>Evidence bundles that were opened, with the graphs and data in them, and samples that were made here:</source>
        <translation>開啟過的證據包（含其中的圖與資料），以及在這裡產生的範例：</translation>
    </message>
    <message>
        <source>Forget everything</source>
        <translation>清除全部</translation>
    </message>
    <message>
        <source>Forget recent files</source>
        <translation>清除最近的檔案</translation>
    </message>
    <message>
        <source>Preferences, names and counts of recent files, bookmarks by file, and where the window and its panels lie:</source>
        <translation>偏好設定、最近檔案的名稱與數量、各檔案的書籤，以及視窗與面板的位置：</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>隱私</translation>
    </message>
    <message>
        <source>Privacy network stored recent forget clear</source>
        <translation>隱私 網路 儲存 最近 清除</translation>
    </message>
    <message>
        <source>Recent files are forgotten.</source>
        <translation>已清除最近的檔案。</translation>
    </message>
    <message>
        <source>The last session, session.json: which files were open, how they were looked at, and configs that were edited and not saved:</source>
        <translation>上次的工作階段 session.json：開啟的檔案、檢視方式，以及編輯後未儲存的設定：</translation>
    </message>
    <message>
        <source>There is no network code in this program. Files stay on this machine.</source>
        <translation>這個程式沒有任何網路程式碼。檔案只留在這台電腦上。</translation>
    </message>
</context>
<context>
    <name>qdq::ui::ProgramMenu</name>
    <message>
        <source>&amp;Program</source>
        <translation>程式(&amp;P)</translation>
    </message>
</context>
<context>
    <name>qdq::ui::ProgressChip</name>
    <message>
        <source>%1, %2 s</source>
        <translation>%1，%2 秒</translation>
    </message>
    <message>
        <source>%1: %2, %3 s</source>
        <translation>%1：%2，%3 秒</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel (Ctrl+.)</source>
        <translation>取消 (Ctrl+.)</translation>
    </message>
</context>
<context>
    <name>qdq::ui::PropertyModel</name>
    <message>
        <source>Name</source>
        <translation>名稱</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
</context>
<context>
    <name>qdq::ui::Quantization</name>
    <message>
        <source>Quantizing</source>
        <translation>量化</translation>
    </message>
    <message>
        <source>Trying the config</source>
        <translation>試算量化設定</translation>
    </message>
</context>
<context>
    <name>qdq::ui::QueryField</name>
    <message>
        <source>Expected: %1</source>
        <translation>應為：%1</translation>
    </message>
</context>
<context>
    <name>qdq::ui::RangeBars</name>
    <message>
        <source>%1 from %2 to %3</source>
        <translation>%1 從 %2 到 %3</translation>
    </message>
</context>
<context>
    <name>qdq::ui::ReportTab</name>
    <message>
        <source>As the reader's system</source>
        <translation>依讀者的系統</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>FORMAT</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>HTML and PDF say all that was found, with a picture of each violation; PNG and SVG are one tall page with the first violation of each rule.</source>
        <translation>HTML 與 PDF 列出所有發現，每項違規各附一張圖；PNG 與 SVG 是一張長頁，只含每條規則的第一項違規。</translation>
    </message>
    <message>
        <source>LOOK</source>
        <translation>外觀</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>語言</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>淺色</translation>
    </message>
    <message>
        <source>Pictures at most</source>
        <translation>圖片上限</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>列印</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主題</translation>
    </message>
</context>
<context>
    <name>qdq::ui::RequantDock</name>
    <message>
        <source>Colour graph by shift</source>
        <translation>依移位上色</translation>
    </message>
    <message>
        <source>Convs and requant</source>
        <translation>Conv 與 requant</translation>
    </message>
    <message>
        <source>Copy as C table</source>
        <translation>複製為 C 表格</translation>
    </message>
    <message>
        <source>No convs in this graph</source>
        <translation>這個圖沒有 conv</translation>
    </message>
    <message>
        <source>Show on graph</source>
        <translation>在圖上顯示</translation>
    </message>
    <message>
        <source>Struck values exist now and go away with this change. No requant where a side stays fp32.</source>
        <translation>劃掉的值目前存在，會隨這項變更消失。有一側維持 fp32 就沒有 requant。</translation>
    </message>
    <message>
        <source>There is no conv2d and no linear to requantize.</source>
        <translation>沒有需要 requant 的 conv2d 或 linear。</translation>
    </message>
</context>
<context>
    <name>qdq::ui::RequantModel</name>
    <message>
        <source>%1, not s_in·s_w</source>
        <translation>%1，不是 s_in·s_w</translation>
    </message>
    <message>
        <source>%1, s_in·s_w</source>
        <translation>%1，s_in·s_w</translation>
    </message>
    <message>
        <source>%1, s_in·s_w within 2⁻²⁰</source>
        <translation>%1，s_in·s_w（誤差 2⁻²⁰ 內）</translation>
    </message>
    <message>
        <source>%1, scale unknown</source>
        <translation>%1，scale 未知</translation>
    </message>
    <message numerus="yes">
        <source>%n bit(s)</source>
        <translation><numerusform>%n 位元</numerusform></translation>
    </message>
    <message>
        <source>Applied</source>
        <translation>套用的設定</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>Bias</translation>
    </message>
    <message>
        <source>Headroom</source>
        <translation>餘裕</translation>
    </message>
    <message>
        <source>M</source>
        <translation>M</translation>
    </message>
    <message>
        <source>M0 as Q31 integer; none where M is a power of two</source>
        <translation>以 Q31 整數表示的 M0；M 為 2 的冪次時沒有</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模組</translation>
    </message>
    <message>
        <source>Multiplier</source>
        <translation>乘數</translation>
    </message>
    <message>
        <source>Nearest rule</source>
        <translation>最接近的規則</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>節點</translation>
    </message>
    <message>
        <source>Requantization factor s_in·s_w / s_out</source>
        <translation>requant 係數 s_in·s_w / s_out</translation>
    </message>
    <message>
        <source>Right shift: −log₂ M where every M is a power of two, else the shift of M = M0·2⁻ⁿ with M0 in [0.5, 1)</source>
        <translation>右移位數：每個 M 都是 2 的冪次時為 −log₂ M，否則為 M = M0·2⁻ⁿ 的位移，M0 在 [0.5, 1)</translation>
    </message>
    <message>
        <source>Scale of the activation that comes in</source>
        <translation>輸入 activation 的 scale</translation>
    </message>
    <message>
        <source>Scale of the output, behind the fused activation</source>
        <translation>輸出的 scale，位於融合的啟用函式之後</translation>
    </message>
    <message>
        <source>Scale of the weight, least…largest over the channels</source>
        <translation>權重的 scale，各通道的最小…最大</translation>
    </message>
    <message>
        <source>Setting of the config that took the op</source>
        <translation>取用此 op 的量化設定</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>位移</translation>
    </message>
    <message>
        <source>Spare bits of the int32 accumulator in the worst case</source>
        <translation>最壞情況下 int32 累加器的剩餘位元</translation>
    </message>
    <message>
        <source>The rule that means the op and did not take it, or whose name is nearest</source>
        <translation>指到此 op 卻沒有生效的規則，或名稱最接近的規則</translation>
    </message>
    <message>
        <source>What made the setting apply, or why the op stays in float</source>
        <translation>設定為何套用，或此 op 為何保持浮點</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Zero point of the activation that comes in</source>
        <translation>輸入 activation 的 zero point</translation>
    </message>
    <message>
        <source>Zero point of the output</source>
        <translation>輸出的 zero point</translation>
    </message>
    <message>
        <source>channel %1</source>
        <translation>通道 %1</translation>
    </message>
    <message>
        <source>fp32</source>
        <translation>fp32</translation>
    </message>
    <message>
        <source>log₂ M</source>
        <translation>log₂ M</translation>
    </message>
    <message>
        <source>none</source>
        <translation>無</translation>
    </message>
    <message>
        <source>s_in</source>
        <translation>s_in</translation>
    </message>
    <message>
        <source>s_out</source>
        <translation>s_out</translation>
    </message>
    <message>
        <source>s_w</source>
        <translation>s_w</translation>
    </message>
    <message>
        <source>zp_in</source>
        <translation>zp_in</translation>
    </message>
    <message>
        <source>zp_out</source>
        <translation>zp_out</translation>
    </message>
</context>
<context>
    <name>qdq::ui::RuleForm</name>
    <message numerus="yes">
        <source>%1 is shared by %n rule(s); an edit here makes this rule's own.</source>
        <translation><numerusform>%n 條規則共用 %1；在此編輯會讓這條規則有自己的一份。</numerusform></translation>
    </message>
    <message>
        <source>Action</source>
        <translation>動作</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>鍵</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>None: do not quantize</source>
        <translation>None：不量化</translation>
    </message>
    <message>
        <source>Quantize</source>
        <translation>量化</translation>
    </message>
    <message>
        <source>Rule: %1</source>
        <translation>規則：%1</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>範圍</translation>
    </message>
    <message>
        <source>Spec</source>
        <translation>Spec</translation>
    </message>
    <message>
        <source>dynamic</source>
        <translation>動態</translation>
    </message>
    <message>
        <source>mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>off</source>
        <translation>關</translation>
    </message>
    <message>
        <source>on</source>
        <translation>開</translation>
    </message>
    <message>
        <source>per-channel weights</source>
        <translation>逐通道權重</translation>
    </message>
    <message>
        <source>reduce range</source>
        <translation>縮小範圍</translation>
    </message>
    <message>
        <source>static</source>
        <translation>靜態</translation>
    </message>
</context>
<context>
    <name>qdq::ui::RuleList</name>
    <message>
        <source>Delete</source>
        <translation>刪除</translation>
    </message>
    <message>
        <source>Disable</source>
        <translation>停用</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>複製一份</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>編輯</translation>
    </message>
    <message>
        <source>Enable</source>
        <translation>啟用</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>說明</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Rules of the config, strongest first</source>
        <translation>設定的規則，最強的在前</translation>
    </message>
    <message>
        <source>Select what it hits</source>
        <translation>選取它命中的項目</translation>
    </message>
</context>
<context>
    <name>qdq::ui::RuleModel</name>
    <message>
        <source>%1 is not shown on the canvas</source>
        <translation>%1 不顯示在畫布上</translation>
    </message>
    <message>
        <source>%1 is shown on the canvas</source>
        <translation>%1 顯示在畫布上</translation>
    </message>
    <message>
        <source>%1, %2 undecided</source>
        <translation>%1，%2 項無法判定</translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation><numerusform>%n 項發現</numerusform></translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>發現</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>規則</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>顯示</translation>
    </message>
    <message>
        <source>What it asks</source>
        <translation>要求</translation>
    </message>
    <message>
        <source>now %1, then %2</source>
        <translation>目前 %1，之後 %2</translation>
    </message>
</context>
<context>
    <name>qdq::ui::RuleSketch</name>
    <message>
        <source>%1 lies between two powers of two</source>
        <translation>%1 介於兩個 2 的冪次之間</translation>
    </message>
    <message>
        <source>%1 times what it should be</source>
        <translation>為應有值的 %1 倍</translation>
    </message>
    <message>
        <source>from %1 to %2 where %3 to %4 is wanted</source>
        <translation>從 %1 到 %2，應為 %3 到 %4</translation>
    </message>
</context>
<context>
    <name>qdq::ui::RuleWarning</name>
    <message>
        <source>%1 in %2? yes. %3 (%4) in %2? %5. %6 asks this of every node of the pattern, so the pattern is dropped.</source>
        <translation>%1 在 %2 裡嗎？是。%3（%4）在 %2 裡嗎？%5。%6 對 pattern 的每個節點都這樣要求，所以整個 pattern 被捨棄。</translation>
    </message>
    <message numerus="yes">
        <source>%n observer(s) inserted</source>
        <translation><numerusform>插入 %n 個 observer</numerusform></translation>
    </message>
    <message>
        <source>Copy evidence</source>
        <translation>複製證據</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>說明</translation>
    </message>
    <message>
        <source>Set global</source>
        <translation>設定全域</translation>
    </message>
    <message>
        <source>Try %1</source>
        <translation>試試 %1</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>改用 %1</translation>
    </message>
    <message>
        <source>no, it has no module path</source>
        <translation>否，它沒有 module 路徑</translation>
    </message>
    <message>
        <source>no, it lies in %1</source>
        <translation>否，它在 %1 裡</translation>
    </message>
</context>
<context>
    <name>qdq::ui::Session</name>
    <message>
        <source>Checking</source>
        <translation>正在檢查</translation>
    </message>
    <message>
        <source>Hashing</source>
        <translation>正在計算雜湊</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>正在開啟 %1</translation>
    </message>
</context>
<context>
    <name>qdq::ui::SessionKeeper</name>
    <message>
        <source>Saving the session</source>
        <translation>正在儲存工作階段</translation>
    </message>
</context>
<context>
    <name>qdq::ui::SeverityTable</name>
    <message>
        <source>Error</source>
        <translation>錯誤</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Severity of %1</source>
        <translation>%1 的嚴重程度</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
</context>
<context>
    <name>qdq::ui::SideHeader</name>
    <message>
        <source>%1 · over %2</source>
        <translation>%1 · 疊在 %2 上</translation>
    </message>
</context>
<context>
    <name>qdq::ui::SideRail</name>
    <message>
        <source>Side rail</source>
        <translation>側邊欄</translation>
    </message>
</context>
<context>
    <name>qdq::ui::SpecForm</name>
    <message>
        <source>a number above 0</source>
        <translation>大於 0 的數</translation>
    </message>
    <message>
        <source>a whole number above 0</source>
        <translation>大於 0 的整數</translation>
    </message>
    <message>
        <source>default</source>
        <translation>預設</translation>
    </message>
    <message>
        <source>fp32: no spec</source>
        <translation>fp32：沒有 spec</translation>
    </message>
    <message>
        <source>the default</source>
        <translation>預設值</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
</context>
<context>
    <name>qdq::ui::SpokenCard</name>
    <message>
        <source>%1 %2 times</source>
        <translation>%1 %2 次</translation>
    </message>
    <message>
        <source>%1 plus %2</source>
        <translation>%1 加 %2</translation>
    </message>
    <message>
        <source>%1 to the %2</source>
        <translation>%1 的 %2 次方</translation>
    </message>
    <message numerus="yes">
        <source>%n op(s)</source>
        <translation><numerusform>%n 個 op</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n violation(s): %1</source>
        <translation><numerusform>%n 項違規：%1</numerusform></translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>.</source>
        <translation>。</translation>
    </message>
    <message>
        <source>by</source>
        <translation>乘</translation>
    </message>
    <message>
        <source>config %1</source>
        <translation>設定 %1</translation>
    </message>
    <message>
        <source>minus %1</source>
        <translation>負 %1</translation>
    </message>
    <message>
        <source>module %1</source>
        <translation>模組 %1</translation>
    </message>
    <message>
        <source>never calibrated</source>
        <translation>未校準</translation>
    </message>
    <message>
        <source>output %1 %2</source>
        <translation>輸出 %1 %2</translation>
    </message>
    <message>
        <source>scale %1</source>
        <translation>scale %1</translation>
    </message>
    <message>
        <source>shared scale %1</source>
        <translation>共用 scale %1</translation>
    </message>
    <message>
        <source>shift</source>
        <translation>移位</translation>
    </message>
    <message>
        <source>tensor %1</source>
        <translation>tensor %1</translation>
    </message>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
    <message>
        <source>zero point %1</source>
        <translation>zero point %1</translation>
    </message>
</context>
<context>
    <name>qdq::ui::StageBar</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Annotated</source>
        <translation>已標註</translation>
    </message>
    <message>
        <source>Calibrated</source>
        <translation>已校準</translation>
    </message>
    <message>
        <source>Converted</source>
        <translation>已轉換</translation>
    </message>
    <message>
        <source>Float</source>
        <translation>浮點</translation>
    </message>
    <message>
        <source>Prepared</source>
        <translation>已準備</translation>
    </message>
    <message>
        <source>Stage: %1</source>
        <translation>階段：%1</translation>
    </message>
    <message>
        <source>Stage: no graph</source>
        <translation>階段：沒有圖</translation>
    </message>
    <message>
        <source>can be computed</source>
        <translation>可以計算</translation>
    </message>
    <message>
        <source>can be shown</source>
        <translation>可以顯示</translation>
    </message>
    <message>
        <source>did not succeed</source>
        <translation>未成功</translation>
    </message>
    <message>
        <source>not in this file</source>
        <translation>不在此檔案中</translation>
    </message>
    <message>
        <source>shown now</source>
        <translation>目前顯示</translation>
    </message>
    <message>
        <source>what-if, not applied</source>
        <translation>試算，未套用</translation>
    </message>
    <message>
        <source>what-if, not applied, shown now</source>
        <translation>試算，未套用，目前顯示</translation>
    </message>
</context>
<context>
    <name>qdq::ui::StatusLine</name>
    <message>
        <source>%1
Click copies it.</source>
        <translation>%1
按一下即可複製。</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就緒</translation>
    </message>
    <message>
        <source>There is no network code in this program. Files stay on this machine.</source>
        <translation>本程式不含任何網路程式碼。檔案只留在這台電腦上。</translation>
    </message>
    <message>
        <source>no network</source>
        <translation>無網路</translation>
    </message>
</context>
<context>
    <name>qdq::ui::SummaryBar</name>
    <message numerus="yes">
        <source>%1 of %n card(s) matched</source>
        <translation><numerusform>%n 張卡片中配對 %1 張</numerusform></translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation>比較中</translation>
    </message>
</context>
<context>
    <name>qdq::ui::TableView</name>
    <message>
        <source>Copy row</source>
        <translation>複製列</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>排序依據</translation>
    </message>
</context>
<context>
    <name>qdq::ui::TargetButton</name>
    <message>
        <source>From the folder</source>
        <translation>資料夾中的目標</translation>
    </message>
    <message>
        <source>No target</source>
        <translation>沒有目標</translation>
    </message>
    <message>
        <source>Open target</source>
        <translation>開啟目標檔</translation>
    </message>
    <message>
        <source>Other target…</source>
        <translation>其他目標…</translation>
    </message>
    <message>
        <source>Rules are checked for this target</source>
        <translation>依此目標檢查規則</translation>
    </message>
    <message>
        <source>Target %1</source>
        <translation>目標 %1</translation>
    </message>
    <message>
        <source>Target files (*.json);;All files (*)</source>
        <translation>目標檔 (*.json);;所有檔案 (*)</translation>
    </message>
</context>
<context>
    <name>qdq::ui::Tour</name>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>離開</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Tour</source>
        <translation>導覽</translation>
    </message>
</context>
<context>
    <name>qdq::ui::Trial</name>
    <message>
        <source>What-if</source>
        <translation>試算</translation>
    </message>
</context>
<context>
    <name>qdq::ui::UndoLine</name>
    <message>
        <source>remove waiver of %1</source>
        <translation>移除 %1 的豁免</translation>
    </message>
    <message>
        <source>waive %1</source>
        <translation>豁免 %1</translation>
    </message>
</context>
<context>
    <name>qdq::ui::ViolationsChip</name>
    <message>
        <source>Show only differences that a rule is about</source>
        <translation>只顯示與規則有關的差異</translation>
    </message>
    <message>
        <source>violations</source>
        <translation>違規</translation>
    </message>
    <message>
        <source>violations: %1 in A, %2 in B</source>
        <translation>違規：A %1 項，B %2 項</translation>
    </message>
</context>
<context>
    <name>qdq::ui::ViolationsDock</name>
    <message numerus="yes">
        <source>%n conv(s) or linear(s)</source>
        <translation><numerusform>%n 個 conv 或 linear</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s)</source>
        <translation><numerusform>%n 個張量</numerusform></translation>
    </message>
    <message>
        <source>All rules pass</source>
        <translation>所有規則都通過</translation>
    </message>
    <message>
        <source>Checked: %1, %2, target %3</source>
        <translation>已檢查：%1、%2，目標 %3</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>複製為文字</translation>
    </message>
    <message>
        <source>Copy row</source>
        <translation>複製此列</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>分組依據</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模組</translation>
    </message>
    <message>
        <source>No target chosen</source>
        <translation>尚未選擇目標</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>不分組</translation>
    </message>
    <message>
        <source>Nothing matches</source>
        <translation>沒有符合的項目</translation>
    </message>
    <message>
        <source>Only %1: %2</source>
        <translation>只顯示 %1：%2</translation>
    </message>
    <message>
        <source>Root cause</source>
        <translation>根本原因</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>規則</translation>
    </message>
    <message>
        <source>Rules are checked for a target. Values still show.</source>
        <translation>規則依目標檢查；數值仍會顯示。</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>嚴重程度</translation>
    </message>
    <message>
        <source>Show all rules</source>
        <translation>顯示所有規則</translation>
    </message>
    <message>
        <source>The filter leaves no finding.</source>
        <translation>篩選後沒有任何問題。</translation>
    </message>
    <message>
        <source>Violations</source>
        <translation>違規</translation>
    </message>
</context>
<context>
    <name>qdq::ui::WaiveDialog</name>
    <message>
        <source>%1 in %2 and below</source>
        <translation>%2 及其下的 %1</translation>
    </message>
    <message>
        <source>%1 in the whole network</source>
        <translation>整個網路的 %1</translation>
    </message>
    <message>
        <source>Its root cause: %1</source>
        <translation>它的根本原因：%1</translation>
    </message>
    <message>
        <source>Last day</source>
        <translation>最後一天</translation>
    </message>
    <message>
        <source>REASON</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>SCOPE</source>
        <translation>範圍</translation>
    </message>
    <message>
        <source>This finding</source>
        <translation>這個發現</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>到期日</translation>
    </message>
    <message>
        <source>Waive</source>
        <translation>豁免</translation>
    </message>
    <message>
        <source>Waive %1</source>
        <translation>豁免 %1</translation>
    </message>
    <message>
        <source>Waive %1 at %2</source>
        <translation>豁免 %2 的 %1</translation>
    </message>
    <message>
        <source>Why this may stay as it is</source>
        <translation>為什麼可以維持現狀</translation>
    </message>
</context>
<context>
    <name>qdq::ui::WaiverModel</name>
    <message>
        <source>%1, expired</source>
        <translation>%1，已到期</translation>
    </message>
    <message>
        <source>Covers</source>
        <translation>涵蓋</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>期限</translation>
    </message>
    <message>
        <source>Violations of the graph that is shown</source>
        <translation>目前這張圖的違規數</translation>
    </message>
    <message>
        <source>Waived</source>
        <translation>豁免項目</translation>
    </message>
    <message>
        <source>for good</source>
        <translation>永久</translation>
    </message>
</context>
<context>
    <name>qdq::ui::WaiversDialog</name>
    <message>
        <source>Kept in %1, which the command line reads, too.</source>
        <translation>存放於 %1，命令列也會讀取。</translation>
    </message>
    <message>
        <source>No waivers</source>
        <translation>沒有豁免紀錄</translation>
    </message>
    <message>
        <source>Nothing is waived in this graph.</source>
        <translation>這張圖沒有任何豁免。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Waivers</source>
        <translation>豁免紀錄</translation>
    </message>
    <message>
        <source>What it covers counts again</source>
        <translation>所涵蓋的項目會重新計入</translation>
    </message>
</context>
<context>
    <name>qdq::ui::WelcomePage</name>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation><numerusform>%n 天前</numerusform></translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Compare two graphs…</source>
        <translation>比較兩張圖…</translation>
    </message>
    <message>
        <source>Drop a .pt2, .onnx or .json graph, or a config, anywhere in this window</source>
        <translation>把 .pt2、.onnx 或 .json 圖或設定檔拖放到這個視窗的任何地方</translation>
    </message>
    <message>
        <source>Keyboard map</source>
        <translation>鍵盤對照表</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>語言</translation>
    </message>
    <message>
        <source>Open config…</source>
        <translation>開啟設定…</translation>
    </message>
    <message>
        <source>Open graph…</source>
        <translation>開啟圖…</translation>
    </message>
    <message>
        <source>Open workspace or bundle…</source>
        <translation>開啟工作區或證據包…</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>釘選</translation>
    </message>
    <message>
        <source>QDQ Scope has no network code. Files stay on this machine.</source>
        <translation>QDQ Scope 不含任何網路程式碼。檔案只留在這台電腦上。</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近開啟</translation>
    </message>
    <message>
        <source>Remove from list</source>
        <translation>從清單移除</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>範例</translation>
    </message>
    <message>
        <source>Take the five-minute tour</source>
        <translation>五分鐘導覽</translation>
    </message>
    <message>
        <source>Takes away all but what is pinned</source>
        <translation>移除未釘選的項目</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消釘選</translation>
    </message>
    <message>
        <source>Which node breaks which rule, and why.</source>
        <translation>哪個節點違反哪條規則，以及原因。</translation>
    </message>
    <message>
        <source>each one answers a question and opens in under a second</source>
        <translation>每個範例回答一個問題，一秒內開啟</translation>
    </message>
    <message>
        <source>today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>昨天</translation>
    </message>
</context>
<context>
    <name>qdq::ui::WhatIf</name>
    <message>
        <source>What-if</source>
        <translation>試算</translation>
    </message>
    <message>
        <source>take back %1</source>
        <translation>收回「%1」</translation>
    </message>
    <message numerus="yes">
        <source>take back %n edit(s)</source>
        <translation><numerusform>收回 %n 項編輯</numerusform></translation>
    </message>
</context>
<context>
    <name>qdq::ui::WhatIfBar</name>
    <message>
        <source>Discard</source>
        <translation>捨棄</translation>
    </message>
    <message>
        <source>Show current</source>
        <translation>顯示目前</translation>
    </message>
    <message>
        <source>Takes back all that is not applied</source>
        <translation>取消所有未套用的變更</translation>
    </message>
    <message>
        <source>The graph as it is now; hold W to look at it for a moment</source>
        <translation>目前的圖；按住 W 可暫時查看</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重試</translation>
    </message>
    <message>
        <source>hold W</source>
        <translation>按住 W</translation>
    </message>
</context>
<context>
    <name>qdq::ui::WhatIfPanel</name>
    <message>
        <source>Apply and convert</source>
        <translation>套用並轉換</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>捨棄</translation>
    </message>
    <message>
        <source>Makes this the config and runs it (%1)</source>
        <translation>以此為量化設定並執行（%1）</translation>
    </message>
    <message>
        <source>Nothing was calibrated: scales are unknown.</source>
        <translation>尚未校準：scale 未知。</translation>
    </message>
    <message>
        <source>Observers</source>
        <translation>observer</translation>
    </message>
    <message>
        <source>Q/DQ nodes</source>
        <translation>Q/DQ 節點</translation>
    </message>
    <message>
        <source>Scales are from the last calibration.</source>
        <translation>scale 來自上次校準。</translation>
    </message>
    <message numerus="yes">
        <source>Scales are from the last calibration; %n are unknown without data.</source>
        <translation><numerusform>scale 來自上次校準；沒有資料時有 %n 個未知。</numerusform></translation>
    </message>
    <message>
        <source>Violations</source>
        <translation>違規</translation>
    </message>
    <message>
        <source>Violations (%1)</source>
        <translation>違規（%1）</translation>
    </message>
    <message>
        <source>What changes</source>
        <translation>變更內容</translation>
    </message>
</context>
<context>
    <name>qdq::ui::WhyLadder</name>
    <message>
        <source>%1 is no %2</source>
        <translation>%1 不是 %2</translation>
    </message>
    <message>
        <source>%1 is not %2</source>
        <translation>%1 不是 %2</translation>
    </message>
    <message>
        <source>%1 lies inside %2</source>
        <translation>%1 在 %2 之內</translation>
    </message>
    <message>
        <source>&lt;b&gt;wins&lt;/b&gt;: %1</source>
        <translation>&lt;b&gt;生效&lt;/b&gt;：%1</translation>
    </message>
    <message>
        <source>Why %1 is not quantized</source>
        <translation>%1 為什麼沒有量化</translation>
    </message>
    <message>
        <source>Why %1 is quantized</source>
        <translation>%1 為什麼被量化</translation>
    </message>
    <message>
        <source>does not match: %1</source>
        <translation>不符合：%1</translation>
    </message>
    <message>
        <source>it lies in %1</source>
        <translation>它在 %1 裡</translation>
    </message>
    <message>
        <source>its path ends before %1</source>
        <translation>它的路徑在 %1 之前就結束</translation>
    </message>
    <message>
        <source>matches, dropped: %1</source>
        <translation>符合但被捨棄：%1</translation>
    </message>
    <message>
        <source>no other rule took it</source>
        <translation>沒有其他規則命中</translation>
    </message>
    <message>
        <source>no rule</source>
        <translation>沒有規則</translation>
    </message>
    <message>
        <source>not reached: %1 took the node first</source>
        <translation>未輪到：%1 先取走了節點</translation>
    </message>
    <message>
        <source>not reached: the op was taken first</source>
        <translation>未輪到：此 op 已先被取走</translation>
    </message>
</context>
<context>
    <name>qdq::ui::WindowState</name>
    <message>
        <source>the edited config</source>
        <translation>編輯過的設定</translation>
    </message>
    <message>
        <source>what was tried before</source>
        <translation>先前的試算</translation>
    </message>
</context>
<context>
    <name>qdq::ui::ZoomControl</name>
    <message>
        <source>Fit all</source>
        <translation>顯示全部</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>縮小</translation>
    </message>
    <message>
        <source>Zoom to 100 %</source>
        <translation>縮放至 100 %</translation>
    </message>
</context>
</TS>
