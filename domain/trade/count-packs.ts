import type { PackUnit } from './pad-tokens.ts'
import type { ProductName } from './product-name.ts'

/** The most units that the shop keeps for a buyer. */
export const MAX_PACK_WORDS = 2000

const PACKS_OF_DOZEN = 12

/** A number of a unit. `word` is the unit, or a word that only the buyer knows. */
type CountedUnit = { readonly count: number; readonly unit: PackUnit | 'own'; readonly word: string }

/** What a buyer said: packs by the word and the product, or by the word alone. */
type KnownUnits = ReadonlyMap<string, number>

/** The key of what a buyer said about a word. `productId` is '' for all products. */
export const knownUnit = (word: string, productId: string): string => `${word} ${productId}`

/** Words of buyers that mean another number of packs in each shop. */
const ownWords = new Set('do bundle bundles bdl set sets tray trays dabba dabbe peti lot lots shipper'.split(' '))

/** Whether a word behind a number may be a unit that only the buyer knows. */
export const isOwnUnit = (word: string): boolean => ownWords.has(word)

/** A word as it is kept. */
export const unitWord = (typed: string): string => typed.trim().toLowerCase()

/** The packs of a number of strips, boxes or dozens of a product; null while that is unknown (trade-12). */
export function packsOfUnit(
  { count, unit, word }: CountedUnit,
  { product, strips }: ProductName,
  known: KnownUnits,
): number | null {
  if (unit === 'pack') return count
  if (unit === 'dozen') return count * PACKS_OF_DOZEN
  if (unit === 'strip') return strips === 1 ? count : null
  const own = known.get(knownUnit(word, product.id)) ?? known.get(knownUnit(word, ''))
  const packs = unit === 'box' ? (product.packsPerBox ?? own) : own
  return packs === undefined ? null : count * packs
}
