import { HOUR } from '#domain/time.ts'
import { uncutPacks, type ModelLine, type Model, type ModelOrder } from './model-state.ts'
import { modelDay } from './stock-rules.ts'

/** Three reminders of a missing prescription, then the cut of its packs (prescriptions-1). */
export const modelReminderDelays = [1, 24, 48, 72].map((hours) => hours * HOUR)

/** The position of the uncut line that needs a prescription, or −1. */
export function findPrescribedPosition(model: Model, order: Pick<ModelOrder, 'lines' | 'cut'>): number {
  return order.lines.findIndex(
    ({ product }, index) => model.products[product]!.needsPrescription && uncutPacks(order, index) > 0,
  )
}

/** Whether the customer has to send a prescription. */
export function awaitsPrescription(model: Model, order: ModelOrder): boolean {
  const state = order.prescription?.state ?? 'refused'
  return findPrescribedPosition(model, order) >= 0 && (state === 'refused' || state === 'ask')
}

/** Whether a missing or undecided prescription prevents packing. */
export function lacksApproval(model: Model, order: ModelOrder): boolean {
  return findPrescribedPosition(model, order) >= 0 && order.prescription?.state !== 'approved'
}

/** Whether the approved prescription has expired, which packing finds after the missing packs. */
export function hasExpiredPrescription(model: Model, order: ModelOrder): boolean {
  const { prescription } = order
  return findPrescribedPosition(model, order) >= 0 && (prescription?.validUntil ?? '') < modelDay(model)
}

export function createModelReminder(model: Model, lines: readonly ModelLine[]): ModelOrder['reminder'] {
  if (!lines.some(({ product }) => model.products[product]!.needsPrescription)) return null
  return { startedAt: model.now, round: 0, at: model.now + modelReminderDelays[0]! }
}
