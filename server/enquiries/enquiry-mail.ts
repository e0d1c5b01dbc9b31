import { ticketOf } from '#domain/enquiries/enquiry-rules.ts'
import { formatDateTime } from '#domain/time.ts'
import { shop } from '#shop/shop.ts'
import type { EnquiryRow } from '../db/tables.ts'
import type { Mail } from '../gateways/mail/mail.ts'
import { heading, paragraph, quietParagraph } from '../mails/mail-blocks.ts'
import { buildMail } from '../mails/mail-frame.ts'

/** To the shop: what a visitor asked, and how to reach them. The words are a stranger's, so none stands in the subject. */
export function enquiryMail(enquiry: EnquiryRow, messageId: string): Mail {
  const { number, name, phone, email, address, message, created_at } = enquiry
  const ticket = ticketOf(number)
  const contact = [name, `Mobile: ${phone}`, `Email: ${email}`]
  return buildMail({
    to: shop.email.display,
    subject: `Enquiry ${ticket}`,
    heading: `Enquiry ${ticket}`,
    messageId,
    blocks: [
      paragraph(`Somebody filled in the Information Request Form on ${formatDateTime(created_at)}.`),
      heading('Who asks'),
      paragraph(contact.join('\n')),
      ...(address === '' ? [] : [heading('Address'), paragraph(address)]),
      heading('Message'),
      paragraph(message === '' ? '(They left no message: please call or write.)' : message),
      quietParagraph('Name, number and address are as they were typed; nobody has checked them.'),
    ],
  })
}
