import { z } from 'zod'
import { orderQueues } from '#domain/fulfilment/order-queues.ts'
import { alertChanges } from '#domain/payments/alert-changes.ts'
import { alertSentences, type PaymentAlertKind } from '#domain/payments/alert-sentences.ts'
import { openMoney } from './day.ts'
import { endpoint } from './endpoint.ts'
import { setupOpening } from './setup.ts'
import {
  day,
  foldedLine,
  id,
  instant,
  line,
  numberedOrder,
  orderReference,
  rowNumber,
  rupees,
  searchedLine,
  success,
} from './shapes.ts'

const alertKinds = Object.keys(alertSentences) as [PaymentAlertKind, ...PaymentAlertKind[]]
const todayQueueNames = [
  ...orderQueues,
  'requests',
  'alerts',
  'tickets',
  'late-returns',
  'credit-notes',
  'trade',
] as const
export type TodayQueueName = (typeof todayQueueNames)[number]

/** `count` stops at 501, which pages show as "500+" (desk-4). */
const todayQueue = z.object({
  name: z.enum(todayQueueNames),
  count: z.number().int(),
  oldestAt: instant.nullable(),
  /** After how many milliseconds the owner calls it late. */
  limitMs: z.number().int(),
})
export type TodayQueue = z.infer<typeof todayQueue>

const paymentAlert = z.object({
  id: z.number().int(),
  kind: z.enum(alertKinds),
  about: z.string(),
  order: numberedOrder.nullable(),
  raisedAt: instant,
})
export type PaymentAlert = z.infer<typeof paymentAlert>

const productAlerts = z.object({
  count: z.number().int(),
  /** The first ten. */
  rows: z.array(z.object({ _id: id, name: z.string(), stock: z.number().int(), expiryDate: day.nullable() })),
})
export type ProductAlerts = z.infer<typeof productAlerts>

/** Near and expired packs in the shop by the month of their expiry. */
const valueAtStake = z.object({
  /** "2026-12"; null for all that have expired. */
  month: z.string().nullable(),
  packs: z.number().int(),
  /** At the price to the retailer where it is known, else at the MRP. */
  value: rupees,
  /** The part of `value` at the MRP. */
  atMrp: rupees,
})
export type ValueAtStake = z.infer<typeof valueAtStake>
export type ValueAtStakeInPaise = z.input<typeof valueAtStake>

/**
 * Orders by the day on which they were placed, without cancelled cash orders and parcels refused at the door. `gross`
 * is the amount of paid online orders and of cash orders. `refunded` counts on the day of the refund.
 */
const salesFigures = z.object({ orders: z.number().int(), units: z.number().int(), gross: rupees, refunded: rupees })

const salesBefore = salesFigures.pick({ orders: true, gross: true })

const sales = z.object({
  /** Oldest first, beside the same weekday four weeks before. */
  days: z.array(salesFigures.extend({ day, before: salesBefore })),
  /** Today, and the last 7 and 30 days with today, beside as many days before them. */
  periods: z.array(salesFigures.extend({ days: z.number().int(), before: salesBefore })),
})
export type SalesReport = z.infer<typeof sales>
export type SalesReportInPaise = z.input<typeof sales>

/** A figure of today until now, and the mean of the same weekday of four weeks until the same time. */
const comparedCount = z.object({ today: z.number().int(), usual: z.number() })
const comparedMoney = z.object({ today: rupees, usual: rupees })

const dayFigures = z.object({
  /** Orders that count as sales. */
  orders: comparedCount,
  packed: comparedCount,
  /** Orders that left the shop. */
  sent: comparedCount,
  /** Captured payments and received cash; null for roles that see no sales. */
  taken: comparedMoney.nullable(),
})
export type DayFigures = z.infer<typeof dayFigures>
export type DayFiguresInPaise = z.input<typeof dayFigures>

const today = z.object({
  success: z.literal(true),
  asOf: instant,
  queues: z.array(todayQueue),
  /** Null for roles that do not see them, as the parts below. */
  alerts: z.array(paymentAlert).nullable(),
  /** Credit notes that wait for their IRN, the oldest 50 (documents-12). */
  creditNotes: z.array(z.object({ number: z.string(), issuedOn: day, order: orderReference })).nullable(),
  products: z.object({ lowStock: productAlerts, nearExpiry: productAlerts, atStake: z.array(valueAtStake) }).nullable(),
  sales: sales.nullable(),
  day: dayFigures.nullable(),
  /** Money that people hold since yesterday or longer. */
  openMoney: z.array(openMoney).nullable(),
  /** Settings whose stored values cannot be read, so that their defaults apply (shop-4). */
  unreadableSettings: z.array(z.object({ key: z.string(), title: z.string() })).nullable(),
  /** How far the setup of a live shop is; null in the demo and when it is complete (setup-3). */
  setup: z.object({ steps: z.number(), open: z.array(z.string()), isOpen: z.boolean() }).nullable(),
  /** For those who may open and pause the shop. */
  opening: setupOpening.nullable(),
  /** A live shop without a backup for two days: when the last one was made, if ever (setup-7). */
  overdueBackup: z.object({ last: instant.nullable() }).nullable(),
  /** The pages whose published texts cannot be read. */
  unreadablePages: z.array(z.object({ key: z.string(), title: z.string() })).nullable(),
})
export type Today = z.infer<typeof today>
export type TodayInPaise = z.input<typeof today>

export const deskToday = endpoint('GET', '/api/desk/today', {
  access: { desk: 'desk.use' },
  summary: 'What waits, since when, and the sales of 30 days: each part for the roles that may see it.',
  input: z.object({}),
  output: today,
})

const wall = z.object({
  success: z.literal(true),
  asOf: instant,
  queues: z.array(todayQueue),
  day: dayFigures,
  /** What the screen sends for its next figures. It is valid for an hour, and renews itself for a month. */
  pass: z.string(),
})
export type Wall = z.infer<typeof wall>
export type WallInPaise = z.input<typeof wall>

export const deskWallDetails = endpoint('GET', '/api/desk/wall', {
  access: { desk: 'orders.read' },
  summary: 'The figures of a screen on the wall, without names and money, and the pass with which it renews itself.',
  input: z.object({}),
  output: wall,
})

export const wallByPass = endpoint('GET', '/api/wall/:pass', {
  access: 'public',
  summary: 'The same for a screen that shows them already. 404 for a pass that is forged or has ended.',
  input: z.object({ pass: line(200) }),
  output: wall,
})

/** The kinds of records that the search of the desk finds. */
const deskSearchKinds = [
  'order',
  'return',
  'customer',
  'product',
  'batch',
  'supplier-return',
  'purchase-order',
  'receipt',
  'recall',
  'register',
  'ticket',
  'trade-account',
  'payment',
  'cash-sheet',
] as const
export type DeskSearchKind = (typeof deskSearchKinds)[number]

const deskHit = z.object({ kind: z.enum(deskSearchKinds), _id: id, title: z.string(), text: z.string() })
export type DeskHit = z.infer<typeof deskHit>

const deskHits = z.object({
  /** One group for each kind that has hits: the first five, and how many there are, up to 501. */
  groups: z.array(z.object({ kind: z.enum(deskSearchKinds), count: z.number().int(), hits: z.array(deskHit) })),
  /** The only hit whose title or label equals the text, or null. */
  exact: deskHit.nullable(),
})
export type DeskHits = z.infer<typeof deskHits>

export const deskSearch = endpoint('GET', '/api/desk/search', {
  access: { desk: 'desk.use' },
  summary:
    'Finds records by every number that papers and labels show, with or without the words before it, and by phone, name or the code of a pack, as far as the roles of the caller may see them.',
  input: z.object({ q: searchedLine(200).min(1) }),
  output: deskHits.extend({ success: z.literal(true) }),
})

export const deskSettleAlert = endpoint('POST', '/api/desk/alerts/:id/settle', {
  access: { desk: alertChanges['settle-alert'].permission },
  isRepeatable: true,
  summary: alertChanges['settle-alert'].summary,
  input: z.object({
    id: rowNumber,
    note: foldedLine(500).min(1, 'Please say what was done.'),
  }),
  output: success,
})

const workProgress = z.object({
  /** Finished parts: documents, lines or rows. */
  done: z.number().int(),
  /** All parts; null until they are counted. */
  total: z.number().int().nullable(),
})
export type WorkProgress = z.infer<typeof workProgress>

export const deskWorkDetails = endpoint('GET', '/api/desk/work', {
  access: { desk: 'desk.use' },
  summary: 'How far the file is that the signed-in person waits for, or null. To stop it, hang up.',
  input: z.object({}),
  output: z.object({ success: z.literal(true), work: workProgress.nullable() }),
})

export const deskEndpoints = [
  deskToday,
  deskWallDetails,
  wallByPass,
  deskSearch,
  deskSettleAlert,
  deskWorkDetails,
] as const
