<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_TW" sourcelanguage="en">
<context>
    <name>draw</name>
    <message>
        <source>%1 and its neighbours</source>
        <translation>%1 與相鄰節點</translation>
    </message>
    <message>
        <source>%1 and the op before it must be one unit, without Q/DQ in between</source>
        <translation>%1 與前一個 op 必須是一個單元，中間不可有 Q/DQ</translation>
    </message>
    <message>
        <source>%1 and what is within %2 hops</source>
        <translation>%1 與 %2 步以內的節點</translation>
    </message>
    <message>
        <source>%1 different scales where one is required.</source>
        <translation>有 %1 個不同的 scale，應該只有一個。</translation>
    </message>
    <message>
        <source>%1 is an in-place form and runs on the CPU</source>
        <translation>%1 是 in-place 形式，會在 CPU 上執行</translation>
    </message>
    <message>
        <source>%1 must be int8 with zero point 0</source>
        <translation>%1 必須是 int8，zero point 為 0</translation>
    </message>
    <message>
        <source>%1 scales</source>
        <translation>%1 個 scale</translation>
    </message>
    <message>
        <source>%1 scales, one required</source>
        <translation>應為 1 個 scale，實際 %1 個</translation>
    </message>
    <message>
        <source>%1 tensors</source>
        <translation>%1 個張量</translation>
    </message>
    <message>
        <source>%1 zero points</source>
        <translation>%1 個 zero point</translation>
    </message>
    <message>
        <source>%1 zero points, one required</source>
        <translation>應為 1 個 zero point，實際 %1 個</translation>
    </message>
    <message>
        <source>%1: no violation here</source>
        <translation>%1：這裡沒有違規</translation>
    </message>
    <message>
        <source>Buffers and schedules are laid out when the graph is compiled.</source>
        <translation>緩衝區與排程在編譯時就已固定。</translation>
    </message>
    <message>
        <source>Config source</source>
        <translation>設定來源</translation>
    </message>
    <message>
        <source>Dtype</source>
        <translation>元素型別</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>發現</translation>
    </message>
    <message>
        <source>Found: %1; expected: %2.</source>
        <translation>實際：%1；應為：%2。</translation>
    </message>
    <message>
        <source>No two of these scales are equal; one is required.</source>
        <translation>這些 scale 兩兩不同；應該只有一個。</translation>
    </message>
    <message>
        <source>Number %1 differs from the others, which agree.</source>
        <translation>第 %1 項與其他各項不同，其他各項一致。</translation>
    </message>
    <message>
        <source>Op kind</source>
        <translation>op 種類</translation>
    </message>
    <message>
        <source>Placement</source>
        <translation>執行位置</translation>
    </message>
    <message>
        <source>Q/DQ between op and relu</source>
        <translation>op 與 relu 之間有 Q/DQ</translation>
    </message>
    <message>
        <source>Q/DQ removed</source>
        <translation>Q/DQ 移除</translation>
    </message>
    <message>
        <source>Shared scale</source>
        <translation>共用 scale</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>移位</translation>
    </message>
    <message>
        <source>The bias is added into the int32 accumulator, whose scale is s_in·s_w.</source>
        <translation>bias 直接加進 int32 累加器，累加器的 scale 是 s_in·s_w。</translation>
    </message>
    <message>
        <source>The chip rescales by shifting: it has no multiplier behind the accumulator.</source>
        <translation>晶片以移位換算 scale：累加器後面沒有乘法器。</translation>
    </message>
    <message>
        <source>The multiply-accumulate array has no place for a zero-point correction.</source>
        <translation>乘加陣列沒有地方修正 zero point。</translation>
    </message>
    <message>
        <source>The op and its relu run as one unit: there is no 8-bit value between them.</source>
        <translation>op 與它的 relu 以一個單元執行：兩者之間沒有 8 位元的值。</translation>
    </message>
    <message>
        <source>The unit works on the integers as they come and cannot rescale one of them.</source>
        <translation>這個單元直接使用送進來的整數，無法替其中一個重新縮放。</translation>
    </message>
    <message>
        <source>Weights are stored per output channel, symmetric, and −128 has no counterpart.</source>
        <translation>權重依輸出通道對稱儲存，−128 沒有對應的正值。</translation>
    </message>
    <message>
        <source>annotated spec</source>
        <translation>標註的 spec</translation>
    </message>
    <message>
        <source>evidence</source>
        <translation>證據</translation>
    </message>
    <message>
        <source>float tensor</source>
        <translation>浮點張量</translation>
    </message>
    <message>
        <source>global</source>
        <translation>全域</translation>
    </message>
    <message>
        <source>goes on</source>
        <translation>延伸到圖外</translation>
    </message>
    <message>
        <source>has notes</source>
        <translation>有提示</translation>
    </message>
    <message>
        <source>has violations</source>
        <translation>有違規</translation>
    </message>
    <message>
        <source>has warnings or is undecided</source>
        <translation>有警告或無法判定</translation>
    </message>
    <message>
        <source>in float</source>
        <translation>浮點</translation>
    </message>
    <message>
        <source>in float: reads a float tensor</source>
        <translation>浮點：讀入浮點張量</translation>
    </message>
    <message>
        <source>inputs and output of %1 must share one scale</source>
        <translation>%1 的輸入與輸出必須共用同一個 scale</translation>
    </message>
    <message>
        <source>module</source>
        <translation>模組</translation>
    </message>
    <message>
        <source>module %1</source>
        <translation>模組 %1</translation>
    </message>
    <message>
        <source>no config is open</source>
        <translation>沒有開啟設定</translation>
    </message>
    <message>
        <source>no finding</source>
        <translation>沒有發現</translation>
    </message>
    <message>
        <source>no rule</source>
        <translation>沒有規則</translation>
    </message>
    <message>
        <source>no target is chosen</source>
        <translation>沒有選擇目標</translation>
    </message>
    <message>
        <source>no target: nothing was checked</source>
        <translation>沒有目標：沒有檢查</translation>
    </message>
    <message>
        <source>not int32</source>
        <translation>不是 int32</translation>
    </message>
    <message>
        <source>not per channel</source>
        <translation>不是逐通道</translation>
    </message>
    <message>
        <source>not quantized</source>
        <translation>未量化</translation>
    </message>
    <message>
        <source>not s_in·s_w</source>
        <translation>不是 s_in·s_w</translation>
    </message>
    <message>
        <source>note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>nothing to colour</source>
        <translation>沒有可上色的</translation>
    </message>
    <message>
        <source>observer and what it saw</source>
        <translation>observer 與看到的範圍</translation>
    </message>
    <message>
        <source>on the CPU</source>
        <translation>在 CPU 上</translation>
    </message>
    <message>
        <source>on the CPU: not an op of %1</source>
        <translation>在 CPU 上：不是 %1 的 op</translation>
    </message>
    <message>
        <source>op type</source>
        <translation>op 類型</translation>
    </message>
    <message>
        <source>other violation</source>
        <translation>其他違規</translation>
    </message>
    <message>
        <source>range not −127…127</source>
        <translation>範圍不是 −127…127</translation>
    </message>
    <message>
        <source>rules %1</source>
        <translation>規則 %1</translation>
    </message>
    <message>
        <source>runs on %1</source>
        <translation>在 %1 上執行</translation>
    </message>
    <message>
        <source>scale is exactly 2ᵏ</source>
        <translation>scale 正好是 2ᵏ</translation>
    </message>
    <message>
        <source>shape or index</source>
        <translation>shape 或索引</translation>
    </message>
    <message>
        <source>shares its scale</source>
        <translation>共用 scale</translation>
    </message>
    <message>
        <source>target %1</source>
        <translation>目標 %1</translation>
    </message>
    <message>
        <source>the bias of %1 must be int32 with scale s_in·s_w</source>
        <translation>%1 的 bias 必須是 int32，scale 為 s_in·s_w</translation>
    </message>
    <message>
        <source>the scale of %1 must be a power of two</source>
        <translation>%1 的 scale 必須是 2 的冪次</translation>
    </message>
    <message>
        <source>the shape of %1 must be static</source>
        <translation>%1 的 shape 必須是靜態的</translation>
    </message>
    <message>
        <source>the weight of %1 must be int8 per channel, −127…127, zero point 0</source>
        <translation>%1 的權重必須是逐通道 int8，−127…127，zero point 為 0</translation>
    </message>
    <message>
        <source>type, scale, zero point</source>
        <translation>型別、scale、zero point</translation>
    </message>
    <message>
        <source>violation</source>
        <translation>違規</translation>
    </message>
    <message>
        <source>waived findings only</source>
        <translation>只有已豁免的發現</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>what-if, not applied</source>
        <translation>試算，未套用</translation>
    </message>
    <message>
        <source>whole graph</source>
        <translation>整張圖</translation>
    </message>
    <message>
        <source>widest: %1</source>
        <translation>範圍最大：%1</translation>
    </message>
    <message>
        <source>zero point not 0</source>
        <translation>zero point 不是 0</translation>
    </message>
</context>
</TS>
