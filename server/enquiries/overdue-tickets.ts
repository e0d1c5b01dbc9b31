import { sql } from 'kysely'
import { ticketOf } from '#domain/enquiries/enquiry-rules.ts'
import { formatDateTime } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Db, EnquiryRow } from '../db/tables.ts'
import { enqueue, type JobPayloads } from '../jobs/jobs.ts'
import type { JobHandlers } from '../jobs/worker.ts'
import { button, paragraph } from '../mails/mail-blocks.ts'
import { buildMail } from '../mails/mail-frame.ts'
import { mailShop } from '../mails/mail-shop.ts'

/** The jobs that mail each owner of the shop once when a ticket passes its due time (enquiries-2). */
export const overdueJobs = {
  'tickets.overdue': noticeOverdue,
  'mail.ticket-overdue': mailOwner,
} satisfies Partial<JobHandlers>

/** Schedules the overdue check of a ticket for its next due time. */
export async function scheduleOverdue(
  ctx: Context,
  db: Db,
  { id, next_due: nextDue }: Pick<EnquiryRow, 'id' | 'next_due'>,
): Promise<void> {
  const due = nextDue.toISOString()
  await enqueue(
    ctx,
    db,
    'tickets.overdue',
    { ticketId: id, due },
    { dedupeKey: `tickets.overdue:${id}:${due}`, runAt: nextDue },
  )
}

/** Schedules overdue checks that are missing, such as those of tickets from before they existed. Runs when the shop starts. */
export async function scheduleOverdueTickets(ctx: Context): Promise<void> {
  const tickets = await ctx.db
    .selectFrom('enquiries')
    .select(['id', 'next_due'])
    .where('state', '<>', 'closed')
    .where('next_due', '>', ctx.now())
    .execute()
  for (const ticket of tickets) await scheduleOverdue(ctx, ctx.db, ticket)
}

/** Queues a mail to each owner of the shop. Does nothing if the ticket was answered or closed since the check was scheduled. */
async function noticeOverdue(ctx: Context, { ticketId, due }: JobPayloads['tickets.overdue']): Promise<void> {
  const ticket = await findWaiting(ctx.db, ticketId)
  if (ticket?.next_due.toISOString() !== due) return
  const owners = await ctx.db
    .selectFrom('staff')
    .select('id')
    .where('blocked_at', 'is', null)
    .where(sql<boolean>`'owner' = any(roles)`)
    .execute()
  await inTransaction(ctx.db, async (trx) => {
    for (const { id: staffId } of owners)
      await enqueue(
        ctx,
        trx,
        'mail.ticket-overdue',
        { ticketId, staffId },
        { dedupeKey: `mail.ticket-overdue:${ticketId}:${due}:${staffId}` },
      )
  })
}

async function mailOwner(
  ctx: Context,
  { ticketId, staffId }: JobPayloads['mail.ticket-overdue'],
  messageId: string,
): Promise<void> {
  const ticket = await findWaiting(ctx.db, ticketId)
  if (ticket === undefined) return
  const owner = await ctx.db
    .selectFrom('staff')
    .select(['name', 'email'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  const subject = `${ticketOf(ticket.number)} is overdue`
  await ctx.mail.send(
    buildMail({
      shop: mailShop(ctx),
      to: owner.email,
      messageId,
      subject,
      heading: subject,
      blocks: [
        paragraph(
          `Hello ${owner.name}, ${ticket.answered_at === null ? 'this ticket has no answer yet' : 'this ticket is not closed yet'}. It was due on ${formatDateTime(ticket.next_due)}.`,
        ),
        paragraph(
          ticket.assignee === null ? 'It is not assigned to a person.' : `${ticket.assignee} has taken it over.`,
        ),
        button('Open the ticket', `/desk/tickets/${ticketId}`),
      ],
    }),
  )
}

/** A ticket that is not closed, with the name of its assignee. */
async function findWaiting(db: Db, id: string) {
  return db
    .selectFrom('enquiries')
    .leftJoin('staff', 'staff.id', 'enquiries.assigned_to')
    .select(['number', 'next_due', 'answered_at', 'staff.name as assignee'])
    .where('enquiries.id', '=', id)
    .where('state', '<>', 'closed')
    .executeTakeFirst()
}
