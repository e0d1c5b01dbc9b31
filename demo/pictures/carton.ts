/** A folded carton seen slightly from the right and from above; the front face is flat, so its words stay straight. */
import { drawStandingShadow } from './shading.ts'
import { PAPER } from './palette.ts'
import { drawFrontPanel } from './panel-front.ts'
import type { PackFacts } from './product-facts.ts'
import { placePart, d, group, path, rect, roundedRectPath, stroke } from './svg.ts'
import { fitText, drawTextBlock } from './text.ts'

/** The bottom left corner of the front face is at the origin. */
export function drawCarton(facts: PackFacts, w: number, h: number, depth: number): string {
  const { palette } = facts
  const dx = depth * 0.62
  const dy = -depth * 0.4
  const side = d`M${w} ${-h}l${dx} ${dy}v${h}l${-dx} ${-dy}z`
  const top = d`M0 ${-h}l${dx} ${dy}h${w}l${-dx} ${-dy}z`
  const spineText = fitText(facts.title, 800, { width: h * 0.7, lines: 1, largest: dx * 0.5, smallest: dx * 0.2 })
  const spine = group(
    drawTextBlock(spineText, h * 0.12, dx * 0.5 + spineText.size * 0.36, {
      weight: 800,
      fill: '#ffffff',
      opacity: 0.92,
    }),
    {
      transform: d`matrix(0 -1 1 ${dy / dx} ${w} 0)`,
      'data-panel': `${h} ${dx}`,
    },
  )
  return (
    drawStandingShadow(w / 2 + dx / 2, 0, w + dx) +
    path(side, palette.main) +
    (dx > 24 ? spine : '') +
    path(side, 'url(#side)') +
    path(top, PAPER) +
    path(top, palette.soft, { opacity: 0.7 }) +
    path(top, 'url(#topside)') +
    stroke(d`M${dx * 0.5} ${-h + dy * 0.5}h${w}`, palette.main, 1.2, { opacity: 0.35 }) +
    placePart(0, -h, drawFrontPanel(facts, w, h)) +
    rect(0, -h, w, h, 'url(#face)') +
    stroke(d`M0 ${-h}h${w}v${h}`, '#ffffff', 2, { opacity: 0.65 }) +
    stroke(roundedRectPath(0, -h, w, h, 1), '#3a3424', 1, { opacity: 0.18 })
  )
}
