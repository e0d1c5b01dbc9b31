import { SECOND } from '#domain/time.ts'
import type { PaymentGateway } from '../gateways/payments/gateway.ts'

/** So many calls in a row without an answer, and shoppers are told at once instead of after eight seconds each. */
const SILENCES = 5
const PAUSE = 15 * SECOND

/** Kept in this process only: another one finds out by itself. */
const silences = new WeakMap<PaymentGateway, { count: number; since: number }>()

/** Whether a gateway is left alone for the moment. After the pause one shopper tries again, and its silence renews it. */
export function isPaused(gateway: PaymentGateway, now: Date): boolean {
  const silence = silences.get(gateway)
  return silence !== undefined && silence.count >= SILENCES && now.getTime() - silence.since < PAUSE
}

export function noteAnswer(gateway: PaymentGateway): void {
  silences.delete(gateway)
}

export function noteNoAnswer(gateway: PaymentGateway, now: Date): void {
  silences.set(gateway, { count: (silences.get(gateway)?.count ?? 0) + 1, since: now.getTime() })
}
