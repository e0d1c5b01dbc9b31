import { expect } from 'vitest'
import {
  type ChosenBatch,
  chosenBatch,
  countUnbatchedApart,
  hasBatch,
  MAX_UNCONFIRMED as MAX_SENT_ALONE,
} from './count-commands.ts'
import { outcomeOf, type ShopCommand, command } from './command.ts'
import { openStaffClient } from './desk-commands.ts'
import type { Model } from './model-state.ts'
import { batchIdOf } from './real-shop.ts'
import { updateShownExpiry } from './stock-rules.ts'

/** Prepares a return of a batch to its supplier and sends it, a valuable one by a second person. */
export function returnToSupplierCommand(chosen: ChosenBatch, quantity: number): ShopCommand {
  const words = `staff ${chosen.person}: return ${quantity} packs of batch ${chosen.place} of product ${chosen.product}`
  return command(words, hasBatch(chosen.product), async (model, real) => {
    const batch = chosenBatch(model, chosen, ({ onHand, held }) => onHand + held > 0)
    const api = await openStaffClient(real, chosen.person)
    const batchId = await batchIdOf(real, chosen.product, batch)
    const marked = { batchIds: [batchId], supplierId: real.supplierId }
    const prepared = await api('POST /api/desk/supplier-returns', marked)
    if (batch.onHand + batch.held === 0) return expect(outcomeOf(prepared)).toBe('422 invalid')
    if (!prepared.ok) throw new Error('The draft was refused')
    const id = prepared.body.rows[0]!._id
    const saved = await api('POST /api/desk/supplier-returns/:id/lines', {
      id,
      version: 1,
      lines: [{ batchId, quantity }],
    })
    if (quantity > batch.onHand + batch.held) {
      expect(outcomeOf(saved)).toBe('422 invalid')
      expect(outcomeOf(await api('POST /api/desk/supplier-returns/:id/cancel', { id }))).toBe('200')
      return
    }
    if (!saved.ok) throw new Error('The packs were refused')
    const { version } = saved.body.supplierReturn
    const sent = await api('POST /api/desk/supplier-returns/:id/send', { id, version })
    expect(outcomeOf(sent)).toBe(quantity > MAX_SENT_ALONE ? '409 conflict' : '200')
    if (!sent.ok) {
      const colleague = await openStaffClient(real, 1 - chosen.person)
      expect(outcomeOf(await colleague('POST /api/desk/supplier-returns/:id/send', { id, version }))).toBe('200')
    }
    const held = Math.min(batch.held, quantity)
    batch.held -= held
    batch.onHand -= quantity - held
    model.supplierReturns.push({ id, product: chosen.product, batch, quantity })
    countUnbatchedApart(model, chosen)
    updateShownExpiry(model.products[chosen.product]!)
  })
}

/** The supplier credits a return, or sends its packs back. A second end is refused. */
export function endSupplierReturnCommand(place: number, person: number, isRefused: boolean): ShopCommand {
  const can = (model: Model) => model.supplierReturns.length > 0
  const words = `staff ${person}: the supplier ${isRefused ? 'refuses' : 'credits'} return ${place}`
  return command(words, can, async (model, real) => {
    const { supplierReturns } = model
    const [ended] = supplierReturns.splice(place % supplierReturns.length, 1)
    const { id, batch, quantity } = ended!
    const api = await openStaffClient(real, person)
    const end = () =>
      isRefused
        ? api('POST /api/desk/supplier-returns/:id/refuse', { id, reason: 'Too late' })
        : api('POST /api/desk/supplier-returns/:id/credit', {
            id,
            amount: 100,
            creditNote: 'CN/1',
            creditedOn: '2026-11-20',
          })
    expect(outcomeOf(await end())).toBe('200')
    expect(outcomeOf(await end())).toBe('409 conflict')
    if (isRefused) batch.held += quantity
  })
}
