import { hasIndianLetters } from '#domain/catalogue/transliterate.ts'
import { readLeadingNumbers } from '#domain/trade/leading-numbers.ts'
import { brandWord } from '#domain/trade/match-pad-line.ts'
import type { ProductName } from '#domain/trade/product-name.ts'
import { withoutLastTime, withoutPacks } from '#domain/trade/read-last-time.ts'
import { type PadLine, readPadLine } from '#domain/trade/read-pad-line.ts'
import { brandsOfText, toLatinLine } from '#domain/trade/read-script-line.ts'
import { NOT_READ, type ReadBudget } from './read-budget.ts'

/** A line as it was read, with the brands of its readings. */
export type ReadPadLine = {
  readonly line: PadLine | null
  readonly brands: readonly string[]
  /** Whether it asks for as many packs as last time. */
  readonly isLastTime: boolean
}

/** Finding the brands that a word in Indian letters may name compares it with all brands. */
const SCRIPT_STEPS = 1000

type Readers = {
  readonly budget: ReadBudget
  readonly readBrands: () => Promise<readonly string[]>
  readonly findRelatives: (brands: readonly string[]) => Promise<ReadonlyMap<string, readonly ProductName[]>>
}

/**
 * Reads the lines of a list (trade-14). A line in Devanagari or Telugu letters has the readings of all brands that it may name;
 * null stands for a line that is no text.
 */
export async function readPadLines(texts: readonly (string | null)[], readers: Readers): Promise<ReadPadLine[]> {
  const asked = texts.map((text) => {
    const rest = text === null ? null : withoutLastTime(text)
    return { text: rest ?? text, isLastTime: rest !== null }
  })
  const scripts = await readScripts(
    asked.flatMap(({ text }) => text ?? []),
    readers,
  )
  const lines = await readers.budget.map(asked, ({ text, isLastTime }) => {
    const line = text === null ? null : (scripts.get(text)?.line ?? readPadLine(text))
    return line !== null && isLastTime ? withoutPacks(line) : line
  })
  return readLeadingNumbers(lines).map((line, at) => {
    const { text, isLastTime } = asked[at] ?? { text: null, isLastTime: false }
    const script = text === null ? undefined : scripts.get(text)
    return { line, isLastTime, brands: script?.brands ?? brandsOfLine(line) }
  })
}

function brandsOfLine(line: PadLine | null): string[] {
  const first = line?.kind === 'product' ? line.readings[0] : undefined
  const brand = first === undefined ? null : brandWord(first.tokens)
  return brand === null ? [] : [brand]
}

/** The lines in Indian letters, by their text. */
async function readScripts(
  texts: readonly string[],
  { readBrands, findRelatives, budget }: Readers,
): Promise<ReadonlyMap<string, { readonly line: PadLine; readonly brands: readonly string[] }>> {
  const written = [...new Set(texts)].filter(hasIndianLetters)
  const products = await budget.map(written, (text) => (readPadLine(text).kind === 'product' ? [text] : []))
  const scripts = products.flat()
  if (scripts.length === 0) return new Map()
  const allBrands = await readBrands()
  const found = await budget.map(scripts, (text) => ({
    text,
    brands: budget.take(SCRIPT_STEPS) ? brandsOfText(text, allBrands) : null,
  }))
  const relatives = await findRelatives([...new Set(found.flatMap(({ brands }) => brands ?? []))])
  return new Map(
    await budget.map(found, ({ text, brands }) => {
      if (brands === null) return [text, { line: { kind: 'unreadable', sentence: NOT_READ }, brands: [] }]
      const read = (brands.length === 0 ? [null] : brands).map((brand) =>
        readPadLine(toLatinLine(text, brand, relatives.get(brand ?? '') ?? [])),
      )
      return [text, { line: mergeReadings(text, read), brands }]
    }),
  )
}

function mergeReadings(text: string, read: readonly PadLine[]): PadLine {
  const readings = read.flatMap((line) => (line.kind === 'product' ? line.readings : []))
  return readings.length === 0 && read[0] !== undefined ? read[0] : { kind: 'product', text, readings }
}
