/** Wide jars and tins for powders and pastes, closed or with the lid beside them. */
import { drawStandingShadow } from './shading.ts'
import { drawFrontPanel } from './panel-front.ts'
import type { PackFacts } from './product-facts.ts'
import { placePart, d, ellipse, path, drawRibs, stroke } from './svg.ts'

const contentsOf = (facts: PackFacts) =>
  /avaleha|paste|chyawan|lehya|jam/i.test(`${facts.itemForm} ${facts.form} ${facts.title}`)
    ? '#5b2f14'
    : /churna|ayur/i.test(`${facts.form} ${facts.category}`)
      ? '#b99a5f'
      : '#f3e9d3'

/** Standing on the origin. */
export function drawJar(facts: PackFacts, w: number, h: number, open = false): string {
  const half = w / 2
  const lidHeight = h * 0.2
  const top = -h + lidHeight
  const bow = w * 0.05
  const body = d`M${-half} ${top + h * 0.06}Q${-half} ${top} ${-half + h * 0.05} ${top}H${half - h * 0.05}Q${half} ${top} ${half} ${top + h * 0.06}V${-bow * 1.4}Q${half} 0 ${half - bow * 1.6} 0H${-half + bow * 1.6}Q${-half} 0 ${-half} ${-bow * 1.4}z`
  const label = placePart(-half, top + h * 0.07, drawFrontPanel(facts, w, h * 0.64, 'label'))
  const shell =
    drawStandingShadow(0, 0, w) +
    path(body, 'url(#plastic)') +
    label +
    path(body, 'url(#cylinder)', { opacity: 0.75 }) +
    stroke(body, '#2a2212', 1, { opacity: 0.22 })
  if (!open) return shell + placePart(0, top + 4, drawJarLid(facts, w, lidHeight))
  const mouth = half * 0.9
  return (
    shell +
    path(d`M${-mouth} ${top - h * 0.07}V${top + 6}H${mouth}V${top - h * 0.07}z`, '#f3f1ea') +
    path(d`M${-mouth} ${top - h * 0.07}V${top + 6}H${mouth}V${top - h * 0.07}z`, 'url(#cylinder)', { opacity: 0.6 }) +
    stroke(d`M${-mouth} ${top - h * 0.02}H${mouth}`, '#1d1a12', 2, { opacity: 0.15 }) +
    ellipse(0, top - h * 0.07, mouth, mouth * 0.17, '#ffffff') +
    ellipse(0, top - h * 0.064, mouth * 0.94, mouth * 0.145, '#8f8777') +
    ellipse(0, top - h * 0.05, mouth * 0.9, mouth * 0.115, contentsOf(facts)) +
    ellipse(-mouth * 0.2, top - h * 0.056, mouth * 0.5, mouth * 0.05, '#ffffff', { opacity: 0.16 })
  )
}

/** The lower edge is at the origin. */
export function drawJarLid(facts: PackFacts, w: number, h: number): string {
  const half = w * 0.515
  const outline = d`M${-half} 0V${-h + h * 0.2}Q${-half} ${-h} ${-half + h * 0.2} ${-h}H${half - h * 0.2}Q${half} ${-h} ${half} ${-h + h * 0.2}V0z`
  return (
    path(outline, facts.palette.main) +
    drawRibs(-half, -h * 0.78, half * 2, h * 0.66, 40) +
    path(outline, 'url(#cylinder)') +
    stroke(d`M${-half + 6} ${-h + 3}H${half - 6}`, '#ffffff', 3, { opacity: 0.4 }) +
    stroke(outline, '#2a2212', 1, { opacity: 0.25 })
  )
}
