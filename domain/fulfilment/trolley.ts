import type { Paise } from '../money.ts'
import { type AvailableStock, isSameAllocation, proposeBatches } from '../stock/propose-batches.ts'

/** The most orders that one person packs at a time. */
export const MAX_TROLLEY_ORDERS = 10

/** A line to pack, with the batches that it may get. */
export type TrolleyLine = {
  readonly position: number
  readonly productId: string
  readonly name: string
  /** Packs to supply. */
  readonly quantity: number
  readonly price: Paise
  readonly choices: readonly (AvailableStock & { readonly number: string })[]
}

/** An order that is packed into a numbered box. */
export type TrolleyOrder = {
  readonly id: string
  readonly orderNumber: string
  readonly box: number
  readonly lines: readonly TrolleyLine[]
}

/** The printed facts of packs without a batch; `expiry` as "03/28". */
export type ScannedLabel = { readonly batchNumber: string; readonly expiry: string; readonly mrp: Paise }

/** A batch that was packed; null for packs without one, which have a label. */
type PackedBatch = { readonly batchId: string | null; readonly label: ScannedLabel | null }

/** What was scanned or entered for a line. */
type ScannedLine = {
  readonly batches: readonly (PackedBatch & { readonly quantity: number })[]
  /** Why other batches than the proposed ones are taken. */
  readonly reason: string
}

/** The scanned lines of orders by `scannedKey`. */
export type ScannedPacks = Readonly<Record<string, ScannedLine>>

type LineOf = { readonly id: string; readonly position: number }

const nothing: ScannedLine = { batches: [], reason: '' }

/** The key of a line of the order `id`. */
export function scannedKey({ id, position }: LineOf): string {
  return `${id} ${position}`
}

/** What was scanned for a line. */
export function scannedLine(scanned: ScannedPacks, line: LineOf): ScannedLine {
  return scanned[scannedKey(line)] ?? nothing
}

/** The packs in a scanned line, or those of one batch. */
export function scannedCount({ batches }: ScannedLine, batchId?: string | null): number {
  return batches
    .filter((one) => batchId === undefined || one.batchId === batchId)
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Adds packs of a batch to a line, or takes them away with a negative quantity. */
export function addScanned(
  scanned: ScannedPacks,
  line: LineOf,
  { quantity, reason, ...packed }: PackedBatch & { readonly quantity: number; readonly reason?: string },
): ScannedPacks {
  const before = scannedLine(scanned, line)
  const isSame = (one: PackedBatch) =>
    one.batchId === packed.batchId && JSON.stringify(one.label) === JSON.stringify(packed.label)
  const known = before.batches.find(isSame)
  const others = before.batches.filter((one) => one !== known)
  const batches = [...others, { ...packed, quantity: (known?.quantity ?? 0) + quantity }]
  const after = { batches: batches.filter((one) => one.quantity > 0), reason: reason ?? before.reason }
  return { ...scanned, [scannedKey(line)]: after }
}

/** Whether every pack of an order was scanned. */
export function isOrderComplete({ id, lines }: TrolleyOrder, scanned: ScannedPacks): boolean {
  return lines.every(({ position, quantity }) => scannedCount(scannedLine(scanned, { id, position })) === quantity)
}

/** The packs of orders, and those of them that were scanned. */
export function countTrolley(
  orders: readonly TrolleyOrder[],
  scanned: ScannedPacks,
): { readonly done: number; readonly all: number } {
  const lines = orders.flatMap(({ id, lines: own }) => own.map((line) => ({ id, ...line })))
  return {
    done: lines.reduce((sum, line) => sum + Math.min(line.quantity, scannedCount(scannedLine(scanned, line))), 0),
    all: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

type TrolleyProposal = ReturnType<typeof proposeBatches<TrolleyLine['choices'][number]>>

/**
 * The batches of every line by `scannedKey`, first expiry first (stock-1). The orders share the packs on the shelf, and the
 * first order takes first.
 */
export function proposeForTrolley(orders: readonly TrolleyOrder[]): ReadonlyMap<string, TrolleyProposal> {
  const taken = new Map<string, number>()
  const keyOf = (productId: string, batchId: string | null) => `${productId} ${batchId ?? ''}`
  const proposals = new Map<string, TrolleyProposal>()
  for (const { id, lines } of orders)
    for (const line of lines) {
      const left = line.choices.map((one) => ({
        ...one,
        onHand: one.onHand - (taken.get(keyOf(line.productId, one.batchId)) ?? 0),
      }))
      const found = proposeBatches(left, line)
      for (const { batchId, quantity } of found.proposal) {
        const key = keyOf(line.productId, batchId)
        taken.set(key, (taken.get(key) ?? 0) + quantity)
      }
      proposals.set(scannedKey({ id, position: line.position }), found)
    }
  return proposals
}

/** The proposed batches of a line with packs that are still to be scanned. */
export function openProposal(
  proposals: ReadonlyMap<string, TrolleyProposal>,
  scanned: ScannedPacks,
  line: LineOf,
): TrolleyProposal['proposal'] {
  const done = scannedLine(scanned, line)
  return (proposals.get(scannedKey(line))?.proposal ?? []).filter(
    ({ batchId, quantity }) => scannedCount(done, batchId) < quantity,
  )
}

/** How many packs of a batch are proposed for a line and still to be scanned. */
export function openPacks(
  proposals: ReadonlyMap<string, TrolleyProposal>,
  scanned: ScannedPacks,
  line: LineOf & { readonly batchId: string | null },
): number {
  const open = openProposal(proposals, scanned, line).find(({ batchId }) => batchId === line.batchId)
  return open === undefined ? 0 : open.quantity - scannedCount(scannedLine(scanned, line), line.batchId)
}

/** What was scanned and the rest as proposed; null where packs are missing or have no batch. */
export function scanAsProposed(
  { id, lines }: TrolleyOrder,
  proposals: ReadonlyMap<string, TrolleyProposal>,
  scanned: ScannedPacks,
): ScannedPacks | null {
  let all = scanned
  for (const { position, quantity } of lines) {
    const line = { id, position }
    for (const { batchId } of openProposal(proposals, all, line)) {
      if (batchId === null) return null
      all = addScanned(all, line, { batchId, label: null, quantity: openPacks(proposals, all, { ...line, batchId }) })
    }
    if (scannedCount(scannedLine(all, line)) !== quantity) return null
  }
  return all
}

/** The reason of a packed line: the typed one, or that an earlier order of the trolley gets the packs that expire first. */
export function packingReason(line: TrolleyLine, { batches, reason }: ScannedLine, inTrolley: TrolleyProposal): string {
  const isShared =
    isSameAllocation(batches, inTrolley.proposal) &&
    !isSameAllocation(batches, proposeBatches(line.choices, line).proposal)
  return reason === '' && isShared ? 'An earlier order of the trolley gets the other packs.' : reason
}

/** Boxes of the orders: known orders keep theirs, and new ones get the first that are free. */
export function assignBoxes(
  known: Readonly<Record<string, number>>,
  ids: readonly string[],
): Readonly<Record<string, number>> {
  const boxes = Object.fromEntries(ids.flatMap((id) => (known[id] === undefined ? [] : [[id, known[id]]])))
  const used = new Set(Object.values(boxes))
  for (const id of ids.filter((one) => !(one in boxes))) {
    let box = 1
    while (used.has(box)) box += 1
    used.add(box)
    boxes[id] = box
  }
  return boxes
}
