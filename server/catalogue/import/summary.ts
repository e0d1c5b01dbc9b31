import type { ListMapping } from './import-row.ts'

/** The progress of an import; of a dry run, the expected result. */
export type ImportSummary = {
  readonly list: ListMapping['name']
  readonly read: number
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Products with batches, whose stock, MRP and dates stay. */
  readonly batched: number
  /** The number of discontinued products in the list. */
  readonly discontinued: number
  readonly neverForSale: number
  /** Drugs whose texts claim a cure, which a pharmacist must check. */
  readonly claims: number
  /** Products without a GST rate, which are not packed. */
  readonly untaxed: number
  /** Lines whose packs become an opening receipt, and lines whose packs cannot. */
  readonly openings: number
  readonly unreadPacks: number
  readonly rejected: number
  readonly reasons: ReadonlyMap<string, number>
  /** The number of bytes read so far. */
  readonly bytes: number
  readonly seconds: number
  readonly interrupted: boolean
}

/** Further reasons share one counter, to bound the memory. */
const MOST_REASONS = 50
const OTHER = 'other reasons'

export function emptySummary(list: ListMapping['name']): ImportSummary {
  const nothing = {
    read: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    batched: 0,
    discontinued: 0,
    neverForSale: 0,
    claims: 0,
    untaxed: 0,
    openings: 0,
    unreadPacks: 0,
    rejected: 0,
  }
  return { list, ...nothing, reasons: new Map(), bytes: 0, seconds: 0, interrupted: false }
}

/** The numbers that each batch adds to. */
const summed = [
  'added',
  'changed',
  'unchanged',
  'batched',
  'discontinued',
  'neverForSale',
  'claims',
  'untaxed',
  'openings',
] as const
type Summed = (typeof summed)[number]

type BatchSummary = Pick<ImportSummary, Summed | 'bytes'> & {
  readonly reasons: readonly string[]
  /** Why packs of lines cannot be received. */
  readonly unreadPacks: readonly string[]
}

export function addSummary(before: ImportSummary, batch: BatchSummary): ImportSummary {
  const reasons = new Map(before.reasons)
  for (const reason of [...batch.reasons, ...batch.unreadPacks]) {
    const key = reasons.has(reason) || reasons.size < MOST_REASONS ? reason : OTHER
    reasons.set(key, (reasons.get(key) ?? 0) + 1)
  }
  const sums = Object.fromEntries(summed.map((name) => [name, before[name] + batch[name]])) as Record<Summed, number>
  return {
    ...before,
    ...sums,
    read: before.read + batch.added + batch.changed + batch.unchanged + batch.reasons.length,
    unreadPacks: before.unreadPacks + batch.unreadPacks.length,
    rejected: before.rejected + batch.reasons.length,
    reasons,
    bytes: batch.bytes,
  }
}
