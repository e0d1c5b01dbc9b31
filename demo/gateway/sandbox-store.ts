import type { SandboxPayment } from './sandbox-payment.ts'

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

type SandboxPaymentChange = { readonly before: SandboxPayment; readonly after: SandboxPayment }
