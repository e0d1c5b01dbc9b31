import { ticketDueTimes } from '#domain/enquiries/ticket-rules.ts'
import type { EnquiryRow } from '#server/db/tables.ts'
import type { TestApp } from './start-test-app.ts'

/** Stores a new enquiry without the rate limit. */
export async function addTicket({ ctx }: TestApp, overrides: Partial<EnquiryRow> = {}): Promise<EnquiryRow> {
  const createdAt = ctx.now()
  const { next_due: _, ...columns } = overrides
  return ctx.db
    .insertInto('enquiries')
    .values({
      id: ctx.newId('enquiry'),
      name: 'Asha Rao',
      phone: '9876543210',
      email: 'asha@customer.example',
      address: '',
      message: 'Do you keep insulin pens?',
      created_at: createdAt,
      ...ticketDueTimes(createdAt),
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
