import { endpoints } from '#contract/api.ts'
import type { EndpointAccess, Endpoint } from '#contract/endpoint.ts'
import { refusalStatus } from '#contract/refusal.ts'
import { escapeHtml } from '../mails/escape-html.ts'
import { docsStyle } from './docs-style.ts'
import { inputSchema, outputSchema, placeOf, tagOf } from './openapi.ts'
import { typeText } from './type-text.ts'

/** The HTML documentation of every endpoint. */
export function docsPage(): string {
  const groups = Map.groupBy(endpoints as readonly Endpoint[], tagOf)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The API of the shop</title>
<style>${docsStyle}</style>
</head>
<body>
<main>
<h1>The API of the shop</h1>
${introduction}
<nav aria-label="Groups of calls">${[...groups.keys()].map((tag) => `<a href="#${tag}">${tag}</a>`).join('')}<a href="#refusals">refusals</a></nav>
${[...groups].map(([tag, members]) => `<section aria-labelledby="${tag}"><h2 id="${tag}">${tag}</h2>${members.map(article).join('\n')}</section>`).join('\n')}
${refusals()}
</main>
</body>
</html>
`
}

const introduction = `<p>JSON in UTF-8. Money is a number of rupees with at most two decimals, an instant is ISO 8601 in UTC.
Calls marked <em>customer</em> or <em>desk</em> need the header <code>Authorization: Bearer &lt;token&gt;</code> with the token of a login.
Calls marked <em>repeatable</em> take a header <code>Idempotency-Key</code>: a repeat with the same key changes nothing and is answered like the first call.
<code>GET /api/health</code> says that the shop runs, <code>GET /api/ready</code> that it can take shoppers.
The same for programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>`

function article(endpoint: Endpoint): string {
  return `<article>
<h3><span class="method">${endpoint.method}</span> <code>${escapeHtml(endpoint.path)}</code> <span class="access">${accessLabel(endpoint.access)}${endpoint.isRepeatable ? ', repeatable' : ''}</span></h3>
<p>${prose(endpoint.summary)}</p>
${inputTable(endpoint)}
<h4>Answer ${endpoint.status ?? 200}</h4>
<pre tabindex="0">${escapeHtml(typeText(outputSchema(endpoint)))}</pre>
</article>`
}

function accessLabel(access: EndpointAccess): string {
  return typeof access === 'string' ? access : `desk: ${access.desk}`
}

function inputTable(endpoint: Endpoint): string {
  const { properties = {}, required = [] } = inputSchema(endpoint)
  const rows = Object.entries(properties).map(
    ([name, field]) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${placeOf(endpoint, name)}</td><td>${required.includes(name) ? 'required' : 'optional'}</td><td><code>${escapeHtml(typeText(field))}</code></td></tr>`,
  )
  if (rows.length === 0) return ''
  return `<div class="scroll" tabindex="0" role="region" aria-label="What ${escapeHtml(endpoint.path)} takes"><table>
<thead><tr><th scope="col">Field</th><th scope="col">In</th><th scope="col">Needed</th><th scope="col">Type</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></div>`
}

function refusals(): string {
  const rows = Object.entries(refusalStatus).map(
    ([code, status]) => `<tr><th scope="row"><code>${code}</code></th><td>${status}</td></tr>`,
  )
  return `<section aria-labelledby="refusals"><h2 id="refusals">refusals</h2>
<p>A refusal is <code>{ success: false, code, message, fields? }</code>. The message is a sentence for a person, <code>fields</code> gives one for each field that is wrong. With 429 and 503 comes <code>Retry-After</code>.</p>
<table><thead><tr><th scope="col">Code</th><th scope="col">Status</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`
}

/** Text with \`code\` in backticks. */
function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}
