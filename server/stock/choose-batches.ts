import type { Paise } from '#domain/money.ts'
import { isSameAllocation, proposeBatches } from '#domain/stock/propose-batches.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import { type ExpiryWindow, windowText } from '#domain/stock/expiry-window.ts'
import { type AvailablePacks, type PackableStock, packsOfLine } from './available-batches.ts'

/** A line of an order with the packs that are still to be supplied. */
export type LineToPack = {
  readonly position: number
  readonly productId: string
  readonly name: string
  readonly quantity: number
  readonly price: Paise
  /** Of a line that was sold from short-dated batches, or null. */
  readonly shortDated: ExpiryWindow | null
}

/** The printed facts of unbatched packs; `expiry` as "03/28". */
export type PackLabel = { readonly batchNumber: string; readonly expiry: string; readonly mrp: Paise }

type TakenPacks = { readonly batchId: string | null; readonly quantity: number; readonly label: PackLabel | null }

/** The packs that were taken for a line. Packs without a `batchId` are unbatched. */
export type TakenLine = {
  readonly position: number
  readonly batches: readonly TakenPacks[]
  readonly reason: string
}

/** The checked packs of a line. `field` names its input for refusals. */
export type ChosenLine = Omit<TakenLine, 'position'> & { readonly line: LineToPack; readonly field: string }

/** The refusal of packs that were taken meanwhile. */
export function packsUnavailable(message: string): Refusal {
  return new Refusal('short_stock', `${message} Please look at the fresh proposal.`)
}

/** Checks the packs taken for a line against its quantity and the proposal. Without `taken` the proposal is taken. */
export function chooseBatches(
  line: LineToPack,
  { packs: available, held }: PackableStock,
  taken: readonly TakenLine[] | undefined,
): ChosenLine {
  const packs = packsOfLine({ packs: available, held }, line)
  const { proposal, missing } = proposeBatches(packs, line)
  if (taken === undefined) {
    if (missing > 0)
      throw packsUnavailable(`Only ${line.quantity - missing} of ${line.quantity} packs of ${line.name} are in stock.`)
    return { line, field: 'lines', batches: proposal.map((packs) => ({ ...packs, label: null })), reason: '' }
  }
  const index = taken.findIndex(({ position }) => position === line.position)
  const { batches, reason } = taken[index] ?? { batches: [], reason: '' }
  const field = `lines.${index < 0 ? taken.length : index}`
  const quantity = batches.reduce((sum, packs) => sum + packs.quantity, 0)
  if (quantity !== line.quantity)
    throw invalidField(`${field}.batches`, `${line.name}: ${line.quantity} packs are needed, ${quantity} are taken.`)
  if (new Set(batches.map(keyOf)).size < batches.length)
    throw invalidField(`${field}.batches`, `${line.name}: please name each batch once.`)
  if (line.shortDated !== null && !areOnHand(packs, batches))
    throw invalidField(
      `${field}.batches`,
      `${line.name} was sold short-dated: only packs that expire in ${windowText(line.shortDated)} are for this line. Please cut what is missing.`,
    )
  if (!areOnHand(packs, batches)) throw packsUnavailable(`Packs of ${line.name} went meanwhile.`)
  if (reason === '' && !isSameAllocation(batches, proposal))
    throw invalidField(
      `${field}.reason`,
      `${line.name}: please say why other batches than the proposed ones are taken.`,
    )
  return { line, field, batches, reason }
}

/** Whether all taken packs are there. Unbatched ones may have several labels. */
function areOnHand(packs: readonly AvailablePacks[], batches: readonly TakenPacks[]): boolean {
  return [...Map.groupBy(batches, ({ batchId }) => batchId)].every(([batchId, taken]) => {
    const onHand = packs.find((one) => one.batchId === batchId)?.onHand ?? 0
    return taken.reduce((sum, { quantity }) => sum + quantity, 0) <= onHand
  })
}

function keyOf({ batchId, label }: TakenPacks): string {
  return batchId ?? JSON.stringify(label)
}
