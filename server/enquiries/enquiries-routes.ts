import { reserveProduct, sendEnquiry } from '#contract/enquiries.ts'
import { deskReplyList } from '#contract/replies.ts'
import * as contract from '#contract/tickets.ts'
import type { Context } from '../context.ts'
import { bindRecord } from '../desk-change/desk-record.ts'
import { type App, handle } from '../http/handle.ts'
import { languageOf } from '../http/requested-language.ts'
import { listReplies, replyRecord } from './reply-record.ts'
import { recordReservation } from './reserve-product.ts'
import { recordEnquiry } from './send-enquiry.ts'
import { getTicket, listTickets } from './ticket-queries.ts'
import { ticketRecord } from './ticket-record.ts'

export function addEnquiryRoutes(app: App, ctx: Context): void {
  handle(app, ctx, sendEnquiry, async ({ input, ip, header }) =>
    recordEnquiry(ctx, { ...input, language: languageOf(header('x-language')) }, ip),
  )
  handle(app, ctx, reserveProduct, async ({ input, ip, header }) =>
    recordReservation(ctx, { ...input, language: languageOf(header('x-language')) }, ip),
  )
  handle(app, ctx, contract.deskTicketList, ({ input }) => listTickets(ctx, input))
  handle(app, ctx, contract.deskTicketDetails, async ({ input }) => ({ ticket: await getTicket(ctx, input.id) }))
  handle(app, ctx, deskReplyList, async () => ({ replies: await listReplies(ctx.db) }))
  bindRecord(app, ctx, replyRecord)
  bindRecord(app, ctx, ticketRecord)
}
