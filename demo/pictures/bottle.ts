/**
 * Bottles: amber for syrups, white for tablets and strips, green-gold for oils, a small one with a nozzle for drops.
 */
import { drawStandingShadow } from './shading.ts'
import { drawFrontPanel } from './panel-front.ts'
import type { PackFacts } from './product-facts.ts'
import { placePart, d, path, rect, roundedRectPath, drawRibs, stroke } from './svg.ts'

type BottleSort = 'amber' | 'white' | 'oil' | 'drops'

function bottleSort(facts: PackFacts): BottleSort {
  const words = `${facts.itemForm} ${facts.form} ${facts.packSize}`
  if (/drops/i.test(words)) return 'drops'
  if (/oil\b/i.test(words)) return 'oil'
  return /tablet|capsule|strips|powder|wash|shampoo|lotion|sanitis|sanitiz/i.test(words) ? 'white' : 'amber'
}

const PROPORTION: Record<BottleSort, number> = { amber: 0.47, white: 0.6, oil: 0.42, drops: 0.44 }

export const bottleWidth = (facts: PackFacts, height: number) => height * PROPORTION[bottleSort(facts)]

/** Standing on the origin. */
export function drawBottle(facts: PackFacts, height: number): string {
  const sort = bottleSort(facts)
  const w = bottleWidth(facts, height)
  const half = w / 2
  const capHeight = height * (sort === 'white' ? 0.17 : sort === 'drops' ? 0.3 : 0.13)
  const neck = half * (sort === 'white' ? 0.74 : sort === 'drops' ? 0.46 : 0.4)
  const shoulder = height * (sort === 'white' ? 0.09 : 0.17)
  const top = -height + capHeight
  const foot = half * 0.16
  const body = d`M${-half} ${-foot}V${top + shoulder}C${-half} ${top + shoulder * 0.4} ${-neck} ${top + shoulder * 0.5} ${-neck} ${top}H${neck}C${neck} ${top + shoulder * 0.5} ${half} ${top + shoulder * 0.4} ${half} ${top + shoulder}V${-foot}q0 ${foot} ${-foot} ${foot}H${foot - half}q${-foot} 0 ${-foot} ${-foot}z`
  const skin = sort === 'amber' ? 'url(#amberglass)' : sort === 'oil' ? '#b9912c' : 'url(#plastic)'
  const labelTop = top + shoulder + height * 0.035
  const labelHeight = -foot - height * 0.03 - labelTop
  return (
    drawStandingShadow(0, 0, w) +
    path(body, skin) +
    (sort === 'oil' ? path(body, 'url(#clearglass)', { opacity: 0.45 }) : '') +
    (sort === 'amber' || sort === 'oil'
      ? path(roundedRectPath(-half * 0.78, top + shoulder * 0.9, w * 0.06, height * 0.06, 4), '#fff', { opacity: 0.5 })
      : '') +
    placePart(-half, labelTop, drawFrontPanel(facts, w, labelHeight, 'label')) +
    path(body, 'url(#cylinder)', { opacity: sort === 'white' || sort === 'drops' ? 0.72 : 0.95 }) +
    stroke(body, '#2a2212', 1, { opacity: 0.25 }) +
    cap(facts, sort, neck, capHeight, top)
  )
}

function cap(facts: PackFacts, sort: BottleSort, neck: number, height: number, top: number): string {
  if (sort === 'drops') {
    const taper = d`M${-neck * 1.35} ${top + 4}V${top - height * 0.3}L${-neck * 0.62} ${top - height * 0.92}Q0 ${top - height * 1.08} ${neck * 0.62} ${top - height * 0.92}L${neck * 1.35} ${top - height * 0.3}V${top + 4}z`
    return (
      path(taper, facts.palette.main) +
      path(taper, 'url(#cylinder)') +
      stroke(d`M${-neck * 1.35} ${top - height * 0.3}H${neck * 1.35}`, '#fff', 2, { opacity: 0.4 })
    )
  }
  const half = neck * (sort === 'white' ? 1.12 : 1.3)
  const outline = roundedRectPath(-half, top - height, half * 2, height + 3, Math.min(10, height * 0.2))
  const fill = sort === 'white' ? facts.palette.main : sort === 'oil' ? '#d8b04a' : '#f4f2ec'
  return (
    rect(-neck * 1.12, top, neck * 2.24, height * 0.16, sort === 'white' ? '#e8e5dd' : fill) +
    path(outline, fill) +
    drawRibs(-half, top - height * 0.84, half * 2, height * 0.72, sort === 'white' ? 22 : 14) +
    path(outline, 'url(#cylinder)') +
    stroke(d`M${-half} ${top - height * 0.12}H${half}`, '#1d1a12', 1.5, { opacity: 0.25 }) +
    stroke(outline, '#2a2212', 1, { opacity: 0.22 })
  )
}
