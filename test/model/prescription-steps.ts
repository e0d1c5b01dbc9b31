import { expect } from 'vitest'
import { HOUR } from '#domain/time.ts'
import { approval, decideAll, uploadPhoto } from '#test/prescription-steps.ts'
import { staffClient } from './desk-steps.ts'
import { cutPacks } from './model-rules.ts'
import { leftOf, type Model, type ModelOrder } from './model-state.ts'
import { awaitsCustomer, modelReminders, newReminder, prescribedPosition } from './prescription-rules.ts'
import { clientOf, idOf, isIn, nth, tokenOf } from './shopping-steps.ts'
import { dayOf } from './stock-rules.ts'
import { outcomeOf, type Step, step } from './step.ts'

const VALID_DAYS = 7

/** A customer sends a prescription for an order, preferably for one that waits for it. */
export function sendForOrder(place: number): Step {
  const chosen = (model: Model) => nth(model, place, (order) => awaitsCustomer(model, order)) ?? nth(model, place)
  const can = (model: Model) => isIn(chosen(model)?.customer ?? -1)(model)
  return step(`a prescription is sent for order ${place}`, can, async (model, real) => {
    const one = chosen(model)!
    const orderId = await idOf(model, real, one)
    const fileIds = [await uploadPhoto(real.app, { token: tokenOf(model, one.customer)! })]
    const answer = await clientOf(model, real, one.customer)('POST /api/prescriptions', { fileIds, orderId })
    const may = (one.status === 'Pending' || one.status === 'Confirmed') && awaitsCustomer(model, one)
    expect(outcomeOf(answer)).toBe(may ? '201' : '409 conflict')
    if (answer.ok) one.prescription = { id: answer.body.prescription._id, state: 'received', validUntil: '' }
  })
}

export type Verdict = 'approve' | 'refuse' | 'ask'

const reasons = { approve: undefined, refuse: 'It is for another patient', ask: 'The picture cannot be read' } as const

/** A pharmacist decides on a prescription of an order. Refused packs are cut with their money. */
export function decideForOrder(place: number, person: number, verdict: Verdict): Step {
  const chosen = (model: Model) => nth(model, place, ({ prescription }) => prescription?.state === 'received')
  const can = (model: Model) => chosen(model) !== undefined
  return step(`staff ${person}: ${verdict} the prescription of order ${place}`, can, async (model, real) => {
    const one = chosen(model)!
    const prescription = one.prescription!
    const api = await staffClient(real, person)
    const reason = reasons[verdict]
    const line = { verdict, ...(reason !== undefined && { reason }) }
    const approved = approval({ issuedOn: dayOf(model), validDays: VALID_DAYS })
    const answer = outcomeOf(await decideAll({ api }, prescription.id, line, approved))
    if (one.status !== 'Confirmed') return expect(answer).toBe('409 conflict')
    if (prescribedPosition(model, one) < 0) return expect(answer).toBe('422 invalid')
    expect(answer).toBe('200')
    prescription.state = verdict === 'approve' ? 'approved' : verdict === 'refuse' ? 'refused' : 'ask'
    if (verdict === 'approve') prescription.validUntil = dayOf(model, VALID_DAYS)
    if (verdict === 'refuse') cutPrescribedLine(model, one)
    if (verdict === 'ask') one.reminder = newReminder(model, one.lines)
  })
}

/** Takes the packs without a prescription out of an order. */
function cutPrescribedLine(model: Model, order: ModelOrder): void {
  const position = prescribedPosition(model, order)
  cutPacks(order, position, leftOf(order, position))
}

/** The worker has run all jobs that are due. */
export function remindersRan(model: Model): void {
  for (const order of model.orders)
    while (order.reminder !== null && order.reminder.at <= model.now) order.reminder = nextReminder(model, order)
}

function nextReminder(model: Model, order: ModelOrder): ModelOrder['reminder'] {
  const { startedAt, round } = order.reminder!
  if (!awaitsCustomer(model, order)) return null
  if (order.status === 'Pending') return { startedAt, round, at: model.now + HOUR }
  if (order.status !== 'Confirmed') return null
  const next = modelReminders[round + 1]
  if (next !== undefined) return { startedAt, round: round + 1, at: startedAt + next }
  cutPrescribedLine(model, order)
  return null
}
