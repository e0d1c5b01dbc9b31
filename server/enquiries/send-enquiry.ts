import type { Ticket } from '#contract/tickets.ts'
import { type Enquiry, ticketOf } from '#domain/enquiries/enquiry-rules.ts'
import { ticketDueTimes, type TicketKind } from '#domain/enquiries/ticket-rules.ts'
import type { Language } from '#domain/languages/languages.ts'
import { HOUR } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { countHit } from '../http/limits.ts'
import { networkOf } from '../http/network-of.ts'
import { enqueue } from '../jobs/jobs.ts'
import { scheduleOverdue } from './overdue-tickets.ts'

/** An enquiry with the language of its page. */
type SentEnquiry = Enquiry & { readonly language: Language }

/** Stores an enquiry and queues its mail to the shop. Returns the ticket. */
export async function recordEnquiry(ctx: Context, enquiry: SentEnquiry, ip: string): Promise<{ ticket: string }> {
  await limitEnquiries(ctx, ip)
  return { ticket: await openTicket(ctx, { kind: 'enquiry', ...enquiry }, ['mail.enquiry']) }
}

export async function limitEnquiries(ctx: Context, ip: string): Promise<void> {
  await countHit(ctx, {
    key: `enquiries:ip:${networkOf(ip)}`,
    max: ctx.config.limits.enquiriesPerHour,
    windowMs: HOUR,
  })
}

/** Stores a ticket and queues its mails. Returns its number, such as "E-10001". */
export async function openTicket(
  ctx: Context,
  { kind, language, name, phone, email, address, message }: SentEnquiry & { readonly kind: TicketKind },
  mails: readonly ('mail.enquiry' | 'mail.reservation')[],
  reserved: NonNullable<Ticket['reserved']> | null = null,
): Promise<string> {
  const id = ctx.newId('enquiry')
  const now = ctx.now()
  const number = await inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .insertInto('enquiries')
      .values({
        id,
        kind,
        language,
        name,
        phone,
        email,
        address,
        message,
        created_at: now,
        ...ticketDueTimes(now),
        ...reservedColumns(reserved),
      })
      .returning(['id', 'number', 'next_due'])
      .executeTakeFirstOrThrow()
    for (const mail of mails) await enqueue(ctx, trx, mail, { enquiryId: id })
    await scheduleOverdue(ctx, trx, row)
    return row.number
  })
  return ticketOf(number)
}

function reservedColumns(reserved: Ticket['reserved']) {
  return {
    reserved_product_id: reserved?.productId ?? null,
    reserved_packs: reserved?.packs ?? null,
    reserved_outlet: reserved?.outlet ?? null,
  }
}
