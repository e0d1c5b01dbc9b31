import { HOUR } from '#domain/time.ts'
import { leftOf, type Line, type Model, type ModelOrder } from './model-state.ts'
import { dayOf } from './stock-rules.ts'

/** The customer is reminded of a missing prescription three times; then its packs are cut (D56). */
export const modelReminders = [1, 24, 48, 72].map((hours) => hours * HOUR)

/** The position of the line that needs a prescription and is still to be supplied, or −1. */
export function prescribedPosition(model: Model, order: Pick<ModelOrder, 'lines' | 'cut'>): number {
  return order.lines.findIndex(
    ({ product }, index) => model.products[product]!.needsPrescription && leftOf(order, index) > 0,
  )
}

/** Whether the customer has to send a prescription. */
export function awaitsCustomer(model: Model, order: ModelOrder): boolean {
  const state = order.prescription?.state ?? 'refused'
  return prescribedPosition(model, order) >= 0 && (state === 'refused' || state === 'ask')
}

/** Why the prescription of an order forbids its packing: it is missing, undecided or lapsed. */
export function prescriptionForbidsPacking(model: Model, order: ModelOrder): boolean {
  if (prescribedPosition(model, order) < 0) return false
  const { prescription } = order
  return prescription?.state !== 'approved' || prescription.validUntil < dayOf(model)
}

export function newReminder(model: Model, lines: readonly Line[]): ModelOrder['reminder'] {
  if (!lines.some(({ product }) => model.products[product]!.needsPrescription)) return null
  return { startedAt: model.now, round: 0, at: model.now + modelReminders[0]! }
}
