/** Tablets, capsules and soft gelatin capsules, lit from the top left. */
import type { PackFacts } from './product-facts.ts'
import { placePart, d, ellipse, path, roundedRectPath, hashWord, stroke } from './svg.ts'

type PillShape = 'round' | 'caplet' | 'capsule' | 'softgel'

const TABLET_COATS = ['#fbfaf5', '#fbfaf5', '#f6ecd2', '#f3d9d2', '#dfe9f1', '#f3e3b4']
const CAPSULE_ENDS = ['#fbf8f0', '#f4ead0', '#ffffff']

export function pillShape(facts: PackFacts): PillShape {
  if (/soft/i.test(facts.itemForm)) return 'softgel'
  if (/capsule/i.test(facts.itemForm)) return 'capsule'
  const longRelease = /release|SR|XR|ER|1000|vaginal/.test(`${facts.itemForm} ${facts.title} ${facts.strength}`)
  return longRelease || hashWord(facts.slug) % 3 === 0 ? 'caplet' : 'round'
}

export function pillSize(shape: PillShape, pocket: number): { w: number; h: number } {
  if (shape === 'round') return { w: pocket, h: pocket }
  if (shape === 'softgel') return { w: pocket * 1.35, h: pocket * 0.86 }
  return { w: pocket * 1.55, h: pocket * 0.68 }
}

export function drawPill(facts: PackFacts, shape: PillShape, pocket: number): string {
  const { w, h } = pillSize(shape, pocket)
  const seed = hashWord(facts.title)
  if (shape === 'round') {
    const coat = TABLET_COATS[seed % TABLET_COATS.length] ?? '#fff'
    const line =
      stroke(d`M0 ${-h * 0.36}V${h * 0.36}`, '#5a5344', h * 0.04, { opacity: 0.35 }) +
      stroke(d`M${h * 0.04} ${-h * 0.36}V${h * 0.36}`, '#fff', h * 0.035, { opacity: 0.7 })
    return (
      ellipse(0, 0, w / 2, h / 2, coat) +
      ellipse(0, 0, w / 2, h / 2, 'url(#pill)') +
      ellipse(0, 0, w * 0.41, h * 0.41, 'none', { stroke: '#fff', 'stroke-width': h * 0.03, opacity: 0.5 }) +
      line
    )
  }
  if (shape === 'softgel') {
    return (
      ellipse(0, 0, w / 2, h / 2, '#c9780f') +
      ellipse(w * 0.08, h * 0.12, w * 0.34, h * 0.26, '#f3b23c', { opacity: 0.8 }) +
      ellipse(0, 0, w / 2, h / 2, 'url(#pill)', { opacity: 0.75 }) +
      placePart(-w * 0.18, -h * 0.2, ellipse(0, 0, w * 0.15, h * 0.08, '#fff', { opacity: 0.85 }), -14)
    )
  }
  const outline = roundedRectPath(-w / 2, -h / 2, w, h, shape === 'capsule' ? h / 2 : h * 0.46)
  const shine = path(roundedRectPath(-w * 0.38, -h * 0.32, w * 0.72, h * 0.16, h * 0.08), '#fff', { opacity: 0.75 })
  const edge = stroke(outline, '#3a3424', 1, { opacity: 0.2 })
  if (shape === 'caplet') {
    const coat = TABLET_COATS[(seed + 2) % TABLET_COATS.length] ?? '#fff'
    return (
      path(outline, coat) +
      path(outline, 'url(#pill)', { opacity: 0.8 }) +
      edge +
      stroke(d`M0 ${-h * 0.4}V${h * 0.4}`, '#5a5344', h * 0.06, { opacity: 0.3 })
    )
  }
  const capHalf = d`M0 ${-h / 2}H${w / 2 - h / 2}a${h / 2} ${h / 2} 0 0 1 0 ${h}H0z`
  return (
    path(outline, CAPSULE_ENDS[seed % CAPSULE_ENDS.length] ?? '#fff') +
    path(capHalf, facts.palette.main) +
    path(outline, 'url(#lying)', { opacity: 0.75 }) +
    shine +
    edge
  )
}
