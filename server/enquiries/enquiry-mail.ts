import { ticketOf } from '#domain/enquiries/enquiry-rules.ts'
import { formatDateTime } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { EnquiryRow } from '../db/tables.ts'
import type { Mail } from '../gateways/mail/mail.ts'
import type { JobHandlers } from '../jobs/worker.ts'
import { heading, paragraph, quietParagraph } from '../mails/mail-blocks.ts'
import { buildMail } from '../mails/mail-frame.ts'
import { type MailShop, mailShop } from '../mails/mail-shop.ts'

export const enquiryJobs = {
  'mail.enquiry': mailEnquiry,
  'mail.reservation': mailReservation,
  'mail.ticket-answer': mailAnswer,
} satisfies Partial<JobHandlers>

async function mailEnquiry(ctx: Context, { enquiryId }: { enquiryId: string }, jobId: string): Promise<void> {
  const enquiry = await ctx.db.selectFrom('enquiries').selectAll().where('id', '=', enquiryId).executeTakeFirstOrThrow()
  await ctx.mail.send(enquiryMail(mailShop(ctx), enquiry, jobId))
}

/** The mail to the shop. Its subject contains no text of the visitor. */
function enquiryMail(shop: MailShop, enquiry: EnquiryRow, messageId: string): Mail {
  const { number, name, phone, email, address, message, kind, created_at } = enquiry
  const ticket = ticketOf(number)
  const contact = [name, `Mobile: ${phone}`, `Email: ${email}`]
  return buildMail({
    shop,
    to: shop.email.display,
    subject: `Enquiry ${ticket}`,
    heading: `Enquiry ${ticket}`,
    messageId,
    blocks: [
      paragraph(
        kind === 'reservation'
          ? `A shopper asked on ${formatDateTime(created_at)} to have this kept at an outlet.`
          : `A visitor filled in the Information Request Form on ${formatDateTime(created_at)}.`,
      ),
      heading('Who asks'),
      paragraph(contact.join('\n')),
      ...(address === '' ? [] : [heading('Address'), paragraph(address)]),
      heading('Message'),
      paragraph(message === '' ? '(They left no message: please call or write.)' : message),
      quietParagraph('Name, number and address are as they were typed; nobody has checked them.'),
    ],
  })
}

async function mailReservation(ctx: Context, { enquiryId }: { enquiryId: string }, jobId: string): Promise<void> {
  const row = await ctx.db.selectFrom('enquiries').selectAll().where('id', '=', enquiryId).executeTakeFirstOrThrow()
  const ticket = ticketOf(row.number)
  const shop = mailShop(ctx, row.language)
  await ctx.mail.send(
    buildMail({
      shop,
      to: row.email,
      subject: `Your reservation ${ticket}`,
      heading: `Your reservation ${ticket}`,
      messageId: jobId,
      greeting: { mail: 'reservation', customer: row.name },
      blocks: [
        paragraph(`We have your request of ${formatDateTime(row.created_at)}:`),
        paragraph(row.message),
        paragraph(
          'The outlet calls you when it is ready. Please bring the prescription, if the medicine needs one. Nothing is paid until you collect it.',
        ),
        quietParagraph(`If you call or write, please say ${ticket}.`),
      ],
    }),
  )
}

async function mailAnswer(ctx: Context, { answerId }: { answerId: string }, jobId: string): Promise<void> {
  const answer = await ctx.db
    .selectFrom('ticket_answers')
    .innerJoin('enquiries', 'enquiries.id', 'ticket_answers.enquiry_id')
    .select(['number', 'name', 'email', 'message', 'created_at', 'answer', 'language'])
    .where('ticket_answers.id', '=', answerId)
    .executeTakeFirstOrThrow()
  await ctx.mail.send(answerMail(mailShop(ctx, answer.language), answer, jobId))
}

type MailedAnswer = Pick<EnquiryRow, 'number' | 'name' | 'email' | 'message' | 'created_at'> & {
  readonly answer: string
}

/** The mail to the visitor. Its subject holds the number alone (desk-5). */
function answerMail(shop: MailShop, mailed: MailedAnswer, messageId: string): Mail {
  const { number, name, email, message, created_at, answer } = mailed
  const ticket = ticketOf(number)
  return buildMail({
    shop,
    to: email,
    subject: `Your enquiry ${ticket}`,
    heading: `Your enquiry ${ticket}`,
    messageId,
    greeting: { mail: 'enquiryAnswer', customer: name },
    blocks: [
      paragraph(answer),
      ...(message === '' ? [] : [quietParagraph(`You wrote on ${formatDateTime(created_at)}:\n${message}`)]),
      quietParagraph(`If you write again, please keep ${ticket} in the subject.`),
    ],
  })
}
