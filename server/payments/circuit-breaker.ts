import { SECOND } from '#domain/time.ts'
import type { PaymentGateway } from '../gateways/payments/gateway.ts'

/** Consecutive unanswered calls that open the circuit, so that requests fail fast. */
const FAILURE_THRESHOLD = 5
const RESET_TIMEOUT = 15 * SECOND

/** Local to the process; each process opens its own circuit. */
const failures = new WeakMap<PaymentGateway, { count: number; since: number }>()

/** Whether the circuit is open. After the reset timeout calls pass again, and the next failure reopens it. */
export function isPaused(gateway: PaymentGateway, now: Date): boolean {
  const failure = failures.get(gateway)
  return failure !== undefined && failure.count >= FAILURE_THRESHOLD && now.getTime() - failure.since < RESET_TIMEOUT
}

export function recordSuccess(gateway: PaymentGateway): void {
  failures.delete(gateway)
}

export function recordFailure(gateway: PaymentGateway, now: Date): void {
  failures.set(gateway, { count: (failures.get(gateway)?.count ?? 0) + 1, since: now.getTime() })
}
