import { type RawBuilder, sql } from 'kysely'
import { indianMonth } from '#domain/documents/registers.ts'
import type { PurgedKind } from '#domain/privacy/retention.ts'
import { indianDay } from '#domain/time.ts'
import type { Trx } from '../db/tables.ts'
import { deletePrescriptions, emptyTextsOfOrders } from './purge-dependents.ts'

/** The rows `t` of a table that go together when their period is over. */
export type TablePurge = {
  readonly table: string
  /** Whether the period of row `t` was over at this instant. */
  readonly isOver: (before: Date) => RawBuilder<boolean>
  /** The customer of row `t`, whom a hold spares; absent: no hold stops it. */
  readonly customer?: RawBuilder<string>
  /** Instead of `customer`, the condition under which a row `t` is held. */
  readonly isHeld?: (liveHolds: RawBuilder<unknown>) => RawBuilder<boolean>
  /** What goes first, for the ids of the rows; returns the ids of files. */
  readonly dependents?: (trx: Trx, ids: readonly string[]) => Promise<readonly string[]>
  /** The ids are names of files. */
  readonly hasFiles?: true
  /** The new values of rows that become anonymous. Absent: the rows are deleted. */
  readonly set?: RawBuilder<unknown>
  /** Rows of one transaction, where the usual number does not fit. */
  readonly batch?: number
}

const customerOfOrder = sql<string>`(select o.customer_id from orders o where o.id = t.order_id)`
const ownCustomer = sql<string>`t.customer_id`
const expired = (before: Date) => sql<boolean>`t.expires_at <= ${before}`
const created = (before: Date) => sql<boolean>`t.created_at < ${before}`

/** When packs of prescription `t` were supplied last; null if never. */
const suppliedAt = sql<Date | null>`(
  select max(coalesce(o.packed_at, given.given_at)) from order_prescriptions given join orders o on o.id = given.order_id
  where given.prescription_id = t.id and given.given_at is not null
)`

const prescriptions = {
  table: 'prescriptions',
  customer: ownCustomer,
  dependents: deletePrescriptions,
} as const

/** The document of row `t`, whose ledger of a licensed buyer it may belong to (trade-7). */
const documentIsOver = (before: Date, document: RawBuilder<unknown>) => sql<boolean>`exists (
  select from documents d join orders o on o.id = d.order_id
  where d.id = ${document} and d.issued_on < ${indianDay(before)} and o.payment_type <> 'CREDIT'
)`
const customerOfDocument = (document: RawBuilder<unknown>) =>
  sql<string>`(select o.customer_id from orders o join documents d on d.order_id = o.id where d.id = ${document})`

/** What the purge of each kind does, in the order of its tables (privacy-1). */
export const tablePurges: { readonly [Kind in PurgedKind]: readonly TablePurge[] } = {
  codes: [{ table: 'one_time_codes', isOver: expired }],
  challenges: [{ table: 'passkey_challenges', isOver: expired }],
  logins: [{ table: 'sessions', isOver: expired }],
  securityLog: [{ table: 'staff_sessions', isOver: expired }],
  limits: [{ table: 'rate_limits', isOver: (before) => sql`t.window_start < ${before}` }],
  jobs: [{ table: 'jobs', isOver: (before) => sql`(t.done_at < ${before} or t.given_up_at < ${before})` }],
  repeats: [
    { table: 'idempotency_keys', isOver: created },
    { table: 'staff_idempotency_keys', isOver: created },
  ],
  gatewayEvents: [
    { table: 'gateway_events', isOver: (before) => sql`t.done_at is not null and t.received_at < ${before}` },
  ],
  demoMails: [{ table: 'demo.mailbox', isOver: (before) => sql`t.sent_at < ${before}` }],
  staleDays: [{ table: 'dirty_days', isOver: (before) => sql`t.day < ${indianDay(before)}` }],
  unsavedLogos: [{ table: 'shop_pictures', isOver: (before) => sql`not t.is_saved and t.created_at < ${before}` }],
  unshownPictures: [
    {
      table: 'page_pictures',
      // Drafts and earlier texts count.
      isOver: (before) => sql`t.created_at < ${before}
        and not exists (select from page_texts where strpos(content::text, t.stem) > 0)`,
    },
  ],
  carts: [{ table: 'cart_items', customer: ownCustomer, isOver: (before) => sql`t.changed_at < ${before}` }],
  unsentPictures: [
    {
      table: 'customer_files',
      customer: ownCustomer,
      hasFiles: true,
      isOver: (
        before,
      ) => sql`t.prescription_id is null and t.return_id is null and t.trade_account_id is null and t.cash_row_id is null
        and t.created_at < ${before}`,
    },
  ],
  returnPhotos: [
    {
      table: 'customer_files',
      customer: ownCustomer,
      hasFiles: true,
      isOver: (before) => sql`t.return_id in (
        select r.id from returns r where coalesce(r.settled_at, r.refused_at) < ${before}
      )`,
    },
  ],
  refusedPrescriptions: [
    {
      ...prescriptions,
      isOver: (before) => sql`t.state = 'refused' and t.decided_at < ${before} and ${suppliedAt} is null`,
    },
  ],
  unusedPrescriptions: [
    {
      ...prescriptions,
      isOver: (before) => sql`t.state <> 'refused' and ${suppliedAt} is null
        and greatest(t.created_at, t.decided_at) < ${before}
        and (t.valid_until is null or t.valid_until < ${indianDay(before)})
        and not exists (
          select from order_prescriptions named join orders o on o.id = named.order_id
          where named.prescription_id = t.id and o.status in ('Pending', 'Confirmed')
        )`,
    },
  ],
  suppliedPrescriptions: [
    {
      ...prescriptions,
      isOver: (before) =>
        sql`${suppliedAt} < ${before} and (t.valid_until is null or t.valid_until < ${indianDay(before)})`,
    },
  ],
  formerPatients: [
    {
      table: 'patients',
      customer: ownCustomer,
      isOver: (before) => sql`t.removed_at < ${before}
        and not exists (select from prescriptions p where p.patient_id = t.id)`,
    },
  ],
  registers: [
    {
      table: 'prescription_register',
      customer: customerOfOrder,
      isOver: (before) => sql`t.month < ${indianMonth(before)}`,
    },
  ],
  doctors: [{ table: 'doctors', isOver: (before) => sql`t.seen_at < ${before}` }],
  enquiries: [
    {
      table: 'enquiries',
      isOver: created,
      // An enquiry names no account: the mail address or the phone identifies the person.
      isHeld: (liveHolds) => sql`exists (
        select from (${liveHolds}) h join customers c on c.id = h.customer_id left join addresses a on a.customer_id = c.id
        where lower(t.email) in (lower(c.email), lower(a.email)) or t.phone in (c.phone, a.phone_number)
      )`,
    },
  ],
  customerNotes: [{ table: 'customer_notes', customer: ownCustomer, isOver: (before) => sql`t.at < ${before}` }],
  documents: [
    {
      table: 'document_cancellations',
      customer: customerOfDocument(sql`t.document_id`),
      isOver: (before) => documentIsOver(before, sql`t.document_id`),
    },
    {
      table: 'credit_note_irns',
      customer: customerOfOrder,
      isOver: (before) => documentIsOver(before, sql`t.document_id`),
    },
    {
      table: 'documents',
      customer: customerOfOrder,
      isOver: (before) => documentIsOver(before, sql`t.id`),
    },
  ],
  addressesOfOrders: [
    {
      table: 'orders',
      customer: ownCustomer,
      dependents: emptyTextsOfOrders,
      set: sql`shipping = shipping || '{"name": "", "phoneNumber": "", "email": "", "address": ""}', tracking_number = null,
        business_gstin = '', business_firm = '',
        hold_reason = null`,
      isOver: (before) => sql`t.created_at < ${before} and t.payment_type <> 'CREDIT' and t.shipping ->> 'name' <> ''
        and t.status in ('Delivered', 'Cancelled', 'Returned')
        and not exists (select from documents d where d.order_id = t.id)`,
    },
  ],
  breachNotices: [{ table: 'breach_notices', customer: ownCustomer, isOver: (before) => sql`t.mailed_at < ${before}` }],
  auditLog: [
    {
      table: 'audit_log',
      // A whole seal at a time, so that the next seals still hold.
      batch: 10_000,
      isOver: (before) => sql`t.id <= (
        select min(s.to_id) from audit_seals s
        where s.sealed_at < ${before} and exists (select from audit_log a where a.id between s.from_id and s.to_id)
      )`,
      isHeld: (liveHolds) => sql`exists (${liveHolds})`,
    },
  ],
  holds: [{ table: 'privacy_holds', isOver: (before) => sql`coalesce(t.ended_at, t.until::timestamptz) < ${before}` }],
}
