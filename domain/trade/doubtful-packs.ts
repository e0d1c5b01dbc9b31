import { isStrangeContainer } from './open-signs.ts'
import type { PadAmount } from './pad-tokens.ts'
import { type ProductName, releaseLetters } from './product-name.ts'
import type { CountedPacks } from './read-pad-line.ts'

/** Usual volumes in ml and weights in g. */
const usualSizes = new Set([
  10, 15, 20, 25, 30, 50, 60, 75, 90, 100, 110, 120, 125, 150, 170, 200, 225, 250, 300, 400, 450, 500, 1000,
])
/** From here on a number without a unit is more often a strength than packs. */
const MANY_PACKS = 100

/** How a medicine is released: lines leave it out. */
const forgottenWords = new Set([...releaseLetters, 'od', 'la', 'dt', 'md', 'retard'])

/** The words and numbers of a reading of a line. */
export type PadLineParts = {
  readonly words: readonly string[]
  readonly forms: readonly string[]
  /** `isPart` marks the numbers of "10/120", which are strengths. */
  readonly numbers: readonly (PadAmount & { readonly isPart: boolean })[]
  readonly contents: readonly number[]
}

/** Names and lines leave out units: 500 may be 500 mg or 500 mcg, and 1000 is 1 g. */
export function isSameAmount(a: PadAmount, b: PadAmount): boolean {
  if (a.unit === b.unit) return a.value === b.value
  if (a.unit !== '' && b.unit !== '') return false
  return a.written === b.written || a.value === b.value
}

/** Whether the last number of a line may be something else than its packs, although no listed product has it so. */
export function isDoubtful(
  packs: CountedPacks | null,
  parts: PadLineParts,
  name: ProductName,
  relatives: readonly ProductName[],
): boolean {
  if (packs?.isCounted === true && (name.hasUnits || relatives.some((other) => isCountedName(other, packs.count))))
    return true
  if (packs?.container !== undefined && parts.forms.length === 0 && isStrangeContainer(packs.container, name))
    return true
  if (packs?.mark !== 'last') return false
  const { count } = packs
  const hasSize = parts.numbers.some(({ unit }) => unit === 'ml' || unit === 'mg')
  if (name.isMeasured && !hasSize && usualSizes.has(count)) return true
  if (name.labelled.some(({ written }) => written === count)) return true
  const hasCount = ({ strengths }: ProductName) =>
    strengths.some((one) => isSameAmount(one, { value: count, unit: '', written: count }))
  if (relatives.some((other) => other !== name && hasCount(other) && isNamed(parts, other))) return true
  // A plus is soon forgotten, and soon written too much.
  if (relatives.some((other) => hasCount(other) && isEqualBesidesPlus(other, name))) return true
  const isStrength = relatives.some(hasCount)
  return parts.numbers.length === 0 && (count >= MANY_PACKS || isStrength)
}

function isEqualBesidesPlus(a: ProductName, b: ProductName): boolean {
  const wordsWithoutPlus = ({ words }: ProductName) =>
    words
      .filter((word) => word !== 'plus')
      .toSorted()
      .join(' ')
  return a !== b && a.words.length !== b.words.length && wordsWithoutPlus(a) === wordsWithoutPlus(b)
}

/** Whether a name counts so many of something: "(3 bottles)". */
function isCountedName({ hasUnits, strengths, contents }: ProductName, count: number): boolean {
  return hasUnits && [...strengths, ...contents].some(({ written }) => written === count)
}

/** Whether a line has all words of a product besides those that lines leave out. */
function isNamed({ words }: PadLineParts, name: ProductName): boolean {
  return name.words.every((word) => words.includes(word) || forgottenWords.has(word))
}
