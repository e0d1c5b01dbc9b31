import type { PadToken } from './pad-tokens.ts'
import type { ProductName } from './product-name.ts'

/** Signs of money ("@ 10", "10/-"), of a question and of an estimate. */
const openSigns = /[?~≈±<≤₹$€£@]|\d\s*\/[-=]/u
/** Words behind "no" that make it a refusal: "10 no need". */
const wanted = new Set('need needed required want order send'.split(' '))
/** Words before a number of another thing than packs: "strip of 10", "for 10". */
const relations = new Set('of for with in per'.split(' '))

/** Whether a line leaves open what its numbers are, or whether anything is wanted: no number of it is surely the packs. */
export function isLeftOpen(text: string, tokens: readonly PadToken[]): boolean {
  return (
    openSigns.test(text) ||
    tokens.some((token, at) => {
      const [before, after] = [tokens[at - 1], tokens[at + 1]]
      if (token.kind === 'unit' && token.text === 'no') return isRefusal(before, after)
      return token.kind === 'number' && token.isWhole && before?.kind === 'word' && relations.has(before.text)
    })
  )
}

/** "no" counts behind a number, and ends "old stock no"; elsewhere it refuses or counts something else ("order no 10"). */
function isRefusal(before: PadToken | undefined, after: PadToken | undefined): boolean {
  if (before?.kind === 'number') return after?.kind === 'word' && wanted.has(after.text)
  return !(before?.kind === 'word' && before.text === 'stock' && after?.kind !== 'number')
}

/** Whether a box, carton or dozen is named without a number of its own: "box 10". */
export function hasLooseUnit(tokens: readonly PadToken[]): boolean {
  return tokens.some((token) => token.kind === 'unit' && token.unit !== 'pack' && token.unit !== 'strip')
}

const solid = 'tablet capsule'
const liquid = 'syrup suspension drops lotion solution infusion shampoo spray'
const spread = 'cream gel ointment'
const other = 'injection inhaler powder granules soap'
/** Forms that do not come in a container. */
const strangeForms = {
  strip: [liquid, spread, other],
  bottle: [solid, spread, 'injection inhaler soap'],
  tube: [solid, liquid, other],
  vial: [solid, spread, 'syrup suspension lotion shampoo spray inhaler granules soap'],
} satisfies Record<string, readonly string[]>

/** Tablets from here on come in bottles too. */
const TABLETS_OF_BOTTLE = 30

/** Whether a product does not come in the container in which a line counts it: bottles of a tablet are another product. */
export function isStrangeContainer(
  container: string,
  { forms, contents }: Pick<ProductName, 'forms' | 'contents'>,
): boolean {
  const kind = containerKind(container)
  if (kind === null || forms.size === 0) return false
  if (kind === 'bottle' && contents.some(({ unit, value }) => unit === '' && value >= TABLETS_OF_BOTTLE)) return false
  const strange = new Set(strangeForms[kind].flatMap((all) => all.split(' ')))
  return [...forms].every((form) => strange.has(form))
}

function containerKind(word: string): keyof typeof strangeForms | null {
  if (/^(?:str|strips?|patta|leaf|leaves)$/.test(word)) return 'strip'
  if (/^(?:bottles?|btls?)$/.test(word)) return 'bottle'
  if (/^tubes?$/.test(word)) return 'tube'
  return /^(?:vials?|amps?)$/.test(word) ? 'vial' : null
}
