import { expect } from 'vitest'
import { HOUR } from '#domain/time.ts'
import { NOTICE_VERSION, approval, decideAllLines, uploadPhoto } from '#test/prescription-steps.ts'
import { openStaffClient } from './desk-commands.ts'
import { cutModelPacks } from './model-rules.ts'
import { uncutPacks, type Model, type ModelOrder } from './model-state.ts'
import {
  awaitsPrescription,
  endUnansweredOffers,
  modelReminderDelays,
  createModelReminder,
  findPrescribedPosition,
} from './prescription-rules.ts'
import { clientOf, orderIdOf, hasSession, nthOrder, latestToken } from './shopping-commands.ts'
import { modelDay } from './stock-rules.ts'
import { outcomeOf, type ShopCommand, command } from './command.ts'

export const VALID_DAYS = 7

/** Sends a prescription for an order, preferably one that waits for it. */
export function sendPrescriptionCommand(place: number): ShopCommand {
  const chosen = (model: Model) =>
    nthOrder(model, place, (order) => awaitsPrescription(model, order)) ?? nthOrder(model, place)
  const can = (model: Model) => hasSession(chosen(model)?.customer ?? -1)(model)
  return command(`a prescription is sent for order ${place}`, can, async (model, real) => {
    const one = chosen(model)!
    const orderId = await orderIdOf(model, real, one)
    const fileIds = [await uploadPhoto(real.app, { token: latestToken(model, one.customer)! })]
    const answer = await clientOf(
      model,
      real,
      one.customer,
    )('POST /api/prescriptions', {
      fileIds,
      orderId,
      consent: NOTICE_VERSION,
    })
    const may = (one.status === 'Pending' || one.status === 'Confirmed') && awaitsPrescription(model, one)
    expect(outcomeOf(answer)).toBe(may ? '201' : '409 conflict')
    if (answer.ok) one.prescription = { id: answer.body.prescription._id, state: 'received', validUntil: '' }
  })
}

type ModelVerdict = 'approve' | 'refuse' | 'ask'

const reasons = { approve: undefined, refuse: 'It is for another patient', ask: 'The picture cannot be read' } as const

/** Decides a prescription as a pharmacist. Refused packs are cut and refunded. */
export function decidePrescriptionCommand(place: number, person: number, verdict: ModelVerdict): ShopCommand {
  const chosen = (model: Model) => nthOrder(model, place, ({ prescription }) => prescription?.state === 'received')
  const can = (model: Model) => chosen(model) !== undefined
  return command(`staff ${person}: ${verdict} the prescription of order ${place}`, can, async (model, real) => {
    const one = chosen(model)!
    const prescription = one.prescription!
    const api = await openStaffClient(real, person)
    const reason = reasons[verdict]
    const line = { verdict, ...(reason !== undefined && { reason }) }
    const approved = approval({ issuedOn: modelDay(model), validDays: VALID_DAYS })
    const answer = outcomeOf(await decideAllLines({ api }, prescription.id, line, approved))
    if (one.status !== 'Confirmed') return expect(answer).toBe('409 conflict')
    if (findPrescribedPosition(model, one) < 0) return expect(answer).toBe('422 invalid')
    expect(answer).toBe('200')
    prescription.state = verdict === 'approve' ? 'approved' : verdict === 'refuse' ? 'refused' : 'ask'
    if (verdict === 'approve') prescription.validUntil = modelDay(model, VALID_DAYS)
    if (verdict === 'refuse') cutPrescribedLine(model, one)
    if (verdict === 'ask') one.reminder = createModelReminder(model, one.lines)
  })
}

/** Cuts the packs without a prescription. */
function cutPrescribedLine(model: Model, order: ModelOrder): void {
  const position = findPrescribedPosition(model, order)
  cutModelPacks(order, position, uncutPacks(order, position))
}

/** Applies the due jobs of the worker. */
export function applyDueJobs(model: Model): void {
  endUnansweredOffers(model)
  for (const order of model.orders)
    while (order.reminder !== null && order.reminder.at <= model.now) order.reminder = nextReminder(model, order)
}

function nextReminder(model: Model, order: ModelOrder): ModelOrder['reminder'] {
  const { startedAt, round } = order.reminder!
  if (!awaitsPrescription(model, order)) return null
  if (order.status === 'Pending') return { startedAt, round, at: model.now + HOUR }
  if (order.status !== 'Confirmed') return null
  const next = modelReminderDelays[round + 1]
  if (next !== undefined) return { startedAt, round: round + 1, at: startedAt + next }
  cutPrescribedLine(model, order)
  return null
}
