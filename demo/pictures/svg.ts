/** Builders for SVG text. They throw on a number that is not finite, which would leave a gap in the picture. */
type SvgAttributes = Record<string, string | number | undefined>

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}

function written(value: string | number): string {
  if (typeof value === 'string') return escapeXml(value)
  if (!Number.isFinite(value)) throw new Error(`A drawing part was given ${value}`)
  return String(Math.round(value * 100) / 100)
}

export function tag(name: string, attributes: SvgAttributes, content = ''): string {
  let opening = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) opening += ` ${key}="${written(value)}"`
  }
  return content ? `${opening}>${content}</${name}>` : `${opening}/>`
}

/** Path data: d`M${x} ${y}h${width}` */
export function d(strings: TemplateStringsArray, ...values: number[]): string {
  return strings.reduce((data, part, index) => data + written(values[index - 1] ?? 0) + part)
}

export const path = (data: string, fill: string, more: SvgAttributes = {}) => tag('path', { d: data, fill, ...more })

export const rect = (x: number, y: number, width: number, height: number, fill: string, more: SvgAttributes = {}) =>
  tag('rect', { x, y, width, height, fill, ...more })

export const circle = (cx: number, cy: number, r: number, fill: string, more: SvgAttributes = {}) =>
  tag('circle', { cx, cy, r, fill, ...more })

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more: SvgAttributes = {}) =>
  tag('ellipse', { cx, cy, rx, ry, fill, ...more })

export const stroke = (data: string, colour: string, width: number, more: SvgAttributes = {}) =>
  tag('path', { d: data, fill: 'none', stroke: colour, 'stroke-width': width, ...more })

export const group = (content: string, attributes: SvgAttributes = {}) => tag('g', attributes, content)

/** Moves a part, drawn around its own origin, to a position in the picture. */
export function placePart(x: number, y: number, content: string, turn = 0, scale = 1): string {
  return group(content, { transform: d`translate(${x} ${y}) rotate(${turn}) scale(${scale})` })
}

let clips = 0

/** Clips content to an outline. The id is unique per picture only, so `renderSvg` resets it. */
export function clipTo(outline: string, content: string): string {
  clips += 1
  return `<clipPath id="clip${clips}">${tag('path', { d: outline })}</clipPath>${group(content, { 'clip-path': `url(#clip${clips})` })}`
}

export function renderSvg(title: string, size: number, paint: () => string): string {
  clips = 0
  const content = `<title>${escapeXml(title)}</title>${paint()}`
  return tag(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width: size, height: size, viewBox: d`0 0 ${size} ${size}` },
    content,
  )
}

export function roundedRectPath(x: number, y: number, w: number, h: number, r: number): string {
  return d`M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - w}q${-r} 0 ${-r} ${-r}v${2 * r - h}q0 ${-r} ${r} ${-r}z`
}

/** A deterministic hash of a word, so that a product always gets the same pills and logo. */
export function hashWord(word: string): number {
  let seed = 7
  for (const character of word) seed = (seed * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return seed
}

/** The vertical ribs of a cap or lid, closer together towards its edges, as on a cylinder. */
export function drawRibs(x: number, y: number, w: number, h: number, count: number): string {
  let lines = ''
  for (let rib = 1; rib < count; rib += 1)
    lines += d`M${x + (w / 2) * (1 - Math.cos((Math.PI * rib) / count))} ${y}v${h}`
  return stroke(lines, '#1d1a12', 1.6, { opacity: 0.2 })
}
