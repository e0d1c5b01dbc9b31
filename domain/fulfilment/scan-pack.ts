import { batchExpiryText, type BatchState, batchStateNames } from '../stock/batch-state.ts'
import { batchLabelCode, productLabelCode } from '../stock/label-codes.ts'
import { gtinOf, type PackCode, readPackCode } from '../stock/pack-code.ts'
import { printedMonth } from '../stock/printed-month.ts'
import {
  openProposal,
  proposeForTrolley,
  scannedCount,
  type ScannedLabel,
  scannedLine,
  type ScannedPacks,
  type TrolleyLine,
  type TrolleyOrder,
} from './trolley.ts'

/** A batch of a product, for sale or not. */
type KnownBatch = {
  readonly batchId: string
  readonly labelCode: string
  readonly number: string
  readonly expiresOn: string
  readonly state: BatchState
}

/** A product of the trolley with what its packs may carry. */
export type KnownProduct = {
  readonly productId: string
  readonly name: string
  readonly labelCode: string
  readonly gtins: readonly string[]
  readonly batches: readonly KnownBatch[]
}

export type Trolley = {
  /** The orders that can be packed, the oldest first. */
  readonly orders: readonly TrolleyOrder[]
  readonly products: readonly KnownProduct[]
  readonly scanned: ScannedPacks
  /** The Indian day, such as "2026-11-20". */
  readonly today: string
}

/** A pack for a line of an order. */
export type PackForLine = {
  readonly order: TrolleyOrder
  readonly line: TrolleyLine
  readonly batchId: string | null
  readonly label: ScannedLabel | null
  /** "Batch B7, expires 03/28". */
  readonly batchText: string
}

/** Why a pack is not packed. */
type ScanStop = 'complete' | 'recalled' | 'blocked' | 'expired' | 'near' | 'other-batch' | 'unreadable'

/** What a scan means. */
type ScanOutcome =
  /** `isBatchKnown` is false for codes without a batch: a person compares the batch. */
  | ({ readonly kind: 'pack'; readonly isBatchKnown: boolean } & PackForLine)
  /** The pack can be taken with a reason, because another batch is proposed. */
  | ({ readonly kind: 'needs-reason' } & PackForLine)
  /** The packs have no batch yet, which has to be typed from the pack. */
  | { readonly kind: 'needs-label'; readonly order: TrolleyOrder; readonly line: TrolleyLine }
  | { readonly kind: 'stop'; readonly stop: ScanStop; readonly text: string }
  /** No product of the trolley has this code. */
  | { readonly kind: 'not-in-trolley' }

type PackRead = {
  readonly product: KnownProduct
  readonly batch: KnownBatch | null
  /** The batch on the pack, which may be unknown. */
  readonly batchNumber: string | null
  /** The batch number may hold a part of what follows in the code. */
  readonly isBatchUncertain: boolean
  readonly expiresOn: string | null
}

/** Decides what the scan of a GS1 code, an EAN or the shop's own label means for the orders of a trolley. */
export function decideScan(code: string, trolley: Trolley): ScanOutcome {
  const read = readScan(code, trolley.products)
  if ('kind' in read) return read
  return refusedPack(read, trolley.today) ?? findLine(read, trolley)
}

const stopped = (stop: ScanStop, text: string): ScanOutcome => ({ kind: 'stop', stop, text })

/** Reads product and batch of a code. */
function readScan(scanned: string, products: readonly KnownProduct[]): PackRead | ScanOutcome {
  const code = readPackCode(scanned)
  if (code?.kind === 'unreadable') return stopped('unreadable', code.refusal)
  if (code?.kind === 'product' || code?.kind === 'batch') return readLabel(code, products) ?? { kind: 'not-in-trolley' }
  const gtin = gtinOf(code)
  const product = products.find(({ gtins }) => gtin !== null && gtins.includes(gtin))
  if (product === undefined) return { kind: 'not-in-trolley' }
  const numbers = product.batches.map(({ number }) => number)
  const read = readPackCode(scanned, numbers)
  // Of an EAN only the product is known.
  if (read?.kind !== 'gs1') return { product, batch: null, batchNumber: null, expiresOn: null, isBatchUncertain: false }
  const { batchNumber, expiresOn, isBatchUncertain } = read
  const matching = product.batches.filter(
    (batch) =>
      batch.number.toUpperCase() === batchNumber?.toUpperCase() &&
      (expiresOn === null || printedMonth(batch.expiresOn) === printedMonth(expiresOn)),
  )
  const inState = (state: BatchState) => matching.find((batch) => batch.state === state)
  const batch = inState('recalled') ?? inState('sellable') ?? matching[0] ?? null
  return {
    product,
    batch,
    batchNumber: batchNumber?.toUpperCase() ?? null,
    expiresOn: batch?.expiresOn ?? expiresOn,
    isBatchUncertain: isBatchUncertain && batch === null,
  }
}

type LabelCode = Extract<PackCode, { kind: 'product' | 'batch' }>

/** Product and batch of one of the shop's own labels, or null. */
function readLabel({ kind, labelNumber }: LabelCode, products: readonly KnownProduct[]): PackRead | null {
  for (const product of products) {
    const nothing = { product, batch: null, batchNumber: null, expiresOn: null, isBatchUncertain: false }
    if (kind === 'product' && product.labelCode === productLabelCode(labelNumber)) return nothing
    const batch = product.batches.find(({ labelCode }) => labelCode === batchLabelCode(labelNumber))
    if (kind === 'batch' && batch !== undefined)
      return { ...nothing, batch, batchNumber: batch.number, expiresOn: batch.expiresOn }
  }
  return null
}

const stateStops = {
  recalled: 'is recalled. Set it aside and tell the pharmacist.',
  blocked: 'is blocked. Set it aside.',
  expired: 'has expired. Set it aside.',
  near: 'expires too soon to be sold. Set it aside.',
} as const satisfies Record<Exclude<BatchState, 'sellable'>, string>

/** The refusal of a pack that is not for sale, or null. */
function refusedPack({ product, batch, batchNumber, expiresOn }: PackRead, today: string): ScanOutcome | null {
  const isExpired = expiresOn !== null && expiresOn < today
  const state = batch === null || batch.state === 'sellable' ? (isExpired ? 'expired' : 'sellable') : batch.state
  if (state === 'sellable') return null
  const stop = state === 'near' && isExpired ? 'expired' : state
  const name = batchNumber === null ? product.name : `${product.name}, batch ${batchNumber},`
  return stopped(stop, `${batchStateNames[stop]}! ${name} ${stateStops[stop]}`)
}

/** Finds the oldest line that needs the pack: first one for which its batch is proposed. */
function findLine(
  { product, batch, batchNumber, expiresOn, isBatchUncertain }: PackRead,
  trolley: Trolley,
): ScanOutcome {
  const { orders, scanned } = trolley
  const proposals = proposeForTrolley(orders)
  const lines = orders.flatMap((order) =>
    order.lines.filter(({ productId }) => productId === product.productId).map((line) => ({ order, line })),
  )
  if (lines.length === 0) return { kind: 'not-in-trolley' }
  const open = lines
    .map(({ order, line }) => ({ order, line, done: scannedLine(scanned, { id: order.id, position: line.position }) }))
    .filter(({ line, done }) => scannedCount(done) < line.quantity)
  if (open.length === 0) {
    const found = lines.map(({ order }) => `#${order.orderNumber}`).join(', ')
    return stopped('complete', `Too many! ${product.name} is complete in ${found}. Put this pack back.`)
  }
  const wanted = open.flatMap(({ order, line }) =>
    openProposal(proposals, scanned, { id: order.id, position: line.position }).map((proposed) => ({
      order,
      line,
      proposed,
    })),
  )
  if (batchNumber === null) {
    const [next] = wanted
    if (next === undefined) return stopped('other-batch', `No batch of ${product.name} is left on the shelf.`)
    const { order, line, proposed } = next
    if (proposed.batchId === null) return { kind: 'needs-label', order, line }
    const batchText = describePack(proposed.number, proposed.expiresOn)
    return { kind: 'pack', isBatchKnown: false, order, line, batchId: proposed.batchId, label: null, batchText }
  }
  const batchText = describePack(batchNumber, expiresOn)
  if (batch === null)
    return findUnbatched({ name: product.name, batchNumber, isBatchUncertain, expiresOn, batchText }, wanted)
  const pack = { batchId: batch.batchId, label: null, batchText }
  const proposed = wanted.find((one) => one.proposed.batchId === batch.batchId)
  if (proposed !== undefined)
    return { kind: 'pack', isBatchKnown: true, order: proposed.order, line: proposed.line, ...pack }
  const possible = open.find(({ line, done }) =>
    line.choices.some((one) => one.batchId === batch.batchId && one.onHand > scannedCount(done, one.batchId)),
  )
  if (possible === undefined)
    return stopped('other-batch', `Wrong batch! ${batchText} of ${product.name} is not for these orders.`)
  const { order, line, done } = possible
  // A line with a reason takes further packs of the same batch.
  const kind = done.reason !== '' && scannedCount(done, batch.batchId) > 0 ? 'pack' : 'needs-reason'
  return { kind, isBatchKnown: true, order, line, ...pack }
}

type UnknownBatch = Pick<PackRead, 'isBatchUncertain' | 'expiresOn'> & {
  name: string
  batchNumber: string
  batchText: string
}
type WantedPacks = { order: TrolleyOrder; line: TrolleyLine; proposed: TrolleyLine['choices'][number] }

/** A batch that the shop does not know is old stock without a batch, if such packs are proposed. */
function findUnbatched(pack: UnknownBatch, wanted: readonly WantedPacks[]): ScanOutcome {
  const { name, batchNumber, isBatchUncertain, expiresOn, batchText } = pack
  const unbatched = wanted.find(({ proposed }) => proposed.batchId === null)
  if (unbatched === undefined)
    return stopped('other-batch', `Wrong batch! ${batchText} of ${name} is not on the shelf according to the books.`)
  const { order, line, proposed } = unbatched
  if (expiresOn === null || isBatchUncertain) return { kind: 'needs-label', order, line }
  const label = { batchNumber, expiry: printedMonth(expiresOn), mrp: proposed.mrp }
  return { kind: 'pack', isBatchKnown: true, order, line, batchId: null, label, batchText }
}

/** "Batch B7, expires 03/28". */
function describePack(number: string, expiresOn: string | null): string {
  return expiresOn === null ? `Batch ${number}` : `Batch ${number}, ${batchExpiryText(expiresOn)}`
}
