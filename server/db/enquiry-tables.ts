import type { Generated, GeneratedAlways } from 'kysely'
import type { Language } from '#domain/languages/languages.ts'
import type { TicketKind, TicketState } from '#domain/enquiries/ticket-rules.ts'

/** Tickets (migrations/0006-enquiries.sql, 0011-tickets.sql). */
export type EnquiriesTable = {
  id: string
  number: Generated<number>
  name: string
  phone: string
  email: string
  address: string
  message: string
  created_at: Date
  /** The language of the page with the form. */
  language: Generated<Language>
  kind: Generated<TicketKind>
  state: Generated<TicketState>
  assigned_to: Generated<string | null>
  ack_due: Date
  due: Date
  answered_at: Generated<Date | null>
  close_reason: Generated<string | null>
  reserved_product_id: Generated<string | null>
  reserved_packs: Generated<number | null>
  reserved_outlet: Generated<string | null>
  next_due: GeneratedAlways<Date>
}
