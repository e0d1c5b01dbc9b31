/** The printed front of a carton, label or pouch: name, strength and form, composition, Rx mark, maker. */
import { drawArtwork } from './artwork.ts'
import { drawManufacturerLogo } from './manufacturer-logo.ts'
import { INK, PAPER, RX_RED } from './palette.ts'
import { layOutWords } from './panel-words.ts'
import type { WordLayout } from './panel-words.ts'
import type { PackFacts } from './product-facts.ts'
import { placePart, clipTo, rect, tag } from './svg.ts'
import { fitText, drawTextBlock, drawTextLine } from './text.ts'

/** Marks a face; the tests check that its words stay inside. */
export function drawPanel(w: number, h: number, content: string): string {
  return tag('g', { 'data-panel': `${w} ${h}` }, clipTo(`M0 0H${w}V${h}H0z`, content))
}

/** The red line at the left and the Rx symbol, which India requires on prescription medicines. */
function prescriptionMark(x: number, y: number, height: number, size: number, onColour: boolean): string {
  const paper = onColour
    ? rect(x - size * 0.62, y - size * 0.1, size * 0.42, height + size * 0.2, PAPER, { rx: size * 0.08 })
    : ''
  return (
    paper +
    rect(x - size * 0.52, y, size * 0.22, height, RX_RED) +
    drawTextLine('Rx', x, y + size * 0.78, { size, weight: 800, fill: onColour ? '#ffffff' : RX_RED })
  )
}

function foot(facts: PackFacts, x: number, base: number, width: number, size: number, onColour: boolean): string {
  const mark = drawManufacturerLogo(
    facts.maker,
    size * 1.6,
    onColour ? '#ffffff' : facts.palette.deep,
    onColour ? facts.palette.deep : '#ffffff',
  )
  const maker = fitText(facts.maker, 600, { width: width - size * 2.2, lines: 1, largest: size, smallest: size * 0.5 })
  return (
    placePart(x + size * 0.75, base - size * 0.35, mark) +
    drawTextBlock(maker, x + size * 1.9, base, { weight: 600, fill: onColour ? '#ffffff' : INK })
  )
}

export function drawFrontPanel(facts: PackFacts, w: number, h: number, detail: 'carton' | 'label' = 'carton'): string {
  const art = drawArtwork(facts, w, h)
  const landscape = w > h * 1.15
  // Labels wrap around a round object, so their words keep a larger margin.
  const pad = Math.min(w, h) * (landscape ? 0.1 : detail === 'label' ? 0.115 : 0.085)
  const small = Math.max(Math.min(w, h) * 0.068, 9)
  const x = art.words.x + pad + (facts.prescription ? pad * 0.36 : 0)
  const width = art.words.x + art.words.width - x - pad * 0.6
  const withFoot = detail === 'carton'
  const bottom = art.words.y + art.words.height - (withFoot && landscape ? pad * 0.5 + small * 1.7 : pad * 0.35)
  const top = art.words.y + pad * 0.8 + (facts.prescription ? small * 1.35 : 0)
  const crowned = art.colouredUntil > 0 && art.colouredUntil < h

  let words: WordLayout = { paint: () => '', bottom: 0 }
  for (let scale = 1.12; scale > 0.3; scale -= 0.06) {
    words = layOutWords(
      facts,
      {
        x,
        y: top,
        width,
        name: scale * (landscape ? h * 0.3 : w * 0.24),
        strength: scale * (landscape ? h * 0.19 : w * 0.165),
        small: Math.max(small * Math.min(1, 0.4 + scale * 0.6), 6),
        colouredUntil: art.colouredUntil,
        composition: withFoot || h > 130,
      },
      crowned ? art.colouredUntil + pad * 0.55 : 0,
    )
    if (words.bottom <= bottom) break
  }
  const onColour = top < art.colouredUntil
  const mark = facts.prescription
    ? prescriptionMark(x, top - small * 1.4, words.bottom - top + small * 1.4, small * 1.25, onColour)
    : ''
  const footOnColour = landscape ? art.colouredUntil >= h : true
  const maker = withFoot
    ? foot(
        facts,
        x,
        h - pad * (landscape ? 0.85 : 0.7),
        w * (landscape ? 0.56 : 0.47),
        small * 0.82,
        footOnColour && !(crowned && !landscape),
      )
    : ''
  return drawPanel(w, h, art.paint + words.paint() + mark + maker)
}
