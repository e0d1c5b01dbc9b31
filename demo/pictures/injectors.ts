/** Injection devices, lying and centred on the origin: the pen with its dial, the syringe with its scale. */
import { drawFlatShadow } from './shading.ts'
import { drawPanel } from './panel-front.ts'
import type { PackFacts } from './product-facts.ts'
import { placePart, circle, d, path, rect, roundedRectPath, drawRibs, stroke } from './svg.ts'
import { fitText, drawTextBlock, drawTextLine } from './text.ts'

function slimWords(facts: PackFacts, w: number, h: number, ink: string): string {
  const title = fitText(facts.title, 800, { width: w * 0.56, lines: 1, largest: h * 0.5, smallest: 8 })
  const strength = fitText(facts.strength || facts.form, 800, {
    width: w * 0.36,
    lines: 1,
    largest: h * 0.4,
    smallest: 8,
  })
  return drawPanel(
    w,
    h,
    drawTextBlock(title, w * 0.02, h / 2 + title.size * 0.36, { weight: 800, fill: ink }) +
      drawTextBlock(strength, w * 0.98, h / 2 + strength.size * 0.36, { weight: 800, fill: ink, anchor: 'end' }),
  )
}

export function drawInjectionPen(facts: PackFacts, w: number): string {
  const h = w * 0.115
  const { palette } = facts
  const whole = roundedRectPath(-w / 2, -h / 2, w, h, h * 0.3)
  const penCap = roundedRectPath(-w / 2, -h * 0.52, w * 0.36, h * 1.04, h * 0.3)
  const body = roundedRectPath(-w * 0.15, -h / 2, w * 0.52, h, 6)
  const dial = roundedRectPath(w * 0.375, -h * 0.44, w * 0.1, h * 0.88, 6)
  const knob = roundedRectPath(w * 0.47, -h * 0.36, w * 0.035, h * 0.72, 6)
  return (
    drawFlatShadow(whole, 0.8) +
    path(knob, palette.bright) +
    path(knob, 'url(#lying)') +
    path(dial, palette.deep) +
    placePart(w * 0.425, 0, drawRibs(-h * 0.42, -w * 0.045, h * 0.84, w * 0.09, 12), 90) +
    path(dial, 'url(#lying)') +
    path(body, '#fbfaf6') +
    placePart(-w * 0.14, -h * 0.38, slimWords(facts, w * 0.4, h * 0.76, palette.deep)) +
    rect(w * 0.355, -h / 2, w * 0.015, h, palette.bright) +
    path(roundedRectPath(w * 0.28, -h * 0.2, w * 0.055, h * 0.4, 5), '#24313a') +
    drawTextLine('0', w * 0.3075, h * 0.11, { size: h * 0.3, weight: 600, fill: '#ffffff', anchor: 'middle' }) +
    path(body, 'url(#lying)', { opacity: 0.75 }) +
    path(penCap, palette.main) +
    path(penCap, 'url(#lying)') +
    path(roundedRectPath(-w * 0.42, -h * 0.62, w * 0.24, h * 0.17, 5), palette.deep) +
    rect(-w * 0.165, -h * 0.52, w * 0.022, h * 1.04, palette.deep, { opacity: 0.65 }) +
    stroke(whole, '#2a2212', 1, { opacity: 0.15 })
  )
}

export function drawSyringe(facts: PackFacts, w: number): string {
  const h = w * 0.1
  const { palette } = facts
  const barrelLeft = -w * 0.16
  const barrel = roundedRectPath(barrelLeft, -h / 2, w * 0.46, h, h * 0.16)
  const needleCap = d`M${-w * 0.46} ${-h * 0.13}L${-w * 0.22} ${-h * 0.22}V${h * 0.22}L${-w * 0.46} ${h * 0.13}Q${-w * 0.475} 0 ${-w * 0.46} ${-h * 0.13}z`
  const hub = roundedRectPath(-w * 0.225, -h * 0.26, w * 0.07, h * 0.52, 4)
  const rod = roundedRectPath(w * 0.2, -h * 0.14, w * 0.28, h * 0.28, 2)
  const flange = roundedRectPath(w * 0.285, -h * 0.85, w * 0.022, h * 1.7, 5)
  const thumb = roundedRectPath(w * 0.475, -h * 0.55, w * 0.02, h * 1.1, 5)
  let marks = ''
  for (let step = 0; step <= 20; step += 1)
    marks += d`M${barrelLeft + w * 0.05 + step * w * 0.017} ${h * 0.46}v${step % 5 === 0 ? -h * 0.36 : -h * 0.2}`
  return (
    drawFlatShadow(barrel, 0.7) +
    drawFlatShadow(needleCap, 0.6) +
    drawFlatShadow(rod, 0.6) +
    drawFlatShadow(thumb, 0.5) +
    path(rod, '#f5f4ef') +
    path(rod, 'url(#lying)') +
    stroke(d`M${w * 0.2} 0H${w * 0.47}`, '#1d1a12', 1.5, { opacity: 0.18 }) +
    path(thumb, '#f5f4ef') +
    path(thumb, 'url(#lying)') +
    path(barrel, '#eef4f5') +
    path(roundedRectPath(w * 0.14, -h * 0.42, w * 0.06, h * 0.84, 4), '#2c373d') +
    path(roundedRectPath(barrelLeft + 4, -h * 0.42, w * 0.3 - 4, h * 0.84, 4), '#dcebf0', { opacity: 0.8 }) +
    stroke(marks, '#22302d', 2) +
    placePart(barrelLeft + w * 0.02, -h * 0.42, slimWords(facts, w * 0.28, h * 0.48, palette.deep)) +
    path(barrel, 'url(#lying)', { opacity: 0.9 }) +
    stroke(barrel, '#43565c', 1.5, { opacity: 0.5 }) +
    path(flange, '#eef2f2') +
    path(flange, 'url(#lying)') +
    stroke(flange, '#43565c', 1, { opacity: 0.4 }) +
    path(hub, '#f3f2ed') +
    path(hub, 'url(#lying)') +
    path(needleCap, palette.main) +
    path(needleCap, 'url(#lying)') +
    stroke(needleCap, '#2a2212', 1, { opacity: 0.25 }) +
    circle(-w * 0.19, 0, 2, palette.deep)
  )
}
