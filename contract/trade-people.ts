import { z } from 'zod'
import { emailError, normaliseEmail } from '#domain/accounts/account-rules.ts'
import { MAX_TRADE_PEOPLE, TRADE_PERSON_NAME_MAX, type TradeRight, tradeRights } from '#domain/trade/trade-people.ts'
import { endpoint } from './endpoint.ts'
import { checkRule, id, instant, line, text } from './shapes.ts'

const tradeRight = z.enum(
  Object.keys(tradeRights) as [TradeRight, ...TradeRight[]],
  'Please choose what the person may do.',
)

const people = z.object({
  success: z.literal(true),
  /** In the order of their invitations. Whether an address has an account is not told. */
  people: z.array(
    z.object({
      _id: id,
      name: z.string(),
      email: z.string(),
      right: tradeRight,
      invitedAt: instant,
      /** Null while the invitation waits. */
      joinedAt: instant.nullable(),
    }),
  ),
})
export type TradePeople = z.infer<typeof people>['people']

export const listTradePeople = endpoint('GET', '/api/trade/people', {
  access: 'customer',
  summary:
    'The people who order for the firm of the caller, joined or invited. 403 for all but the holder of an account.',
  input: z.object({}),
  output: people,
})

export const inviteTradePerson = endpoint('POST', '/api/trade/people', {
  access: 'customer',
  summary: `Invites a person of the firm by mail address. The answer is the same whether or not the address has an account. 409 for an address that is invited already and beyond ${MAX_TRADE_PEOPLE} people, 422 for the own address.`,
  status: 201,
  input: z.object({
    name: line(TRADE_PERSON_NAME_MAX).min(1, 'Please type a name.'),
    email: text(300).overwrite(normaliseEmail).check(checkRule(emailError)),
    right: tradeRight,
  }),
  output: people,
})

export const setTradePersonRight = endpoint('POST', '/api/trade/people/:id/right', {
  access: 'customer',
  summary: 'Changes what a person of the firm may do. It holds from the next call of the person on.',
  input: z.object({ id, right: tradeRight }),
  output: people,
})

export const removeTradePerson = endpoint('DELETE', '/api/trade/people/:id', {
  access: 'customer',
  summary: 'Removes a person of the firm or takes an invitation back. It holds from the next call of the person on.',
  input: z.object({ id }),
  output: people,
})

const membership = z.object({ _id: id, firm: z.string(), right: tradeRight })

const memberships = z.object({
  success: z.literal(true),
  /** The firm for which the caller orders, or null. */
  joined: membership.nullable(),
  /** The firms that ask the caller to order for them. */
  invitations: z.array(membership),
})
export type TradeMemberships = z.infer<typeof memberships>

export const listTradeMemberships = endpoint('GET', '/api/trade/memberships', {
  access: 'customer',
  summary: 'The firm for which the caller orders, and those that ask for it.',
  input: z.object({}),
  output: memberships,
})

export const acceptTradeInvitation = endpoint('POST', '/api/trade/memberships/:id/accept', {
  access: 'customer',
  summary:
    'Accepts an invitation to the own mail address. 404 once it is taken back; 409 for a person of another firm and for a customer with an own verified account.',
  input: z.object({ id }),
  output: memberships,
})

export const leaveTradeFirm = endpoint('DELETE', '/api/trade/memberships/:id', {
  access: 'customer',
  summary: 'Declines an invitation, or ends ordering for a firm.',
  input: z.object({ id }),
  output: memberships,
})

export const tradePeopleEndpoints = [
  listTradePeople,
  inviteTradePerson,
  setTradePersonRight,
  removeTradePerson,
  listTradeMemberships,
  acceptTradeInvitation,
  leaveTradeFirm,
] as const
