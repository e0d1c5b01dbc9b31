import { sql } from 'kysely'
import type { ApiInput } from '#contract/api.ts'
import type { Ticket, TicketRow } from '#contract/tickets.ts'
import { ticketOf } from '#domain/enquiries/enquiry-rules.ts'
import { isTicketUrgent, URGENT_FROM } from '#domain/enquiries/ticket-rules.ts'
import { findCustomerCard } from '../accounts/customer-card.ts'
import type { Context } from '../context.ts'
import { countUpToCap, type PageOfRows, readPage } from '../db/keyset.ts'
import type { Db, QueryRow } from '../db/tables.ts'
import { notFound } from '../http/refusal.ts'

type Search = Omit<ApiInput<'GET /api/desk/tickets'>, 'after'> & { readonly after?: number | undefined }

/** A page of tickets, the first due on top. */
export async function listTickets({ db, now }: Context, { state, after }: Search): Promise<PageOfRows<TicketRow>> {
  const matching = selectTickets(db).$if(state !== undefined, (query) =>
    query.where('enquiries.state', '=', state ?? 'open'),
  )
  return readPage(db, matching, { order: ['next_due', 'number'], after, toRow: (row) => toTicketRow(row, now()) })
}

/** The ticket with this number, or `null`. */
export async function findTicket({ db, now }: Context, number: number): Promise<TicketRow | null> {
  const row = await selectTickets(db).where('number', '=', number).executeTakeFirst()
  return row === undefined ? null : toTicketRow(row, now())
}

/** A ticket with its message and answers. */
export async function getTicket({ db, now }: Context, id: string): Promise<Ticket> {
  const row = await selectTickets(db).where('enquiries.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('Ticket')
  const answers = await db
    .selectFrom('ticket_answers as answer')
    .innerJoin('staff', 'staff.id', 'answer.staff_id')
    .select(['answer.id', 'answer.at', 'answer.answer', 'staff.name'])
    .where('answer.enquiry_id', '=', id)
    .orderBy('answer.at')
    .orderBy('answer.id')
    .execute()
  const { phone, email, address, message, close_reason: closeReason } = row
  return {
    ...toTicketRow(row, now()),
    phone,
    email,
    address,
    message,
    closeReason,
    reserved: reservedOf(row),
    customer: await findCustomerCard(db, email),
    answers: answers.map(({ id: _id, at, name: by, answer }) => ({ _id, at: at.toISOString(), by, answer })),
  }
}

function reservedOf(row: QueryRow<typeof selectTickets>): Ticket['reserved'] {
  const { reserved_product_id: productId, reserved_packs: packs, reserved_outlet: outlet } = row
  return productId === null || packs === null || outlet === null ? null : { productId, packs, outlet }
}

/** The number of urgent tickets, at most 501, and the creation time of the oldest (enquiries-2). */
export async function countUrgentTickets({ db, now }: Context): Promise<{ count: number; oldest: Date | null }> {
  const urgent = db
    .selectFrom('enquiries')
    .select('created_at')
    .where('state', 'in', ['open', 'answered'])
    .where(sql<boolean>`created_at + ${URGENT_FROM} * (next_due - created_at) <= ${now()}::timestamptz`)
  const { oldest } = await db
    .selectFrom(urgent.as('ticket'))
    .select(({ fn }) => fn.min('created_at').as('oldest'))
    .executeTakeFirstOrThrow()
  return { count: await countUpToCap(db, urgent), oldest }
}

function selectTickets(db: Db) {
  return db
    .selectFrom('enquiries')
    .leftJoin('staff', 'staff.id', 'enquiries.assigned_to')
    .selectAll('enquiries')
    .select('staff.name as assignee_name')
}

function toTicketRow(row: QueryRow<typeof selectTickets>, now: Date): TicketRow {
  const { id, number, kind, state, name, created_at: createdAt, next_due: nextDue, assigned_to: assignee } = row
  return {
    _id: id,
    ticket: ticketOf(number),
    number,
    kind,
    state,
    name,
    createdAt: createdAt.toISOString(),
    nextDue: nextDue.toISOString(),
    isUrgent: isTicketUrgent({ state, createdAt, nextDue }, now),
    assignedTo: assignee === null ? null : { id: assignee, name: row.assignee_name ?? assignee },
  }
}
