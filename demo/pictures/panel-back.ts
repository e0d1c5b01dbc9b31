/** The back of a carton: contents, storage, and empty lines for the batch printer. */
import { HAIRLINE, INK, PAPER, MUTED_INK, RX_RED } from './palette.ts'
import { drawManufacturerLogo } from './manufacturer-logo.ts'
import { drawPanel } from './panel-front.ts'
import type { PackFacts } from './product-facts.ts'
import { placePart, circle, rect, hashWord, stroke } from './svg.ts'
import { fitText, drawTextBlock, drawTextLine } from './text.ts'

const PAD = 36
const CAUTION = 'Not to be sold by retail without the prescription of a Registered Medical Practitioner.'

/** Icons about 60 wide, centred on the origin, with one line weight. */
const line = (data: string, ink: string) =>
  stroke(data, ink, 4, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' })
const coolIcon = (ink: string) =>
  line('M-8 -24a8 8 0 0 1 16 0V4a14 14 0 1 1 -16 0zM0 -12V12M20 -20h8M20 -8h6M20 4h8', ink) + circle(0, 14, 6, ink)
const dryIcon = (ink: string) => line('M-26 2A26 26 0 0 1 26 2zM0 2V22a7 7 0 0 0 14 0M0 -24v-5', ink)
const sunIcon = (ink: string) =>
  circle(0, 0, 11, 'none', { stroke: ink, 'stroke-width': 4 }) +
  line('M0 -20v-8M0 20v8M-20 0h-8M20 0h8M-14 -14l-6 -6M14 -14l6 -6M-14 14l-6 6M14 14l6 6', ink) +
  line('M-28 28L28 -28', ink)
const childIcon = (ink: string) =>
  circle(0, -17, 9, 'none', { stroke: ink, 'stroke-width': 4 }) +
  line('M0 -8V12M-16 -1H16M0 12L-11 28M0 12L11 28', ink) +
  line('M-28 28L28 -28', ink)

function temperature(storage: string): string {
  const range = /(\d+)\s?°?C?\s?(?:-|–|to|and)\s?(\d+)\s?°?C/i.exec(storage)
  if (range) return `${range[1]} to ${range[2]} °C`
  const limit = /below (\d+)/i.exec(storage)
  return limit ? `Below ${limit[1]} °C` : 'Keep cool'
}

function storageRow(facts: PackFacts, w: number): string {
  const entries = [
    [coolIcon, temperature(facts.storage)],
    [dryIcon, 'Keep dry'],
    [sunIcon, 'No sunlight'],
    [childIcon, 'Out of reach'],
  ] as const
  return entries
    .map(([icon, words], index) => {
      const x = w * (0.125 + index * 0.25)
      return (
        placePart(x, 34, icon(facts.palette.deep), 0, 0.95) +
        drawTextLine(words, x, 90, { size: 17, weight: 600, fill: MUTED_INK, anchor: 'middle' })
      )
    })
    .join('')
}

function barcode(facts: PackFacts, x: number, y: number, w: number, h: number): string {
  let bars = ''
  let seed = hashWord(facts.slug)
  for (let left = 0; left < w - 5;) {
    seed = (seed * 48_271) % 2_147_483_647
    const thick = 2 + (seed % 3) * 1.6
    bars += rect(x + left, y, thick, h, INK)
    left += thick + 2 + (Math.floor(seed / 7) % 3) * 1.6
  }
  return bars
}

/** Left empty: the factory prints batch, dates and price, and the product page shows them. */
function batchLines(x: number, y: number, w: number): string {
  const row = (label: string, index: number) =>
    drawTextLine(label, x, y + index * 29, { size: 17, weight: 600, fill: MUTED_INK }) +
    rect(x + w * 0.34, y + index * 29 - 11, w * 0.5, 11, HAIRLINE, { rx: 3 })
  return ['Batch no.', 'Mfg. date', 'Expiry', 'MRP'].map(row).join('')
}

function prescriptionBox(facts: PackFacts, x: number, y: number, w: number): string {
  const words = fitText(CAUTION, 400, { width: w - 110, lines: 2, largest: 17, smallest: 12 })
  return (
    rect(x, y, w, 86, '#fffafa', { stroke: RX_RED, 'stroke-width': 2.5 }) +
    rect(x + 12, y + 12, 6, 62, RX_RED) +
    drawTextLine('Rx', x + 30, y + 56, { size: 38, weight: 800, fill: RX_RED }) +
    drawTextLine(`Schedule ${facts.schedule} prescription drug: caution`, x + 94, y + 28, {
      size: 17,
      weight: 600,
      fill: RX_RED,
    }) +
    drawTextBlock(words, x + 94, y + 51, { weight: 400, fill: INK }, 1.25)
  )
}

function heading(facts: PackFacts, w: number): string {
  const { palette } = facts
  const inner = w - PAD * 2
  const title = fitText(facts.title, 800, { width: inner * 0.66, lines: 1, largest: 44, smallest: 16 })
  const below = fitText([facts.strength, facts.form].filter(Boolean).join('  ·  '), 600, {
    width: inner * 0.66,
    lines: 1,
    largest: 24,
    smallest: 13,
  })
  const pack = fitText(facts.packSize, 600, { width: inner * 0.32, lines: 2, largest: 22, smallest: 12 })
  return (
    rect(0, 0, w, 14, palette.main) +
    rect(0, 14, w, 4, palette.bright) +
    drawTextBlock(title, PAD, 74, { weight: 800, fill: palette.deep }) +
    drawTextBlock(below, PAD, 110, { weight: 600, fill: palette.main }) +
    drawTextBlock(pack, w - PAD, 66, { weight: 600, fill: INK, anchor: 'end' }) +
    rect(PAD, 132, inner, 1.5, HAIRLINE)
  )
}

/** Flat, with its top left corner at the origin; the height depends on the words. */
export function drawBackPanel(facts: PackFacts, w: number): { content: string; height: number } {
  const { palette } = facts
  const inner = w - PAD * 2
  const isMedicine = facts.strength !== '' && facts.schedule !== 'NA'
  const composition = fitText(facts.composition || facts.form, 400, {
    width: inner,
    lines: 3,
    largest: 23,
    smallest: 15,
  })
  let content =
    heading(facts, w) +
    drawTextLine(isMedicine ? 'Composition' : 'Contents', PAD, 164, { size: 18, weight: 600, fill: MUTED_INK }) +
    drawTextBlock(composition, PAD, 196, { weight: 400, fill: INK }, 1.3)
  let y = 196 + composition.size * 1.3 * composition.lines.length
  content += drawTextLine(
    isMedicine ? 'Use as directed. Read the leaflet or label.' : 'Read the instructions before use.',
    PAD,
    y + 6,
    { size: 18, weight: 400, fill: MUTED_INK },
  )
  y += 28
  if (facts.prescription) content += prescriptionBox(facts, PAD, y, inner)
  if (facts.prescription) y += 102
  content += rect(PAD, y, inner, 104, palette.pale, { rx: 10 }) + placePart(PAD, y + 2, storageRow(facts, inner))
  y += 142
  content += batchLines(PAD, y, inner * 0.6) + barcode(facts, PAD + inner * 0.64, y - 14, inner * 0.36, 104)
  y += 112
  const maker = fitText(`Made by ${facts.maker}, India`, 600, {
    width: inner - 60,
    lines: 1,
    largest: 19,
    smallest: 12,
  })
  content +=
    rect(PAD, y, inner, 1.5, HAIRLINE) +
    placePart(PAD + 16, y + 32, drawManufacturerLogo(facts.maker, 30, palette.deep, '#ffffff')) +
    drawTextBlock(maker, PAD + 44, y + 39, { weight: 600, fill: INK })
  const height = y + 64
  return { content: drawPanel(w, height, rect(0, 0, w, height, PAPER) + content), height }
}
