import { required } from '#domain/required.ts'
import { nextDeliveryAt, type SandboxPayment } from '#demo/gateway/sandbox-payment.ts'
import type { SandboxLookupKey, SandboxStore } from '#demo/gateway/sandbox-store.ts'

/** The sandbox gateway's payments in memory. */
export function createMemorySandboxStore(): SandboxStore {
  const payments = new Map<string, SandboxPayment>()
  const find = (fits: (payment: SandboxPayment) => boolean) => [...payments.values()].find(fits) ?? null
  const keys = {
    id: (value) => payments.get(value) ?? null,
    reference: (value) => find((payment) => payment.reference === value),
    pageToken: (value) => find((payment) => payment.pageToken === value),
    refundReference: (value) => find(({ refunds }) => refunds.some(({ reference }) => reference === value)),
  } satisfies Record<SandboxLookupKey, (value: string) => SandboxPayment | null>
  return {
    insert: async (payment) => {
      const known = keys.reference(payment.reference)
      if (known === null) payments.set(payment.id, payment)
      return known ?? payment
    },
    find: async (by, value) => keys[by](value),
    change: async (id, change) => {
      const before = required(payments.get(id))
      const after = change(before)
      payments.set(id, after)
      return { before, after }
    },
    listDue: async (now, limit) =>
      [...payments.values()]
        .filter((payment) => (nextDeliveryAt(payment) ?? Infinity) <= now)
        .slice(0, limit)
        .map(({ id }) => id),
  }
}
