import { MINUTE, SECOND } from '#domain/time.ts'
import { hmacSha256 } from '#server/gateways/payments/signatures.ts'
import type { SandboxDelivery, SandboxPayment } from './sandbox-payment.ts'
import type { SandboxStore } from './sandbox-store.ts'

/** The delays before each retry of a rejected webhook. */
const webhookRetryDelays = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE]

const TIME_LIMIT = 5 * SECOND
/** While a lease lasts, no other process sends the same webhook. */
const LEASE = 4 * TIME_LIMIT

type WebhookSender = {
  /** Sends the due webhooks of one payment and returns their number. */
  readonly of: (id: string) => Promise<number>
  /** Sends all due webhooks. */
  readonly due: () => Promise<number>
}

type WebhookSenderOptions = {
  readonly store: SandboxStore
  readonly webhookUrl: string
  readonly secret: string
  readonly now: () => Date
}

/** Sends webhooks to the configured URL, in order, with a new signature on every attempt. */
export function createWebhookSender({ store, webhookUrl, secret, now }: WebhookSenderOptions): WebhookSender {
  const send = async (payment: SandboxPayment, delivery: SandboxDelivery): Promise<boolean> => {
    const body = bodyOf(payment, delivery)
    const at = now().getTime()
    const signature = hmacSha256(delivery.forged ? `not ${secret}` : secret, 'hex', `${at}.`, body)
    const headers = { 'content-type': 'application/json', 'x-sandbox-signature': `t=${at},v1=${signature}` }
    const options = {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_LIMIT),
    } as const
    const response = await fetch(webhookUrl, options).catch(() => null)
    await response?.body?.cancel().catch(() => {})
    return response?.ok === true
  }

  const of = async (id: string): Promise<number> => {
    const at = now().getTime()
    const isDue = (delivery: SandboxDelivery) => delivery.dueAt <= at
    const take = (delivery: SandboxDelivery) => (isDue(delivery) ? { ...delivery, dueAt: at + LEASE } : delivery)
    const { before } = await store.change(id, (payment) => ({ ...payment, deliveries: payment.deliveries.map(take) }))
    const due = before.deliveries.filter(isDue).toSorted((a, b) => a.dueAt - b.dueAt)
    for (const delivery of due) {
      const sent = await send(before, delivery)
      await store.change(id, (payment) => ({
        ...payment,
        deliveries: settle(payment.deliveries, delivery, sent, now()),
      }))
    }
    return due.length
  }

  const due = async (): Promise<number> => {
    let sent = 0
    for (const id of await store.listDue(now().getTime(), 50)) sent += await of(id)
    return sent
  }
  return { of, due }
}

/** Removes a sent webhook, or schedules its next attempt. Equal webhooks count one at a time. */
function settle(all: readonly SandboxDelivery[], one: SandboxDelivery, sent: boolean, now: Date): SandboxDelivery[] {
  const index = all.findIndex(({ id, tries }) => id === one.id && tries === one.tries)
  const delay = webhookRetryDelays[one.tries]
  const again = sent || delay === undefined ? [] : [{ ...one, tries: one.tries + 1, dueAt: now.getTime() + delay }]
  return index < 0 ? [...all] : all.toSpliced(index, 1, ...again)
}

function bodyOf({ reference }: SandboxPayment, { id, event, refundReference }: SandboxDelivery): string {
  return JSON.stringify({ id, event, reference, ...(refundReference && { refund_reference: refundReference }) })
}
