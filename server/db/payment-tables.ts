import type { CheckoutAction, GatewayEvent } from '#domain/payments/gateway-messages.ts'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Language } from '#domain/languages/languages.ts'
import type { Paise } from '#domain/money.ts'
import type { AttemptState } from '#domain/payments/attempt.ts'
import type { PaymentAlertKind } from '#domain/payments/alert-sentences.ts'
import type { RefundReason } from '#domain/payments/decision.ts'
import type { RefundState } from '#domain/payments/refunds.ts'
import type { ActorColumns } from './actor-columns.ts'

type PaymentAttemptsTable = {
  id: string
  order_id: string
  gateway: string
  merchant_ref: string
  gateway_ref: string | null
  amount_paise: Paise
  state: AttemptState
  action: ColumnType<CheckoutAction | null, string | null, string | null>
  return_token: string
  return_origin: string
  /** The language of the page that took it up last. */
  language: Generated<Language>
  /** The person of the buyer's firm who started it; null: the buyer. */
  started_by_person: Generated<string | null>
  created_at: Date
  expires_at: Date
  starting_until: Date | null
  next_check_at: Date | null
  asked_at: Date | null
  asking_since: Date | null
  checked_at: Date | null
  raw_status: string | null
}

type PaymentCapturesTable = {
  gateway: string
  capture_id: string
  attempt_id: string
  amount_paise: Paise
  method: string | null
  recorded_at: Date
}

type GatewayEventsTable = {
  gateway: string
  dedupe_key: string
  named: ColumnType<readonly GatewayEvent[], string, string>
  received_at: Date
  deliveries: Generated<number>
  next_try_at: Date
  tries: Generated<number>
  done_at: Date | null
  outcome: string | null
}

type RefundsTable = ActorColumns & {
  id: string
  attempt_id: string
  capture_id: string
  refund_ref: string
  former_refs: Generated<readonly string[]>
  tries: Generated<number>
  gateway_refund_id: string | null
  amount_paise: Paise
  /** `by_gateway`: the gateway gave it back by itself. */
  reason: RefundReason | 'by_gateway'
  /** The cut that a `line_cut` returns the money of; else empty. */
  cause: Generated<string>
  state: RefundState
  created_at: Date
  next_check_at: Date | null
  settled_at: Date | null
}

type PaymentAlertsTable = {
  id: Generated<number>
  about: string
  kind: PaymentAlertKind
  order_id: string | null
  raised_at: Date
  seen_at: Date | null
  /** How it was settled. */
  note: string | null
} & { [Column in keyof ActorColumns]: ActorColumns[Column] | null }

/** The tables of online payments (migrations/0004-payments.sql). */
export type PaymentTables = {
  payment_attempts: PaymentAttemptsTable
  payment_captures: PaymentCapturesTable
  gateway_events: GatewayEventsTable
  refunds: RefundsTable
  payment_alerts: PaymentAlertsTable
}

export type AttemptRow = Selectable<PaymentAttemptsTable>
export type RefundRow = Selectable<RefundsTable>
export type GatewayEventRow = Selectable<GatewayEventsTable>
