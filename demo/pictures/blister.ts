/** Blister strips: the side with the pills, and the printed foil at the back. */
import { drawFlatShadow } from './shading.ts'
import { drawPanel } from './panel-front.ts'
import { drawPill, pillShape, pillSize } from './pills.ts'
import type { PackFacts } from './product-facts.ts'
import { RX_RED } from './palette.ts'
import { placePart, d, path, rect, roundedRectPath, hashWord, stroke } from './svg.ts'
import { fitText, drawTextBlock, drawTextLine } from './text.ts'

const ROWS: Record<number, number> = {
  1: 1,
  2: 1,
  3: 1,
  4: 2,
  5: 1,
  6: 2,
  7: 1,
  8: 2,
  10: 2,
  12: 2,
  14: 2,
  15: 3,
  20: 2,
  21: 3,
  28: 4,
  30: 3,
}

/** The grid of pills of a strip. A pack of several strips shows one of them. */
function stripGrid(packSize: string): { columns: number; rows: number } {
  const count = Number(/(\d+)[^\d]*(?:tablet|capsule|pill)/i.exec(packSize)?.[1] ?? 10)
  const shown = ROWS[count] ? count : count > 30 ? 15 : count < 30 ? count : 10
  const rows = ROWS[shown] ?? (shown > 8 ? 2 : 1)
  return { columns: Math.ceil(shown / rows), rows }
}

type StripSize = { w: number; h: number; pocket: number; columns: number; rows: number }

/** The largest strip that fits an area. */
export function blisterSize(facts: PackFacts, maxWidth: number, maxHeight: number): StripSize {
  const { columns, rows } = stripGrid(facts.packSize)
  const unit = pillSize(pillShape(facts), 1)
  const pocket = Math.min(maxWidth / (columns * (unit.w + 0.42) + 0.5), maxHeight / (rows * (unit.h + 0.46) + 0.4), 118)
  return {
    w: pocket * (columns * (unit.w + 0.42) + 0.5),
    h: pocket * (rows * (unit.h + 0.46) + 0.4),
    pocket,
    columns,
    rows,
  }
}

/** Draws the front, centred on the origin. */
export function drawBlister(facts: PackFacts, size: StripSize): string {
  const { w, h, pocket, columns, rows } = size
  const shape = pillShape(facts)
  const unit = pillSize(shape, pocket)
  const outline = roundedRectPath(-w / 2, -h / 2, w, h, 14)
  const tinted = hashWord(facts.slug) % 2 === 0
  let pockets = ''
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const x = -w / 2 + pocket * 0.25 + (column + 0.5) * (unit.w + pocket * 0.42)
      const y = -h / 2 + pocket * 0.2 + (row + 0.5) * (unit.h + pocket * 0.46)
      pockets += placePart(x, y, bubble(facts, unit.w, unit.h, pocket, shape === 'round'))
    }
  }
  return (
    drawFlatShadow(outline, 0.8) +
    path(outline, 'url(#foil)') +
    (tinted ? path(outline, facts.palette.bright, { opacity: 0.34 }) : '') +
    embossing(w, h) +
    pockets +
    stroke(outline, '#ffffff', 2.5, { opacity: 0.8 }) +
    stroke(roundedRectPath(-w / 2 + 1, -h / 2 + 1, w - 1, h - 1, 14), '#3a3f42', 1, { opacity: 0.3 })
  )

  function bubble(of: PackFacts, pw: number, ph: number, p: number, isRound: boolean): string {
    const bw = pw + p * 0.26
    const bh = ph + p * 0.26
    const cup = roundedRectPath(-bw / 2, -bh / 2, bw, bh, isRound ? bw / 2 : bh / 2)
    const gleam = isRound
      ? stroke(
          d`M${-bw * 0.36} ${-bh * 0.1}A${bw * 0.38} ${bh * 0.38} 0 0 1 ${bw * 0.02} ${-bh * 0.38}`,
          '#fff',
          p * 0.065,
          { 'stroke-linecap': 'round', opacity: 0.95 },
        )
      : stroke(d`M${-bw * 0.34} ${-bh * 0.3}H${bw * 0.12}`, '#fff', p * 0.06, {
          'stroke-linecap': 'round',
          opacity: 0.95,
        })
    return (
      placePart(p * 0.05, p * 0.07, path(cup, '#1d1a12', { opacity: 0.2 })) +
      path(cup, tinted ? of.palette.soft : '#e3e7e9') +
      path(cup, 'url(#bubble)') +
      placePart(p * 0.03, p * 0.04, path(cup, '#1d1a12', { opacity: 0.1 }), 0, 0.86) +
      drawPill(of, shape, p) +
      stroke(cup, '#ffffff', p * 0.03, { opacity: 0.75 }) +
      gleam
    )
  }
}

/** The embossed ribs of the foil. */
function embossing(w: number, h: number): string {
  let lines = ''
  for (let x = -w / 2 + 7; x < w / 2 - 4; x += 7) lines += d`M${x} ${-h / 2 + 4}V${h / 2 - 4}`
  return stroke(lines, '#ffffff', 1.4, { opacity: 0.35 })
}

/** Draws the printed back, centred on the origin; the words repeat as on a foil roll. */
export function drawBlisterBack(facts: PackFacts, size: StripSize): string {
  const { w, h } = size
  const { palette } = facts
  const outline = roundedRectPath(-w / 2, -h / 2, w, h, 14)
  const columns = w > h * 1.9 ? 2 : 1
  const rows = Math.max(1, Math.round(h / 120))
  const cellWidth = (w - 28) / columns
  const cellHeight = (h - 24) / rows
  let cells = ''
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1)
      cells += placePart(14 + column * cellWidth, 12 + row * cellHeight, foilWords(facts, cellWidth, cellHeight))
  }
  return (
    drawFlatShadow(outline, 0.6) +
    path(outline, 'url(#foil)') +
    embossing(w, h) +
    placePart(
      -w / 2,
      -h / 2,
      drawPanel(w, h, rect(0, 0, w, 9, palette.main) + rect(0, h - 9, w, 9, palette.main) + cells),
    ) +
    stroke(outline, '#ffffff', 2.5, { opacity: 0.8 }) +
    stroke(roundedRectPath(-w / 2 + 1, -h / 2 + 1, w - 1, h - 1, 14), '#3a3f42', 1, { opacity: 0.3 })
  )
}

function foilWords(facts: PackFacts, w: number, h: number): string {
  const x = w * 0.08
  const width = w * 0.84
  const name = fitText(facts.title, 800, { width, lines: 1, largest: h * 0.3, smallest: 8 })
  const strength = fitText([facts.strength, facts.form].filter(Boolean).join('  '), 600, {
    width,
    lines: 1,
    largest: h * 0.18,
    smallest: 7,
  })
  const composition = fitText(facts.composition, 400, { width, lines: 1, largest: h * 0.12, smallest: 6 })
  return (
    (facts.prescription
      ? rect(x - w * 0.035, h * 0.16, Math.max(2, w * 0.012), h * 0.66, RX_RED) +
        drawTextLine('Rx', x + width, h * 0.26, { size: h * 0.13, weight: 800, fill: RX_RED, anchor: 'end' })
      : '') +
    drawTextBlock(name, x, h * 0.42, { weight: 800, fill: facts.palette.deep }) +
    drawTextBlock(strength, x, h * 0.64, { weight: 600, fill: facts.palette.main }) +
    drawTextBlock(composition, x, h * 0.82, { weight: 400, fill: '#3c4a50' })
  )
}
