import type { DeskAction } from '../staff/actions.ts'

/** The parts of Today and the permission to see each. */
export const todayParts = {
  orders: 'orders.read',
  requests: 'rx.read',
  alerts: 'money.alerts',
  tickets: 'tickets.answer',
  returns: 'returns.read',
  creditNotes: 'orders.ship',
  trade: 'trade.verify',
  products: 'stock.count',
  sales: 'reports.export',
  money: 'cash.read',
  settings: 'settings.read',
  setup: 'setup.read',
  opening: 'shop.open',
  pages: 'pages.edit',
} as const satisfies Record<string, DeskAction>

/** Stock from which a product is listed as low. */
export const LOW_STOCK = 5
/** How many days before its expiry date a product is listed. */
export const NEAR_EXPIRY_DAYS = 90
/** The days of the sales plot, today among them. */
export const SALES_DAYS = 30
/** How many days before a day of the plot the day is with which it is compared: the same weekday. */
export const COMPARED_DAYS = 28
/** The periods of the sales in days, today among them. */
export const SALES_PERIODS = [1, 7, SALES_DAYS] as const
