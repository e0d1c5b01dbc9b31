import { fieldInWords } from '#domain/privacy/held-data.ts'
import { formatDateTime } from '#domain/time.ts'
import { escapeHtml } from '../mails/escape-html.ts'
import type { CollectedCopy } from './collect-copy.ts'

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:0 auto;padding:1rem;color:#16211f}
h2{margin-top:2rem}table{border-collapse:collapse;width:100%;margin:0 0 1rem}th{text-align:left;width:11rem;vertical-align:top}
td{overflow-wrap:anywhere}th,td{padding:.25rem .5rem;border-top:1px solid #e4e1d8}img{max-width:100%;height:auto}`

/** A copy as one HTML page without scripts and links, to read and to print. */
export function drawCopyPage({ madeAt, sections, pictures }: CollectedCopy, shopName: string): string {
  const title = escapeHtml(`Your data at ${shopName}`)
  const parts = Object.entries(sections).map(
    ([name, rows]) =>
      `<h2>${escapeHtml(fieldInWords(name))}</h2>${
        rows.length === 0 ? '<p>Nothing.</p>' : rows.map((row) => drawTable(row)).join('')
      }`,
  )
  const drawn = pictures.map(({ of, sentAt, jpegBase64 }) => {
    const about = escapeHtml(`${of}, ${formatDateTime(sentAt)}`)
    return jpegBase64 === null
      ? `<p>${about}: the picture is missing.</p>`
      : `<figure><img alt="${about}" src="data:image/jpeg;base64,${jpegBase64}"><figcaption>${about}</figcaption></figure>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style></head><body><h1>${title}</h1><p>Made on ${escapeHtml(formatDateTime(madeAt))}.</p>
${parts.join('\n')}<h2>Pictures</h2>${drawn.length === 0 ? '<p>Nothing.</p>' : drawn.join('\n')}</body></html>`
}

function drawTable(row: object): string {
  const lines = Object.entries(row)
    .filter(([, value]) => value !== null && value !== '')
    .map(
      ([name, value]) => `<tr><th scope="row">${escapeHtml(fieldInWords(name))}</th><td>${drawValue(value)}</td></tr>`,
    )
  return `<table>${lines.join('')}</table>`
}

function drawValue(value: unknown): string {
  if (value instanceof Date) return escapeHtml(formatDateTime(value))
  if (Array.isArray(value)) return value.map((one) => drawValue(one)).join('')
  return typeof value === 'object' && value !== null ? drawTable(value) : escapeHtml(String(value))
}
