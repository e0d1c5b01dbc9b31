/** Home devices: glucose meter, thermometer, blood pressure monitor; others are drawn in their sterile pouch. */
import { drawFlatShadow, drawStandingShadow } from './shading.ts'
import { drawManufacturerLogo } from './manufacturer-logo.ts'
import { drawFrontPanel } from './panel-front.ts'
import type { PackFacts } from './product-facts.ts'
import { placePart, circle, d, path, rect, roundedRectPath, stroke } from './svg.ts'
import { fitText, drawTextBlock, drawTextLine } from './text.ts'

type Sort = 'meter' | 'thermometer' | 'pressure' | 'pouch'

export function deviceKind(facts: PackFacts): Sort {
  const words = `${facts.title} ${facts.form} ${facts.composition}`
  if (/thermometer/i.test(words)) return 'thermometer'
  if (/pressure|\bbp\b/i.test(words)) return 'pressure'
  return /meter|monitor|oximeter/i.test(words) ? 'meter' : 'pouch'
}

/** Centred on the origin, about `size` high; the lying thermometer is as long. */
export function drawDevice(facts: PackFacts, size: number): string {
  return { meter, thermometer, pressure, pouch }[deviceKind(facts)](facts, size)
}

function screen(x: number, y: number, w: number, h: number, reading: string, unit: string): string {
  return (
    rect(x, y, w, h, '#1f2b2b', { rx: h * 0.12 }) +
    rect(x + 6, y + 6, w - 12, h - 12, '#c9d8cb', { rx: h * 0.08 }) +
    drawTextLine(reading, x + w / 2, y + h * 0.62, { size: h * 0.46, weight: 600, fill: '#1c2a26', anchor: 'middle' }) +
    drawTextLine(unit, x + w - 16, y + h * 0.85, { size: h * 0.13, weight: 600, fill: '#33453f', anchor: 'end' }) +
    path(d`M${x + 6} ${y + 6}h${w * 0.42}l${-w * 0.2} ${h - 12}h${-w * 0.22}z`, '#ffffff', { opacity: 0.16 })
  )
}

function brandLine(facts: PackFacts, y: number, width: number, size: number, fill: string): string {
  return drawTextBlock(fitText(facts.title, 800, { width, lines: 1, largest: size, smallest: 8 }), 0, y, {
    weight: 800,
    fill,
    anchor: 'middle',
  })
}

function meter(facts: PackFacts, size: number): string {
  const w = size * 0.6
  const { palette } = facts
  const body = d`M${-w * 0.36} ${-size / 2}H${w * 0.36}Q${w / 2} ${-size / 2} ${w / 2} ${-size * 0.36}Q${w * 0.53} 0 ${w * 0.42} ${size * 0.36}Q${w * 0.36} ${size / 2} ${w * 0.2} ${size / 2}H${-w * 0.2}Q${-w * 0.36} ${size / 2} ${-w * 0.42} ${size * 0.36}Q${-w * 0.53} 0 ${-w / 2} ${-size * 0.36}Q${-w / 2} ${-size / 2} ${-w * 0.36} ${-size / 2}z`
  const stripOut =
    rect(-w * 0.09, size * 0.47, w * 0.18, size * 0.15, '#f7f6f1', { rx: 3 }) +
    rect(-w * 0.05, size * 0.57, w * 0.1, size * 0.05, palette.bright)
  const button =
    circle(0, size * 0.27, w * 0.13, palette.main) +
    circle(0, size * 0.27, w * 0.13, 'url(#pill)', { opacity: 0.6 }) +
    circle(0, size * 0.27, w * 0.045, '#ffffff', { opacity: 0.9 })
  return (
    drawFlatShadow(body) +
    stripOut +
    path(body, '#f8f7f2') +
    path(body, 'url(#curve)') +
    stroke(body, '#2a2212', 1, { opacity: 0.25 }) +
    path(roundedRectPath(-w * 0.42, -size * 0.44, w * 0.84, size * 0.56, 22), palette.deep) +
    screen(-w * 0.36, -size * 0.33, w * 0.72, size * 0.36, '104', 'mg/dL') +
    brandLine(facts, -size * 0.365, w * 0.7, size * 0.05, '#ffffff') +
    drawTextLine('Before meal', 0, size * 0.085, {
      size: size * 0.032,
      weight: 600,
      fill: '#ffffff',
      anchor: 'middle',
    }) +
    button
  )
}

function thermometer(facts: PackFacts, size: number): string {
  const h = size * 0.13
  const body = d`M${-size * 0.5} ${-h * 0.4}Q${-size * 0.5} ${-h / 2} ${-size * 0.47} ${-h / 2}H${size * 0.1}L${size * 0.3} ${-h * 0.2}H${size * 0.4}V${h * 0.2}H${size * 0.3}L${size * 0.1} ${h / 2}H${-size * 0.47}Q${-size * 0.5} ${h / 2} ${-size * 0.5} ${h * 0.4}z`
  const tip = roundedRectPath(size * 0.395, -h * 0.13, size * 0.1, h * 0.26, h * 0.12)
  return (
    drawFlatShadow(body, 0.8) +
    path(tip, 'url(#foil)') +
    stroke(tip, '#43565c', 1, { opacity: 0.5 }) +
    path(body, '#fbfaf6') +
    path(roundedRectPath(-size * 0.5, -h / 2, size * 0.13, h, 10), facts.palette.main) +
    circle(-size * 0.435, 0, h * 0.2, '#ffffff', { opacity: 0.9 }) +
    screen(-size * 0.33, -h * 0.34, size * 0.23, h * 0.68, '98.4', '°F') +
    placePart(
      -size * 0.085,
      h * 0.12,
      drawTextBlock(fitText(facts.title, 800, { width: size * 0.2, lines: 1, largest: h * 0.34, smallest: 7 }), 0, 0, {
        weight: 800,
        fill: facts.palette.deep,
      }),
    ) +
    path(body, 'url(#lying)', { opacity: 0.6 }) +
    stroke(body, '#2a2212', 1, { opacity: 0.25 })
  )
}

function pressure(facts: PackFacts, size: number): string {
  const w = size * 0.86
  const { palette } = facts
  const body = roundedRectPath(-w / 2, -size * 0.36, w, size * 0.72, 44)
  const hose = stroke(
    d`M${-w * 0.5} ${size * 0.1}C${-w * 0.85} ${size * 0.1} ${-w * 0.7} ${-size * 0.56} ${-w * 0.2} ${-size * 0.52}`,
    '#55636a',
    13,
    { 'stroke-linecap': 'round' },
  )
  const row = (y: number, reading: string) =>
    drawTextLine(reading, w * 0.1, y, { size: size * 0.15, weight: 600, fill: '#1c2a26', anchor: 'end' })
  return (
    hose +
    drawFlatShadow(body) +
    path(body, '#f8f7f2') +
    path(body, 'url(#curve)') +
    stroke(body, '#2a2212', 1, { opacity: 0.2 }) +
    rect(-w * 0.42, -size * 0.28, w * 0.58, size * 0.56, '#1f2b2b', { rx: 16 }) +
    rect(-w * 0.4, -size * 0.26, w * 0.54, size * 0.52, '#c9d8cb', { rx: 10 }) +
    row(-size * 0.1, '118') +
    row(size * 0.06, '76') +
    row(size * 0.22, '72') +
    circle(w * 0.33, size * 0.12, size * 0.11, palette.main) +
    circle(w * 0.33, size * 0.12, size * 0.11, 'url(#pill)', { opacity: 0.55 }) +
    drawTextLine('START', w * 0.33, size * 0.135, {
      size: size * 0.036,
      weight: 800,
      fill: '#ffffff',
      anchor: 'middle',
    }) +
    placePart(w * 0.33, -size * 0.22, drawManufacturerLogo(facts.maker, size * 0.11, palette.deep, '#ffffff')) +
    placePart(w * 0.33, 0, brandLine(facts, -size * 0.09, w * 0.28, size * 0.055, palette.deep))
  )
}

function pouch(facts: PackFacts, size: number): string {
  const w = size * 0.72
  const outline = d`M${-w / 2} ${-size / 2 + 30}L0 ${-size / 2}L${w / 2} ${-size / 2 + 30}V${size / 2}H${-w / 2}z`
  return (
    drawStandingShadow(0, size / 2, w * 0.8) +
    drawFlatShadow(outline, 0.7) +
    path(outline, '#f1f4f4') +
    path(outline, 'url(#clearglass)', { opacity: 0.5 }) +
    stroke(
      d`M${-w / 2 + 16} ${-size / 2 + 52}L0 ${-size / 2 + 22}L${w / 2 - 16} ${-size / 2 + 52}V${size / 2 - 16}H${-w / 2 + 16}z`,
      '#9fb0b3',
      2,
      { 'stroke-dasharray': '2 5' },
    ) +
    placePart(-w * 0.42, -size * 0.3, drawFrontPanel(facts, w * 0.84, size * 0.66, 'label')) +
    path(outline, 'url(#curve)') +
    stroke(outline, '#43565c', 1.2, { opacity: 0.4 })
  )
}
