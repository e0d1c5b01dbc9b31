import { required } from '#domain/required.ts'
import { nextDeliveryAt, type SandboxPayment } from './sandbox-payment.ts'

export type SandboxLookupKey = 'id' | 'reference' | 'pageToken' | 'refundReference'

/** The storage of the sandbox gateway's payments, independent of the shop's tables. */
export type SandboxStore = {
  /** Stores a new payment, or returns the one with this reference. */
  readonly insert: (payment: SandboxPayment) => Promise<SandboxPayment>
  readonly find: (by: SandboxLookupKey, value: string) => Promise<SandboxPayment | null>
  /** Changes an existing payment atomically and returns both versions. */
  readonly change: (id: string, change: (payment: SandboxPayment) => SandboxPayment) => Promise<SandboxPaymentChange>
  /** The ids of payments with a webhook due by `now`. */
  readonly listDue: (now: number, limit: number) => Promise<readonly string[]>
}

export type SandboxPaymentChange = { readonly before: SandboxPayment; readonly after: SandboxPayment }

/** An in-memory store for tests. */
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
