import { changedOrder, orderPaperEndpoints } from '#contract/fulfilment.ts'
import { paperRules } from '#domain/fulfilment/paper-changes.ts'
import type { DeskRecord } from '../desk-change/desk-record.ts'
import { getDeskOrder } from './desk-order-queries.ts'
import { type LockedOrder, lockSeenOrder } from './lock-desk-order.ts'
import { recordEInvoice, recordEwayBill } from './order-papers.ts'

/** What the portals gave for an order, as staff keep it. */
export const orderPaperRecord: DeskRecord<typeof orderPaperEndpoints, LockedOrder> = {
  subject: 'order',
  action: (name) => `orders.${name}`,
  endpoints: orderPaperEndpoints,
  lock: lockSeenOrder,
  refusal: (name, { facts }) => paperRules.refusal(name, facts),
  shown: changedOrder.omit({ success: true }),
  show: async (ctx, principal, id) => ({ order: await getDeskOrder(ctx, principal, id) }),
  useCases: { recordEwayBill, recordEInvoice },
}
