/** Glass for injections: vials with a crimped cap and ampoules with a coloured ring. */
import { drawStandingShadow } from './shading.ts'
import { drawFrontPanel } from './panel-front.ts'
import type { PackFacts } from './product-facts.ts'
import { placePart, d, ellipse, path, rect, roundedRectPath, hashWord, drawRibs, stroke } from './svg.ts'

const isPowder = (facts: PackFacts) => /powder|lyophil|kit|diluent|solvent/i.test(`${facts.itemForm} ${facts.packSize}`)
const liquidOf = (facts: PackFacts) =>
  /iron|ferr/i.test(facts.composition) ? '#5a2413' : hashWord(facts.slug) % 4 === 0 ? '#f2dfa0' : '#c9e0ea'

/** Standing on the origin. */
export function drawVial(facts: PackFacts, height: number): string {
  const w = height * 0.46
  const half = w / 2
  const neck = half * 0.42
  const top = -height * 0.79
  const shoulder = height * 0.1
  const foot = 12
  const body = d`M${-half} ${-foot}V${top + shoulder}C${-half} ${top + shoulder * 0.3} ${-neck} ${top + shoulder * 0.55} ${-neck} ${top}H${neck}C${neck} ${top + shoulder * 0.55} ${half} ${top + shoulder * 0.3} ${half} ${top + shoulder}V${-foot}q0 ${foot} ${-foot} ${foot}H${foot - half}q${-foot} 0 ${-foot} ${-foot}z`
  // Half of the glass stays free, so that the liquid shows.
  const labelTop = top + height * 0.36
  const crimp = roundedRectPath(-neck * 1.3, top - height * 0.1, neck * 2.6, height * 0.115, 4)
  const flip = roundedRectPath(-neck * 1.4, top - height * 0.19, neck * 2.8, height * 0.095, 7)
  const filling = isPowder(facts)
    ? path(
        d`M${-half + 5} -7V${-height * 0.17}Q${-half * 0.3} ${-height * 0.2} ${half * 0.2} ${-height * 0.165}T${half - 5} ${-height * 0.18}V-7z`,
        '#fffdf6',
      )
    : rect(-half + 5, top + shoulder * 1.7, w - 10, -top - shoulder * 1.7 - 6, liquidOf(facts), { rx: 6 }) +
      ellipse(0, top + shoulder * 1.7, half - 5, 7, '#ffffff', { opacity: 0.8 })
  return (
    drawStandingShadow(0, 0, w) +
    path(body, '#f3f6f6') +
    filling +
    path(body, 'url(#clearglass)') +
    placePart(-half, labelTop, drawFrontPanel(facts, w, -height * 0.05 - labelTop, 'label')) +
    path(body, 'url(#cylinder)', { opacity: 0.75 }) +
    stroke(body, '#43565c', 1.5, { opacity: 0.45 }) +
    path(crimp, 'url(#metal)') +
    drawRibs(-neck * 1.3, top - height * 0.02, neck * 2.6, height * 0.03, 18) +
    stroke(crimp, '#43565c', 1, { opacity: 0.4 }) +
    path(flip, facts.palette.main) +
    path(flip, 'url(#cylinder)') +
    stroke(flip, '#2a2212', 1, { opacity: 0.25 })
  )
}

/** Standing on the origin. */
export function drawAmpoule(facts: PackFacts, height: number): string {
  const w = height * 0.27
  const half = w / 2
  const amber = hashWord(facts.slug) % 2 === 0
  const shoulder = -height * 0.6
  const body = d`M${-half} -12V${shoulder + height * 0.05}C${-half} ${shoulder - height * 0.02} ${-half * 0.36} ${shoulder - height * 0.02} ${-half * 0.36} ${shoulder - height * 0.07}C${-half * 0.36} ${shoulder - height * 0.11} ${-half * 0.62} ${shoulder - height * 0.12} ${-half * 0.62} ${shoulder - height * 0.18}L${-half * 0.3} ${-height + 8}Q0 ${-height - 5} ${half * 0.3} ${-height + 8}L${half * 0.62} ${shoulder - height * 0.18}C${half * 0.62} ${shoulder - height * 0.12} ${half * 0.36} ${shoulder - height * 0.11} ${half * 0.36} ${shoulder - height * 0.07}C${half * 0.36} ${shoulder - height * 0.02} ${half} ${shoulder - height * 0.02} ${half} ${shoulder + height * 0.05}V-12q0 12 -12 12H${12 - half}q-12 0 -12 -12z`
  return (
    drawStandingShadow(0, 0, w * 1.1) +
    path(body, amber ? '#9a5a22' : '#eef4f5') +
    path(body, amber ? 'url(#amberglass)' : 'url(#clearglass)', { opacity: amber ? 0.85 : 1 }) +
    rect(-half + 3, shoulder + height * 0.03, w - 6, 3, '#ffffff', { opacity: 0.6 }) +
    placePart(-half, shoulder + height * 0.1, drawFrontPanel(facts, w, height * 0.43, 'label')) +
    path(body, 'url(#cylinder)', { opacity: 0.9 }) +
    rect(-half * 0.4, shoulder - height * 0.083, half * 0.8, height * 0.018, facts.palette.main) +
    rect(-half * 0.6, shoulder - height * 0.19, half * 1.2, height * 0.012, facts.palette.bright) +
    stroke(body, '#43565c', 1.5, { opacity: 0.45 })
  )
}
