import type { Context } from '../context.ts'
import type { JobHandlers } from '../jobs/worker.ts'
import { enquiryMail } from './enquiry-mail.ts'

export const enquiryJobs = { 'mail.enquiry': mailEnquiry } satisfies Partial<JobHandlers>

async function mailEnquiry(ctx: Context, { enquiryId }: { enquiryId: string }, jobId: string): Promise<void> {
  const enquiry = await ctx.db.selectFrom('enquiries').selectAll().where('id', '=', enquiryId).executeTakeFirstOrThrow()
  await ctx.mail.send(enquiryMail(enquiry, jobId))
}
