import { expect } from 'vitest'
import { openStaffClient } from './desk-commands.ts'
import type { Model, ModelAdjustment, ModelBatch } from './model-state.ts'
import { batchIdOf } from './real-shop.ts'
import { isModelExpired, updateShownExpiry } from './stock-rules.ts'
import { outcomeOf, type ShopCommand, command } from './command.ts'

/** Write-offs of more packs than this wait for a second person. */
export const MAX_UNCONFIRMED = 2

export const hasBatch = (product: number) => (model: Model) => model.products[product]!.batches.length > 0

export type ChosenBatch = { readonly product: number; readonly place: number; readonly person: number }

export function chosenBatch(
  model: Model,
  { product, place }: ChosenBatch,
  isPreferred: (batch: ModelBatch) => boolean,
) {
  const { batches } = model.products[product]!
  const preferred = batches.filter(isPreferred)
  const from = preferred.length > 0 ? preferred : batches
  return from[place % from.length]!
}

/** Adjusts a batch by a difference. A large write-off waits for a second person. */
export function adjustBatchCommand(chosen: ChosenBatch, difference: number): ShopCommand {
  const words = `staff ${chosen.person}: adjust batch ${chosen.place} of product ${chosen.product} by ${difference}`
  const can = (model: Model) => difference !== 0 && hasBatch(chosen.product)(model)
  return command(words, can, async (model, real) => {
    const batch = chosenBatch(model, chosen, ({ onHand }) => onHand > 0)
    const api = await openStaffClient(real, chosen.person)
    const batchId = await batchIdOf(real, chosen.product, batch)
    const reason = difference < 0 ? 'damage' : 'found'
    const answer = await api('POST /api/desk/adjustments', { batchId, difference, reason, note: '' })
    if (batch.onHand + difference < 0) return expect(outcomeOf(answer)).toBe('422 invalid')
    if (difference > 0 && isModelExpired(model, batch)) return expect(outcomeOf(answer)).toBe('409 conflict')
    expect(outcomeOf(answer)).toBe('200')
    if (!answer.ok) return
    applyAdjustmentRequest(model, { ...chosen, batch, difference, id: answer.body.adjustment._id })
  })
}

/** Counts a batch. `missed` packs were sold since the list was loaded. */
export function countBatchCommand(chosen: ChosenBatch, missed: number, difference: number): ShopCommand {
  const words = `staff ${chosen.person}: count batch ${chosen.place} of product ${chosen.product}, ${difference} more`
  return command(`${words}, ${missed} left meanwhile`, hasBatch(chosen.product), async (model, real) => {
    const batch = chosenBatch(model, chosen, ({ onHand }) => onHand > 0)
    const api = await openStaffClient(real, chosen.person)
    const batchId = await batchIdOf(real, chosen.product, batch)
    const seen = batch.onHand + missed
    const counted = Math.max(0, seen + difference)
    const lines = [{ batchId, seen, counted }]
    const answer = await api('POST /api/desk/counts', { lines, note: '' })
    if (batch.onHand + counted - seen < 0) return expect(outcomeOf(answer)).toBe('422 invalid')
    if (counted > seen && isModelExpired(model, batch)) return expect(outcomeOf(answer)).toBe('409 conflict')
    expect(outcomeOf(answer)).toBe('200')
    if (!answer.ok || counted === seen) return countUnbatchedApart(model, chosen)
    applyAdjustmentRequest(model, {
      ...chosen,
      batch,
      difference: counted - seen,
      id: answer.body.waiting[0]?._id ?? '',
    })
  })
}

/** A person confirms or refuses an adjustment of a colleague. */
export function decideAdjustmentCommand(place: number, person: number, isConfirmed: boolean): ShopCommand {
  const can = (model: Model) => model.waiting.length > 0
  const words = `staff ${person}: ${isConfirmed ? 'confirm' : 'refuse'} adjustment ${place}`
  return command(words, can, async (model, real) => {
    const waiting = model.waiting[place % model.waiting.length]!
    const { id, batch, difference } = waiting
    const answer = await (
      await openStaffClient(real, person)
    )('POST /api/desk/adjustments/:id/decide', { id, isConfirmed })
    if (waiting.person === person) return expect(outcomeOf(answer)).toBe('409 conflict')
    const isTooMuch = isConfirmed && batch.onHand + difference < 0
    expect(outcomeOf(answer)).toBe(isTooMuch ? '422 invalid' : '200')
    if (isTooMuch) return
    model.waiting.splice(model.waiting.indexOf(waiting), 1)
    if (isConfirmed) applyModelAdjustment(model, waiting)
    else countUnbatchedApart(model, waiting)
  })
}

/** Returns held packs to their batch, or destroys them. */
export function inspectHeldPacksCommand(
  chosen: ChosenBatch,
  quantity: number,
  verdict: 'shelf' | 'destroy',
): ShopCommand {
  const words = `staff ${chosen.person}: inspect ${quantity} packs of batch ${chosen.place} of product ${chosen.product}`
  return command(`${words}: ${verdict}`, hasBatch(chosen.product), async (model, real) => {
    const batch = chosenBatch(model, chosen, ({ held }) => held > 0)
    const api = await openStaffClient(real, chosen.person)
    const id = await batchIdOf(real, chosen.product, batch)
    const decision = { id, quantity, verdict, isUnopened: true, reason: 'Looked at' }
    const answer = outcomeOf(await api('POST /api/desk/batches/:id/inspect', decision))
    if (verdict === 'shelf' && batch.state === 'recalled') return expect(answer).toBe('409 conflict')
    if (quantity > batch.held) return expect(answer).toBe('422 invalid')
    if (verdict === 'shelf' && isModelExpired(model, batch)) return expect(answer).toBe('409 conflict')
    expect(answer).toBe('200')
    batch.held -= quantity
    if (verdict === 'shelf') batch.onHand += quantity
    countUnbatchedApart(model, chosen)
    updateShownExpiry(model.products[chosen.product]!)
  })
}

function applyAdjustmentRequest(model: Model, adjustment: ModelAdjustment): void {
  if (adjustment.difference < -MAX_UNCONFIRMED) model.waiting.push(adjustment)
  else applyModelAdjustment(model, adjustment)
  countUnbatchedApart(model, adjustment)
}

function applyModelAdjustment(model: Model, { product, batch, difference }: ModelAdjustment): void {
  batch.onHand += difference
  countUnbatchedApart(model, { product })
  updateShownExpiry(model.products[product]!)
}

/** The first batch change of a product starts the separate count of its unbatched packs. */
export function countUnbatchedApart(model: Model, { product }: { readonly product: number }): void {
  model.products[product]!.hasLevel = true
}
