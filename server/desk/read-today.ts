import type {
  PaymentAlert,
  ProductAlerts,
  TodayInPaise,
  TodayQueue,
  TodayQueueName,
  WallInPaise,
} from '#contract/desk.ts'
import type { Setup } from '#contract/setup.ts'
import { NEAR_EXPIRY_DAYS, todayParts } from '#domain/desk/today.ts'
import { settings as shopSettings } from '#domain/settings/settings.ts'
import { waitingLimitMs } from '#domain/fulfilment/waiting-limits.ts'
import { setupSteps } from '#domain/setup/setup-steps.ts'
import { mayDo } from '#domain/staff/actions.ts'
import { DAY, indianDay, startOfIndianDay } from '#domain/time.ts'
import { pageTexts } from '#shop/pages.ts'
import type { Context } from '../context.ts'
import { listOpenMoney } from '../day/cash-queries.ts'
import { COUNT_CAP } from '../db/keyset.ts'
import { countUrgentTickets } from '../enquiries/ticket-queries.ts'
import { listWaitingCreditNotes } from '../documents/waiting-credit-notes.ts'
import { countOrderQueues } from '../fulfilment/order-ranges.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { type OpenAlert, listOpenAlerts } from '../payments/alerts.ts'
import { countWaitingRequests } from '../prescription-requests/request-queries.ts'
import { countLateReturns } from '../returns/return-queries.ts'
import { findOverdueBackup } from '../setup/desk-backup.ts'
import { readSetup } from '../setup/read-setup.ts'
import { countWaitingAccounts } from '../trade/trade-account-queries.ts'
import { listValueAtStake } from '../stock/value-at-stake.ts'
import { readDayFigures } from './day-figures.ts'
import { readSales } from './sales-queries.ts'
import { signWallPass } from './wall-pass.ts'

const SHOWN_ALERTS = 50

/** The queues and sales of today, limited to the parts that the caller's roles may see. */
export async function readToday(ctx: Context, { roles }: StaffPrincipal): Promise<Omit<TodayInPaise, 'success'>> {
  const sees = (part: keyof typeof todayParts) => mayDo(roles, todayParts[part])
  const [alerts, orders, requests, tickets, returns, creditNotes, trade, products, sales, day, openMoney, setup] =
    await Promise.all([
      sees('alerts') ? listOpenAlerts(ctx.db) : null,
      sees('orders') ? countOrderQueues(ctx) : [],
      sees('requests') ? countWaitingRequests(ctx.db) : null,
      sees('tickets') ? countUrgentTickets(ctx) : null,
      sees('returns') ? countLateReturns(ctx) : null,
      sees('creditNotes') ? listWaitingCreditNotes(ctx.db) : null,
      sees('trade') ? countWaitingAccounts(ctx.db) : null,
      sees('products') ? readProductAlerts(ctx) : null,
      sees('sales') ? readSales(ctx) : null,
      sees('orders') ? readDayFigures(ctx) : null,
      sees('money') ? listOpenMoney(ctx.db, { before: startOfIndianDay(indianDay(ctx.now())) }) : null,
      sees('setup') ? readSetup(ctx) : null,
    ])
  const overdue = sees('setup') ? await findOverdueBackup(ctx) : null
  const queues = [
    ...orders,
    ...(requests === null ? [] : [{ name: 'requests' as const, ...requests }]),
    ...(alerts === null
      ? []
      : [{ name: 'alerts' as const, count: alerts.length, oldest: alerts[0]?.raisedAt ?? null }]),
    ...(tickets === null ? [] : [{ name: 'tickets' as const, ...tickets }]),
    ...(returns === null ? [] : [{ name: 'late-returns' as const, ...returns }]),
    ...(creditNotes === null
      ? []
      : [{ name: 'credit-notes' as const, count: creditNotes.count, oldest: creditNotes.oldest }]),
    ...(trade === null ? [] : [{ name: 'trade' as const, ...trade }]),
  ]
  return {
    asOf: ctx.now().toISOString(),
    queues: queues.map((queue) => toTodayQueue(queue, ctx)),
    alerts: alerts?.slice(0, SHOWN_ALERTS).map(toPaymentAlert) ?? null,
    creditNotes: creditNotes?.notes ?? null,
    products,
    sales,
    day: day && { ...day, taken: sees('sales') ? day.taken : null },
    openMoney,
    unreadableSettings: sees('settings')
      ? ctx.settings.unreadable.map((key) => ({ key, title: shopSettings[key].title }))
      : null,
    setup: setup === null ? null : toProgress(setup),
    opening: sees('opening') ? (setup?.opening ?? null) : null,
    overdueBackup: overdue && { last: overdue.last?.toISOString() ?? null },
    unreadablePages: sees('pages') ? ctx.pages.unreadable.map((key) => ({ key, title: pageTexts[key].title })) : null,
  }
}

async function readProductAlerts(ctx: Context): Promise<NonNullable<TodayInPaise['products']>> {
  const [lowStock, nearExpiry, atStake] = await Promise.all([
    listLowStock(ctx),
    listNearExpiry(ctx),
    listValueAtStake(ctx),
  ])
  return { lowStock, nearExpiry, atStake }
}

/** The titles of the steps that are neither done nor skipped; null for none. */
function toProgress({ steps, isOpen, isDemo, opening }: Setup): TodayInPaise['setup'] {
  const open = steps.filter(({ state }) => state === 'open').map(({ name }) => setupSteps[name].title)
  return isDemo || (open.length === 0 && (isOpen || opening.state === 'closed'))
    ? null
    : { steps: steps.length, open, isOpen }
}

type CountedQueue = { readonly name: TodayQueueName; readonly count: number; readonly oldest: Date | null }

function toTodayQueue({ name, count, oldest }: CountedQueue, { settings: { values } }: Context): TodayQueue {
  const limitMs = waitingLimitMs(name, values.waitingLimits)
  return { name, count, oldestAt: oldest?.toISOString() ?? null, limitMs }
}

/** The figures of a screen on the wall: all queues of orders and prescriptions, without names and money. */
export async function readWall(ctx: Context, firstAt?: Date): Promise<Omit<WallInPaise, 'success'>> {
  const [orders, requests, day] = await Promise.all([
    countOrderQueues(ctx),
    countWaitingRequests(ctx.db),
    readDayFigures(ctx),
  ])
  const queues = [...orders, { name: 'requests' as const, ...requests }]
  return {
    asOf: ctx.now().toISOString(),
    queues: queues.map((queue) => toTodayQueue(queue, ctx)),
    day: { ...day, taken: null },
    pass: signWallPass(ctx, firstAt),
  }
}

function toPaymentAlert({ id, kind, about, orderId, orderNumber, raisedAt }: OpenAlert): PaymentAlert {
  const order = orderId === null || orderNumber === null ? null : { _id: orderId, orderNumber: String(orderNumber) }
  return { id, kind, about, order, raisedAt: raisedAt.toISOString() }
}

const SHOWN_ROWS = 10

/** Products for sale of which few packs are left, the fewest first. */
async function listLowStock({ db }: Context): Promise<ProductAlerts> {
  const found = await db
    .selectFrom('low_stock_products as low')
    .innerJoin('products', 'products.id', 'low.product_id')
    .select(['products.id as _id', 'name', 'low.stock', 'expiry_date as expiryDate'])
    .orderBy('low.stock')
    .orderBy('low.product_id')
    .limit(COUNT_CAP + 1)
    .execute()
  return toProductAlerts(found)
}

/** Products in stock that expire within 90 days or have expired, the first to expire on top. */
async function listNearExpiry({ db, now }: Context): Promise<ProductAlerts> {
  const last = indianDay(new Date(now().getTime() + NEAR_EXPIRY_DAYS * DAY))
  const found = await db
    .selectFrom('products')
    .select(['id as _id', 'name', 'stock', 'expiry_date as expiryDate'])
    .where('withdrawn_at', 'is', null)
    .where('expiry_date', '<=', last)
    .where('stock', '>', 0)
    .orderBy('expiry_date')
    .orderBy('id')
    .limit(COUNT_CAP + 1)
    .execute()
  return toProductAlerts(found)
}

function toProductAlerts(found: ProductAlerts['rows']): ProductAlerts {
  return { count: found.length, rows: found.slice(0, SHOWN_ROWS) }
}
