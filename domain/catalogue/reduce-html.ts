export type TextBlock = { readonly kind: 'heading' | 'line' | 'item'; readonly text: string }

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const inline = new Set(['a', 'abbr', 'b', 'em', 'font', 'i', 'mark', 'small', 'span', 'strong', 'sub', 'sup', 'u'])
const unseen = new Set([
  'head',
  'iframe',
  'noscript',
  'object',
  'script',
  'style',
  'svg',
  'template',
  'textarea',
  'title',
])
const entities = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    deg: '°',
    micro: 'µ',
    ndash: '–',
    mdash: '—',
    bull: '•',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    hellip: '…',
    times: '×',
    frac12: '½',
    le: '≤',
    ge: '≥',
    copy: '©',
    reg: '®',
    trade: '™',
    middot: '·',
    plusmn: '±',
    alpha: 'α',
    beta: 'β',
  }),
)

/**
 * Reduces HTML from a price list to headings and lines of plain text (catalogue-11), in one linear pass.
 * Sanitisers keep markup and need a DOM; the result of this function is rendered as text only. Scripts, styles and
 * comments are dropped with their content.
 */
export function reduceHtml(html: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let kind: TextBlock['kind'] = 'line'
  let text = ''
  let skipping = ''
  const flush = (next: TextBlock['kind']) => {
    const line = decodeEntities(text).replace(/\s+/gu, ' ').trim()
    if (line !== '') blocks.push({ kind, text: line })
    kind = next
    text = ''
  }
  for (const token of html.matchAll(
    /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)\b(?:"[^"]*"|'[^']*'|[^'"<>])*>|[^<]+|</gi,
  )) {
    const name = token[2]?.toLowerCase()
    if (name === undefined) {
      if (skipping === '' && !token[0].startsWith('<!--')) text += token[0]
    } else if (skipping !== '') {
      if (token[1] === '/' && name === skipping) skipping = ''
    } else if (unseen.has(name)) {
      if (token[1] === '' && !token[0].endsWith('/>')) skipping = name
    } else if (name === 'td' || name === 'th') {
      text += ' '
    } else if (!inline.has(name)) {
      flush(token[1] === '/' ? 'line' : headings.has(name) ? 'heading' : name === 'li' ? 'item' : 'line')
    }
  }
  flush('line')
  return blocks
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]*));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities.get((name as string).toLowerCase()) ?? whole
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal)
    const printable = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    return printable ? String.fromCodePoint(code) : ''
  })
}
