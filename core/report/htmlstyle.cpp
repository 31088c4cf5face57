// SPDX-License-Identifier: Apache-2.0
#include "core/report/htmlreport.h"

namespace qdq {

std::string_view reportStyle()
{
    return R"css(
*{box-sizing:border-box}
html{background:var(--surface-window);color:var(--text-primary)}
body{margin:0;font:13px/1.55 Inter,"Noto Sans TC","Noto Sans CJK TC","PingFang TC","Microsoft JhengHei UI",system-ui,sans-serif}
main{max-width:1180px;margin:0 auto;padding:24px 32px 48px;background:var(--surface-panel)}
h1{font-size:22px;line-height:1.3;margin:0;overflow-wrap:anywhere}
h2{font-size:16px;margin:32px 0 12px;padding-top:12px;border-top:1px solid var(--line-strong)}
h3{font-size:14px;margin:24px 0 4px}
h4{font-size:13px;margin:0 0 8px}
h4 small{font-size:12px;font-weight:400;color:var(--text-muted);overflow-wrap:anywhere}
p{margin:4px 0 8px;max-width:860px}
a{color:var(--accent-fg);text-decoration:none}
a:hover{text-decoration:underline}
code,pre{font:12px/1.5 "JetBrains Mono",Menlo,Consolas,"Noto Sans Mono CJK TC",monospace;font-variant-ligatures:none}
code{overflow-wrap:anywhere}
pre{margin:8px 0;padding:8px 12px;overflow-x:auto;background:var(--surface-panel-alt);border:1px solid var(--line-hairline);border-radius:4px}
.q{color:var(--text-muted)}
.g{color:var(--status-ok-fg)}
.d{color:var(--status-warn-fg)}
.b{color:var(--status-error-fg)}
.verdict{font-size:16px;font-weight:600;margin:8px 0 0}
nav{margin-top:16px;display:flex;flex-wrap:wrap;gap:4px 20px}
dl{display:grid;grid-template-columns:minmax(72px,max-content) 1fr;gap:2px 16px;margin:8px 0}
dt{color:var(--text-muted)}
dd{margin:0;overflow-wrap:anywhere}
.table{overflow-x:auto;margin:8px 0}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th{text-align:left;font-weight:600;font-size:12px;color:var(--text-secondary);border-bottom:1px solid var(--line-strong);white-space:nowrap}
th,td{padding:3px 16px 3px 0;vertical-align:top}
td{border-bottom:1px solid var(--line-hairline)}
td code{white-space:nowrap}
.n{text-align:right}
#rules .table,#requant .table{display:table;max-width:100%}
.mark{display:inline-block;min-width:32px;padding:0 8px;text-align:center;font-size:11px;font-weight:600;line-height:18px;background:var(--status-error-solid);color:var(--status-error-on);clip-path:polygon(5px 0,calc(100% - 5px) 0,100% 5px,100% calc(100% - 5px),calc(100% - 5px) 100%,5px 100%,0 calc(100% - 5px),0 5px);print-color-adjust:exact;-webkit-print-color-adjust:exact}
.mark.warning{background:var(--status-warn-solid);color:var(--status-warn-on);clip-path:polygon(8px 0,100% 0,100% 100%,0 100%)}
.mark.note{background:var(--status-info-solid);color:var(--status-info-on);clip-path:none;border-radius:9px}
.count{color:var(--text-muted);font-weight:400}
article{display:flex;flex-wrap:wrap;gap:16px 24px;justify-content:space-between;padding:12px 0 16px;border-bottom:1px solid var(--line-hairline)}
article .say{flex:1 1 520px;min-width:0}
figure{margin:0;max-width:100%}
figure svg{display:block;max-width:100%;height:auto;border-radius:6px}
article figure{flex:0 1 auto}
svg text{white-space:pre}
details{margin:8px 0}
summary{cursor:pointer;color:var(--accent-fg)}
details.nodes table{font-size:12px}
@media print{
@page{margin:14mm 12mm}
html,main{background:none}
main{max-width:none;padding:0}
nav,.legend{display:none}
body{font-size:9pt}
code,pre,details.nodes table{font-size:7.5pt}
h2,h3{break-after:avoid}
article,tr,figure{break-inside:avoid}
article{flex-wrap:nowrap}
article .say{flex:1 1 54%}
article figure{flex:0 1 auto;max-width:44%}
.table{overflow:visible}
td code{white-space:normal}
td.n code{white-space:nowrap}
td:not(.n):has(code){min-width:6.5em}
th,td{padding-right:8px}
a{color:inherit}
figure svg{max-height:150mm;width:auto}
details.others::details-content{content-visibility:visible;height:auto}
}
)css";
}

} // namespace qdq
