import { isDoubtful, isSameAmount, type PadLineParts } from './doubtful-packs.ts'
import type { PadAmount, PadToken } from './pad-tokens.ts'
import { descriptiveWords, type ProductName, softWords } from './product-name.ts'
import { type CountedPacks, isRemark, type PadLineReading } from './read-pad-line.ts'

/** A product that a line may mean, and the packs that it then names; null where it names none. */
export type PadChoice = { readonly productId: string; readonly quantity: number | null }

/**
 * What the order pad makes of a line. `sure`: the line has one reading, which is the only choice. `packs`: one product, and
 * packs that the buyer has to enter. `unsure`: the buyer chooses. `none`: nothing is like it.
 */
export type PadDecision = {
  readonly state: 'sure' | 'packs' | 'unsure' | 'none'
  readonly choices: readonly PadChoice[]
  readonly sentence: string
  /** A unit of a single product that is not known yet. */
  readonly openUnit: { readonly word: string; readonly count: number } | null
  /** How far the first choice is from the line: 0 for a product that fits. */
  readonly cost: number
}

/** Packs of a product that are so many strips, boxes or dozens; null while that is unknown. */
export type CountPacks = (packs: CountedPacks, name: ProductName) => number | null

const MAX_CHOICES = 6
const FEW_CHOICES = 3
const NOT_LISTED = 'We do not list exactly this. Is it one of these?'
const WITHDRAWN = 'This product is not sold any more. Is it one of these?'
const TWO_READINGS = 'A number of this line can be read in two ways. Which one do you mean?'
const NOTHING = 'No product fits this line.'
const NO_PACKS = 'The line names no packs. Please enter them.'

/** The first word that is no remark: the brand of a line. */
export function brandWord(tokens: readonly PadToken[]): string | null {
  const words = tokens.flatMap((token) => (token.kind === 'word' && !softWords.has(token.text) ? [token.text] : []))
  return words.find((word) => !isRemark(word) && word !== 'x') ?? words[0] ?? null
}

function partsOf(tokens: readonly PadToken[]): PadLineParts {
  return {
    words: tokens.flatMap((token) => (token.kind === 'word' && !softWords.has(token.text) ? [token.text] : [])),
    forms: tokens.flatMap((token) => (token.kind === 'form' ? [token.form] : [])),
    numbers: tokens.flatMap((token, at) =>
      token.kind === 'number'
        ? [{ ...token, isPart: token.gap.endsWith('/') || tokens[at + 1]?.gap.startsWith('/') === true }]
        : [],
    ),
    contents: tokens.flatMap((token) => (token.kind === 'contents' ? [token.value] : [])),
  }
}

type Fit = {
  /** Words and numbers of the line that the product does not have. */
  readonly unexplained: number
  readonly missingWords: readonly string[]
  readonly missingStrengths: number
  /** Whether only the contents of the pack or a salt explain a number that is no size. */
  readonly isLoose: boolean
}

/** Counted contents of a pack have no unit, and no amount with a unit is such a count. */
const isContents = (a: PadAmount, b: PadAmount) => isSameAmount(a, b) && !(a.unit === '' && b.unit !== '')

/** Takes the first of the amounts that is the same. */
function take(pool: PadAmount[], wanted: PadAmount, isWanted = isSameAmount): boolean {
  const at = pool.findIndex((one) => isWanted(one, wanted))
  if (at !== -1) pool.splice(at, 1)
  return at !== -1
}

type FitOptions = {
  /** Whether the pack and the salts explain a number too. */
  readonly withPack: boolean
  /** The words of all relatives, of which none is a remark. */
  readonly brandWords: ReadonlySet<string>
}

/** How the words and numbers of a line fit a name. */
function fit(parts: PadLineParts, name: ProductName, { withPack, brandWords }: FitOptions): Fit {
  const strengths: PadAmount[] = [...name.strengths]
  const besides: PadAmount[] = withPack ? [...name.contents, ...name.saltStrengths] : []
  let [unexplained, isLoose] = [0, false]
  for (const number of parts.numbers) {
    if (take(strengths, number)) continue
    if ((number.isPart && number.unit === '') || !take(besides, number, isContents)) unexplained += 1
    isLoose ||= number.unit !== 'ml' && !name.contents.some((one) => one.unit !== '' && isSameAmount(one, number))
  }
  // A product may have no known contents.
  if (name.contents.length > 0)
    unexplained += parts.contents.filter((value) => !name.contents.some((one) => one.value === value)).length
  for (const form of parts.forms) if (!name.forms.has(form)) unexplained += 1
  const named = new Set([...name.words, ...name.releaseWords])
  for (const word of parts.words)
    if (!named.has(word) && !name.saltWords.has(word) && (brandWords.has(word) || !isRemark(word))) unexplained += 1
  const written = new Set(parts.words)
  return {
    unexplained,
    missingWords: name.words.filter((word) => !written.has(word)),
    missingStrengths: strengths.length,
    isLoose,
  }
}

type Outcome = { readonly name: ProductName; readonly packs: CountedPacks | null; readonly isDoubtful: boolean }

/**
 * Decides which product a line means and how many packs. It is sure only if it has one reading: every word and strength that
 * tells the product from its relatives is in the line, or the brand has no other product, sold or not; and no number that
 * is taken for the packs can be a strength, a volume or the contents of a pack (trade-11).
 */
export function decideLine(
  readings: readonly PadLineReading[],
  relatives: readonly ProductName[],
  countPacks: CountPacks,
): PadDecision {
  const brandWords = wordsOf(relatives)
  const isMarked = readings.some(({ packs }) => packs?.mark === 'marked')
  const outcomes = readings.flatMap((reading) =>
    outcomesOf(reading, relatives, { withPack: reading.packs !== null || !isMarked, brandWords }),
  )
  const open = withoutTwins(uniqueOutcomes(outcomes))
  const sold = open.filter(({ name }) => name.product.isSold)
  if (open.length > 0 && sold.length === 0) return related(readings, relatives, countPacks, WITHDRAWN)
  const [first] = sold
  if (first === undefined) return related(readings, relatives, countPacks, NOT_LISTED)
  const choices = uniqueChoices(sold.map((outcome) => toChoice(outcome, countPacks)))
  const isOneProduct = choices.every(({ productId }) => productId === first.name.product.id)
  const isOne = open.length === 1 && !first.isDoubtful && first.packs?.mark !== 'inside'
  const [choice] = choices
  if (choice !== undefined && isOne && choices.length === 1 && choice.quantity !== null)
    return { state: 'sure', choices, sentence: unitSentence(first.packs, choice.quantity), openUnit: null, cost: 0 }
  if (isOneProduct && choices.every(({ quantity }) => quantity === null))
    return {
      state: 'packs',
      choices: choices.slice(0, 1),
      sentence: packsSentence(first.packs),
      openUnit: openUnitOf(first.packs),
      cost: 0,
    }
  const sentence = isSamePacks(choices) && !isOneProduct ? '' : TWO_READINGS
  const withOpen = isOneProduct
    ? uniqueChoices([...choices, { productId: first.name.product.id, quantity: null }])
    : choices
  return { state: 'unsure', choices: withOpen.slice(0, MAX_CHOICES), sentence, openUnit: null, cost: 0 }
}

/** Equal outcomes of several readings become one, with the likeliest. */
function uniqueOutcomes(outcomes: readonly Outcome[]): Outcome[] {
  const keyOf = ({ name, packs }: Outcome) => `${name.product.id} ${packs?.count} ${packs?.unit}`
  return [...new Map(outcomes.toReversed().map((one) => [keyOf(one), one])).values()].toReversed()
}

const wordsOf = (names: readonly ProductName[]) => new Set(names.flatMap(({ words }) => words))

const isSamePacks = (choices: readonly PadChoice[]) => new Set(choices.map(({ quantity }) => quantity)).size <= 1

function packsSentence(packs: CountedPacks | null): string {
  if (packs === null || packs.unit === 'pack') return NO_PACKS
  if (packs.unit === 'strip') return 'A pack of this has several strips. Please enter the packs.'
  if (packs.unit === 'own') return `How many packs are your “${packs.word}”?`
  return `How many packs are in ${packs.unit === 'inner' ? 'an' : 'a'} ${packs.unit} of this?`
}

/** How packs were counted: "2 × box is 20 packs." */
function unitSentence(packs: CountedPacks | null, quantity: number): string {
  if (packs === null || packs.unit === 'pack' || packs.unit === 'strip') return ''
  return `${packs.count} × ${packs.word} is ${quantity} packs.`
}

function openUnitOf(packs: CountedPacks | null): PadDecision['openUnit'] {
  return packs === null || packs.unit === 'pack' || packs.unit === 'strip'
    ? null
    : { word: packs.word, count: packs.count }
}

function toChoice({ name, packs }: Outcome, countPacks: CountPacks): PadChoice {
  return { productId: name.product.id, quantity: packs === null ? null : countPacks(packs, name) }
}

function uniqueChoices(choices: readonly PadChoice[]): PadChoice[] {
  return [...new Map(choices.map((one) => [`${one.productId} ${one.quantity}`, one])).values()]
}

/** The products that have all words and numbers of a reading, and no telling one besides. */
function outcomesOf(
  { tokens, packs }: PadLineReading,
  relatives: readonly ProductName[],
  options: FitOptions,
): Outcome[] {
  const parts = partsOf(tokens)
  return relatives.flatMap((name): Outcome[] => {
    const found = fit(parts, name, options)
    if (found.unexplained > 0) return []
    const isWhole = found.missingWords.length === 0 && found.missingStrengths === 0
    const isOnly =
      relatives.length === 1 && !found.isLoose && found.missingWords.every((word) => isDescription(word, name))
    if (!isWhole && (!isOnly || packs?.mark === 'inside')) return []
    const isStrengthOpen = found.missingStrengths > 0 && packs?.mark === 'last'
    const isLoose = found.isLoose && name.strengths.length === 0
    const isOpen = isStrengthOpen || isLoose || isRelativeOpen(parts, name, relatives) || isPackOpen(parts, name)
    return [{ name, packs, isDoubtful: isOpen || isDoubtful(packs, parts, name, relatives) }]
  })
}

const isDescription = (word: string, { saltWords }: ProductName) =>
  (word.length > 3 && saltWords.has(word)) || descriptiveWords.has(word)

/**
 * Whether a product has a relative with all its words and strengths in another form, or with a strength besides, where the line
 * names neither.
 */
function isRelativeOpen(parts: PadLineParts, name: ProductName, relatives: readonly ProductName[]): boolean {
  return relatives.some((other) => {
    const isSameStrength = name.strengths.every((one) => other.strengths.some((its) => isSameAmount(one, its)))
    if (other === name || !isSameStrength || !name.words.every((word) => other.words.includes(word))) return false
    const isOtherForm = other.forms.size !== name.forms.size || [...other.forms].some((form) => !name.forms.has(form))
    if (isOtherForm) return parts.forms.length === 0
    return other.words.length === name.words.length && name.strengths.length === 0 && other.strengths.length > 0
  })
}

/** Whether a line names other contents than the known ones of a product, or one of its two forms ("gel drops"). */
function isPackOpen(parts: PadLineParts, { contents, forms }: ProductName): boolean {
  const isOneOfTwo = parts.forms.length > 0 && new Set(parts.forms).size < forms.size
  return isOneOfTwo || (parts.contents.length > 0 && contents.length === 0)
}

/** Of products with equal names, forms and packs the sold and listed ones count, if that leaves one. */
function withoutTwins(outcomes: readonly Outcome[]): Outcome[] {
  const keyOf = ({ name, packs }: Outcome) => {
    const { words, strengths, contents, forms, product } = name
    const amounts = [strengths, contents].map((all) => all.map(({ value, unit }) => `${value}${unit}`))
    const parts = [words.toSorted(), amounts, [...forms], product.packSize.toLowerCase()]
    return JSON.stringify([...parts, packs?.count, packs?.unit])
  }
  return [...Map.groupBy(outcomes, keyOf).values()].flatMap((twins) => {
    for (const isPreferred of [
      ({ name }: Outcome) => name.product.isSold && name.product.isListed,
      ({ name }: Outcome) => name.product.isSold,
    ]) {
      const preferred = twins.filter(isPreferred)
      if (preferred.length === 1) return preferred
    }
    return twins
  })
}

/** The products that are most like a line. None of them is taken. */
function related(
  readings: readonly PadLineReading[],
  names: readonly ProductName[],
  countPacks: CountPacks,
  sentence: string,
): PadDecision {
  const options = { withPack: true, brandWords: wordsOf(names) }
  const given = readings.map(({ tokens, packs }) => ({ parts: partsOf(tokens), packs }))
  const ranked = names
    .filter(({ product }) => product.isSold)
    .map((name) => ({ name, ...bestReading(given, name, options) }))
    .toSorted(
      (a, b) =>
        a.cost - b.cost ||
        Number(b.name.product.isListed) - Number(a.name.product.isListed) ||
        a.name.product.name.length - b.name.product.name.length ||
        (a.name.product.id < b.name.product.id ? -1 : 1),
    )
    .slice(0, FEW_CHOICES)
  if (ranked.length === 0) {
    const isGone = names.length > 0 && sentence === WITHDRAWN
    return {
      state: 'none',
      choices: [],
      sentence: isGone ? 'This product is not sold any more.' : NOTHING,
      openUnit: null,
      cost: Infinity,
    }
  }
  const choices = ranked.map(({ name, packs }) => toChoice({ name, packs, isDoubtful: true }, countPacks))
  return { state: 'unsure', choices, sentence, openUnit: null, cost: ranked[0]?.cost ?? Infinity }
}

type ReadParts = { readonly parts: PadLineParts; readonly packs: CountedPacks | null }

function bestReading(readings: readonly ReadParts[], name: ProductName, options: FitOptions) {
  const costs = readings.map(({ parts, packs }) => {
    const { unexplained, missingWords, missingStrengths } = fit(parts, name, options)
    return { packs, cost: 2 * unexplained + missingWords.length + missingStrengths }
  })
  return costs.toSorted((a, b) => a.cost - b.cost)[0] ?? { packs: null, cost: Infinity }
}
