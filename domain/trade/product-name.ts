import { readComposition } from '../catalogue/composition.ts'
import { readItemForm } from '../catalogue/item-form.ts'
import { type PadAmount, type PadToken, readPadTokens } from './pad-tokens.ts'

/** A product as the order pad compares it with lines. */
export type PadProduct = {
  readonly id: string
  readonly name: string
  readonly packSize: string
  readonly itemForm: string
  readonly composition: string
  readonly isListed: boolean
  /** False for a product that was withdrawn. */
  readonly isSold: boolean
  /** Packs in a box; null while it is unknown. */
  readonly packsPerBox: number | null
}

/** What a name says, part by part. */
export type ProductName = {
  readonly product: PadProduct
  /** Words that tell it from its relatives, the brand first. */
  readonly words: readonly string[]
  /** How it is released, written out beside its letters: a line may name it, and need not. */
  readonly releaseWords: ReadonlySet<string>
  /** Strengths in the name, which tell it from its relatives. */
  readonly strengths: readonly PadAmount[]
  readonly forms: ReadonlySet<string>
  /** What a line may name besides: contents of the pack, volumes, and the strengths of few salts where the name has none. */
  readonly contents: readonly PadAmount[]
  /** All numbers on the label of the pack, which may differ from the name's. */
  readonly labelled: readonly PadAmount[]
  readonly saltStrengths: readonly PadAmount[]
  readonly saltWords: ReadonlySet<string>
  /** Whether the pack is measured, in ml or g, and not counted. */
  readonly isMeasured: boolean
  /** Strips of a pack, where it has several. */
  readonly strips: number
  /** Whether the name counts something itself, as "24 No" does. */
  readonly hasUnits: boolean
}

/** Words of a name that no line has to repeat, and that tell nothing where a line has them. */
export const softWords: ReadonlySet<string> = new Set(
  'ip bp usp of the and for with in per oral topical soft gelatin gelatine'.split(' '),
)
/** Words that write out how a medicine is released or made up. */
export const descriptiveWords: ReadonlySet<string> = new Set(
  (
    'gastro resistant prolonged sustained extended modified controlled delayed release enteric coated film combination ' +
    'metered dose formulation'
  ).split(' '),
)
/** The same in letters, beside which the words tell nothing. */
export const releaseLetters: ReadonlySet<string> = new Set('sr er xr xl pr cr mr dr ec'.split(' '))
/** Forms whose grams are the size of the pack. */
const weighed = new Set([
  'ointment',
  'cream',
  'gel',
  'powder',
  'soap',
  'lotion',
  'granules',
  'shampoo',
  'spray',
  'drops',
])
/** From here on grams are the size of the pack. */
const LEAST_SIZE_MG = 5000
/** More salts make it unlikely that a number of a line is the strength of one. */
const FEW_SALTS = 2

/** Reads the name and the facts of a product. */
export function readProductName(product: PadProduct): ProductName {
  const tokens = readPadTokens(product.name)
  const forms = formsOf(tokens, product)
  const isWeighed = forms.size === 0 || [...forms].some((form) => weighed.has(form))
  // Few grams are the dose of a sachet, which tells a product.
  const leastSize = isWeighed ? LEAST_SIZE_MG : Infinity
  const numbers = tokens.flatMap((token) => (token.kind === 'number' ? [token] : []))
  const perSizes = new Set(numbers.filter((number) => isPerSize(number, tokens[tokens.indexOf(number) - 1])))
  const isPackSize = ({ unit, value }: PadAmount) => unit === 'ml' || (unit === 'mg' && value >= leastSize)
  const packTokens = readPadTokens(product.packSize)
  const salts = readComposition(product.composition)
  const isFew = salts.length <= FEW_SALTS
  const saltNumbers = isFew ? salts.flatMap(({ strength }) => amountsOf(readPadTokens(strength))) : []
  const strengths = numbers.filter((number) => !perSizes.has(number) && !isPackSize(number))
  const named = [
    ...numbers.filter((number) => !perSizes.has(number) && isPackSize(number)),
    ...amountsOf(tokens.filter(({ kind }) => kind === 'contents')),
  ]
  // The name wins over the label of the pack.
  const labelled = amountsOf(packTokens)
  const contents = [...named, ...labelled.filter(({ unit }) => !named.some((one) => one.unit === unit))]
  const words = tokens.flatMap((token) => (token.kind === 'word' && !softWords.has(token.text) ? [token.text] : []))
  const isReleaseNamed = words.some((word) => releaseLetters.has(word))
  return {
    product,
    words: words.filter((word) => !isReleaseNamed || !descriptiveWords.has(word)),
    releaseWords: new Set(isReleaseNamed ? words.filter((word) => descriptiveWords.has(word)) : []),
    strengths,
    forms,
    contents: [...contents, ...perSizes],
    labelled,
    saltStrengths: strengths.length > 0 ? [] : saltNumbers,
    saltWords: new Set(salts.flatMap(({ id }) => id.split(' '))),
    isMeasured: contents.some(({ unit, value }) => unit === 'ml' || (unit === 'mg' && isWeighed && value >= 1000)),
    strips: stripsOf(packTokens),
    hasUnits: tokens.some(({ kind }) => kind === 'unit'),
  }
}

/** The 5 ml of "30mg/5ml" and of "30mg per 5ml". */
function isPerSize({ gap, unit }: PadToken & PadAmount, before: PadToken | undefined): boolean {
  return unit === 'ml' && (gap.endsWith('/') || (before?.kind === 'word' && before.text === 'per'))
}

function amountsOf(tokens: readonly PadToken[]): PadAmount[] {
  return tokens.flatMap((token) => {
    if (token.kind === 'number') return [token]
    return token.kind === 'contents' ? [{ value: token.value, unit: '', written: token.value }] : []
  })
}

/** The form of the name, else of the record. */
function formsOf(tokens: readonly PadToken[], { itemForm, packSize, name }: PadProduct): Set<string> {
  const named = tokens.flatMap((token) => (token.kind === 'form' ? [token.form] : []))
  if (named.length > 0) return new Set(named)
  const recorded = [itemForm, readItemForm(packSize, name)].flatMap((text) => readPadTokens(text))
  return new Set(recorded.flatMap((token) => (token.kind === 'form' ? [token.form] : [])))
}

/** 2 of "packet of 2 strips of 10", 10 of "10x10"; 1 of other labels. */
function stripsOf(tokens: readonly PadToken[]): number {
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'number') continue
    const [next, afterNext] = [tokens[at + 1], tokens[at + 2]]
    if (next?.kind === 'unit' && next.unit === 'strip') return token.value
    if (next?.kind === 'word' && next.text === 'x' && afterNext?.kind === 'number') return token.value
    if (next?.kind === 'number' && /^\s*[x*×]\s*$/.test(next.gap)) return token.value
  }
  return 1
}
