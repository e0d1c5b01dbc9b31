import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font } from 'opentype.js'

const locate = createRequire(import.meta.url)

/** Loads a weight of the bundled Inter font, because a server may have no fonts. */
export async function loadFont(weight: 400 | 800): Promise<Font> {
  const { default: opentype } = await import('opentype.js')
  const file = readFileSync(locate.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`))
  return opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer)
}

export function hasAllGlyphs(font: Font, text: string): boolean {
  return [...text].every((character) => font.charToGlyphIndex(character) > 0)
}

/** The outline of one line as SVG path data, with its baseline at `y`. */
export function outlineText(font: Font, text: string, { x, y, size }: { x: number; y: number; size: number }): string {
  let left = x
  let outline = ''
  for (const character of text) {
    const glyph = font.charToGlyph(character)
    outline += glyph.getPath(left, y, size).toPathData(1)
    left += advance(font, character) * size
  }
  return outline
}

/** Breaks a text into lines of at most `width`, also inside long words. The last of too many lines ends in "…". */
export function wrapText(
  font: Font,
  text: string,
  { size, width, maxLines }: { size: number; width: number; maxLines: number },
): string[] {
  const fits = (line: string) => widthOf(font, line) * size <= width
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(...breakWord(word, fits))
  }
  if (lines.length <= maxLines) return lines
  const cut = lines.slice(0, maxLines)
  let end = cut.pop() ?? ''
  while (end !== '' && !fits(`${end}…`)) end = end.slice(0, -1)
  return [...cut, `${end.trimEnd()}…`]
}

function breakWord(word: string, fits: (line: string) => boolean): string[] {
  const parts = ['']
  for (const character of word) {
    const part = `${parts.at(-1)}${character}`
    if (fits(part)) parts[parts.length - 1] = part
    else parts.push(character)
  }
  return parts
}

/** The width at size 1. */
function widthOf(font: Font, text: string): number {
  return [...text].reduce((sum, character) => sum + advance(font, character), 0)
}

function advance(font: Font, character: string): number {
  return (font.charToGlyph(character).advanceWidth ?? 0) / font.unitsPerEm
}
