import { MINUTE, SECOND } from '#domain/time.ts'
import type { Client } from '#contract/client.ts'
import { sleep } from './ending.ts'

const ASK_EVERY = 5 * SECOND
const ASK_FOR = 15 * MINUTE

/** Asks quietly on after the first half minute (D9), and says when the payment is settled, one way or the other. */
export async function pollPaymentStatus(call: Client, orderId: string, signal: AbortSignal): Promise<'settled' | 'open'> {
  const until = Date.now() + ASK_FOR
  while (Date.now() < until) {
    await sleep(ASK_EVERY, signal)
    if (signal.aborted) return 'open'
    const answer = await call('GET /api/payment/status/:orderId', { orderId }, { signal })
    const status = answer.ok ? answer.body?.status : 'pending'
    if (status === 'paid' || status === 'failed') return 'settled'
  }
  return 'open'
}
