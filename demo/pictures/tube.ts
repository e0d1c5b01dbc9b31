/** A lying tube: crimped end at the left, cap at the right. */
import { drawFlatShadow } from './shading.ts'
import { drawFrontPanel } from './panel-front.ts'
import type { PackFacts } from './product-facts.ts'
import { placePart, clipTo, d, path, rect, roundedRectPath, drawRibs, stroke } from './svg.ts'

/** Centred on the origin. */
export function drawTube(facts: PackFacts, w: number, h: number): string {
  const left = -w / 2
  const capWidth = w * 0.13
  const shoulder = w / 2 - capWidth
  const flare = h * 0.06
  const body = d`M${left + w * 0.05} ${-h / 2 - flare}L${shoulder - h * 0.22} ${-h / 2 + flare}Q${shoulder} ${-h / 2 + flare} ${shoulder} ${-h * 0.24}V${h * 0.24}Q${shoulder} ${h / 2 - flare} ${shoulder - h * 0.22} ${h / 2 - flare}L${left + w * 0.05} ${h / 2 + flare}z`
  const crimp = rect(left, -h / 2 - flare - 1, w * 0.055, h + flare * 2 + 2, '#eceae3', { rx: 3 })
  let folds = ''
  for (let x = left + 5; x < left + w * 0.05; x += 6) folds += d`M${x} ${-h / 2 - flare + 2}V${h / 2 + flare - 2}`
  const printed = shoulder - h * 0.18 - (left + w * 0.06)
  const capOutline = roundedRectPath(shoulder - 3, -h * 0.31, capWidth, h * 0.62, h * 0.06)
  return (
    drawFlatShadow(body, 0.9) +
    drawFlatShadow(capOutline, 0.7) +
    path(capOutline, facts.palette.main) +
    placePart(shoulder, 0, drawRibs(-h * 0.29, -capWidth * 0.92, h * 0.58, capWidth * 0.8, 12), 90) +
    path(capOutline, 'url(#lying)') +
    stroke(capOutline, '#2a2212', 1, { opacity: 0.25 }) +
    path(body, '#fdfcf8') +
    clipTo(
      body,
      placePart(left + w * 0.06, -h / 2 + flare * 0.4, drawFrontPanel(facts, printed, h - flare * 0.8, 'label')) +
        rect(shoulder - h * 0.2, -h, h * 0.4, h * 2, facts.palette.soft),
    ) +
    path(body, 'url(#lying)', { opacity: 0.85 }) +
    stroke(body, '#2a2212', 1, { opacity: 0.22 }) +
    crimp +
    stroke(folds, '#1d1a12', 2, { opacity: 0.16 })
  )
}
