/** Text as glyph outlines. The machine may have no fonts, so every letter of the bundled Inter font becomes a path. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype, { type PathCommand } from 'opentype.js'
import { tag } from './svg.ts'

type Weight = 400 | 600 | 800
type Anchor = 'start' | 'middle' | 'end'
type TextStyle = { size: number; weight: Weight; fill: string; anchor?: Anchor; opacity?: number }
type Fitted = { lines: string[]; size: number }

const locate = createRequire(import.meta.url)

function loadFont(weight: Weight) {
  const file = readFileSync(locate.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`))
  return opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer)
}

const fonts = { 400: loadFont(400), 600: loadFont(600), 800: loadFont(800) }
const REPLACED: Record<string, string> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  μ: 'µ',
  '≤': '<',
  '≥': '>',
  '‑': '-',
  '₹': 'Rs. ',
  '℃': '°C',
}

/** Letters outside the font lose their accents or are left out, because a missing-glyph box looks like a fault. */
function printable(text: string, weight: Weight): string {
  let kept = ''
  for (const character of text) {
    const candidate = REPLACED[character] ?? character
    const known = [...candidate].every((letter) => fonts[weight].charToGlyphIndex(letter) > 0)
    kept += known ? candidate : character.normalize('NFD').replace(/[^\x20-\x7e]/g, '')
  }
  return kept.replace(/\s+/g, ' ').trim()
}

type Font = ReturnType<typeof loadFont>
type Placed = { glyph: ReturnType<Font['charToGlyph']>; x: number }
const settings = new Map<string, { letters: Placed[]; width: number }>()

/**
 * Glyphs and their positions at size 1, cached because fitting tries many sizes. Glyphs are set one by one, because
 * opentype.js fails on a substitution rule of Inter.
 */
function set(text: string, weight: Weight) {
  const known = settings.get(weight + text)
  if (known) return known
  const font = fonts[weight]
  const letters: Placed[] = []
  let x = 0
  for (const letter of printable(text, weight)) {
    const glyph = font.charToGlyph(letter)
    const before = letters.at(-1)
    if (before) x += font.getKerningValue(before.glyph, glyph) / font.unitsPerEm
    letters.push({ glyph, x })
    x += (glyph.advanceWidth ?? 0) / font.unitsPerEm
  }
  if (settings.size > 20_000) settings.clear()
  settings.set(weight + text, { letters, width: x })
  return { letters, width: x }
}

export const textWidth = (text: string, size: number, weight: Weight): number => set(text, weight).width * size

const tenth = (value: number) => Math.round(value * 10) / 10

/** Replaces `toPathData(1)` of opentype.js, which dominates the drawing time. */
function pathData(commands: readonly PathCommand[]): string {
  let data = ''
  for (const command of commands) {
    data += command.type
    if (command.type === 'Q') data += `${tenth(command.x1)} ${tenth(command.y1)} `
    if (command.type === 'C')
      data += `${tenth(command.x1)} ${tenth(command.y1)} ${tenth(command.x2)} ${tenth(command.y2)} `
    if (command.type !== 'Z') data += `${tenth(command.x)} ${tenth(command.y)}`
  }
  return data
}

/** One line with its baseline at y. `data-box` gives the tests the bounds of the ink. */
export function drawTextLine(text: string, x: number, y: number, style: TextStyle): string {
  const { letters, width } = set(text, style.weight)
  const left = x - (style.anchor === 'middle' ? 0.5 : style.anchor === 'end' ? 1 : 0) * width * style.size
  let outline = ''
  for (const { glyph, x: offset } of letters)
    outline += pathData(glyph.getPath(left + offset * style.size, y, style.size).commands)
  if (!outline) return ''
  const box = [left, y - style.size * 0.75, left + width * style.size, y + style.size * 0.22]
    .map((edge) => edge.toFixed(1))
    .join(' ')
  return tag('path', { d: outline, fill: style.fill, opacity: style.opacity, 'data-box': box })
}

function wrap(text: string, size: number, weight: Weight, maxWidth: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && textWidth(`${last} ${word}`, size, weight) <= maxWidth)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function shorten(line: string, size: number, weight: Weight, maxWidth: number): string {
  let kept = line
  while (kept.length > 1 && textWidth(`${kept}…`, size, weight) > maxWidth) kept = kept.slice(0, -1).trimEnd()
  return `${kept}…`
}

/**
 * The largest size at which the text fits the width and number of lines; below the minimum it is truncated with an
 * ellipsis.
 */
export function fitText(
  text: string,
  weight: Weight,
  room: { width: number; lines: number; largest: number; smallest: number },
): Fitted {
  const fits = (lines: string[], size: number) =>
    lines.length <= room.lines && lines.every((line) => textWidth(line, size, weight) <= room.width)
  for (let size = room.largest; size >= room.smallest; size -= Math.max(0.5, size * 0.04)) {
    const lines = wrap(text, size, weight, room.width)
    if (fits(lines, size)) return { lines, size }
  }
  const lines = wrap(text, room.smallest, weight, room.width)
  const shown = lines.slice(0, room.lines)
  if (lines.length > room.lines) shown[shown.length - 1] = `${shown.at(-1)} ${lines[room.lines]}`
  return {
    lines: shown.map((line) =>
      textWidth(line, room.smallest, weight) > room.width ? shorten(line, room.smallest, weight, room.width) : line,
    ),
    size: room.smallest,
  }
}

/** Stacked lines, the first baseline at y. */
export function drawTextBlock(
  fitted: Fitted,
  x: number,
  y: number,
  style: Omit<TextStyle, 'size'>,
  leading = 1.15,
): string {
  return fitted.lines
    .map((line, index) => drawTextLine(line, x, y + index * fitted.size * leading, { ...style, size: fitted.size }))
    .join('')
}
