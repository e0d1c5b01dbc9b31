/** Inhalation products: the metered dose inhaler and the strip of respules. */
import { drawStandingShadow } from './shading.ts'
import { drawFrontPanel, drawPanel } from './panel-front.ts'
import type { PackFacts } from './product-facts.ts'
import { placePart, d, ellipse, path, rect, roundedRectPath, drawRibs, stroke } from './svg.ts'
import { fitText, drawTextBlock } from './text.ts'

/** Standing on the origin: the sleeve with its canister, the mouthpiece to the left. */
export function drawInhaler(facts: PackFacts, height: number, capped: boolean): string {
  const w = height * 0.4
  const half = w / 2
  const { palette } = facts
  const sleeveTop = -height * 0.72
  const sleeve = d`M${-half} ${sleeveTop}Q${-half} ${sleeveTop - 12} ${-half + 14} ${sleeveTop - 12}H${half - 14}Q${half} ${sleeveTop - 12} ${half} ${sleeveTop}V${-height * 0.07}Q${half} 0 ${half - height * 0.07} 0H${-half + 10}Q${-half} 0 ${-half} ${-height * 0.1}z`
  const mouth = d`M${-half + 8} ${-height * 0.27}L${-half - height * 0.17} ${-height * 0.25}V${-height * 0.015}L${-half + 14} 0z`
  const canister = roundedRectPath(-half * 0.74, -height, half * 1.48, height * 0.36, 16)
  const mouthCap = roundedRectPath(-half - height * 0.2, -height * 0.27, height * 0.1, height * 0.275, 8)
  const opening = ellipse(-half - height * 0.17, -height * 0.1325, height * 0.028, height * 0.115, palette.deep)
  return (
    drawStandingShadow(-height * 0.05, 0, w * 1.35) +
    path(canister, 'url(#metal)') +
    path(roundedRectPath(-half * 0.74, -height * 0.955, half * 1.48, 4, 2), '#5f6a70', { opacity: 0.35 }) +
    stroke(canister, '#43565c', 1, { opacity: 0.4 }) +
    path(mouth, palette.main) +
    path(mouth, 'url(#lying)', { opacity: 0.8 }) +
    (capped
      ? path(mouthCap, palette.deep) + path(mouthCap, 'url(#lying)', { opacity: 0.7 })
      : opening +
        ellipse(-half - height * 0.168, -height * 0.1325, height * 0.017, height * 0.088, '#0d1514', {
          opacity: 0.65,
        })) +
    path(sleeve, palette.main) +
    placePart(-half + w * 0.07, sleeveTop + height * 0.05, drawFrontPanel(facts, w * 0.86, height * 0.42, 'label')) +
    path(sleeve, 'url(#cylinder)', { opacity: 0.85 }) +
    stroke(sleeve, '#2a2212', 1, { opacity: 0.25 }) +
    drawRibs(-half * 0.6, -height * 0.14, half * 1.2, height * 0.07, 9)
  )
}

/** The number of respules in a pack, at most five per strip. */
export const respuleCount = (facts: PackFacts): number =>
  Math.min(5, Number(/(\d+)\s*respules/i.exec(facts.packSize)?.[1] ?? 1))

/** Joined plastic ampoules with twist-off tabs, standing on the origin. */
export function drawRespules(facts: PackFacts, height: number): string {
  const count = respuleCount(facts)
  const w = height * 0.25
  const left = (-w * count) / 2
  const { palette } = facts
  const spine = roundedRectPath(left - 4, -height * 0.16, w * count + 8, height * 0.16, 8)
  let units = ''
  for (let index = 0; index < count; index += 1)
    units += placePart(left + w * (index + 0.5), 0, respule(facts, w * 0.9, height))
  return (
    drawStandingShadow(0, 0, w * count) +
    units +
    path(spine, '#eef3f2', { opacity: 0.96 }) +
    path(spine, 'url(#lying)', { opacity: 0.5 }) +
    rect(left - 4, -height * 0.05, w * count + 8, 5, palette.main, { opacity: 0.85 }) +
    stroke(spine, '#6d7f82', 1, { opacity: 0.4 })
  )
}

function respule(facts: PackFacts, w: number, height: number): string {
  const half = w / 2
  const body = d`M${-half} 0V${-height * 0.55}Q${-half} ${-height * 0.64} ${-half * 0.42} ${-height * 0.68}V${-height * 0.74}H${half * 0.42}V${-height * 0.68}Q${half} ${-height * 0.64} ${half} ${-height * 0.55}V0z`
  const tab = d`M${-half * 0.3} ${-height * 0.73}L${-half * 0.8} ${-height * 0.82}V${-height * 0.97}Q${-half * 0.8} ${-height} ${-half * 0.5} ${-height}H${half * 0.5}Q${half * 0.8} ${-height} ${half * 0.8} ${-height * 0.97}V${-height * 0.82}L${half * 0.3} ${-height * 0.73}z`
  const h = height * 0.36
  const name = fitText([facts.title, facts.strength].filter(Boolean).join('  '), 600, {
    width: h * 0.94,
    lines: 1,
    largest: w * 0.3,
    smallest: 6,
  })
  const words = placePart(
    -w * 0.3,
    -height * 0.18,
    drawPanel(
      h,
      w * 0.6,
      drawTextBlock(name, h * 0.03, w * 0.3 + name.size * 0.36, { weight: 600, fill: facts.palette.deep }),
    ),
    -90,
  )
  return (
    path(tab, '#f3f7f6') +
    path(tab, 'url(#curve)') +
    stroke(tab, '#6d7f82', 1.2, { opacity: 0.5 }) +
    path(body, '#eaf1f1') +
    path(d`M${-half + 5} 0V${-height * 0.46}H${half - 5}V0z`, facts.palette.soft, { opacity: 0.5 }) +
    words +
    path(body, 'url(#cylinder)', { opacity: 0.6 }) +
    stroke(body, '#6d7f82', 1.2, { opacity: 0.5 })
  )
}
