import { paise } from '#domain/money.ts'
import { MINUTE, SECOND } from '#domain/time.ts'
import type { SandboxDelivery, SandboxPayment, SandboxStatus } from './sandbox-payment.ts'

/** The choices of the hosted page with their labels. The first of each is the default. */
export const sandboxOutcomes = { succeed: 'Succeed', fail: 'Fail', pending: 'Leave pending', cancel: 'Cancel' } as const

export const webhookChoices = {
  now: 'Before you are back',
  after: 'Just after you are back',
  delayed: 'Delayed by 30 seconds',
  never: 'Never',
  twice: 'Twice',
  forged: 'With a wrong signature',
  disorder: 'Out of order: "failed" after "paid"',
} as const

export const amountChoices = {
  full: 'The full amount',
  short: 'One rupee short',
  wrong: 'Another amount than asked',
  double: 'Charged twice',
  late: 'Only after the payment has expired',
} as const

export const refundChoices = { succeed: 'Succeed', fail: 'Fail' } as const

type SandboxChoice = {
  readonly outcome: keyof typeof sandboxOutcomes
  readonly webhook: keyof typeof webhookChoices
  readonly money: keyof typeof amountChoices
  readonly refunds: keyof typeof refundChoices
}

/** Reads the form. Missing values get the default; unknown values return `null`. */
export function readSandboxChoice(form: Readonly<Record<string, unknown>>): SandboxChoice | null {
  const pick = <T extends object>(name: string, table: T): keyof T | null => {
    const value = form[name] ?? Object.keys(table)[0]
    return typeof value === 'string' && Object.hasOwn(table, value) ? (value as keyof T) : null
  }
  const outcome = form.outcome === undefined ? null : pick('outcome', sandboxOutcomes)
  const webhook = pick('webhook', webhookChoices)
  const money = pick('money', amountChoices)
  const refunds = pick('refunds', refundChoices)
  return outcome && webhook && money && refunds ? { outcome, webhook, money, refunds } : null
}

const LATE = MINUTE

/** Applies a choice to an open payment. Ids are parameters, so that the function is deterministic. */
export function applySandboxChoice(
  payment: SandboxPayment,
  choice: SandboxChoice,
  now: number,
  newId: (prefix: string) => string,
): SandboxPayment {
  const { outcome, webhook, money, refunds } = choice
  const base = { ...payment, refundsFail: refunds === 'fail' }
  if (outcome === 'pending') return { ...base, status: 'pending' }
  const send = (status: SandboxStatus, at: number) => planDeliveries(`payment.${status}`, webhook, at, newId)
  if (outcome !== 'succeed') {
    const status = outcome === 'fail' ? 'failed' : 'cancelled'
    return { ...base, status, deliveries: [...payment.deliveries, ...send(status, now)] }
  }
  const amounts = { full: 0, short: -100, wrong: 100, double: 0, late: 0 } as const
  const amount = paise(payment.amount + amounts[money])
  const captures = (money === 'double' ? [1, 2] : [1]).map(() => ({ id: newId('cap'), amount }))
  const reportedAmount = money === 'wrong' ? amount : payment.amount
  const paid = { ...base, captures, reportedAmount }
  if (money !== 'late') return { ...paid, status: 'paid', deliveries: [...payment.deliveries, ...send('paid', now)] }
  const deliveries = [...payment.deliveries, ...send('expired', now), ...send('paid', now + LATE)]
  return { ...paid, status: 'expired', expiresAt: now, succeedsAt: now + LATE, deliveries }
}

/** The webhooks of one event. */
function planDeliveries(
  event: string,
  webhook: SandboxChoice['webhook'],
  at: number,
  newId: (prefix: string) => string,
): SandboxDelivery[] {
  const one: SandboxDelivery = { id: newId('evt'), event, forged: webhook === 'forged', dueAt: at, tries: 0 }
  if (webhook === 'never') return []
  if (webhook === 'after') return [{ ...one, dueAt: at + 2 * SECOND }]
  if (webhook === 'delayed') return [{ ...one, dueAt: at + 30 * SECOND }]
  // The repeated event has the same body and a new signature.
  if (webhook === 'twice') return [one, { ...one }]
  if (webhook === 'disorder') return [one, { ...one, id: newId('evt'), event: 'payment.failed', dueAt: at + 1 }]
  return [one]
}
