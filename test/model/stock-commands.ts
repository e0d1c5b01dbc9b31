import { expect } from 'vitest'
import { initialStock } from '#test/factories.ts'
import { openStaffClient } from './desk-commands.ts'
import type { Model } from './model-state.ts'
import type { RealShop } from './real-shop.ts'
import { modelDay, findOrAddModelBatch, netModelPacks, setModelExpiredAside, updateShownExpiry } from './stock-rules.ts'
import { outcomeOf, type ShopCommand, command } from './command.ts'

/** At this MRP a write-off of three packs needs a second person. */
export const MRP_RUPEES = 2000

/** Expiries as printed on packs: near expiry, soon near expiry, and long. */
export const printedExpiries = { '11/26': '2026-11-30', '02/27': '2027-02-28', '06/28': '2028-06-30' } as const
export type PrintedExpiry = keyof typeof printedExpiries

let invoices = 0

/** Posts a receipt of one line twice; the second post gets 409. */
export function receivePacksCommand(product: number, expiry: PrintedExpiry, quantity: number): ShopCommand {
  const words = `${quantity} packs of product ${product} come that expire ${expiry}`
  return command(
    words,
    () => true,
    async (model, real) => {
      const { id, version } = await draftOneLine(real, { product, expiry, quantity })
      const api = await openStaffClient(real, 0)
      const isExpired = printedExpiries[expiry] < modelDay(model)
      expect(outcomeOf(await api('POST /api/desk/receipts/:id/post', { id, version }))).toBe(
        isExpired ? '422 invalid' : '200',
      )
      if (isExpired) return
      const again = await api('POST /api/desk/receipts/:id/post', { id, version })
      expect(outcomeOf(again)).toBe('409 conflict')
      const one = model.products[product]!
      one.hasLevel = true
      setModelExpiredAside(model, product)
      findOrAddModelBatch(model, product, numberOf(expiry), printedExpiries[expiry]).onHand += quantity
      updateShownExpiry(one)
    },
  )
}

const numberOf = (expiry: PrintedExpiry) => `LOT ${printedExpiries[expiry]}`

type ReceivedPacks = { readonly product: number; readonly expiry: PrintedExpiry; readonly quantity: number }

async function draftOneLine(real: RealShop, { product, expiry, quantity }: ReceivedPacks) {
  const api = await openStaffClient(real, 0)
  const head = { supplierId: real.supplierId, invoiceNumber: `INV/${(invoices += 1)}`, invoiceDate: '2026-11-20' }
  const opened = await api('POST /api/desk/receipts', head)
  if (!opened.ok) throw new Error('The draft was refused')
  const { _id: id, version } = opened.body.receipt
  const line = { productId: real.products[product]!, batchNumber: numberOf(expiry), expiry, mrp: MRP_RUPEES, quantity }
  const saved = await api('POST /api/desk/receipts/:id', { ...head, id, version, lines: [line] })
  if (!saved.ok) throw new Error('The draft was not saved')
  return { id, version: saved.body.receipt.version }
}

/** Recalls one of the batches of a product. Orders that hold packs of it get a notice. */
export function recallBatchCommand(product: number, place: number): ShopCommand {
  const can = (model: Model) => model.products[product]!.batches.length > 0
  return command(`batch ${place} of product ${product} is recalled`, can, async (model, real) => {
    const { batches, recalled } = model.products[product]!
    const { number } = batches[place % batches.length]!
    const api = await openStaffClient(real, 0)
    const recall = { productId: real.products[product]!, batchNumber: number, reason: 'Broken seals' }
    const isRecalled = recalled.has(number)
    expect(outcomeOf(await api('POST /api/desk/recalls', recall))).toBe(isRecalled ? '409 conflict' : '200')
    if (isRecalled) return
    recalled.add(number)
    for (const batch of batches) if (batch.number === number) batch.state = 'recalled'
    for (const order of model.orders) {
      const holdsPacks = order.packs.some(({ batch }) => batch.number === number && batches.includes(batch))
      if (holdsPacks && order.status !== 'Cancelled' && order.status !== 'Returned') order.notices += 1
    }
    updateShownExpiry(model.products[product]!)
  })
}

/** Corrects the packs that are in no batch. */
export function correctUnbatchedPacksCommand(product: number, difference: number): ShopCommand {
  const words = `${difference} unbatched packs of product ${product} are found`
  return command(
    words,
    () => difference !== 0,
    async (model, real) => {
      const one = model.products[product]!
      const id = real.products[product]!
      const api = await openStaffClient(real, 0)
      const answer = await api('POST /api/desk/products/:id/stock', { id, difference, reason: 'Looked again' })
      const left = one.hasLevel ? one.unbatched + difference : netModelPacks(model, product) + difference
      const isExpired = one.hasLevel && difference > 0 && one.unbatchedExpiresOn < modelDay(model)
      const isRefused = left < 0 || isExpired
      expect(outcomeOf(answer)).toBe(isRefused ? '422 invalid' : '200')
      if (isRefused) return
      one.unbatched += difference
      initialStock.set(id, initialStock.get(id)! + difference)
      updateShownExpiry(one)
    },
  )
}
