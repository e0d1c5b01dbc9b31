import type { Context } from '../context.ts'
import { sealText, unsealText } from '../crypto/sealed-text.ts'

/** The state between two steps of a sign-in. It is sealed and sent to the browser instead of being stored. */
type DeskTicket = {
  readonly staffId: string
  /** A ticket from before an enrolment or reset is invalid. */
  readonly credentialsVersion: number
  readonly expiresAt: number
} & (
  | { readonly step: 'second' }
  | { readonly step: 'enrol'; readonly passwordHash: string; readonly totpSecret: string }
)

type TicketOf<S extends DeskTicket['step']> = Extract<DeskTicket, { step: S }>

type TicketContext = Pick<Context, 'secret' | 'now'>

export function sealTicket(ctx: TicketContext, ticket: DeskTicket): string {
  return sealText(ctx, 'desk-ticket', ticket.step, JSON.stringify(ticket))
}

/** The ticket of this step, or null when it is wrong or expired. */
export function readTicket<S extends DeskTicket['step']>(
  ctx: TicketContext,
  step: S,
  sealed: string,
): TicketOf<S> | null {
  const text = unsealText(ctx, 'desk-ticket', step, sealed)
  const ticket = text === null ? null : (JSON.parse(text) as TicketOf<S>)
  return ticket !== null && ticket.expiresAt > ctx.now().getTime() ? ticket : null
}
