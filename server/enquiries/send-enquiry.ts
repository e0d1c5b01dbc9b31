import { type Enquiry, ticketOf } from '#domain/enquiries/enquiry-rules.ts'
import { ticketDueTimes } from '#domain/enquiries/ticket-rules.ts'
import { HOUR } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { done } from '../http/handle.ts'
import { countHit } from '../http/limits.ts'
import { networkOf } from '../http/network-of.ts'
import { enqueue } from '../jobs/jobs.ts'
import { scheduleOverdue } from './overdue-tickets.ts'

/** Stores an enquiry and queues its mail to the shop. Returns the ticket. */
export async function recordEnquiry(
  ctx: Context,
  enquiry: Enquiry,
  ip: string,
): Promise<{ success: true; ticket: string }> {
  await countHit(ctx, {
    key: `enquiries:ip:${networkOf(ip)}`,
    max: ctx.config.limits.enquiriesPerHour,
    windowMs: HOUR,
  })
  const { name, phone, email, address, message } = enquiry
  const id = ctx.newId('enquiry')
  const now = ctx.now()
  const number = await inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .insertInto('enquiries')
      .values({ id, name, phone, email, address, message, created_at: now, ...ticketDueTimes(now) })
      .returning(['id', 'number', 'next_due'])
      .executeTakeFirstOrThrow()
    await enqueue(ctx, trx, 'mail.enquiry', { enquiryId: id })
    await scheduleOverdue(ctx, trx, row)
    return row.number
  })
  ctx.wakeWorker()
  return { ...done, ticket: ticketOf(number) }
}
