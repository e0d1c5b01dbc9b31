import type { PadLine, PadLineReading } from './read-pad-line.ts'

type ProductLine = Extract<PadLine, { kind: 'product' }>

/** The whole number before the name, or null. */
function leadOf(line: PadLine | null): number | null {
  if (line?.kind !== 'product') return null
  const whole = line.readings.find(({ packs }) => packs === null)?.tokens ?? []
  const [first, second] = whole
  return first?.kind === 'number' && first.isWhole && second?.kind === 'word' && second.gap !== '' ? first.value : null
}

const FEWEST_SERIALS = 3

/**
 * Reads the numbers before the names of a list. Numbers that count the lines from 1 are left out; one that can count no line of
 * the list may be the packs; any other is open (trade-14).
 */
export function readLeadingNumbers(lines: readonly (PadLine | null)[]): (PadLine | null)[] {
  const leads = lines.map(leadOf)
  const counted = leads.filter((lead) => lead !== null)
  const isNumbered = counted.length >= FEWEST_SERIALS && counted.every((lead, at) => lead === at + 1)
  return lines.map((line, at) => {
    const lead = leads[at]
    if (line?.kind !== 'product' || lead === null || lead === undefined) return line
    if (isNumbered) return withoutLead(line)
    const mayCount = lead <= lines.length || leads.some((other) => other === lead - 1 || other === lead + 1)
    return mayCount ? line : withLeadAsPacks(line, lead)
  })
}

function withoutLead(line: ProductLine): ProductLine {
  return {
    ...line,
    readings: line.readings.flatMap(({ tokens, packs }): PadLineReading[] =>
      tokens[0]?.kind === 'number' ? [{ tokens: tokens.slice(1), packs }] : [],
    ),
  }
}

/** The number before the name is doubted like the last one of a line. */
function withLeadAsPacks(line: ProductLine, lead: number): ProductLine {
  return {
    ...line,
    readings: line.readings.map((reading): PadLineReading => {
      const { tokens, packs } = reading
      const isLead = packs?.mark === 'inside' && packs.count === lead && tokens[0]?.kind === 'word'
      return isLead ? { tokens, packs: { ...packs, mark: 'last' } } : reading
    }),
  }
}
