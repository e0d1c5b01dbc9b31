import { createHash } from 'node:crypto'

/** The colours differ from the shop's on purpose, so that shoppers recognise a test page. */
export const sandboxStyle = `
:root { color-scheme: light dark; --ink: #1d2433; --quiet: #566076; --ground: #eef1f6; --surface: #fff; --line: #ccd3df; --accent: #3b4f8f; --warn: #fff3cd; --warn-ink: #5c4400; --warn-line: #e4c766 }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf5; --quiet: #a6b0c5; --ground: #141823; --surface: #1d2333; --line: #3a4359; --accent: #9db2ff; --warn: #3a3110; --warn-ink: #f4e2a6; --warn-line: #6f5f22 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 34rem; margin: 0 auto; padding: 24px 16px 48px }
.banner { margin: 0 0 16px; padding: 12px 16px; border: 1px solid var(--warn-line); border-radius: 12px; background: var(--warn); color: var(--warn-ink) }
.banner strong { display: block; font-size: 18px }
.card { padding: 24px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface) }
h1 { margin: 0; font-size: 17px; font-weight: 600 }
.amount { margin: 0 0 4px; font-size: 36px; line-height: 1.2; font-weight: 600; font-variant-numeric: tabular-nums }
.quiet { margin: 0; color: var(--quiet); font-size: 14px; overflow-wrap: anywhere }
.buttons { display: grid; gap: 8px; grid-template-columns: 1fr 1fr; margin: 24px 0 }
button, .button { display: block; min-height: 48px; padding: 10px 16px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); color: var(--ink); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer }
button.first, .button { background: var(--accent); border-color: var(--accent); color: var(--surface) }
button:hover, .button:hover { text-decoration: underline }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.button { margin-top: 24px }
fieldset { margin: 0; padding: 16px 0 0; border: 0; border-top: 1px solid var(--line) }
legend { padding: 0 8px 0 0; color: var(--quiet); font-size: 14px }
label { display: block; margin: 12px 0 4px; font-size: 14px; font-weight: 600 }
select { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); color: var(--ink); font: inherit }
@media (max-width: 22rem) { .buttons { grid-template-columns: 1fr } }
`

/** The hash of the only style sheet that the page's policy allows. */
export const sandboxStyleHash = `'sha256-${createHash('sha256').update(sandboxStyle).digest('base64')}'`
