<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_TW" sourcelanguage="en">
<context>
    <name>Describe</name>
    <message>
        <source> bits</source>
        <translation> 位元</translation>
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
        <source>Nearest power of two: %1 = %2, %3 %</source>
        <translation>最接近的 2 的冪次：%1 = %2，%3 %</translation>
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
        <source>All seven rules pass?</source>
        <translation>七條規則都通過？</translation>
    </message>
    <message>
        <source>The same net, VPU quantizer</source>
        <translation>相同網路，VPU 量化器</translation>
    </message>
    <message>
        <source>Three convs in a row</source>
        <translation>三個連續的 conv</translation>
    </message>
    <message>
        <source>What does a float graph look like?</source>
        <translation>浮點圖長什麼樣子？</translation>
    </message>
    <message>
        <source>Why is add red?</source>
        <translation>add 為什麼是紅色？</translation>
    </message>
    <message>
        <source>XNNPACK graph on VPU rules</source>
        <translation>XNNPACK 圖套用 VPU 規則</translation>
    </message>
</context>
<context>
    <name>Subject</name>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 項，共 %2 項</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>output of %1</source>
        <translation>%1 的輸出</translation>
    </message>
    <message>
        <source>the graph</source>
        <translation>圖</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Graph to open.</source>
        <translation>要開啟的圖。</translation>
    </message>
    <message>
        <source>Inspector for quantized (Q/DQ) neural network graphs.</source>
        <translation>量化（Q/DQ）神經網路圖檢視器。</translation>
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
        <source>&amp;Light</source>
        <translation>淺色(&amp;L)</translation>
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
        <source>&amp;Reset layout</source>
        <translation>重設版面(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Run to converted</source>
        <translation>執行到已轉換(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save config as…</source>
        <translation>另存量化設定(&amp;S)…</translation>
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
        <source>Save as…</source>
        <translation>另存新檔…</translation>
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
    <name>qdq::ui::CanvasActions</name>
    <message>
        <source>&amp;Bookmark this view</source>
        <translation>為此畫面加書籤(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Focus on neighbours</source>
        <translation>聚焦於鄰近節點(&amp;F)</translation>
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
        <source>Q/DQ as &amp;boxes here</source>
        <translation>在此以方塊顯示 Q/DQ(&amp;B)</translation>
    </message>
    <message>
        <source>Show &amp;rule of this node</source>
        <translation>顯示此節點的規則(&amp;R)</translation>
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
    <name>qdq::ui::ConfigDock</name>
    <message>
        <source>%1: activation %2; weight %3; bias %4</source>
        <translation>%1：activation %2；權重 %3；bias %4</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation><numerusform>%n 個檔案</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n observer(s) would be inserted</source>
        <translation><numerusform>將插入 %n 個 observer</numerusform></translation>
    </message>
    <message>
        <source>Calibration data</source>
        <translation>校準資料</translation>
    </message>
    <message>
        <source>Config</source>
        <translation>量化設定</translation>
    </message>
    <message>
        <source>Copy as Python</source>
        <translation>複製為 Python</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>刪除</translation>
    </message>
    <message>
        <source>Every setting has an effect.</source>
        <translation>每條設定都有作用。</translation>
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
        <source>New</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>No config</source>
        <translation>沒有量化設定</translation>
    </message>
    <message>
        <source>None</source>
        <translation>None</translation>
    </message>
    <message>
        <source>None: do not quantize</source>
        <translation>None：不量化</translation>
    </message>
    <message>
        <source>Nothing to say</source>
        <translation>沒有訊息</translation>
    </message>
    <message>
        <source>Open a config file, or start from a back end's default.</source>
        <translation>開啟量化設定檔，或從某個後端的預設值開始。</translation>
    </message>
    <message>
        <source>Quantize with %1</source>
        <translation>用 %1 量化</translation>
    </message>
    <message>
        <source>Settings of the config</source>
        <translation>量化設定的規則</translation>
    </message>
    <message>
        <source>This config has no settings.</source>
        <translation>這份量化設定沒有任何規則。</translation>
    </message>
    <message>
        <source>What the config does not do</source>
        <translation>量化設定沒有做到的事</translation>
    </message>
    <message>
        <source>delete rule %1</source>
        <translation>刪除規則 %1</translation>
    </message>
    <message>
        <source>edited, not applied</source>
        <translation>已修改，尚未套用</translation>
    </message>
    <message>
        <source>int8, powers of two, bias int32 with s_in·s_w: the vpu target has no settings.</source>
        <translation>int8、2 的冪次、bias int32 且 scale 為 s_in·s_w：vpu 目標沒有可調的設定。</translation>
    </message>
    <message>
        <source>move rule %1</source>
        <translation>移動規則 %1</translation>
    </message>
    <message>
        <source>none chosen</source>
        <translation>未選擇</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>尚未儲存</translation>
    </message>
    <message>
        <source>set %1 to %2</source>
        <translation>把 %1 設為 %2</translation>
    </message>
</context>
<context>
    <name>qdq::ui::ConfigModel</name>
    <message>
        <source>%1, dynamic</source>
        <translation>%1，動態</translation>
    </message>
    <message numerus="yes">
        <source>%n op(s)</source>
        <translation><numerusform>%n 個 op</numerusform></translation>
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
        <source>Module name wins over op type, op type over global</source>
        <translation>module 名稱優先於 op 類型，op 類型優先於全域</translation>
    </message>
    <message>
        <source>None</source>
        <translation>None</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>State</source>
        <translation>狀態</translation>
    </message>
    <message>
        <source>What the setting does to the open graph</source>
        <translation>這條設定對開啟中的圖有什麼作用</translation>
    </message>
    <message>
        <source>dropped: does not go with another setting</source>
        <translation>已捨棄：與另一條設定不相容</translation>
    </message>
    <message>
        <source>everything else</source>
        <translation>其餘全部</translation>
    </message>
    <message>
        <source>ignored by this back end</source>
        <translation>此後端會忽略</translation>
    </message>
    <message numerus="yes">
        <source>matches %n, annotates 0</source>
        <translation><numerusform>符合 %n 個，標註 0 個</numerusform></translation>
    </message>
    <message>
        <source>matches nothing</source>
        <translation>沒有符合的節點</translation>
    </message>
    <message>
        <source>matches nothing; nearest: %1</source>
        <translation>沒有符合的節點；最接近的是：%1</translation>
    </message>
    <message>
        <source>overwritten by a later call</source>
        <translation>被之後的呼叫覆寫</translation>
    </message>
    <message>
        <source>shadowed by a stronger setting</source>
        <translation>被更優先的設定遮蔽</translation>
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
        <source>Open a graph to see what it breaks and why</source>
        <translation>開啟圖以查看它違反什麼以及原因</translation>
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
        <source>Select a finding to see why it is one</source>
        <translation>選取一項發現以查看原因</translation>
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
        <source>the view is the window's own: no command makes it</source>
        <translation>此畫面只存在於視窗中：沒有對應的指令</translation>
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
        <source>undecided: %1</source>
        <translation>無法判定：%1</translation>
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
    <name>qdq::ui::InspectorDock</name>
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
        <source>%1 Q · %2 DQ</source>
        <translation>%1 Q · %2 DQ</translation>
    </message>
    <message>
        <source>%1 Q · %2 DQ · %3 weight DQ</source>
        <translation>%1 Q · %2 DQ · %3 權重 DQ</translation>
    </message>
    <message>
        <source>%1 Q/DQ, now %2</source>
        <translation>%1 個 Q/DQ，目前 %2 個</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1，位於 %2</translation>
    </message>
    <message>
        <source>%1 kB.</source>
        <translation>%1 kB。</translation>
    </message>
    <message>
        <source>%1, %2 drawn</source>
        <translation>%1，畫出 %2</translation>
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
    <message>
        <source>&lt;b&gt;QDQ Scope %1&lt;/b&gt;&lt;p&gt;Inspector for quantized (Q/DQ) neural network graphs.&lt;br&gt;Which node breaks which rule, and why.&lt;/p&gt;&lt;p&gt;Apache-2.0. Fonts: Inter and JetBrains Mono (SIL OFL 1.1).&lt;br&gt;There is no network code in this program.&lt;/p&gt;</source>
        <translation>&lt;b&gt;QDQ Scope %1&lt;/b&gt;&lt;p&gt;量化（Q/DQ）神經網路圖檢視器。&lt;br&gt;哪個節點違反哪條規則，以及原因。&lt;/p&gt;&lt;p&gt;Apache-2.0。字型：Inter 與 JetBrains Mono（SIL OFL 1.1）。&lt;br&gt;本程式不含任何網路程式碼。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>About QDQ Scope</source>
        <translation>關於 QDQ Scope</translation>
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
        <source>Clear list</source>
        <translation>清除清單</translation>
    </message>
    <message>
        <source>Close module around it</source>
        <translation>收合所在的模組</translation>
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
        <source>Copy name</source>
        <translation>複製名稱</translation>
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
        <source>Expected: %1</source>
        <translation>應為：%1</translation>
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
        <source>Find by name, op or module</source>
        <translation>以名稱、op 或模組搜尋</translation>
    </message>
    <message>
        <source>Graphs (*.pt2 *.json *.json.gz *.onnx);;All files (*)</source>
        <translation>圖 (*.pt2 *.json *.json.gz *.onnx);;所有檔案 (*)</translation>
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
        <source>Modules with findings</source>
        <translation>有違規的模組</translation>
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
        <source>Save config</source>
        <translation>儲存量化設定</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>已儲存 %1。</translation>
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
        <source>Stubs stand for them; a clean check would prove nothing.</source>
        <translation>以佔位節點代替；即使檢查通過也不能證明什麼。</translation>
    </message>
    <message>
        <source>The back end takes none that means this op.</source>
        <translation>這個後端沒有指到此 op 的規則。</translation>
    </message>
    <message>
        <source>The graph cannot be drawn.</source>
        <translation>無法畫出這個圖。</translation>
    </message>
    <message>
        <source>The run stopped before %1.</source>
        <translation>執行在%1之前停止。</translation>
    </message>
    <message>
        <source>There is no rule to exclude this with.</source>
        <translation>沒有可以排除它的規則。</translation>
    </message>
    <message>
        <source>This cannot be tried.</source>
        <translation>無法試算。</translation>
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
        <source>View %1</source>
        <translation>畫面 %1</translation>
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
        <source>Would block relu fusion</source>
        <translation>會妨礙 relu 融合</translation>
    </message>
    <message>
        <source>Zero point not 0</source>
        <translation>zero point 不是 0</translation>
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
    <name>qdq::ui::PreviewWords</name>
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
        <translation>預測值</translation>
    </message>
    <message>
        <source>was %1</source>
        <translation>原為 %1</translation>
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
        <source>Convs and requant</source>
        <translation>Conv 與 requant</translation>
    </message>
    <message>
        <source>No convs in this graph</source>
        <translation>這個圖沒有 conv</translation>
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
    <name>qdq::ui::TargetButton</name>
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
    <name>qdq::ui::Trial</name>
    <message>
        <source>What-if</source>
        <translation>試算</translation>
    </message>
</context>
<context>
    <name>qdq::ui::ViolationsDock</name>
    <message>
        <source>All rules pass</source>
        <translation>所有規則都通過</translation>
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
        <source>No finding in this graph, target %1.</source>
        <translation>這個圖沒有任何發現，目標 %1。</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>不分組</translation>
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
        <source>Severity</source>
        <translation>嚴重程度</translation>
    </message>
    <message>
        <source>Show all rules</source>
        <translation>顯示所有規則</translation>
    </message>
    <message>
        <source>Violations</source>
        <translation>違規</translation>
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
        <source>Drop a .pt2, .onnx or .json graph anywhere in this window</source>
        <translation>將 .pt2、.onnx 或 .json 圖拖放到視窗的任何位置</translation>
    </message>
    <message>
        <source>Open graph…</source>
        <translation>開啟圖…</translation>
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
        <source>Samples</source>
        <translation>範例</translation>
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
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Redo %1</source>
        <translation>重做：%1</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>規則</translation>
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
        <source>Undo</source>
        <translation>復原</translation>
    </message>
    <message>
        <source>Undo %1</source>
        <translation>復原：%1</translation>
    </message>
    <message>
        <source>Violations</source>
        <translation>違規</translation>
    </message>
    <message numerus="yes">
        <source>What-if: %n change(s), not applied</source>
        <translation><numerusform>試算：%n 項修改，尚未套用</numerusform></translation>
    </message>
    <message>
        <source>What-if: nothing is changed</source>
        <translation>試算：沒有修改</translation>
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
