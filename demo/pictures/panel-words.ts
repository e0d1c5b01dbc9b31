/** The words on a pack's front, stacked from the top: name, composition, strength with form. */
import { PAPER, MUTED_INK } from './palette.ts'
import type { PackFacts } from './product-facts.ts'
import { rect } from './svg.ts'
import { fitText, drawTextBlock, drawTextLine, textWidth } from './text.ts'

/** Painted only when chosen: most candidate layouts do not fit, and glyph outlines are expensive. */
export type WordLayout = { paint: () => string; bottom: number }
type Place = {
  x: number
  y: number
  width: number
  /** Font sizes of the name, the strength and small print at this scale. */
  name: number
  strength: number
  small: number
  /** Words above this height are on a coloured background; 0 for none. */
  colouredUntil: number
  composition: boolean
}

/** The strength in a chip, with the form beside it or, without room, below; the form alone without a strength. */
function strengthRow(facts: PackFacts, place: Place, y: number): WordLayout {
  const { x, width, strength: size } = place
  const onColour = y < place.colouredUntil
  const fill = onColour ? '#ffffff' : facts.palette.deep
  if (!facts.strength) {
    const form = fitText(facts.form, 600, { width, lines: 2, largest: size * 0.72, smallest: size * 0.4 })
    return {
      paint: () => drawTextBlock(form, x, y + form.size * 0.9, { weight: 600, fill }),
      bottom: y + form.size * (1.15 * form.lines.length + 0.1),
    }
  }
  const fitted = fitText(facts.strength, 800, {
    width: width - size * 0.6,
    lines: 1,
    largest: size,
    smallest: size * 0.4,
  })
  const chipWidth = textWidth(fitted.lines[0] ?? '', fitted.size, 800) + fitted.size * 0.6
  const chipHeight = fitted.size * 1.36
  const chip = () =>
    rect(x, y, chipWidth, chipHeight, onColour ? PAPER : facts.palette.deep, { rx: fitted.size * 0.22 }) +
    drawTextLine(fitted.lines[0] ?? '', x + fitted.size * 0.3, y + fitted.size * 1.04, {
      size: fitted.size,
      weight: 800,
      fill: onColour ? facts.palette.deep : '#ffffff',
    })
  const formSize = size * 0.56
  if (textWidth(facts.form, formSize, 600) <= width - chipWidth - size * 0.3) {
    const middle = y + chipHeight / 2 + formSize * 0.36
    const form = () =>
      drawTextLine(facts.form, x + chipWidth + size * 0.3, middle, { size: formSize, weight: 600, fill })
    return { paint: () => chip() + form(), bottom: y + chipHeight }
  }
  const form = fitText(facts.form, 600, { width, lines: 2, largest: formSize, smallest: formSize * 0.62 })
  return {
    paint: () => chip() + drawTextBlock(form, x, y + chipHeight + form.size * 1.2, { weight: 600, fill }),
    bottom: y + chipHeight + form.size * (0.35 + 1.15 * form.lines.length),
  }
}

function nameLines(facts: PackFacts, place: Place, y: number): WordLayout {
  // A short suffix such as SR or M stays on the name's line.
  const lines = /\s\S{3,}$/.test(facts.title) ? 2 : 1
  const room = place.colouredUntil > y ? Math.min(place.colouredUntil - y, place.name * 1.9) : place.name * 1.9
  let title = fitText(facts.title, 800, {
    width: place.width,
    lines,
    largest: Math.min(place.name, room),
    smallest: place.small * 0.8,
  })
  const most = room / (0.8 + 1.02 * (title.lines.length - 1))
  if (title.size > most)
    title = fitText(facts.title, 800, { width: place.width, lines, largest: most, smallest: place.small * 0.8 })
  return {
    paint: () =>
      drawTextBlock(
        title,
        place.x,
        y + title.size * 0.76,
        { weight: 800, fill: y < place.colouredUntil ? '#ffffff' : facts.palette.deep },
        1.02,
      ),
    bottom: y + title.size * (0.98 + 1.02 * (title.lines.length - 1)),
  }
}

function compositionLines(facts: PackFacts, place: Place, y: number): WordLayout {
  if (!facts.composition || !place.composition) return { paint: () => '', bottom: y }
  const { width, small } = place
  const fitted = fitText(facts.composition, 400, { width, lines: 2, largest: small, smallest: small * 0.66 })
  const fill = y < place.colouredUntil ? '#ffffff' : MUTED_INK
  return {
    paint: () => drawTextBlock(fitted, place.x, y + fitted.size * 0.8, { weight: 400, fill }),
    bottom: y + fitted.size * (0.4 + 1.15 * fitted.lines.length),
  }
}

/** Content below the name starts at `afterName` or lower. */
export function layOutWords(facts: PackFacts, place: Place, afterName: number): WordLayout {
  const name = nameLines(facts, place, place.y)
  const composition = compositionLines(facts, place, Math.max(name.bottom + place.small * 0.2, afterName))
  const strength = strengthRow(facts, place, composition.bottom + place.small * 0.3)
  return { paint: () => name.paint() + composition.paint() + strength.paint(), bottom: strength.bottom }
}
