"""How the report looks, by day and by night."""

from __future__ import annotations

STYLE = """
:root{color-scheme:light dark;--paper:#fdfcf9;--ink:#24231f;--faint:#6a675f;--line:#ddd8cc;--box:#f3efe5;
--good:#14683f;--bad:#a3240f;--link:#1f4e8c}
@media (prefers-color-scheme:dark){:root{--paper:#1b1d22;--ink:#e6e4df;--faint:#a5a39c;--line:#3a3e47;--box:#25282f;
--good:#7fd6a4;--bad:#ff9b85;--link:#93bdf5}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1.5rem;max-width:68rem;background:var(--paper);color:var(--ink);
font:1rem/1.55 system-ui,"DejaVu Sans",sans-serif}
h1{margin:0 0 .3rem;font-size:2rem}
h2{margin:0 0 .4rem;font-size:1.35rem}
section{padding:1.6rem 0 1rem;border-top:1px solid var(--line)}
p{max-width:46rem;margin:.4rem 0 .8rem}
a{color:var(--link)}
.verdict{font-size:1.15rem;font-weight:600;margin:.2rem 0}
.facts,.note,figcaption,.source{color:var(--faint);font-size:.9rem}
details{margin:.3rem 0}summary{cursor:pointer}.part{color:var(--faint)}
.good{color:var(--good)}.bad{color:var(--bad);font-weight:600}
nav ol{columns:16rem;padding-left:1.6rem;margin:1rem 0 1.5rem}
pre{background:var(--box);padding:.7rem 1rem;border-radius:.4rem;overflow-x:auto;max-width:100%;font-size:.9rem}
.table{overflow-x:auto;margin:.6rem 0 1rem}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.93rem}
th,td{text-align:left;padding:.28rem .9rem .28rem 0;border-bottom:1px solid var(--line);vertical-align:top}
th{color:var(--faint);font-weight:500;white-space:nowrap}
td.good,td.bad{white-space:nowrap}
td.number{text-align:right;padding-right:0}
.pictures{display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:1.2rem;align-items:start}
figure{margin:0}
figure.wide{grid-column:span 2}
figure.full{grid-column:1/-1}
figure svg{display:block;width:100%;max-height:32rem}
figcaption{text-align:center;margin-top:.3rem}
@media (max-width:34rem){figure.wide{grid-column:auto}body{padding:1rem}}
@media print{body{max-width:none}section{break-inside:avoid-page}}
"""
