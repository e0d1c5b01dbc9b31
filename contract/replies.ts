import { z } from 'zod'
import { replyChanges } from '#domain/enquiries/reply-changes.ts'
import { ANSWER_MAX, ticketAnswerError } from '#domain/enquiries/ticket-rules.ts'
import { deskChanges } from './desk-change.ts'
import { endpoint } from './endpoint.ts'
import { checkRule, id, rowVersion, text } from './shapes.ts'

const cannedReply = z.object({ _id: id, title: z.string(), text: z.string(), version: rowVersion })
export type CannedReply = z.infer<typeof cannedReply>

/** All canned replies by title. */
export const changedReplies = z.object({ success: z.literal(true), replies: z.array(cannedReply) })

export const deskReplyList = endpoint('GET', '/api/desk/replies', {
  access: { desk: 'tickets.answer' },
  summary: 'The canned replies to tickets, by title.',
  input: z.object({}),
  output: changedReplies,
})

const replyText = {
  text: text(4 * ANSWER_MAX)
    .trim()
    .check(checkRule(ticketAnswerError)),
}

/** The changes of canned replies. Each answers with all of them. */
export const replyChangeEndpoints = deskChanges('/api/desk/replies/:id', replyChanges, changedReplies, {
  add: replyText,
  edit: { version: rowVersion, ...replyText },
  remove: { version: rowVersion },
})

export const repliesEndpoints = [deskReplyList, ...Object.values(replyChangeEndpoints)] as const
