export const docsStyle = `
:root { color-scheme: light }
* { box-sizing: border-box }
body { margin: 0; background: #faf8f3; color: #16211f; font: 1rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif }
main { max-width: 56rem; margin: 0 auto; padding: 2rem 1rem 4rem }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 1rem }
h2 { font-size: 1.4rem; margin: 2.5rem 0 .75rem; padding-top: .5rem; border-top: 1px solid #e4e1d8 }
h3 { font-size: 1.05rem; margin: 0 0 .5rem; display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; overflow-wrap: anywhere }
h4 { font-size: .9rem; margin: 1rem 0 .25rem; color: #52615d }
p { margin: 0 0 .75rem }
a { color: #0b4f49 }
nav a { display: inline-block; min-height: 44px; padding: .6rem 1rem .6rem 0 }
article { margin: 0 0 1rem; padding: 1.25rem; background: #fff; border: 1px solid #e4e1d8; border-radius: 12px }
code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .9em }
pre { margin: 0; padding: 1rem; background: #f3f0e7; border-radius: 8px; overflow-x: auto; line-height: 1.45 }
.method { padding: .1rem .5rem; border-radius: 6px; background: #0b4f49; color: #fff; font-size: .85rem }
.access { padding: .1rem .5rem; border-radius: 6px; border: 1px solid #82908c; color: #52615d; font-size: .85rem; font-weight: 400 }
.scroll { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-size: .95rem }
th, td { text-align: left; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid #e4e1d8; vertical-align: top; font-weight: 400 }
td code { white-space: pre }
thead th { color: #52615d }
:focus-visible { outline: 3px solid #0b4f49; outline-offset: 2px }
`
