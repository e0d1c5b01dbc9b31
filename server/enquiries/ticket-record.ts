import type { Updateable } from 'kysely'
import { changedTicket, ticketChangeEndpoints } from '#contract/tickets.ts'
import { ticketRules } from '#domain/enquiries/ticket-changes.ts'
import type { EnquiryRow, Tables } from '../db/tables.ts'
import type { DeskRecord } from '../desk-change/desk-record.ts'
import { changesBetween } from '../desk-change/record-audit.ts'
import { notFound } from '../http/refusal.ts'
import { enqueue } from '../jobs/jobs.ts'
import { scheduleOverdue } from './overdue-tickets.ts'
import { getTicket } from './ticket-queries.ts'

type TicketColumns = Pick<
  Updateable<Tables['enquiries']>,
  'kind' | 'state' | 'assigned_to' | 'answered_at' | 'close_reason'
>

/** Everything that staff may do to a ticket. */
export const ticketRecord: DeskRecord<typeof ticketChangeEndpoints, EnquiryRow, TicketColumns> = {
  subject: 'ticket',
  action: (name) => `tickets.${name}`,
  endpoints: ticketChangeEndpoints,
  lock: async (_, trx, id) => {
    const ticket = await trx.selectFrom('enquiries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (ticket === undefined) throw notFound('Ticket')
    return ticket
  },
  refusal: ticketRules.refusal,
  shown: changedTicket.omit({ success: true }),
  show: async (ctx, _, id) => ({ ticket: await getTicket(ctx, id) }),
  useCases: {
    /** Stores an answer and queues its mail. The first ends the 48 hours; its author takes over an unassigned ticket. */
    async answer({ ctx, trx, record: ticket, actor, at, input: { answer } }) {
      const id = ctx.newId('ticketAnswer')
      await trx
        .insertInto('ticket_answers')
        .values({ id, enquiry_id: ticket.id, at, staff_id: actor.id, answer })
        .execute()
      await enqueue(ctx, trx, 'mail.ticket-answer', { answerId: id })
      return {
        state: 'answered',
        assigned_to: ticket.assigned_to ?? actor.id,
        answered_at: ticket.answered_at ?? at,
        close_reason: null,
      }
    },
    assign: async ({ actor }) => ({ assigned_to: actor.id }),
    classify: async ({ input: { kind } }) => ({ kind }),
    close: async ({ input: { reason } }) => ({ state: 'closed', close_reason: reason }),
  },
  async save({ ctx, trx, record: { id, state, kind }, at }, columns) {
    const changed = await trx
      .updateTable('enquiries')
      .set(columns)
      .where('id', '=', id)
      .returning(['id', 'next_due'])
      .executeTakeFirstOrThrow()
    if (changed.next_due > at) await scheduleOverdue(ctx, trx, changed)
    return {
      changes: changesBetween({ state, kind }, { state: columns.state ?? state, kind: columns.kind ?? kind }),
      reason: columns.close_reason ?? '',
    }
  },
}
