import { ticketDueTimes } from '#domain/enquiries/ticket-rules.ts'
import { HOUR } from '#domain/time.ts'
import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/tables.ts'

const enquiries = [
  { name: 'Deepa Nair', hoursAgo: 76, message: 'Do you deliver to Karimnagar on Sundays?', answer: 'Yes, until 2 pm.' },
  { name: 'Suresh Babu', hoursAgo: 40, message: 'The box of my last order was torn. Whom do I tell?', answer: null },
  { name: 'Farah Ali', hoursAgo: 5, message: 'When will the 90 day pack be back?', answer: null },
] as const

/** Adds three tickets: one answered, one near its deadline and one new. */
export async function addDemoTickets(ctx: Context, trx: Trx, staffId: string): Promise<void> {
  for (const { name, hoursAgo, message, answer } of enquiries) {
    const id = ctx.newId('enquiry')
    const createdAt = new Date(ctx.now().getTime() - hoursAgo * HOUR)
    const answeredAt = new Date(createdAt.getTime() + HOUR)
    const contact = {
      phone: '9000000150',
      email: `${name.toLowerCase().replace(' ', '.')}@customer.example`,
      address: '',
    }
    const state = answer === null ? {} : { state: 'answered' as const, answered_at: answeredAt, assigned_to: staffId }
    await trx
      .insertInto('enquiries')
      .values({ id, name, ...contact, message, created_at: createdAt, ...ticketDueTimes(createdAt), ...state })
      .execute()
    if (answer === null) continue
    const row = { id: ctx.newId('ticketAnswer'), enquiry_id: id, at: answeredAt, staff_id: staffId, answer }
    await trx.insertInto('ticket_answers').values(row).execute()
  }
}

/** Adds a canned reply to the question that customers ask most. */
export async function addDemoReplies(ctx: Context, trx: Trx, staffId: string): Promise<void> {
  const text = 'Dear {name},\n\nwe are looking for your parcel and write again today. Your ticket is {number}.'
  await trx
    .insertInto('canned_replies')
    .values({
      id: ctx.newId('cannedReply'),
      title: 'Where is my parcel?',
      text,
      updated_at: ctx.now(),
      updated_by: staffId,
    })
    .execute()
}

/** Adds two open payment alerts, without the mails of real ones. */
export async function addDemoAlerts(ctx: Context, trx: Trx): Promise<void> {
  const ago = (hours: number) => new Date(ctx.now().getTime() - hours * HOUR)
  await trx
    .insertInto('payment_alerts')
    .values([
      { about: 'demo-refund', kind: 'refund_overdue', order_id: null, raised_at: ago(3) },
      { about: 'sandbox', kind: 'unknown_reference', order_id: null, raised_at: ago(1) },
    ])
    .execute()
}
