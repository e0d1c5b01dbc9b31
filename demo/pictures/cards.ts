/** Cards: a test in its plastic cassette, and the folded card of a course of pills. */
import { drawBlister, blisterSize } from './blister.ts'
import { drawFlatShadow } from './shading.ts'
import { PAPER } from './palette.ts'
import { drawPanel } from './panel-front.ts'
import { layOutWords } from './panel-words.ts'
import type { PackFacts } from './product-facts.ts'
import { placePart, ellipse, path, rect, roundedRectPath, stroke } from './svg.ts'
import { fitText, drawTextBlock } from './text.ts'

export const holdsPills = (facts: PackFacts) => /tablet|capsule|pill/i.test(facts.itemForm)

/** Lying and centred on the origin. */
export const drawCard = (facts: PackFacts, w: number): string =>
  holdsPills(facts) ? pillCard(facts, w) : cassette(facts, w)

function pillCard(facts: PackFacts, w: number): string {
  const h = w * 0.56
  const head = h * 0.32
  const outline = roundedRectPath(-w / 2, -h / 2, w, h, 16)
  const pills = blisterSize(facts, w * 0.92, (h - head) * 0.86)
  const words = layOutWords(
    { ...facts, composition: '' },
    {
      x: w * 0.05,
      y: head * 0.2,
      width: w * 0.9,
      name: head * 0.36,
      strength: head * 0.25,
      small: 9,
      colouredUntil: head,
      composition: false,
    },
    0,
  )
  return (
    drawFlatShadow(outline, 0.9) +
    path(outline, PAPER) +
    placePart(
      -w / 2,
      -h / 2,
      drawPanel(
        w,
        h,
        path(roundedRectPath(0, 0, w, h, 16), facts.palette.pale) +
          rect(0, 0, w, head, facts.palette.main) +
          rect(0, head, w, 6, facts.palette.bright) +
          words.paint(),
      ),
    ) +
    placePart(0, head / 2 + 3, drawBlister(facts, pills)) +
    path(outline, 'url(#face)') +
    stroke(outline, '#2a2212', 1, { opacity: 0.2 })
  )
}

function cassette(facts: PackFacts, w: number): string {
  const h = w * 0.3
  const { palette } = facts
  const outline = roundedRectPath(-w / 2, -h / 2, w, h, h * 0.26)
  const window = roundedRectPath(-w * 0.08, -h * 0.17, w * 0.3, h * 0.34, h * 0.12)
  const words = fitText(facts.title, 800, { width: w * 0.21, lines: 2, largest: h * 0.2, smallest: 8 })
  return (
    drawFlatShadow(outline, 0.9) +
    path(outline, '#fbfaf6') +
    path(outline, 'url(#lying)', { opacity: 0.55 }) +
    stroke(roundedRectPath(-w / 2 + 8, -h / 2 + 8, w - 16, h - 16, h * 0.2), '#1d1a12', 1.5, { opacity: 0.12 }) +
    path(window, '#dfe3e0') +
    path(roundedRectPath(-w * 0.065, -h * 0.115, w * 0.27, h * 0.23, h * 0.06), '#ffffff') +
    rect(w * 0.02, -h * 0.115, 7, h * 0.23, '#c2577b', { opacity: 0.85 }) +
    stroke(window, '#1d1a12', 1.5, { opacity: 0.25 }) +
    drawTextBlock({ lines: ['C'], size: h * 0.13 }, w * 0.027, -h * 0.24, {
      weight: 600,
      fill: palette.deep,
      anchor: 'middle',
    }) +
    drawTextBlock({ lines: ['T'], size: h * 0.13 }, w * 0.13, -h * 0.24, {
      weight: 600,
      fill: palette.deep,
      anchor: 'middle',
    }) +
    ellipse(w * 0.345, 0, h * 0.15, h * 0.2, '#dfe3e0') +
    ellipse(w * 0.348, h * 0.012, h * 0.1, h * 0.145, '#8e9997') +
    ellipse(w * 0.345, 0, h * 0.15, h * 0.2, 'none', { stroke: '#1d1a12', 'stroke-width': 1.5, opacity: 0.25 }) +
    placePart(
      -w * 0.4,
      -h / 2,
      drawPanel(
        w * 0.3,
        h,
        drawTextBlock(words, w * 0.02, h * 0.5 + words.size * (words.lines.length > 1 ? -0.2 : 0.36), {
          weight: 800,
          fill: palette.deep,
        }),
      ),
    ) +
    rect(-w * 0.45, -h * 0.22, 6, h * 0.44, palette.main, { rx: 3 })
  )
}
