/** Soft packs: the sachet with its serrated ends and the cushion pack of pads. */
import { drawFlatShadow, drawStandingShadow } from './shading.ts'
import { drawFrontPanel } from './panel-front.ts'
import type { PackFacts } from './product-facts.ts'
import { placePart, clipTo, d, path, rect, stroke } from './svg.ts'

function toothed(w: number, h: number): string {
  const teeth = Math.round(w / 13)
  const step = w / teeth
  let edge = d`M${-w / 2} ${-h / 2}`
  for (let tooth = 0; tooth < teeth; tooth += 1) edge += d`l${step / 2} -6l${step / 2} 6`
  edge += d`V${h / 2}`
  for (let tooth = 0; tooth < teeth; tooth += 1) edge += d`l${-step / 2} 6l${-step / 2} -6`
  return `${edge}z`
}

/** Centred on the origin. */
export function drawSachet(facts: PackFacts, w: number, h: number): string {
  const outline = toothed(w, h)
  const seal = h * 0.075
  let ribs = ''
  for (let y = 5; y < seal; y += 6) ribs += d`M${-w / 2} ${-h / 2 + y}h${w}M${-w / 2} ${h / 2 - y}h${w}`
  const crease = d`M${-w * 0.42} ${-h / 2 + seal}q${w * 0.1} ${h * 0.12} ${-w * 0.02} ${h * 0.22}M${w * 0.43} ${-h / 2 + seal}q${-w * 0.09} ${h * 0.1} ${w * 0.015} ${h * 0.2}M${-w * 0.4} ${h / 2 - seal}q${w * 0.08} ${-h * 0.1} ${-w * 0.02} ${-h * 0.18}`
  return (
    drawFlatShadow(outline, 0.9) +
    path(outline, facts.palette.main) +
    placePart(-w / 2, -h / 2 + seal, drawFrontPanel(facts, w, h - seal * 2)) +
    path(outline, 'url(#curve)') +
    clipTo(
      outline,
      stroke(ribs, '#ffffff', 2, { opacity: 0.35 }) +
        stroke(crease, '#ffffff', 7, { opacity: 0.35 }) +
        stroke(crease, '#1d1a12', 3, { opacity: 0.1 }),
    ) +
    rect(-w / 2, -h / 2 + seal - 2, w, 3, '#1d1a12', { opacity: 0.12 }) +
    rect(-w / 2, h / 2 - seal, w, 3, '#1d1a12', { opacity: 0.12 })
  )
}

/** The lower edge is on the origin, standing or lying flat. */
export function drawPouch(facts: PackFacts, w: number, h: number, stands: boolean): string {
  const half = w / 2
  const bulge = w * 0.035
  const outline = d`M${-half} ${-h * 0.93}Q${-half - bulge} ${-h * 0.5} ${-half} -22Q${-half} 0 ${-half + 26} 0Q0 8 ${half - 26} 0Q${half} 0 ${half} -22Q${half + bulge} ${-h * 0.5} ${half} ${-h * 0.93}Q${half * 0.5} ${-h * 0.98} 0 ${-h * 0.96}Q${-half * 0.5} ${-h * 0.98} ${-half} ${-h * 0.93}z`
  const fin = d`M${-half * 0.94} ${-h * 0.935}L${-half * 0.97} ${-h}H${half * 0.97}L${half * 0.94} ${-h * 0.935}z`
  const creases = d`M${-half * 0.96} ${-h * 0.9}q${w * 0.09} ${h * 0.05} ${w * 0.1} ${h * 0.16}M${half * 0.96} ${-h * 0.9}q${-w * 0.09} ${h * 0.05} ${-w * 0.1} ${h * 0.16}M${-half * 0.97} -30q${w * 0.07} ${-h * 0.03} ${w * 0.09} ${-h * 0.12}M${half * 0.97} -30q${-w * 0.07} ${-h * 0.03} ${-w * 0.09} ${-h * 0.12}`
  return (
    (stands ? drawStandingShadow(0, 2, w) : drawFlatShadow(outline)) +
    path(fin, facts.palette.main) +
    path(fin, 'url(#lying)', { opacity: 0.7 }) +
    path(outline, facts.palette.main) +
    clipTo(outline, placePart(-half - bulge, -h * 0.95, drawFrontPanel(facts, w + bulge * 2, h * 0.96))) +
    path(outline, 'url(#cylinder)', { opacity: 0.5 }) +
    stroke(creases, '#ffffff', 9, { opacity: 0.3, 'stroke-linecap': 'round' }) +
    placePart(4, 4, stroke(creases, '#1d1a12', 4, { opacity: 0.1, 'stroke-linecap': 'round' })) +
    stroke(outline, '#2a2212', 1, { opacity: 0.18 })
  )
}
