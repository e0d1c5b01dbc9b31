import { z } from 'zod'
import { cashDayChanges, cashPlaces, type CashPlace, cashSheetChanges } from '#domain/day/cash-changes.ts'
import { denominations } from '#domain/day/cash-count.ts'
import { type CashMode, cashModes } from '#domain/fulfilment/order-in-fulfilment.ts'
import { doorChanges } from '#domain/fulfilment/door-changes.ts'
import { orderPaymentTypes } from '#domain/orders/order-status.ts'
import { storedAddress } from './addresses.ts'
import { deskChanges } from './desk-change.ts'
import { endpoint } from './endpoint.ts'
import {
  balance,
  day,
  id,
  instant,
  line,
  namedStaff,
  orderReference,
  rupees,
  success,
  typedDay,
  typedRupees,
} from './shapes.ts'

const mode = z.enum(Object.keys(cashModes) as [CashMode, ...CashMode[]])
const place = z.enum(Object.keys(cashPlaces) as [CashPlace, ...CashPlace[]])

const parcel = z.object({
  _id: id,
  orderNumber: z.string(),
  paymentType: z.enum(orderPaymentTypes),
  amountDue: rupees,
  shippingDetails: storedAddress,
  /** Who took the parcel on the run, or null. */
  rider: namedStaff.nullable(),
  /** The failed tries to deliver it, oldest first. */
  tries: z.array(z.object({ at: instant, reason: z.string() })),
})
export type RunParcel = z.infer<typeof parcel>
export type RunParcelInPaise = z.input<typeof parcel>

export const deskRunDetails = endpoint('GET', '/api/desk/run', {
  access: { desk: 'run.deliver' },
  summary:
    'The parcels of own staff that are on their way, oldest first: the newest 200. A rider gets those of the own run.',
  input: z.object({}),
  output: z.object({
    success: z.literal(true),
    parcels: z.array(parcel),
    /** Others who deliver, to whom the caller may give parcels. */
    riders: z.array(namedStaff),
  }),
})

export const doorChangeEndpoints = deskChanges('/api/desk/run/:id', doorChanges, success, {})

const modeSums = z.object({ cash: rupees, UPI: rupees })
const placeSums = z.object({ outlet: modeSums, run: modeSums })

/** Money that a person holds. */
export const openMoney = z.object({
  person: namedStaff,
  /** When the oldest of it came in. */
  since: instant,
  sums: modeSums,
  places: placeSums,
  orders: z.number().int(),
})
export type OpenMoney = z.infer<typeof openMoney>
export type OpenMoneyInPaise = z.input<typeof openMoney>

const count = z.object({ expected: rupees, counted: rupees, difference: balance })
const cashSheet = z.object({
  _id: id,
  number: z.number().int(),
  day,
  at: instant,
  person: namedStaff,
  closedBy: namedStaff,
  cash: count,
  UPI: count,
  places: placeSums,
  /** The number of notes and coins by their rupees. */
  notes: z.partialRecord(z.enum(denominations), z.number().int()),
  reason: z.string(),
  /** Null: the safe of the shop. */
  handedTo: namedStaff.nullable(),
  corrections: z.array(z.object({ at: instant, by: z.string(), mode, amount: balance, reason: z.string() })),
})
export type CashSheet = z.infer<typeof cashSheet>
export type CashSheetInPaise = z.input<typeof cashSheet>

export const deskCashDetails = endpoint('GET', '/api/desk/cash', {
  access: { desk: 'cash.close' },
  summary: 'The money that the caller holds, or a colleague for an owner: its last 50 rows, and the last ten sheets.',
  input: z.object({ staff: id.optional() }),
  output: z.object({
    success: z.literal(true),
    person: namedStaff,
    open: openMoney.nullable(),
    rows: z.array(z.object({ order: orderReference, amount: rupees, mode, at: instant, place })),
    sheets: z.array(cashSheet),
    /** Who may take the money over. */
    colleagues: z.array(namedStaff),
  }),
})
export type CashDetails = z.infer<typeof deskCashDetails.output>
export type CashDetailsInPaise = z.input<typeof deskCashDetails.output>

const typedCount = z
  .number('Please type a whole number.')
  .int('Please type a whole number.')
  .min(0, 'Please type 0 or more.')
  .max(100_000, 'Please type a smaller number.')

export const changedSheet = z.object({ success: z.literal(true), sheet: cashSheet })

export const cashSheetChangeEndpoints = deskChanges('/api/desk/cash/sheets/:id', cashSheetChanges, changedSheet, {
  close: {
    /** A colleague whose money it is; absent: the caller. */
    staff: id.optional(),
    /** The sums that were shown while the money was counted. */
    seen: z.object({ cash: typedRupees(), UPI: typedRupees() }),
    notes: z.partialRecord(z.enum(denominations), typedCount),
    upi: typedRupees(),
    reason: line(300),
    /** Null: the safe of the shop. */
    handedTo: id.nullable(),
  },
})

const onlineDay = z.object({
  gateway: z.string(),
  captured: rupees,
  captures: z.number().int(),
  refunded: rupees,
  refunds: z.number().int(),
})
const cashDay = z.object({
  day,
  lock: z.object({ by: namedStaff, at: instant }).nullable(),
  sheets: z.array(cashSheet),
  /** Money that is not handed over. */
  open: z.array(openMoney),
  online: z.array(onlineDay),
})
export type CashDay = z.infer<typeof cashDay>
export type CashDayInPaise = z.input<typeof cashDay>

export const shownDay = z.object({ success: z.literal(true), day: cashDay })

export const deskCashDayDetails = endpoint('GET', '/api/desk/cash/days/:id', {
  access: { desk: 'cash.read' },
  summary:
    'The sheet of a day of the shop: who handed over what, who still holds money that came in until then, and what each gateway captured and refunded.',
  input: z.object({ id: typedDay }),
  output: shownDay,
})

export const cashDayChangeEndpoints = deskChanges('/api/desk/cash/days/:id', cashDayChanges, shownDay, {
  lock: { id: typedDay },
})

export const dayEndpoints = [
  deskRunDetails,
  ...Object.values(doorChangeEndpoints),
  deskCashDetails,
  deskCashDayDetails,
  ...Object.values(cashSheetChangeEndpoints),
  ...Object.values(cashDayChangeEndpoints),
] as const
