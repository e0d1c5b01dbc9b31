import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { reserveProduct, sendEnquiry } from '#contract/enquiries.ts'
import { deskReplyList } from '#contract/replies.ts'
import * as contract from '#contract/tickets.ts'
import type { DeskAction } from '#domain/staff/actions.ts'
import type { Context } from '../context.ts'
import { bindRecord } from '../desk-change/desk-record.ts'
import { type App, done, handle } from '../http/handle.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { answerTicket, assignTicket, classifyTicket, closeTicket } from './change-ticket.ts'
import { listReplies, replyRecord } from './reply-record.ts'
import { recordReservation } from './reserve-product.ts'
import { recordEnquiry } from './send-enquiry.ts'
import { getTicket, listTickets } from './ticket-queries.ts'

export function addEnquiryRoutes(app: App, ctx: Context): void {
  handle(app, ctx, sendEnquiry, async ({ input, ip }) => recordEnquiry(ctx, input, ip))
  handle(app, ctx, reserveProduct, async ({ input, ip }) => recordReservation(ctx, input, ip))
  handle(app, ctx, contract.deskTicketList, async ({ input }) => ({ ...done, ...(await listTickets(ctx, input)) }))
  handle(app, ctx, contract.deskTicketDetails, async ({ input }) => ({
    ...done,
    ticket: await getTicket(ctx, input.id),
  }))
  handle(app, ctx, deskReplyList, async () => ({ ...done, replies: await listReplies(ctx.db) }))
  bindRecord(app, ctx, replyRecord)

  /** Binds a change of one ticket, which answers with the ticket as it is afterwards. */
  function handleChange<I extends z.ZodType<{ id: string }>>(
    endpoint: Endpoint<{ desk: DeskAction }, I, typeof contract.changedTicket>,
    change: (change: z.output<I> & { principal: StaffPrincipal }) => Promise<void>,
  ): void {
    handle(app, ctx, endpoint, async ({ principal, input }) => {
      await change({ ...input, principal })
      return { ...done, ticket: await getTicket(ctx, input.id) }
    })
  }

  handleChange(contract.deskAnswerTicket, (change) => answerTicket(ctx, change))
  handleChange(contract.deskAssignTicket, (change) => assignTicket(ctx, change))
  handleChange(contract.deskClassifyTicket, (change) => classifyTicket(ctx, change))
  handleChange(contract.deskCloseTicket, (change) => closeTicket(ctx, change))
}
