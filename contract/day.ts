import { z } from 'zod'
import {
  cashDayChanges,
  cashPlaces,
  type CashPlace,
  type CashRowKind,
  cashRowKinds,
  cashSheetChanges,
  heldCashChanges,
} from '#domain/day/cash-changes.ts'
import { denominations, modeNames } from '#domain/day/cash-count.ts'
import { doorChanges } from '#domain/fulfilment/door-changes.ts'
import { orderPaymentTypes } from '#domain/orders/order-status.ts'
import { MAX_FILE_BYTES, MAX_FILES } from '#domain/prescriptions/prescription-rules.ts'
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

const mode = z.enum(modeNames)
const place = z.enum(Object.keys(cashPlaces) as [CashPlace, ...CashPlace[]])
const rowKind = z.enum(Object.keys(cashRowKinds) as [CashRowKind, ...CashRowKind[]])

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

const modeSums = z.object({ cash: rupees, UPI: rupees, card: rupees })
const placeSums = z.object({ outlet: modeSums, run: modeSums })

/** Money that a person holds. */
export const openMoney = z.object({
  person: namedStaff,
  /** When the oldest of it came in. */
  since: instant,
  sums: modeSums,
  places: placeSums,
  /** Change money that was taken, and what was spent of the cash. */
  floats: rupees,
  spent: rupees,
  orders: z.number().int(),
})
export type OpenMoney = z.infer<typeof openMoney>
export type OpenMoneyInPaise = z.input<typeof openMoney>

const countedNotes = z.partialRecord(z.enum(denominations), z.number().int())
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
  card: count,
  places: placeSums,
  floats: rupees,
  spent: rupees,
  /** The expenses, with the addresses of the photos of their receipts. */
  expenses: z.array(z.object({ purpose: z.string(), amount: rupees, at: instant, pictures: z.array(z.string()) })),
  /** The counts before the last one, which the sheet has. */
  earlierCounts: z.array(modeSums.extend({ at: instant })),
  /** The number of notes and coins by their rupees. */
  notes: countedNotes,
  reason: z.string(),
  /** Null: the safe of the shop. */
  handedTo: namedStaff.nullable(),
  corrections: z.array(z.object({ at: instant, by: z.string(), mode, amount: balance, reason: z.string() })),
})
export type CashSheet = z.infer<typeof cashSheet>
export type CashSheetInPaise = z.input<typeof cashSheet>

export const heldCash = z.object({
  success: z.literal(true),
  person: namedStaff,
  /** Whether there is money to hand over, and since when. */
  holdsSince: instant.nullable(),
  /** The last count, if nothing came in or went out since; null: what is expected stays hidden (day-6). */
  count: z
    .object({ id: z.number().int(), at: instant, notes: countedNotes, counted: modeSums, open: openMoney })
    .nullable(),
  /** Whether money came in or went out since the last count. */
  isCountStale: z.boolean(),
  /** Empty before the count. An order that was paid in two ways has two rows. */
  rows: z.array(
    z.object({
      id: z.number().int(),
      kind: rowKind,
      order: orderReference.nullable(),
      purpose: z.string(),
      amount: balance,
      mode,
      at: instant,
      place,
      pictures: z.array(z.string()),
    }),
  ),
  sheets: z.array(cashSheet),
  /** Who may take the money over. */
  colleagues: z.array(namedStaff),
  /** The last float of this person, which the next one may repeat; null without one. */
  lastFloat: rupees.nullable(),
})

export const deskCashDetails = endpoint('GET', '/api/desk/cash', {
  access: { desk: 'cash.close' },
  summary:
    'The money that the caller holds, or a colleague for an owner: what is expected and its last 50 rows once it is counted, and the last ten sheets.',
  input: z.object({ staff: id.optional() }),
  output: heldCash,
})

const staffInput = { staff: id.optional() }

export const deskUploadReceipt = endpoint('POST', '/api/desk/cash/receipts', {
  access: { desk: heldCashChanges.spend.permission },
  status: 201,
  summary:
    'Uploads the photo of a receipt (JPEG, PNG, WebP or PDF, at most 10 MB) as the body of the request; 20 a day.',
  maxUploadBytes: MAX_FILE_BYTES,
  input: z.object({}),
  output: z.object({ success: z.literal(true), fileIds: z.array(id) }),
})
export type CashDetails = z.infer<typeof deskCashDetails.output>
export type CashDetailsInPaise = z.input<typeof deskCashDetails.output>

const typedCount = z
  .number('Please type a whole number.')
  .int('Please type a whole number.')
  .min(0, 'Please type 0 or more.')
  .max(100_000, 'Please type a smaller number.')

export const heldCashChangeEndpoints = deskChanges('/api/desk/cash', heldCashChanges, heldCash, {
  count: {
    ...staffInput,
    notes: z.partialRecord(z.enum(denominations), typedCount),
    upi: typedRupees(),
    card: typedRupees().prefault(0),
  },
  takeFloat: staffInput,
  spend: { ...staffInput, fileIds: z.array(id).max(MAX_FILES) },
})

export const changedSheet = z.object({ success: z.literal(true), sheet: cashSheet })

export const cashSheetChangeEndpoints = deskChanges('/api/desk/cash/sheets/:id', cashSheetChanges, changedSheet, {
  close: {
    /** A colleague whose money it is; absent: the caller. */
    ...staffInput,
    /** The last count of it. */
    count: z.number().int(),
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
  deskUploadReceipt,
  deskCashDayDetails,
  ...Object.values(heldCashChangeEndpoints),
  ...Object.values(cashSheetChangeEndpoints),
  ...Object.values(cashDayChangeEndpoints),
] as const
