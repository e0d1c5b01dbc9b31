import type { Updateable } from 'kysely'
import type { TicketKind } from '#domain/enquiries/ticket-rules.ts'
import type { AuditAction } from '#domain/audit/audit-actions.ts'
import type { Context } from '../context.ts'
import type { EnquiryRow, Tables, Trx } from '../db/tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { enqueue } from '../jobs/jobs.ts'
import { changeOnce } from '../desk-change/change-once.ts'
import { changesBetween, recordAudit } from '../desk-change/record-audit.ts'
import { scheduleOverdue } from './overdue-tickets.ts'

type TicketChange = { readonly principal: StaffPrincipal; readonly id: string }
type TicketColumns = Pick<
  Updateable<Tables['enquiries']>,
  'kind' | 'state' | 'assigned_to' | 'answered_at' | 'close_reason'
>

/** Stores an answer and queues its mail. The first answer ends the 48 hours; the author takes over an unassigned ticket. */
export async function answerTicket(
  ctx: Context,
  { answer, ...change }: TicketChange & { readonly answer: string },
): Promise<void> {
  const { staffId } = change.principal
  await changeTicket(ctx, change, 'tickets.answer', async (trx, ticket) => {
    const id = ctx.newId('ticketAnswer')
    await trx
      .insertInto('ticket_answers')
      .values({ id, enquiry_id: ticket.id, at: ctx.now(), staff_id: staffId, answer })
      .execute()
    await enqueue(ctx, trx, 'mail.ticket-answer', { answerId: id })
    return {
      state: 'answered',
      assigned_to: ticket.assigned_to ?? staffId,
      answered_at: ticket.answered_at ?? ctx.now(),
      close_reason: null,
    }
  })
}

/** Assigns a ticket to the caller. */
export async function assignTicket(ctx: Context, change: TicketChange): Promise<void> {
  await changeTicket(ctx, change, 'tickets.assign', async (_, ticket) => {
    refuseClosed(ticket)
    return { assigned_to: change.principal.staffId }
  })
}

/** Changes the kind of a ticket. */
export async function classifyTicket(
  ctx: Context,
  { kind, ...change }: TicketChange & { readonly kind: TicketKind },
): Promise<void> {
  await changeTicket(ctx, change, 'tickets.classify', async () => ({ kind }))
}

/** Closes a ticket with a reason. */
export async function closeTicket(
  ctx: Context,
  { reason, ...change }: TicketChange & { readonly reason: string },
): Promise<void> {
  await changeTicket(ctx, change, 'tickets.close', async (_, ticket) => {
    refuseClosed(ticket)
    return { state: 'closed', close_reason: reason }
  })
}

function refuseClosed({ state }: EnquiryRow): void {
  if (state === 'closed') throw new Refusal('conflict', 'This ticket is closed. An answer opens it again.')
}

/** Changes a locked ticket and writes the audit row in one transaction (desk-1). */
async function changeTicket(
  ctx: Context,
  { principal, id }: TicketChange,
  action: AuditAction,
  change: (trx: Trx, ticket: EnquiryRow) => Promise<TicketColumns>,
): Promise<void> {
  await changeOnce(ctx, principal, async (trx) => {
    const ticket = await trx.selectFrom('enquiries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (ticket === undefined) throw notFound('Ticket')
    const columns = await change(trx, ticket)
    const changed = await trx
      .updateTable('enquiries')
      .set(columns)
      .where('id', '=', id)
      .returning(['id', 'next_due'])
      .executeTakeFirstOrThrow()
    if (changed.next_due > ctx.now()) await scheduleOverdue(ctx, trx, changed)
    const { state, kind } = ticket
    const changes = changesBetween({ state, kind }, { state: columns.state ?? state, kind: columns.kind ?? kind })
    const reason = columns.close_reason ?? ''
    await recordAudit(ctx, trx, principal, { action, subject: { kind: 'ticket', id }, changes, reason })
  })
}
