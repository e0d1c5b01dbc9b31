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

/** Whether the customer has to send a prescription, the first one or one that replaces a lapsed one. */
export function awaitsPrescription(model: Model, order: ModelOrder): boolean {
  return lacksApproval(model, order) && order.prescription?.state !== 'received'
}

/** Whether a missing, undecided or lapsed prescription prevents packing. */
export function lacksApproval(model: Model, order: ModelOrder): boolean {
  if (findPrescribedPosition(model, order) < 0) return false
  const { state, validUntil } = order.prescription ?? { state: 'refused', validUntil: '' }
  return state !== 'approved' || validUntil < modelDay(model)
}

/** Ends the offers that had no answer for two days (prescriptions-5). */
export function endUnansweredOffers({ now, requests }: Model): void {
  for (const request of requests) if (request.state === 'prepared' && request.endsAt <= now) request.state = 'ended'
}

export function createModelReminder(model: Model, lines: readonly ModelLine[]): ModelOrder['reminder'] {
  if (!lines.some(({ product }) => model.products[product]!.needsPrescription)) return null
  return { startedAt: model.now, round: 0, at: model.now + modelReminderDelays[0]! }
}
